"""Movement cases in the players' notation.

A case is a line with its id and title, then a line for each unit or order::

    D-13.1  Equal strength does not take a keep
      westeros
      Stark    A WIN H               holds
      Arryn    A WHI - WIN           bounces 2:2 holds WIN
               A BAR S A WHI - WIN   given
      retreats A WIN                 BAR, DEM

Columns are parted by two blanks or more. A line without a verb is a unit without an
order; a power with ``!`` gives an order to a unit that it doesn't have. ``retreats``
lists where a dislodged unit may go. Every unit and every order is asserted.
"""

import re
from pathlib import Path

import msgspec

from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.judge.movement import Movement, judge
from adjudicator.rulesets.diplomacy.language import DiplomacyLanguage
from adjudicator.rulesets.diplomacy.terms import agreed
from adjudicator.rulesets.diplomacy.units import Unit
from conquest.boards.catalogue import board_record

FOLDER = Path(__file__).parent / "cases"
BOARDS = {"standard": "standard", "westeros": "westeros_diplomacy"}


class Case(msgspec.Struct, kw_only=True):
    """One case as written."""

    id: str
    title: str
    board: str = "standard"
    policies: dict[str, str] = {}
    lines: list[tuple[str, str, str]] = []  #: power, order or unit, result
    retreats: dict[str, str] = {}  #: unit -> locations as written


def cases_of(name: str) -> list[Case]:
    """The cases of a file."""
    found: list[Case] = []
    for row in (FOLDER / f"{name}.txt").read_text().splitlines():
        if not row.strip() or row.startswith("#"):
            continue
        if not row.startswith(" "):
            case_id, title = row.split(None, 1)
            found.append(Case(id=case_id, title=title, lines=[], retreats={}))
            continue
        case = found[-1]
        cells = re.split(r"\s{2,}", row.strip())
        if len(cells) == 1:
            word, _, value = cells[0].partition(" ")
            if value:
                case.policies = {**case.policies, word: value}
            else:
                case.board = word
            continue
        if len(cells) == 2:
            cells.insert(0, case.lines[-1][0].rstrip("!"))
        power, text, result = cells
        if power == "retreats":
            case.retreats[text] = result
        else:
            case.lines.append((power, text, result))
    return found


def all_cases() -> list[Case]:
    """The cases of every file."""
    return [
        case for path in sorted(FOLDER.glob("*.txt")) for case in cases_of(path.stem)
    ]


class Judged:
    """A case carried out."""

    def __init__(self, case: Case) -> None:
        record = board_record(BOARDS[case.board])
        self.board = Board(record)
        language = DiplomacyLanguage(self.board)
        ids = {power.lower(): power for power in self.board.sides}
        units, sheets, self.expected = [], {}, []
        for power, text, result in case.lines:
            foreign = power.endswith("!")
            owner = ids.get(power.rstrip("!").lower())
            words = text.split()
            self.expected.append((power, text, result))
            if not foreign and words[1] not in [unit.at for unit in units]:
                units.append(Unit(power=owner, kind=words[0], at=words[1]))
            if len(words) > 2:
                (read,) = language.read(text)
                assert read.order is not None, (text, read.problem)
                sheets.setdefault(owner, []).append(read.order)
        self.sheets = sheets
        self.units = tuple(units)
        self.moves: Movement = judge(
            self.board, agreed(record, 1, case.policies), self.units, sheets
        )

    def found(self) -> list[tuple[str, str, str]]:
        """What became of each line, in the words of the notation."""
        refused = {(power, index): why for power, index, why in self.moves.refused}
        results = dict(zip(self._places(), self.moves.results, strict=True))
        said, counts = [], {}
        ids = {power.lower(): power for power in self.board.sides}
        for power, text, _ in self.expected:
            words = text.split()
            owner = ids.get(power.rstrip("!").lower())
            index = counts.get(owner, -1)
            if len(words) > 2:
                index = counts[owner] = index + 1
            event = results.get(self.board.number[words[1]])
            if len(words) > 2 and (owner, index) in refused:
                why = refused[owner, index].why
                own = event is not None and event.power == owner
                tail = self._tail(event) if own and not power.endswith("!") else ""
                said.append((power, text, f"void {why}{tail}"))
            else:
                said.append((power, text, self.say(event) + self._tail(event)))
        return said

    def _places(self):
        return [self.board.number[unit.at] for unit in self.units]

    @staticmethod
    def _tail(event: events.Ordered) -> str:
        return f" | dislodged by {event.dislodged_by}" if event.dislodged_by else ""

    @staticmethod
    def say(event: events.Ordered) -> str:
        """An order's result in a few words."""
        match event:
            case events.Held():
                return "holds"
            case events.Moved(by=()):
                return "moves"
            case events.Moved(by=by):
                return f"moves by {', '.join(by)}"
            case events.Bounced(strength=force, against=rivals, wasted=wasted):
                most = rivals[0].strength
                who = ", ".join(f"{r.stance} {r.unit.at}" for r in rivals)
                less = f" wasted {', '.join(wasted)}" if wasted else ""
                return f"bounces {force}:{most} {who}{less}"
            case events.Unconvoyed(fleets=fleets):
                return " ".join(["unconvoyed", *fleets])
            case events.Stranded(fleets=lost):
                losses = [f"{x.at} {x.by.at if x.by else 'paradox'}" for x in lost]
                return f"stranded {', '.join(losses)}"
            case events.Supported():
                return "given"
            case events.Cut(by=by):
                return f"cut {by.at}"
            case events.Convoyed():
                return "convoys"
            case events.Disrupted(by=None):
                return "disrupted paradox"
            case events.Disrupted(by=by):
                return f"disrupted {by.at}"
            case events.Unmatched():
                return "unmatched"
            case events.Void(why=why):
                return f"void {why.why}"
        raise TypeError(type(event))

    def retreats(self) -> dict[str, str]:
        """Where each dislodged unit may go."""
        return {
            f"{out.unit.kind} {out.unit.at}": ", ".join(sorted(out.retreats)) or "none"
            for out in self.moves.dislodged
        }
