"""The bot for Diplomacy: it wants centres, goes where it is wanted most, and helps.

Every province is worth what it is and what is near it. Units pick their goals in turn,
the most urgent first; whoever has nothing better supports a move or a neighbour that
may meet resistance. It writes no letters, keeps no word and holds no grudge.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.bots.bot import Accepts, Luck
from adjudicator.choices import Choice, written
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.views import View

FREE_CENTRE = 60  #: worth of a centre that nobody owns
FOREIGN_CENTRE = 40  #: … that another power owns, and as much again at its full size
THREATENED = 50  #: … of an own centre, for each foreign unit beside it
NEARNESS = (8, 4, 2, 1)  #: share of its neighbours' worth, step by step, in sixteenths
PATIENCE = 70  #: phases after which it accepts a draw unless it is about to win


class DiplomacyBot:
    """Plays from what everybody sees and the legal choices."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self._board = Board(record)
        near: list[set[int]] = [set() for _ in self._board.provinces]
        for grounds in self._board.grounds.values():
            for ground in grounds.values():
                near[ground.number] |= ground.near
        self._near = near

    def answer(
        self,
        view: View,
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,
        luck: Luck,
    ) -> tuple[str, ...]:
        """A whole sheet for the phase."""
        sight = _Sight(self._board, self._near, view, prompt.power)
        orders = tuple(choice for choice in choices if choice.text != "VOTE")
        match prompt.asks:
            case "movement":
                lines = list(_Campaign(self._board, sight, orders, luck).lines())
            case "retreat":
                lines = [self._retreat(sight, choice) for choice in orders]
            case _:
                lines = self._winter(prompt, sight, orders, luck)
        if len(orders) < len(choices) and self._is_weary(view, prompt.power):
            lines.append("VOTE DRAW")
        return tuple(lines) if accepts(lines) else ()

    def _is_weary(self, view: View, power: PowerId) -> bool:
        """Whether a draw will do: the game is long, and the bot not about to win."""
        target = getattr(view.public, "victory", 0)
        own = next(dict(s.counts)["centres"] for s in view.scores if s.power == power)
        return view.phase.round > PATIENCE and own * 4 < target * 3

    def _retreat(self, sight: "_Sight", unit: Choice) -> str:
        """The best open place, or none."""
        lines = list(written((unit,)))
        places = [line for line in lines if " R " in line]
        if not places:
            return lines[0]
        return max(places, key=lambda line: sight.worth[self._number(line)])

    def _winter(
        self, prompt: Prompt, sight: "_Sight", choices: tuple[Choice, ...], luck: Luck
    ) -> list[str]:
        """Builds where the front is near; removes whoever stands where nothing is."""
        lines = [line for line in written(choices) if line != "WAIVE"]
        if "removals" in prompt.facts:
            count = int(str(prompt.facts["removals"]))
            return sorted(lines, key=lambda line: self._use(sight, line))[:count]
        count = int(str(prompt.facts["builds"]))
        by_place: dict[int, list[str]] = {}
        for line in lines:
            by_place.setdefault(self._number(line, 1), []).append(line)
        front = sorted(by_place, key=lambda place: -sight.worth[place])
        return [_army_or_fleet(by_place[place], luck) for place in front[:count]]

    def _use(self, sight: "_Sight", line: str) -> tuple[bool, int]:
        """What a unit is good for: it guards a centre, or it is near something."""
        place = self._number(line, 1)
        return sight.owners.get(place) == sight.power, sight.worth[place]

    def _number(self, line: str, word: int = -1) -> int:
        return self._board.number[line.split()[word]]


def _army_or_fleet(builds: list[str], luck: Luck) -> str:
    """Two armies for every fleet, where both can be built."""
    armies = [line for line in builds if line.startswith("A ")]
    fleets = [line for line in builds if line.startswith("F ")]
    if armies and (not fleets or not luck.one_in(3)):
        return armies[0]
    return luck.pick(fleets)


