"""Boards, seats, the deal, reserves, deployment (C-01 … C-07)."""

from collections import Counter

import pytest

from adjudicator.dice import KeyedDice, ScriptedDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.mechanics.income import opening_armies
from adjudicator.mechanics.turns.events import Dealt, Placed, TurnBegan
from adjudicator.rulesets.classic.ruleset import RULESET
from adjudicator.rulesets.classic.sets import deck_of
from adjudicator.rulesets.seats import NAMES, POWERS
from adjudicator.rulesets.tables import BOARDS, board_for, seat_order, vote
from conquest.boards.catalogue import board_record
from tests.rules.mechanics.tables import order_of, table_of

ALL_SEATS = [
    (size.board, seats) for size in BOARDS for seats in range(2, size.seats + 1)
]


def opened(board, seats, secret=b"deal", **options):
    table = table_of("classic", board, seats=seats, **options)
    return table, open_game(table, KeyedDice(secret))


def test_the_twelve_boards_in_the_order_of_the_rule_book():
    """C-01."""
    assert [size.board for size in BOARDS] == [
        "spain", "westeros_classic", "world", "north-america", "europe", "asia",
        "americas", "africa", "mediterranean", "oceania", "iberia", "canaries",
    ]  # fmt: skip
    assert [size.territories for size in BOARDS] == [
        52, 43, 42, 30, 25, 24, 21, 21, 21, 19, 19, 14,
    ]  # fmt: skip


def test_most_votes_win():
    """C-02."""
    votes = ["world", "spain", "world"]
    assert vote(votes, ScriptedDice({})) == "world"
    with pytest.raises(KeyError):
        vote(["atlantis"], ScriptedDice({}))


def test_a_tie_is_drawn_with_the_games_dice():
    """C-02: only among those ahead, in the order of C-01."""
    votes = ["world", "spain", "world", "spain", "asia"]
    assert vote(votes, ScriptedDice({"board": (1,)})) == "spain"
    assert vote(votes, ScriptedDice({"board": (2,)})) == "world"


def test_nobody_voting_means_a_random_pick():
    """C-02."""
    picked = {vote([], KeyedDice(str(i).encode())) for i in range(200)}
    assert picked == {size.board for size in BOARDS}


@pytest.mark.parametrize(
    ("seats", "wanted", "board"),
    [
        (4, "canaries", "canaries"), (5, "canaries", "oceania"),
        (6, "canaries", "asia"), (6, "oceania", "asia"), (5, "iberia", "iberia"),
        (6, "americas", "asia"), (6, "spain", "spain"), (2, "world", "world"),
    ],
)  # fmt: skip
def test_a_room_filled_past_its_cap_opens_on_the_smallest_that_seats_everyone(
    seats, wanted, board
):
    """C-03: equal sizes in the order of C-01."""
    assert board_for(seats, wanted) == board


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_board_seats_fewer_than_two_or_more_than_six(seats):
    """C-03."""
    with pytest.raises(ValueError, match="no board seats") as refused:
        board_for(seats, "world")
    assert refused.value.args[1] == seats


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
def test_seats_of_each_board(size):
    """C-03."""
    record = board_record(size.board)
    assert RULESET.seats(record) == (2, size.seats)
    assert RULESET.powers(record, size.seats) == POWERS[: size.seats]


def test_powers_are_colours_with_names_in_both_languages():
    """C-04."""
    assert POWERS == ("red", "blue", "green", "yellow", "pink", "black")
    assert NAMES["red"].es == "Rojo"
    assert all(names.en and names.es for names in NAMES.values())


def test_seats_are_drawn_by_lot():
    """C-05."""
    order = seat_order(["ann", "bob"], ("red", "blue"), ScriptedDice({"seats": (1, 0)}))
    assert order == {"red": "bob", "blue": "ann"}
    with pytest.raises(ValueError, match="argument"):
        seat_order(["ann"], ("red", "blue"), ScriptedDice({"seats": (0,)}))


@pytest.mark.parametrize(("board", "seats"), ALL_SEATS)
def test_every_territory_is_dealt_evenly_with_one_army(board, seats):
    """C-05, C-06: before any reserve is placed."""
    table, after = opened(board, seats, deployment="by_hand")
    owners = Counter(garrison.owner for garrison in after.state.ground.values())
    counts = [owners[power] for power in table.powers]
    assert sum(counts) == len(table.board.territories)
    assert max(counts) - min(counts) <= 1
    assert counts == sorted(counts, reverse=True)
    assert {garrison.armies for garrison in after.state.ground.values()} == {1}
    reserve = opening_armies(seats, len(table.board.territories))
    assert set(after.state.reserve.values()) == {reserve}
    (dealt,) = (event for event in after.events if isinstance(event, Dealt))
    assert dealt.reserve == reserve
    assert dict(dealt.territories)["red"] == tuple(
        place for place, g in after.state.ground.items() if g.owner == "red"
    )


