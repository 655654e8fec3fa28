"""What each viewer may see: hands and plans are secret, gold is not (F-14, F-28)."""

from collections.abc import Iterator

import msgspec

from adjudicator.board import RegionId, TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.draft import next_founder, spots
from adjudicator.rulesets.fortress.income import gold_cap, income_of, land_of
from adjudicator.rulesets.fortress.state import Ground, State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.views import Facts, Holding, Phase, Picture, Piece, Score, View


class RegionFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A region, what it pays, and who holds it outright."""

    region: RegionId
    bonus: int
    holder: PowerId | None
    territories: tuple[TerritoryId, ...]


class DeckFacts(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards of a tier lie in its deck and in its discards."""

    tier: int
    deck: int
    discards: int


class PurseFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A player's gold and what the next income would be by the board as it is."""

    power: PowerId
    gold: int
    cap: int
    income: int


class PublicFacts(Facts, frozen=True, kw_only=True, tag="fortress_public"):
    """What everybody sees besides the board."""

    target: int  #: land territories that win (F-01)
    land: int  #: land territories of the board
    regions: tuple[RegionFacts, ...]
    bonuses: tuple[tuple[TerritoryId, int], ...]  #: territories with their own (F-11)
    purses: tuple[PurseFacts, ...]
    decks: tuple[DeckFacts, ...]
    round_limit: int = 0
    #: where whose turn it is in the draft may found (F-05)
    spots: tuple[TerritoryId, ...] = ()


class PrivateFacts(Facts, frozen=True, kw_only=True, tag="fortress_private"):
    """What only the player sees."""

    hand: tuple[str, ...]  #: names, with the tier where two tiers share one
    hand_limit: int
    to_place: int = 0  #: free troops of the deployment


def see(terms: Terms, state: State, viewer: PowerId | None) -> View:
    """The position as ``viewer`` may see it; None is the public."""
    return View(
        ruleset="fortress",
        viewer=viewer,
        phase=phase_of(terms, state),
        scores=tuple(_scores(terms, state)),
        picture=picture_of(terms, state),
        public=_public(terms, state),
        private=None if viewer is None else private_facts(terms, state, viewer),
    )


def phase_of(terms: Terms, state: State) -> Phase:
    """The phase, with whose turn it is in the draft."""
    if state.ending is not None:
        return Phase(kind="over", round=state.round)
    power = next_founder(terms, state) if state.phase == "draft" else None
    return Phase(kind=state.phase, round=state.round, power=power)


def picture_of(terms: Terms, state: State) -> Picture:
    """All that is drawn; it is the same for everybody."""
    return Picture(
        holdings=tuple(
            Holding(place=t, power=owner)
            for t in terms.board.territories
            if (owner := state.grounds[t].owner) is not None
        ),
        pieces=tuple(
            piece
            for t in terms.board.territories
            for piece in _pieces(terms, state, t, state.grounds[t])
        ),
        arrows=state.arrows,
        marks=state.marks,
    )


def _pieces(
    terms: Terms, state: State, place: TerritoryId, ground: Ground
) -> Iterator[Piece]:
    beast = state.beasts.get(place)
    if beast is not None:
        yield Piece(
            place=place,
            kind="beast",
            name=beast.kind,
            number=ground.troops,
            most=beast.full,
        )
    elif ground.owner is not None or ground.troops:
        neutral = terms.neutrals.get(place) if ground.owner is None else None
        yield Piece(
            place=place,
            kind="counter",
            name=neutral.kind if neutral else "",
            power=ground.owner,
            number=ground.troops,
        )
    if ground.building is not None:
        yield Piece(
            place=place,
            kind="building",
            name=ground.building,
            power=ground.owner,
            number=ground.rounds_left or None,
        )
    if ground.lasting is not None:
        yield Piece(
            place=place, kind="lasting", name=ground.lasting, power=ground.owner
        )


def _scores(terms: Terms, state: State) -> Iterator[Score]:
    """By initiative, those out of the game last (F-23); in seat order in the draft."""
    playing = state.initiative or state.still_in(terms.powers)
    gone = tuple(power for power in terms.powers if power not in playing)
    target = terms.target
    has_sea = len(terms.land) < len(terms.board.territories)
    for power in (*playing, *gone):
        land = land_of(terms, state.grounds, power)
        seas = sum(g.owner == power for g in state.grounds.values()) - len(land)
        counts = [("territories", len(land)), ("target", target)]
        if has_sea:
            counts.append(("seas", seas))
        counts += [("gold", state.gold[power]), ("cards", len(state.hands[power]))]
        won = state.ending is not None and state.ending.winner == power
        yield Score(
            power=power,
            standing="winner" if won else state.standings[power],
            counts=tuple(counts),
            initiative=(
                state.initiative.index(power) + 1 if power in state.initiative else None
            ),
        )


def _public(terms: Terms, state: State) -> PublicFacts:
    board = terms.board
    return PublicFacts(
        target=terms.target,
        land=len(terms.land),
        regions=tuple(
            RegionFacts(
                region=region.id,
                bonus=region.bonus,
                holder=_holder(state, region.territories),
                territories=region.territories,
            )
            for region in board.regions.values()
        ),
        bonuses=tuple(
            (place.id, place.bonus)
            for place in board.territories.values()
            if place.bonus
        ),
        purses=tuple(
            PurseFacts(
                power=power,
                gold=state.gold[power],
                cap=gold_cap(terms, state.grounds, power),
                income=income_of(terms, state.grounds, power).total,
            )
            for power in state.still_in(terms.powers)
        ),
        decks=tuple(
            DeckFacts(
                tier=int(tier),
                deck=len(state.decks.get(tier, ())),
                discards=len(state.discards.get(tier, ())),
            )
            for tier in sorted({*state.decks, *state.discards})
        ),
        round_limit=terms.round_limit,
        spots=_spots(terms, state),
    )


def _spots(terms: Terms, state: State) -> tuple[TerritoryId, ...]:
    founder = next_founder(terms, state) if state.phase == "draft" else None
    return () if founder is None else spots(terms, state, founder)[0]


def _holder(state: State, territories: tuple[TerritoryId, ...]) -> PowerId | None:
    """Who holds all of them, if one player does."""
    owners = {state.grounds[territory].owner for territory in territories}
    return owners.pop() if len(owners) == 1 else None


def private_facts(terms: Terms, state: State, viewer: PowerId) -> PrivateFacts | None:
    """What only a player sees; nothing for who has no seat."""
    if viewer not in terms.powers:
        return None
    return PrivateFacts(
        hand=tuple(terms.card_shown(card) for card in state.hands[viewer]),
        hand_limit=terms.figures.hand_limit,
        to_place=state.to_place.get(viewer, 0),
    )
