"""Conceding and removal: a player leaves, the troops stay as neutrals (F-02, F-03)."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.board import TerritoryId
from adjudicator.dice import Dice
from adjudicator.events import Event
from adjudicator.powers import PowerId
from adjudicator.ruleset import Departure, Step
from adjudicator.rulesets.fortress.cards import CardId, pile_of
from adjudicator.rulesets.fortress.draft import settled
from adjudicator.rulesets.fortress.events import Departed, GameWon, LastingEnded
from adjudicator.rulesets.fortress.state import Ending, Ground, State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.rulesets.fortress.victory import land_counts, most_land


def remove(
    terms: Terms,
    state: State,
    powers: Sequence[PowerId],
    manner: Departure,
    dice: Dice,
) -> Step:
    """The position after all of ``powers`` left by one act, in seat order.

    When one player is left, that player wins at once. When none is, the one with most
    land wins, then the one earlier in initiative.
    """
    leaving = tuple(p for p in state.still_in(terms.powers) if p in powers)
    if not leaving or state.ending is not None:
        return Step(state)
    before = state
    events: list[Event] = []
    for power in leaving:
        state = _without(terms, state, power, dice, events, manner)
    left = state.still_in(terms.powers)
    if len(left) < 2:
        ranked = before.initiative or before.still_in(terms.powers)
        winner = left[0] if left else most_land(terms, before.grounds, ranked)
        land = land_counts(terms, before.grounds, (winner,))[winner]
        state = replace(state, ending=Ending(winner=winner, by="last_standing"))
        events.append(
            GameWon(power=winner, by="last_standing", land=land, target=terms.target)
        )
    else:
        state = settled(terms, state)
    return Step(state, tuple(events))


def _without(
    terms: Terms,
    state: State,
    power: PowerId,
    dice: Dice,
    events: list[Event],
    manner: Departure,
) -> State:
    """The position without one player; buildings stay, lasting cards end."""
    grounds: dict[TerritoryId, Ground] = dict(state.grounds)
    held = [t for t in terms.board.territories if grounds[t].owner == power]
    events.append(Departed(power=power, manner=manner, territories=len(held)))
    for territory in held:
        card = grounds[territory].lasting
        if card is not None:
            events.append(
                LastingEnded(
                    power=power, territory=territory, card=card, why="departure"
                )
            )
        grounds[territory] = replace(grounds[territory], owner=None, lasting=None)
    return replace(
        state,
        grounds=grounds,
        standings={**state.standings, power: "left"},
        initiative=tuple(p for p in state.initiative if p != power),
        gold={**state.gold, power: 0},
        hands={**state.hands, power: ()},
        decks=_decks_with(state, power, dice),
        to_place={p: troops for p, troops in state.to_place.items() if p != power},
    )


def _decks_with(
    state: State, power: PowerId, dice: Dice
) -> dict[str, tuple[CardId, ...]]:
    """The decks with the player's cards shuffled in."""
    decks = dict(state.decks)
    for tier in sorted({pile_of(card) for card in state.hands[power]}):
        back = tuple(card for card in state.hands[power] if pile_of(card) == tier)
        decks[tier] = dice.shuffle(
            f"{state.round}/return/{power}/{tier}",
            (*decks.get(tier, ()), *back),
            hidden=True,
        )
    return decks