def test_the_deal_is_not_the_same_in_every_game():
    """C-05: nobody chooses."""
    one = opened("world", 3, b"one", deployment="by_hand")[1].state.ground
    two = opened("world", 3, b"two", deployment="by_hand")[1].state.ground
    assert one != two


@pytest.mark.parametrize(
    ("board", "seats"), [("world", 2), ("canaries", 4), ("spain", 5)]
)
def test_automatic_deployment_scatters_each_reserve_and_begins_turn_one(board, seats):
    """C-07."""
    table, after = opened(board, seats)
    state = after.state
    reserve = opening_armies(seats, len(table.board.territories))
    for power in table.powers:
        held = [g.armies for g in state.ground.values() if g.owner == power]
        assert sum(held) == len(held) + reserve
        assert len(set(held)) > 1
    assert (state.turn, state.phase, state.round) == ("red", "trade", 1)
    scattered = [e for e in after.events if isinstance(e, Placed)]
    assert [event.power for event in scattered] == list(table.powers)
    assert {event.why for event in scattered} == {"random"}
    assert isinstance(after.events[-1], TurnBegan)


def test_deployment_by_hand_goes_by_threes_in_rotation_until_all_is_placed():
    """C-07: to the end, and then the first seat's turn."""
    table, after = opened("canaries", 3, deployment="by_hand")
    state = after.state
    turns = []
    while state.phase == "deploy":
        (prompt,) = table.prompts(state)
        place = next(p for p, g in state.ground.items() if g.owner == prompt.power)
        turns.append((prompt.power, prompt.facts["armies"]))
        order = order_of(table, f"place {prompt.facts['armies']} {place}")
        inputs = Inputs(sheets={prompt.power: Sheet((order,))})
        state = advance(table, state, inputs, KeyedDice(b"deal")).state
    assert turns == [
        (power, armies) for armies in (3, 3, 3, 3) for power in table.powers
    ]
    assert opening_armies(3, 14) == 12
    assert (state.turn, state.phase) == ("red", "trade")
    assert state.reserve == {"red": 3, "blue": 0, "green": 0}


def test_a_missed_deployment_places_that_players_three_at_random():
    """C-07."""
    table, after = opened("canaries", 3, deployment="by_hand")
    (prompt,) = table.prompts(after.state)
    inputs = Inputs(expired=frozenset({prompt.clock}))
    missed = advance(table, after.state, inputs, KeyedDice(b"deal"))
    assert missed.missed == ("red",)
    assert missed.state.turn == "blue"
    assert missed.state.reserve == {"red": 9, "blue": 12, "green": 12}
    (placed,) = missed.events
    assert placed.why == "random"
    assert sum(armies for _, armies in placed.places) == 3
    assert all(missed.state.ground[place].owner == "red" for place, _ in placed.places)


def test_a_missed_batch_begun_places_only_its_rest():
    """C-07."""
    table, after = opened("canaries", 3, deployment="by_hand")
    place = next(p for p, g in after.state.ground.items() if g.owner == "red")
    (prompt,) = table.prompts(after.state)
    begun = table.act(
        after.state, "red", order_of(table, f"place 2 {place}"), KeyedDice(b"deal")
    )
    step = table.default(begun.state, prompt, KeyedDice(b"deal"))
    assert step.state.reserve["red"] == 9
    assert step.state.turn == "blue"


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
def test_the_deck_has_a_card_per_territory_symbols_even_and_two_wilds(size):
    """C-19."""
    table = table_of("classic", size.board, seats=2)
    deck = deck_of(table.board)
    assert len(deck) == size.territories + 2
    assert deck.count("wild") == 2
    symbols = Counter(card.partition(":")[2] for card in deck if card != "wild")
    assert len(symbols) == 3
    assert max(symbols.values()) - min(symbols.values()) <= 1
    named = [card.partition(":")[0] for card in deck if card != "wild"]
    assert named == list(table.board.territories)
    shuffled = open_game(table, KeyedDice(b"deck")).state.deck
    assert sorted(shuffled) == sorted(deck)
    assert shuffled != deck


def test_options_and_their_defaults():
    """C-07, C-11, C-15."""
    options = {o.name: o for o in RULESET.options(board_record("world"))}
    assert {name: o.default for name, o in options.items()} == {
        "sets": "escalating", "deployment": "automatic", "defence": "automatic",
    }  # fmt: skip
    assert all(o.default in o.values and len(o.values) == 2 for o in options.values())
    table = table_of("classic", "world", seats=2)
    assert (table.asks, table.by_hand, table.sets.value) == (False, False, "escalating")


def test_snapshots_of_the_only_schema_are_taken_as_they_are():
    assert RULESET.schema == 1
    assert RULESET.upgrade(1, {"phase": "attack"}) == {"phase": "attack"}


def test_the_ruleset_says_its_name_its_boards_and_its_editions():
    assert (RULESET.name, RULESET.kinds) == ("classic", ("territories",))
    assert {key: found.number for key, found in RULESET.editions.items()} == {1: 1}
