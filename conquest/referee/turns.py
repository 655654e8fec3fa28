"""What a referee's cases of Classic and Missions share: players, scripts, results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.board import Board, TerritoryId
from adjudicator.codec import dump_all
from adjudicator.dice import SequenceDice
from adjudicator.errors import Illegal
from adjudicator.events import Event
from adjudicator.mechanics.ground import Garrison
from adjudicator.mechanics.turns.orders import Place
from adjudicator.mechanics.turns.state import Assault, MoveIn, TurnState
from adjudicator.mechanics.turns.table import TurnTable
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from conquest.referee.casefile import UnreadableCase


def players_of(position: Mapping[str, Any]) -> tuple[PowerId, ...]:
    """The players in seat order. Raises ``UnreadableCase``."""
    players = tuple(PowerId(player) for player in position["players"])
    if len(set(players)) != len(players) or not players:
        raise UnreadableCase("players: everybody once")
    return players


def read_common(
    position: Mapping[str, Any],
    board: Board,
    players: Sequence[PowerId],
    phases: Sequence[str],
    batches: Mapping[str, int],
) -> dict[str, Any]:
    """The fields of a state that both games share. Raises ``UnreadableCase``.

    ``batches`` are the full set-up batches by phase.
    """
    turn = _among(position["turn"], players, "turn")
    phase = _among(position["phase"], phases, "phase")
    reserve = {
        power: _whole(position.get("reserve", {}).get(power, 0), "reserve")
        for power in players
    }
    batch = position.get("batch")
    if batch is None:
        batch = min(batches.get(phase, 0), reserve[turn])
    return {
        "ground": _read_ground(position, board, players),
        "phase": phase,
        "turn": turn,
        "number": 1,
        "round": _whole(position.get("round", 1), "round"),
        "reserve": reserve,
        "batch": _whole(batch, "batch") if phase in batches else 0,
        "hands": {
            power: tuple(position.get("hands", {}).get(power, ())) for power in players
        },
        "deck": tuple(position.get("deck") or ()),
        "discards": tuple(position.get("discards") or ()),
        "captures": int(bool(position.get("captured", False))),
        "asked": _read_asked(position, board),
    }


def _read_ground(
    position: Mapping[str, Any], board: Board, players: Sequence[PowerId]
) -> dict[TerritoryId, Garrison]:
    given = dict(position["territories"])
    ground: dict[TerritoryId, Garrison] = {}
    for place in board.territories:
        owner, armies = given.pop(place, (None, 0))
        if owner is not None:
            _among(owner, players, f"territories: {place}")
        ground[place] = Garrison(owner, _whole(armies, f"territories: {place}"))
    if given:
        raise UnreadableCase(f"territories: {', '.join(given)} not on the board")
    return ground


def read_pending(
    position: Mapping[str, Any], board: Board, *, heir: bool
) -> MoveIn | None:
    """A capture that waits for its advance."""
    given = position.get("pending")
    if given is None:
        return None
    return MoveIn(
        at=_place(given["from"], board, "pending"),
        to=_place(given["to"], board, "pending"),
        least=given.get("least", 1),
        heir=heir,
    )


def _read_asked(position: Mapping[str, Any], board: Board) -> Assault | None:
    given = position.get("asked")
    if given is None:
        return None
    return Assault(
        at=_place(given["from"], board, "asked"),
        to=_place(given["to"], board, "asked"),
        dice=given.get("dice"),
        until=given.get("until"),
        rolls=given.get("x"),
    )


def _place(name: Any, board: Board, field: str) -> TerritoryId:
    return TerritoryId(_among(name, tuple(board.territories), field))


def _among(value: Any, allowed: Sequence[str], field: str) -> Any:
    if value not in allowed:
        raise UnreadableCase(f"{field}: {value!r} is not one of {', '.join(allowed)}")
    return value


def _whole(value: Any, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise UnreadableCase(f"{field}: {value!r} is not a number of armies")
    return value


def write_common(
    state: TurnState, players: Sequence[PowerId], setup_phases: Iterable[str]
) -> dict[str, Any]:
    """The shared part of a position, complete."""
    move, line = state.pending, state.asked
    written: dict[str, Any] = {
        "players": list(players),
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "territories": {
            place: [garrison.owner, garrison.armies]
            for place, garrison in state.ground.items()
        },
        "reserve": dict(state.reserve),
        "hands": {power: list(cards) for power, cards in state.hands.items()},
        "deck": list(state.deck),
        "discards": list(state.discards),
        "captured": bool(state.captures),
        "pending": None
        if move is None
        else {"from": move.at, "to": move.to, "least": move.least},
        "asked": None if line is None else _written_assault(line),
    }
    if state.phase in setup_phases:
        written["batch"] = state.batch
    return written


def _written_assault(line: Assault) -> dict[str, Any]:
    said = {"dice": line.dice, "until": line.until, "x": line.rolls}
    return {
        "from": line.at,
        "to": line.to,
        **{word: number for word, number in said.items() if number is not None},
    }


class Played:
    """A case's lines carried out in turn."""

    def __init__(
        self, table: TurnTable[Any], state: TurnState, case: Mapping[str, Any]
    ) -> None:
        self.table = table
        self.state: Any = state
        self.dice = SequenceDice(case.get("dice") or ())
        self.events: list[Event] = []
        self.results: list[dict[str, Any]] = []
        speaker: str | None = None
        stopped = False
        for power, line in _lines(case, table.powers):
            if power != speaker:
                speaker, stopped = power, False
            if line.strip() == "leave":
                self._leave(power, line)
                continue
            why = "skipped" if stopped else self._carry_out(power, line)
            stopped = why is not None
            self._note(power, line, why)

    def answer(self, after: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the case's answer."""
        end = self.table.outcome(self.state)
        return {
            "after": after,
            "results": self.results,
            "events": dump_all(self.events),
            "over": None if end is None else {"winner": end.winners[0], "by": end.by},
        }

    def _note(self, power: PowerId, line: str, why: str | None) -> None:
        result = {"player": power, "line": line, "ok": why is None}
        self.results.append(result if why is None else {**result, "why": why})

    def _leave(self, power: PowerId, line: str) -> None:
        step = self.table.depart(self.state, power, "left", self.dice)
        self.state = step.state
        self.events += step.events
        self._note(power, line, None)

    def _carry_out(self, power: PowerId, line: str) -> str | None:
        """Carries out a line; why it, or a part of it, could not be."""
        read = self.table.language.read(line)
        orders = [found.order for found in read if found.order is not None]
        if len(orders) < len(read) or not orders:
            return _unread(found.problem for found in read)
        return self._carry_out_orders(power, orders)

    def _carry_out_orders(self, power: PowerId, orders: Sequence[Order]) -> str | None:
        before = self.state, tuple(self.events)
        for order in orders:
            answer = self.table.act(self.state, power, order, self.dice)
            if isinstance(answer, Illegal):
                if all(isinstance(order, Place) for order in orders):
                    # A refused line changes nothing, whatever part of it was wrong.
                    self.state, self.events = before[0], list(before[1])
                return answer.why
            self.state = answer.state
            self.events += answer.events
        return None


def _unread(problems: Iterable[Any]) -> str:
    problem = next((problem for problem in problems if problem is not None), None)
    return "unreadable" if problem is None else type(problem).__name__.lower()


def _lines(
    case: Mapping[str, Any], powers: Sequence[PowerId]
) -> Iterator[tuple[PowerId, str]]:
    for power, line in case.get("orders") or ():
        yield PowerId(_among(power, powers, "orders")), str(line)
