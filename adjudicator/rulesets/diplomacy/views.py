"""What anybody may see of a game: all of it but the orders not yet carried out."""

from collections.abc import Iterator, Sequence
from typing import Literal

from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.events import (
    AnyEvent,
    Bounced,
    Built,
    Captured,
    Convoyed,
    Cut,
    Disbanded,
    Dislodged,
    Disrupted,
    Held,
    Moved,
    Ordered,
    Retreated,
    Stranded,
    Supported,
    Unconvoyed,
    Unmatched,
    Void,
)
from adjudicator.rulesets.diplomacy.orders import (
    AnyOrder,
    Convoy,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
)
from adjudicator.rulesets.diplomacy.phases import Game
from adjudicator.rulesets.diplomacy.state import State
from adjudicator.rulesets.diplomacy.units import Unit
from adjudicator.views import (
    Arrow,
    ArrowFate,
    ArrowKind,
    Facts,
    Holding,
    Mark,
    Phase,
    Picture,
    Piece,
    Score,
    View,
)


class Standing(Facts, frozen=True, kw_only=True, tag="diplomacy"):
    """What the table should know besides the map."""

    victory: int  #: centres it takes to win
    draw_from: int | None = None  #: the first year in which a draw may be agreed on
    adjustments: tuple[tuple[PowerId, int], ...] = ()  #: builds due; removals negative
    builds: tuple[tuple[PowerId, tuple[str, ...]], ...] = ()  #: ``A PAR``, ``F BRE``
    retreats: tuple[tuple[str, tuple[str, ...]], ...] = ()  #: unit, where it may go


def view(game: Game, state: State, viewer: PowerId | None) -> View:
    """The state as anybody sees it: Diplomacy hides nothing but unresolved orders."""
    return View(
        ruleset="diplomacy",
        viewer=viewer,
        phase=phase(state),
        scores=tuple(_scores(game, state)),
        picture=Picture(
            holdings=tuple(_holdings(state)),
            pieces=tuple(_pieces(state)),
            arrows=tuple(_arrows(game.board, state.last)),
            marks=tuple(_marks(game, state)),
        ),
        public=_standing(game, state),
    )


def phase(state: State) -> Phase:
    """Where the game stands."""
    return Phase(
        kind=state.phase, round=state.round, year=state.year, season=state.season
    )


def _standing(game: Game, state: State) -> Standing:
    yards = []
    if state.phase == "adjustment":
        yards = [game.yard(state, power) for power in game.remaining(state)]
    return Standing(
        victory=game.terms.victory,
        draw_from=None
        if game.may_draw(state)
        else game.terms.first_year + game.terms.draw_after_years + 1,
        adjustments=tuple((yard.power, yard.delta) for yard in yards if yard.delta),
        builds=tuple(
            (yard.power, tuple(yard.kinds())) for yard in yards if yard.delta > 0
        ),
        retreats=tuple(
            (f"{out.unit.kind} {out.unit.at}", out.retreats) for out in state.beaten
        ),
    )


def _scores(game: Game, state: State) -> Iterator[Score]:
    owners = list(state.centres.values())
    pieces = [unit.power for unit in state.units]
    pieces += [out.unit.power for out in state.beaten]
    remaining = game.remaining(state)
    for power in game.powers:
        standing: Literal["playing", "out", "left", "winner", "drawn"] = "playing"
        if state.winner == power:
            standing = "winner"
        elif power in state.drawn:
            standing = "drawn"
        elif power not in remaining:
            standing = "out"
        elif power in state.absent or power in state.conceded:
            standing = "left"
        yield Score(
            power=power,
            standing=standing,
            counts=(("centres", owners.count(power)), ("units", pieces.count(power))),
        )


def _holdings(state: State) -> Iterator[Holding]:
    for place, power in state.centres.items():
        yield Holding(place=place, power=power)
    for place, power in state.visited.items():
        yield Holding(place=place, power=power, full=False)


def _split(location: str) -> tuple[str, str | None]:
    """A location's province and coast."""
    place, _, coast = location.partition("/")
    return place, coast or None


def _piece(unit: Unit, *, dislodged: bool = False) -> Piece:
    place, spot = _split(unit.at)
    return Piece(
        place=place,
        spot=spot,
        kind="army" if unit.kind == "A" else "fleet",
        power=unit.power,
        dislodged=dislodged,
    )


def _pieces(state: State) -> Iterator[Piece]:
    for unit in state.units:
        yield _piece(unit)
    for out in state.beaten:
        yield _piece(out.unit, dislodged=True)


