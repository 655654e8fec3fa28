"""What must be true of every position of Fortress."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adjudicator.rulesets.fortress.cards import whole_deck
from adjudicator.rulesets.fortress.income import gold_cap
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.table import FortressTable
from adjudicator.rulesets.fortress.terms import Terms


def faults(table: Any, state: State) -> Iterator[str]:
    """Names what is wrong with a position; nothing when it is sound."""
    assert isinstance(table, FortressTable)
    terms = table.terms
    yield from _ground_faults(terms, state)
    yield from _player_faults(terms, state)
    cards = Counter(
        card
        for piles in (state.decks, state.discards, state.hands)
        for pile in piles.values()
        for card in pile
    )
    every = Counter(c for t, d in terms.decks.items() for c in whole_deck(d, t))
    if cards != every:
        yield "cards were made or lost"


def _ground_faults(terms: Terms, state: State) -> Iterator[str]:
    for territory, ground in state.grounds.items():
        if ground.troops < 0 or (ground.owner is not None and ground.troops < 1):
            yield f"{territory}: {ground.troops} troops"
        if ground.building is not None and terms.is_sea(territory):
            yield f"{territory}: a building at sea"
        if (ground.building == "camp") != (ground.rounds_left > 0):
            yield f"{territory}: {ground.rounds_left} rounds left of {ground.building}"
        if ground.lasting is not None and ground.owner is None:
            yield f"{territory}: a {ground.lasting} of nobody"
        if ground.owner is not None and not state.is_in(ground.owner):
            yield f"{territory}: held by {ground.owner}, who is not in the game"
    for territory, beast in state.beasts.items():
        ground = state.grounds[territory]
        if ground.owner is not None or ground.troops != beast.full:
            yield f"{territory}: a {beast.kind} of {ground.troops}, full {beast.full}"


def _player_faults(terms: Terms, state: State) -> Iterator[str]:
    for power in terms.powers:
        gold, hand = state.gold[power], state.hands[power]
        most = gold_cap(terms, state.grounds, power)
        if gold < 0 or (gold > most and state.ending is None):
            yield f"{power}: {gold} gold, cap {most}"
        if len(hand) > terms.figures.hand_limit:
            yield f"{power}: {len(hand)} cards"
        if not state.is_in(power) and (gold or hand):
            yield f"{power}: out, with {gold} gold and {len(hand)} cards"
        in_initiative = power in state.initiative
        if state.phase != "draft" and state.ending is None:
            if in_initiative != state.is_in(power):
                yield f"{power}: in initiative {in_initiative}"
            if state.is_in(power) and not state.held_by(power):
                yield f"{power}: in the game without territory"