class _Sight:
    """The board as a power sees it: who stands where, and what each place is worth."""

    def __init__(
        self, board: Board, near: list[set[int]], view: View, power: PowerId
    ) -> None:
        self.board = board
        self.near = near
        self.power = power
        self.units = {
            board.number[piece.place]: piece.power
            for piece in view.picture.pieces
            if not piece.dislodged
        }
        self.owners = {
            board.number[held.place]: held.power
            for held in view.picture.holdings
            if held.full
        }
        self.sizes = {
            score.power: dict(score.counts)["centres"] for score in view.scores
        }
        self.worth = self._spread([self._own_worth(n) for n in range(len(near))])

    def foes_beside(self, place: int) -> int:
        """Foreign units that could come to a place, as the crow flies."""
        return sum(
            self.units.get(other, self.power) not in (self.power, None)
            for other in self.near[place]
        )

    def _own_worth(self, place: int) -> int:
        if not self.board.provinces[place].centre:
            return 0
        owner = self.owners.get(place)
        if owner is None:
            return FREE_CENTRE
        if owner == self.power:
            return THREATENED * self.foes_beside(place)
        largest = max(self.sizes.values()) or 1
        return FOREIGN_CENTRE + FOREIGN_CENTRE * self.sizes[owner] // largest

    def _spread(self, own: list[int]) -> list[int]:
        """Each place's worth with that of its surroundings, less with every step."""
        worth = [16 * value for value in own]
        wave = own
        for share in NEARNESS:
            wave = [
                sum(wave[other] for other in around) // max(len(around), 1)
                for around in self.near
            ]
            worth = [
                total + share * value for total, value in zip(worth, wave, strict=True)
            ]
        return worth


class _Unit:
    """A unit and what it may be ordered, out of the tree of choices."""

    def __init__(self, board: Board, choice: Choice) -> None:
        self.text = choice.text
        self.at = board.number[choice.text.split()[1]]
        self.goals: dict[int, str] = {}
        self.aid: dict[tuple[int, int], str] = {}  #: (whom, into) -> the order
        for line in written((choice,)):
            words = line.split()
            verb = words[2]
            if verb == "-" and words[-1] != "VIA":
                self.goals.setdefault(board.number[words[3]], line)
            elif verb in ("S", "C") and words[-1] != words[4]:
                key = (board.number[words[4]], board.number[words[6]])
                if verb == "S":
                    self.aid[key] = line
                else:
                    self.aid.setdefault(key, line)
            elif verb == "S":
                whom = board.number[words[4]]
                self.aid[whom, whom] = line


class _Campaign:
    """One season: goals for some units, help from the others."""

    def __init__(
        self, board: Board, sight: _Sight, choices: tuple[Choice, ...], luck: Luck
    ) -> None:
        self._sight = sight
        self._luck = luck
        self._units = [_Unit(board, choice) for choice in choices]
        self._goals: dict[int, int] = {}  #: unit's place -> where it goes, or stays

    def lines(self) -> Iterator[str]:
        """An order for every unit."""
        for unit in sorted(self._luck.shuffled(self._units), key=self._urgency):
            self._goals[unit.at] = self._goal_of(unit)
        helped: set[int] = set()
        for unit in self._luck.shuffled(self._units):
            if (aid := self._help(unit, helped)) is not None:
                self._goals[unit.at] = unit.at
                yield aid
            elif self._goals[unit.at] == unit.at:
                yield f"{unit.text} H"
            else:
                yield unit.goals[self._goals[unit.at]]

    def _urgency(self, unit: _Unit) -> int:
        return -max((self._sight.worth[goal] for goal in unit.goals), default=0)

    def _goal_of(self, unit: _Unit) -> int:
        """The best place that no other unit has picked; sometimes the second best."""
        picked = set(self._goals.values())
        own = {other.at for other in self._units} - self._goals.keys() - {unit.at}
        open_ = [
            goal for goal in (*unit.goals, unit.at) if goal not in picked | own
        ] or [unit.at]
        open_.sort(key=lambda goal: -self._sight.worth[goal])
        if len(open_) > 1 and self._luck.one_in(5):
            return open_[1]
        return open_[0]

    def _help(self, unit: _Unit, helped: set[int]) -> str | None:
        """Support or convoy for a move that is worth more than the unit's own."""
        if unit.at in helped:
            return None
        own = self._goals[unit.at]
        least = 0 if own == unit.at else self._sight.worth[own] // 2
        best: tuple[int, int] | None = None
        for other, goal in self._goals.items():
            if other == unit.at or (other, goal) not in unit.aid:
                continue
            if not self._is_contested(goal) or self._sight.worth[goal] <= least:
                continue
            least = self._sight.worth[goal]
            best = other, goal
        if best is None:
            return None
        helped.add(best[0])
        return unit.aid[best]

    def _is_contested(self, goal: int) -> bool:
        stands = self._sight.units.get(goal, self._sight.power)
        return stands != self._sight.power or self._sight.foes_beside(goal) > 0


def sensible(record: Mapping[str, Any]) -> DiplomacyBot:
    """The bot for a board."""
    return DiplomacyBot(record)
