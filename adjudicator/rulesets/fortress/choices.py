"""The legal orders of a player as a tree of fragments.

Choices tell what may be written with a plan that allows it; ``check`` judges the whole.
A Move may also start where nothing is held yet, for a chain (F-17), and go on to a
second destination; more of them are written by hand.
"""

from collections.abc import Callable, Iterable, Iterator

from adjudicator.board import TerritoryId
from adjudicator.choices import Asked, Choice
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CARDS, name_of
from adjudicator.rulesets.fortress.draft import next_founder, spots
from adjudicator.rulesets.fortress.move_choices import Choices, MoveChoices
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms


def choices_of(terms: Terms, state: State, power: PowerId) -> Choices:
    """All legal orders now; none for a player who is not asked."""
    if state.ending is not None or not state.is_in(power):
        return ()
    if state.phase == "draft":
        if next_founder(terms, state) != power:
            return ()
        valid, _ = spots(terms, state, power)
        return (_verb("found", _places(valid)),)
    own = _in_board_order(terms, state.held_by(power))
    if state.phase == "deployment":
        left = state.to_place.get(power, 0)
        return (_verb("place", _numbers(1, left, 1, _places(own))),) if left else ()
    return tuple(_plan(terms, state, power, own))


def _plan(
    terms: Terms, state: State, power: PowerId, own: tuple[TerritoryId, ...]
) -> Iterator[Choice]:
    gold = state.gold[power]
    yards = tuple(t for t in own if state.grounds[t].building is not None)
    most = gold // terms.figures.troop_cost if terms.figures.troop_cost else 99
    if yards and most:
        yield _verb("deploy", _numbers(1, most, most, _places(yards)))
    if terms.figures.moves:
        yield _verb("move", MoveChoices(terms, state, power).moves())
    if terms.figures.defends:
        yield _verb("defend", _places(own))
    if terms.figures.supports:
        yield _verb("support", _supports(terms, state, own))
    if terms.figures.builds:
        yield from _builds(terms, state, own, gold)
    names = tuple(dict.fromkeys(name_of(card) for card in state.hands[power]))
    if names:
        played = tuple(
            choice
            for name in names
            if (choice := _card(terms, state, power, own, name)) is not None
        )
        if played:
            yield _verb("card", played)
        yield _verb("discard", tuple(Choice(text=name, asks="card") for name in names))


def _supports(terms: Terms, state: State, own: tuple[TerritoryId, ...]) -> Choices:
    """Whom, where, from where: ``support red in B from A``."""
    holders = set(own)
    targets = [
        (to, [s for s in terms.board.territories[to].borders if s in holders])
        for to in terms.board.territories
    ]
    where = tuple(
        Choice(
            text=f"in {to}",
            asks="place",
            place=to,
            then=tuple(
                Choice(text=f"from {source}", asks="place", place=source)
                for source in sources
            ),
        )
        for to, sources in targets
        if sources
    )
    return tuple(
        Choice(text=power, asks="power", then=where)
        for power in state.still_in(terms.powers)
    )


def _builds(
    terms: Terms, state: State, own: tuple[TerritoryId, ...], gold: int
) -> Iterator[Choice]:
    kinds = []
    for building, ground in (("barracks", None), ("fortress", "barracks")):
        fits = tuple(
            t for t in _building_land(terms, own) if state.grounds[t].building == ground
        )
        if fits and gold >= terms.build_cost(building):
            kinds.append(_word(building, _places(fits)))
    if kinds:
        yield _verb("build", tuple(kinds))


def _building_land(
    terms: Terms, own: tuple[TerritoryId, ...]
) -> tuple[TerritoryId, ...]:
    return tuple(t for t in own if not terms.is_sea(t))


def _card(
    terms: Terms, state: State, power: PowerId, own: tuple[TerritoryId, ...], name: str
) -> Choice | None:
    """A card's name and what follows it; None where it can be played nowhere."""
    card = CARDS[name]
    then: Choices = ()
    match card.kind:
        case "hand":
            return Choice(text=name, asks="card")
        case "move":
            then = MoveChoices(terms, state, power).card_moves()
        case "feint":
            foes = _foes(state, power)
            then = _pairs(
                terms, own, lambda _, __: (_number(1, card.troops, card.troops),), foes
            )
        case "raid":
            then = _pairs(terms, own, lambda _, __: (), _foes(state, power))
        case "support":
            then = _supports(terms, state, own)
        case "camp" | "master_builder":
            right = (None,) if card.kind == "camp" else (None, "barracks")
            land = _building_land(terms, own)
            then = _places(t for t in land if state.grounds[t].building in right)
        case _:
            then = _places(own)
    return Choice(text=name, asks="card", then=then) if then else None


def _foes(state: State, power: PowerId) -> Callable[[TerritoryId], bool]:
    return lambda to: state.grounds[to].owner != power


def _pairs(
    terms: Terms,
    sources: Iterable[TerritoryId],
    then: Callable[[TerritoryId, TerritoryId], Choices],
    allowed: Callable[[TerritoryId], bool] = lambda _: True,
) -> Choices:
    """Each source with each neighbour that is allowed, and what follows."""
    found: list[Choice] = []
    for source in sources:
        targets = tuple(
            Choice(text=f"-> {to}", asks="place", place=to, then=then(source, to))
            for to in terms.board.territories[source].borders
            if allowed(to)
        )
        if targets:
            found.append(Choice(text=source, asks="place", place=source, then=targets))
    return tuple(found)


def _in_board_order(
    terms: Terms, places: frozenset[TerritoryId]
) -> tuple[TerritoryId, ...]:
    return tuple(t for t in terms.board.territories if t in places)


def _places(places: Iterable[TerritoryId]) -> Choices:
    return tuple(Choice(text=place, asks="place", place=place) for place in places)


def _numbers(least: int, most: int, likely: int, then: Choices) -> Choices:
    return (_number(least, most, likely, then),)


def _number(least: int, most: int, likely: int, then: Choices = ()) -> Choice:
    return Choice(text=str(likely), asks="number", least=least, most=most, then=then)


def _verb(text: str, then: Choices) -> Choice:
    return _asked(text, "verb", then)


def _word(text: str, then: Choices) -> Choice:
    return _asked(text, "word", then)


def _asked(text: str, asks: Asked, then: Choices) -> Choice:
    return Choice(text=text, asks=asks, then=then)