def _arrow(
    board: Board,
    power: PowerId | None,
    order: AnyOrder,
    fate: ArrowFate,
    *,
    at: str | None = None,
    to: str | None = None,
    via: tuple[str, ...] = (),
    by_sea: bool = False,
) -> Arrow | None:
    """An order as an arrow; None for one that goes nowhere, or to no place there is."""
    if not isinstance(order, Move | Retreat | SupportHold | SupportMove | Convoy):
        return None
    aim = order.of if isinstance(order, SupportHold) else order.to
    start, start_spot = _split(at or order.at)
    end, end_spot = _split(to or aim)
    of = None if isinstance(order, Move | Retreat) else _split(order.of)[0]
    if not {start, end, of or start} <= board.places.keys():
        return None
    kind: ArrowKind
    match order:
        case Move():
            kind = "convoyed" if by_sea else "move"
        case Retreat():
            kind = "retreat"
        case SupportHold():
            kind = "support_hold"
        case SupportMove():
            kind = "support_move"
        case Convoy():
            kind = "convoy"
    return Arrow(
        kind=kind,
        power=power,
        at=start,
        at_spot=start_spot,
        to=end,
        to_spot=end_spot,
        of=of,
        via=tuple(_split(place)[0] for place in via),
        fate=fate,
    )


def _fate(event: Ordered) -> ArrowFate:
    match event:
        case Unmatched() | Void():
            return "void"
        case Cut():
            return "cut"
        case Supported() | Convoyed() | Moved():
            return "done" if event.dislodged_by is None else "dislodged"
        case Disrupted():
            return "dislodged" if event.dislodged_by is not None else "failed"
        case _:
            return "dislodged" if event.dislodged_by is not None else "failed"


def _arrows(board: Board, events: Sequence[AnyEvent]) -> Iterator[Arrow]:
    """The orders of the last resolution with their fates."""
    for event in events:
        found: Arrow | None = None
        match event:
            case Moved(order=order, power=power, to=to, by=by):
                found = _arrow(
                    board, power, order, "done", to=to, via=by, by_sea=bool(by)
                )
            case Stranded(order=order, power=power, fleets=fleets):
                found = _arrow(
                    board,
                    power,
                    order,
                    _fate(event),
                    via=tuple(lost.at for lost in fleets),
                    by_sea=True,
                )
            case Unconvoyed(order=order, power=power, fleets=by):
                found = _arrow(board, power, order, _fate(event), via=by, by_sea=True)
            case (
                Bounced(order=order, power=power)
                | Supported(order=order, power=power)
                | Cut(order=order, power=power)
                | Convoyed(order=order, power=power)
                | Disrupted(order=order, power=power)
                | Unmatched(order=order, power=power)
                | Void(order=order, power=power)
            ):
                found = _arrow(board, power, order, _fate(event))
            case Retreated(unit=unit, to=to, order=order):
                found = _arrow(board, unit.power, order, "done", at=unit.at, to=to)
            case Disbanded(unit=unit, to=to) if to is not None:
                order = Retreat(at=unit.at, to=to)
                found = _arrow(board, unit.power, order, "failed")
        if found is not None:
            yield found


def _marks(game: Game, state: State) -> Iterator[Mark]:
    board = game.board
    full = {board.name_of(unit.at) for unit in state.units}
    standoffs: set[str] = set()
    for event in state.last:
        match event:
            case Held(power=power, order=order):
                place, spot = _split(order.at)
                keep = board.places[place].keep
                yield Mark(
                    place=place,
                    spot=spot,
                    kind="keep_hold" if keep else "hold",
                    power=power,
                )
            case Bounced(order=order, against=against):
                place = board.name_of(order.to)
                if place not in full and any(r.stance == "contests" for r in against):
                    standoffs.add(place)
            case Dislodged(unit=unit):
                place, spot = _split(unit.at)
                yield Mark(place=place, spot=spot, kind="dislodged", power=unit.power)
            case Disbanded(unit=unit):
                place, spot = _split(unit.at)
                yield Mark(place=place, spot=spot, kind="disbanded", power=unit.power)
            case Built(unit=unit):
                place, spot = _split(unit.at)
                yield Mark(place=place, spot=spot, kind="built", power=unit.power)
            case Captured(place=place, power=power):
                yield Mark(place=place, kind="captured", power=power)
    for place in sorted(standoffs):
        yield Mark(place=place, kind="standoff")


def planned(
    game: Game, state: State, power: PowerId, orders: Sequence[AnyOrder]
) -> tuple[Arrow, ...]:
    """A power's own orders as arrows, before they are carried out."""
    stands = {game.board.name_of(unit.at): unit.at for unit in state.units}
    stands |= {game.board.name_of(out.unit.at): out.unit.at for out in state.beaten}
    found = []
    for order in orders:
        at = getattr(order, "at", "")
        place = _split(at)[0]
        if state.phase == "retreat" and isinstance(order, Move):
            order = Retreat(at=at, to=order.to)
        arrow = _arrow(
            game.board,
            power,
            order,
            "planned",
            at=stands.get(place),
            by_sea=isinstance(order, Move) and order.via,
        )
        if arrow is not None:
            found.append(arrow)
    return tuple(found)
