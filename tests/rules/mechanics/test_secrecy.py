"""Nobody learns what is hidden from them, by any door of the core."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.codec import canonical_encoder
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, advance, open_game
from adjudicator.events import heard_by
from tests.rules.mechanics.tables import GAMES, order_of, table_of
from tests.rules.mechanics.test_laws import any_step, games

LAW = settings(
    max_examples=30, suppress_health_check=[HealthCheck.too_slow], deadline=None
)


def same(a, b):
    encode = canonical_encoder().encode
    return encode(a) == encode(b)


def disguised(state, viewer, luck):
    """The same position with all that is hidden from ``viewer`` dealt anew."""
    others = [power for power in state.hands if power != viewer]
    cards = [card for power in others for card in state.hands[power]] + [*state.deck]
    cards = luck.shuffled(cards)
    hands = dict(state.hands)
    for power in others:
        size = len(state.hands[power])
        hands[power], cards = tuple(cards[:size]), cards[size:]
    changes = {"hands": hands, "deck": tuple(cards)}
    if hasattr(state, "objectives"):
        goals = [g for power, g in state.objectives.items() if power != viewer]
        goals = luck.shuffled(goals)
        changes["objectives"] = {
            power: goal if power == viewer else goals.pop()
            for power, goal in state.objectives.items()
        }
        changes["situation_deck"] = tuple(luck.shuffled(state.situation_deck))
    return msgspec.structs.replace(state, **changes)


@LAW
@given(games(), st.data())
def test_a_viewer_cant_tell_apart_what_differs_only_in_what_is_hidden(game, data):
    _, table, state, luck, _ = game
    viewer = data.draw(st.sampled_from([None, *table.powers]))
    if state.winner is not None:
        return
    other = disguised(state, viewer, luck)
    assert same(table.view(state, viewer), table.view(other, viewer))
    assert same(table.prompts(state), table.prompts(other))
    if viewer is not None:
        assert same(table.choices(state, viewer), table.choices(other, viewer))


@LAW
@given(games(), st.data())
def test_what_happens_next_tells_a_viewer_nothing_hidden(game, data):
    """Events heard, of anybody's turn, while nobody hands in or wins."""
    _, table, state, luck, secret = game
    viewer = data.draw(st.sampled_from([None, *table.powers]))
    prompts = table.prompts(state)
    if not prompts:
        return
    prompt = prompts[0]
    other = disguised(state, viewer, luck)
    expired = Inputs(expired=frozenset({prompt.clock}))
    one = advance(table, state, expired, KeyedDice(secret))
    two = advance(table, other, expired, KeyedDice(secret))
    if one.state.winner or two.state.winner:
        return
    # A forced set shows its cards; what is drawn now was hidden until now, and so was
    # the situation, on which the draft depends.
    shown = {
        "SetTraded", "CardSeen", "SituationDrawn", "SituationSetAside", "TurnBegan"
    }  # fmt: skip
    heard = [
        [
            event
            for event in after.events
            if heard_by(event, viewer) and type(event).__name__ not in shown
        ]
        for after in (one, two)
    ]
    if any(type(event).__name__ == "SetTraded" for event in one.events):
        return
    assert same(*heard)


@LAW
@given(games())
def test_hidden_throws_are_marked_and_open_ones_are_not(game):
    _, table, state, luck, secret = game
    for _ in range(30):
        after = any_step(table, state, luck, secret)
        if after is None:
            return
        for throw in after.throws:
            secret_kind = throw.name.endswith(("/deck", "/situations"))
            assert throw.hidden == secret_kind, throw.name
        state = after.state


@pytest.mark.parametrize("name", GAMES)
def test_the_opening_hides_decks_and_objectives(name):
    """M-02: one secret objective each, seen by that player alone."""
    table = table_of(name, "world", seats=4)
    opened = open_game(table, KeyedDice(b"open"))
    hidden = {throw.name for throw in opened.throws if throw.hidden}
    assert hidden == (
        {"deck"} if name == "classic" else {"deck", "situations", "objectives"}
    )
    for viewer in (None, *table.powers):
        text = msgspec.json.encode(
            [table.view(opened.state, viewer)]
            + [event for event in opened.events if heard_by(event, viewer)]
        ).decode()
        assert ":infantry" not in text
        if name == "missions":
            told = [e for e in opened.events if type(e).__name__ == "ObjectiveDealt"]
            mine = [e for e in told if heard_by(e, viewer)]
            assert [event.power for event in mine] == ([viewer] if viewer else [])


def test_objectives_are_shown_to_all_at_the_end():
    """M-17."""
    table = table_of("missions", "canaries", seats=2)
    state = open_game(table, KeyedDice(b"end")).state
    assert table.view(state, None).public.objectives == ()
    step = table.depart(state, "red", "left", KeyedDice(b"end"))
    shown = dict(table.view(step.state, None).public.objectives)
    assert shown == state.objectives
    assert type(step.events[-1]).__name__ == "ObjectivesRevealed"


def test_hands_are_counted_for_everybody_and_shown_to_their_owner():
    table = table_of("classic", seats=2)
    state = msgspec.structs.replace(
        open_game(table, KeyedDice(b"hands")).state,
        hands={"red": ("wild", "A:infantry"), "blue": ()},
    )
    red, blue = table.view(state, "red"), table.view(state, "blue")
    assert red.private.cards == ("wild", "A:infantry")
    assert blue.private.cards == ()
    assert table.view(state, None).private is None
    assert dict(blue.scores[0].counts)["cards"] == 2


def test_a_refusal_tells_nothing_of_anothers_hand():
    table = table_of("classic", seats=2)
    state = open_game(table, KeyedDice(b"hands")).state
    order = order_of(table, "trade A, B, wild")
    mine = table.act(state, state.turn, order, KeyedDice(b""))
    rich = msgspec.structs.replace(
        state, hands={**state.hands, "blue": ("A:infantry", "B:infantry", "wild")}
    )
    assert table.act(rich, state.turn, order, KeyedDice(b"")) == mine
