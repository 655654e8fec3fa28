"""What must be true of every position of a game of turns."""

from collections import Counter
from collections.abc import Iterable, Iterator

from adjudicator.mechanics.decks import Card
from adjudicator.mechanics.turns.state import S, TurnState
from adjudicator.mechanics.turns.table import TurnTable


def turn_faults(table: TurnTable[S], state: S) -> Iterator[str]:
    """Names what is wrong with a position; nothing when it is sound."""
    yield from _ground_faults(table, state)
    yield from _player_faults(table, state)
    yield from _phase_faults(table, state)


def _ground_faults(table: TurnTable[S], state: S) -> Iterator[str]:
    if tuple(state.ground) != tuple(table.board.territories):
        yield "the territories are not the board's"
    may_be_empty = state.pending.to if state.pending else None
    for place, garrison in state.ground.items():
        unclaimed = state.phase == "claim" and garrison.owner is None
        if garrison.armies < 0:
            yield f"{place} has fewer than no armies"
        if garrison.armies == 0 and place != may_be_empty and not unclaimed:
            yield f"{place} stands empty"
        if garrison.owner in state.left:
            yield f"{place} belongs to {garrison.owner}, who left"
        if garrison.owner is not None and garrison.owner not in table.powers:
            yield f"{place} belongs to {garrison.owner}, who does not play"


def _player_faults(table: TurnTable[S], state: S) -> Iterator[str]:
    setting_up = state.phase in table.setup_phases
    for power in table.powers:
        if state.reserve[power] < 0:
            yield f"{power} has fewer than no armies to place"
        if state.reserve[power] and power != state.turn and not setting_up:
            yield f"{power} has armies to place and is not on turn"
        if state.hands[power] and not table.is_in(state, power):
            yield f"{power} is out and has cards"


def _phase_faults(table: TurnTable[S], state: S) -> Iterator[str]:
    if state.winner is not None:
        if state.pending or state.asked:
            yield "the game is over and something is still asked"
        return
    if not table.is_in(state, state.turn):
        yield f"{state.turn} is on turn and out"
    if (state.phase == "advance") != (state.pending is not None):
        yield f"{state.phase} with pending {state.pending}"
    if state.pending is not None:
        most = state.ground[state.pending.at].armies - 1
        if not 1 <= state.pending.least <= most:
            yield f"a move-in of {state.pending.least} to {most}"
    if state.phase in ("attack", "advance") and state.to_place:
        yield f"{state.phase} with armies to place"
    if state.phase in table.setup_phases and not 0 < state.batch <= state.to_place:
        yield f"a batch of {state.batch} out of {state.to_place}"
    if state.asked is not None and not state.ground[state.asked.to].owner:
        yield "nobody is asked for dice"


def card_faults(state: TurnState, deck: Iterable[Card]) -> Iterator[str]:
    """Cards are never made or lost."""
    held = Counter(card for hand in state.hands.values() for card in hand)
    everywhere = held + Counter(state.deck) + Counter(state.discards)
    if everywhere != Counter(deck):
        yield "cards were made or lost"
