"""All legal orders of a power as a tree: unit, verb, target."""

from collections.abc import Iterator

from adjudicator.choices import Asked, Choice
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.judge.field import Field
from adjudicator.rulesets.diplomacy.phases import Game
from adjudicator.rulesets.diplomacy.state import State
from adjudicator.rulesets.diplomacy.units import Unit


def choices(game: Game, state: State, power: PowerId) -> tuple[Choice, ...]:
    """The tree for a power that is asked; its branches' ends are canonical orders."""
    match state.phase:
        case "movement":
            found = list(_movement(game, state, power))
        case "retreat":
            found = [
                _unit_choice(
                    out.unit,
                    _verb("R", *(_place(to) for to in out.retreats)),
                    _end("D", "verb"),
                )
                for out in state.beaten
                if out.unit.power == power
            ]
        case "adjustment":
            found = list(_winter(game, state, power))
    if game.may_draw(state):
        found.append(_votes())
    return tuple(found)


def _votes() -> Choice:
    return Choice(
        text="VOTE",
        asks="verb",
        then=(_end("DRAW", "word"), _end("NO", "word")),
    )


def _end(text: str, asks: Asked, place: str | None = None) -> Choice:
    return Choice(text=text, asks=asks, place=place)


def _place(location: str, *then: Choice, ends: bool = False) -> Choice:
    return Choice(
        text=location,
        asks="place",
        place=location.partition("/")[0],
        then=then,
        ends=ends,
    )


def _verb(text: str, *then: Choice) -> Choice:
    return Choice(text=text, asks="verb", then=then)


def _unit_choice(unit: Unit, *then: Choice, ends: bool = False) -> Choice:
    return Choice(
        text=f"{unit.kind} {unit.at}",
        asks="unit",
        place=unit.at.partition("/")[0],
        then=then,
        ends=ends,
    )


def _winter(game: Game, state: State, power: PowerId) -> Iterator[Choice]:
    yard = game.yard(state, power)
    if yard.delta > 0:
        for site in yard.sites():
            for what in yard.kinds_at(game.board.places[site]):
                yield Choice(text=what, asks="unit", place=site, then=(_verb("B"),))
        yield _end("WAIVE", "order")
    elif yard.delta < 0:
        for unit in yard.units.values():
            yield _unit_choice(unit, _verb("D"))


def _movement(game: Game, state: State, power: PowerId) -> Iterator[Choice]:
    reach = Reach(game.board, Field(game.board, game.terms, state.units))
    for number, unit in enumerate(state.units):
        if unit.power == power:
            verbs = [_verb("H"), _verb("-", *reach.moves(number))]
            verbs.append(_verb("S", *reach.supports(number)))
            verbs.append(_verb("C", *reach.convoys(number)))
            yield _unit_choice(
                unit, *(verb for verb in verbs if verb.then or verb.text == "H")
            )


class Reach:
    """What each unit could be ordered, found once for all who may help it."""

    def __init__(self, board: Board, field: Field) -> None:
        self._board = board
        self._field = field
        self._fleets = field.fleets_at_sea()
        self._landings: dict[tuple[int, int], frozenset[int]] = {}

    def landings(self, army: int, without: int = 0) -> frozenset[int]:
        """Provinces an army could be convoyed to by the fleets there, some left out."""
        key = (army, without)
        if key not in self._landings:
            board, start = self._board, self._field.province[army]
            fleets = self._fleets & ~without
            self._landings[key] = frozenset(
                goal
                for goal, province in enumerate(board.provinces)
                if province.takes_army
                and board.shores[goal]
                and goal != start
                and board.has_route(start, goal, fleets)
            )
        return self._landings[key]

    def moves(self, unit: int) -> Iterator[Choice]:
        """Where it can go; an army that needs a convoy says so by ``VIA`` or not."""
        piece = self._field.units[unit]
        near = self._board.grounds[piece.kind][piece.at].to
        sailing = self.landings(unit) if piece.kind == "A" else frozenset()
        ids = self._board.ids
        via = _end("VIA", "word")
        for to in near:
            if self._board.number[to] in sailing:
                yield _place(to, via, ends=True)
            else:
                yield _place(to)
        for goal in sorted(sailing):
            if ids[goal] not in near:
                yield _place(ids[goal], via, ends=True)

    def supports(self, unit: int) -> Iterator[Choice]:
        """Whom it can help to stay or to go, friend or foe, where it reaches."""
        field, board = self._field, self._board
        piece = field.units[unit]
        near = board.grounds[piece.kind][piece.at].near
        here = 1 << field.province[unit]
        for other, helped in enumerate(field.units):
            if other == unit:
                continue
            goals = self._goals_of(other, near, here)
            stays = field.province[other] in near
            if goals or stays:
                then = (_verb("-", *goals),) if goals else ()
                yield _unit_choice(helped, *then, ends=stays)

    def _goals_of(self, other: int, near: frozenset[int], here: int) -> list[Choice]:
        """Where another unit could go with help; a coast may be named or left out."""
        field, board = self._field, self._board
        helped = field.units[other]
        if helped.power is None:
            return []
        direct = board.grounds[helped.kind][helped.at].to
        found: dict[str, None] = {}
        for to in direct:
            if board.number[to] in near:
                found[board.name_of(to)] = None
                found[to] = None
        if helped.kind == "A":
            for goal in sorted(self.landings(other, here & self._fleets)):
                if goal in near:
                    found[board.ids[goal]] = None
        return [_place(to) for to in found]

    def convoys(self, unit: int) -> Iterator[Choice]:
        """Which armies this fleet could carry, and where."""
        field, board = self._field, self._board
        here = field.province[unit]
        if not self._fleets & 1 << here:
            return
        for army, piece in enumerate(field.units):
            if piece.kind != "A" or piece.power is None or army == unit:
                continue
            goals = [
                _place(board.ids[goal])
                for goal in sorted(self.landings(army))
                if board.is_link(here, field.province[army], goal, self._fleets)
            ]
            if goals:
                yield _unit_choice(piece, _verb("-", *goals))
