"""Before the first turn of Missions: objectives, decks, claims (M-01, M-02, M-14 …)."""

from collections import Counter

import pytest

from adjudicator.board import read_board
from adjudicator.dice import KeyedDice, ScriptedDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.mechanics.income import opening_armies
from adjudicator.rulesets.missions.cards import (
    Situation,
    deck_of,
    resting,
    situation_deck_of,
)
from adjudicator.rulesets.missions.objectives import (
    Eliminate,
    HoldMany,
    HoldRegions,
    deal_objectives,
    objectives_of,
    region_objectives,
)
from adjudicator.rulesets.missions.ruleset import RULESET
from adjudicator.rulesets.tables import BOARDS
from conquest.boards.catalogue import board_record
from tests.rules.mechanics.tables import order_of, table_of

ALL_SEATS = [
    (size.board, seats) for size in BOARDS for seats in range(2, size.seats + 1)
]
POWERS = ("red", "blue", "green", "yellow", "pink", "black")

#: M-15, pinned: the region objectives of every board.
REGIONS = {
    "world": (
        "asia south-america", "asia africa", "north-america africa",
        "north-america australia", "europe south-america +1", "europe australia +1",
    ),
    "spain": (
        "galicia castilla-leon meseta-sur", "galicia castilla-leon andalucia",
        "galicia meseta-sur andalucia", "cantabrico ebro castilla-leon",
        "cantabrico castilla-leon meseta-sur", "cantabrico castilla-leon levante",
        "cantabrico castilla-leon andalucia", "cantabrico meseta-sur andalucia",
        "ebro castilla-leon meseta-sur", "ebro castilla-leon levante",
        "ebro castilla-leon andalucia", "ebro meseta-sur andalucia",
        "cataluna castilla-leon meseta-sur", "cataluna castilla-leon andalucia",
        "cataluna meseta-sur andalucia", "castilla-leon meseta-sur levante",
        "castilla-leon meseta-sur andalucia", "castilla-leon meseta-sur ultramar",
        "castilla-leon levante andalucia", "castilla-leon andalucia ultramar",
        "meseta-sur levante andalucia", "meseta-sur andalucia ultramar",
    ),
    "westeros_classic": (
        "north river west", "north river crown", "north river reach",
        "north river storm", "north river dorne", "north west reach",
        "north west dorne", "north crown reach", "north crown dorne",
        "north reach storm", "north reach dorne", "north storm dorne",
    ),
    "north-america": (
        "far-north south-east", "western-canada south-east",
        "eastern-canada south-east", "west south-east", "midwest south-east",
    ),
    "europe": (
        "nordic west", "nordic central", "nordic south", "nordic east",
        "west central", "west south", "west east", "central south", "central east",
        "south east",
    ),
    "asia": (
        "siberia middle-east", "siberia monsoon", "siberia east", "central monsoon",
        "central east", "middle-east monsoon", "middle-east east", "monsoon east",
    ),
    "americas": ("north middle", "middle andes", "middle atlantic"),
    "africa": (
        "north west", "north central", "north east", "north south", "west central",
        "west east", "west south", "central east", "central south", "east south",
    ),
    "mediterranean": (
        "hispania italia", "hispania graecia", "hispania oriens", "hispania africa",
        "italia graecia", "italia oriens", "italia africa", "graecia oriens",
        "graecia africa", "oriens africa",
    ),
    "oceania": (
        "australia zealandia", "australia micronesia", "australia polynesia",
        "zealandia melanesia", "melanesia micronesia", "melanesia polynesia",
        "micronesia polynesia",
    ),
    "iberia": (
        "norte ebro", "norte meseta", "norte sur", "ebro meseta", "ebro sur",
        "meseta sur", "sur portugal",
    ),
    "canaries": (
        "occidente tenerife", "occidente gran-canaria", "tenerife gran-canaria",
        "tenerife oriente", "gran-canaria oriente",
    ),
}  # fmt: skip


def board_of(name):
    return read_board(board_record(name))


@pytest.mark.parametrize("name", [size.board for size in BOARDS])
def test_region_objectives_of_every_board_are_pinned(name):
    """M-15."""
    found = tuple(
        " ".join(goal.regions) + (f" +{goal.extra}" if goal.extra else "")
        for goal in region_objectives(board_of(name))
    )
    assert found == REGIONS[name]


@pytest.mark.parametrize(
    "name", [size.board for size in BOARDS if size.board != "world"]
)
def test_region_objectives_make_a_fair_share_of_the_board(name):
    """M-15: 35 to 50 per cent; triples only where fewer than three pairs do."""
    board = board_of(name)
    sizes = {len(goal.regions) for goal in region_objectives(board)}
    assert sizes == ({3} if name in ("spain", "westeros_classic") else {2})
    for goal in region_objectives(board):
        part = sum(len(board.regions[r].territories) for r in goal.regions)
        assert 0.35 <= part / len(board.territories) <= 0.5


def ladder(*sizes):
    """A board of regions of these sizes."""
    territories = {}
    for number, size in enumerate(sizes):
        for place in range(size):
            territories[f"T{number}{place}"] = {"region": f"r{number}"}
    regions = {f"r{number}": {"bonus": 1} for number in range(len(sizes))}
    return read_board({"regions": regions, "territories": territories})


def chosen(board):
    return [goal.regions for goal in region_objectives(board)]


def test_the_share_of_a_choice_of_regions_includes_both_ends():
    """M-15: 35 and 50 per cent of twenty are seven and ten."""
    # Pairs of 4 + 3 = 7 and 5 + 5 = 10 count; 3 + 3 = 6 and 6 + 5 = 11 do not.
    assert chosen(ladder(4, 3, 3, 5, 5)) == [
        ("r0", "r1"), ("r0", "r2"), ("r0", "r3"), ("r0", "r4"), ("r1", "r3"),
        ("r1", "r4"), ("r2", "r3"), ("r2", "r4"), ("r3", "r4"),
    ]  # fmt: skip
    assert chosen(ladder(6, 5, 3, 3, 3)) == [
        ("r0", "r2"), ("r0", "r3"), ("r0", "r4"), ("r1", "r2"), ("r1", "r3"),
        ("r1", "r4"),
    ]  # fmt: skip


def test_three_pairs_are_enough_and_two_are_not():
    """M-15."""
    assert {len(goal) for goal in chosen(ladder(8, 4, 4, 4))} == {2}
    board = ladder(6, 5, 2, 2, 2, 2, 1)
    # Only 6 + 2 … do: four pairs, and with one region of two less, three.
    assert {len(goal) for goal in chosen(board)} == {2}
    few = ladder(7, 7, 1, 1, 1, 1, 1, 1)
    assert {len(goal) for goal in chosen(few)} == {2}
    fewer = ladder(10, 4, 2, 2, 2)
    assert {len(goal) for goal in chosen(fewer)} == {3}


@pytest.mark.parametrize("seats", range(2, 7))
def test_objectives_of_a_game(seats):
    """M-15: regions, the 24, the 18 (not with two players), every opponent."""
    found = objectives_of(board_of("world"), POWERS[:seats])
    kinds = Counter(type(goal) for goal in found)
    assert kinds[HoldRegions] == 6
    assert kinds[Eliminate] == seats
    counts = [goal for goal in found if isinstance(goal, HoldMany)]
    many, fewer = HoldMany(territories=24), HoldMany(territories=18, armies=2)
    assert counts == ([many] if seats == 2 else [many, fewer])


def test_objectives_scale_with_the_board():
    """M-15: Canaries 8 and 6, Spain 30 and 23."""
    for name, many, few in (("canaries", 8, 6), ("spain", 30, 23)):
        found = objectives_of(board_of(name), POWERS[:3])
        assert HoldMany(territories=many) in found
        assert HoldMany(territories=few, armies=2) in found


def test_nobody_is_told_to_eliminate_themselves_and_no_objective_is_dealt_twice():
    """M-02, M-16."""
    board = board_of("canaries")
    seen = set()
    for game in range(300):
        dealt = deal_objectives(board, POWERS[:4], KeyedDice(str(game).encode()))
        assert list(dealt) == list(POWERS[:4])
        assert all(dealt[power] != Eliminate(player=power) for power in dealt)
        assert len(set(dealt.values())) == 4
        seen |= set(dealt.values())
    assert seen == set(objectives_of(board, POWERS[:4]))


def test_the_first_card_that_fits_is_dealt_in_seat_order():
    """M-02: a card that can't be one's own is left for the next."""
    board = board_of("canaries")
    pile = objectives_of(board, POWERS[:2])
    hunt = pile.index(Eliminate(player="red"))
    others = [index for index in range(len(pile)) if index != hunt]
    dice = ScriptedDice({"objectives": (hunt, *others)})
    dealt = deal_objectives(board, POWERS[:2], dice)
    assert dealt == {"red": pile[others[0]], "blue": Eliminate(player="red")}


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
def test_the_deck_has_a_third_of_the_territories_of_each_kind_and_two_wilds(size):
    """M-04: rounded up."""
    deck = Counter(deck_of(size.territories))
    each = -(-size.territories // 3)
    assert deck == {"balloon": each, "sword": each, "rifle": each, "wild": 2}


def test_the_situation_deck():
    """M-14."""
    deck = Counter(situation_deck_of(("red", "blue")))
    assert deck == {
        "snow": 2, "favorable_wind": 2, "crisis": 2, "extra_reinforcements": 2,
        "closed_borders": 2, "clear_skies": 3, "rest:red": 1, "rest:blue": 1,
    }  # fmt: skip
    assert [kind.value for kind in Situation if kind is not Situation.REST] == [
        kind for kind in deck if ":" not in kind
    ] or set(deck) - {"rest:red", "rest:blue"} == {
        kind.value for kind in Situation if kind is not Situation.REST
    }
    assert resting("rest:blue") == "blue"
    assert resting("snow") is None
    assert resting(None) is None


@pytest.mark.parametrize(("board", "seats"), ALL_SEATS)
def test_nobody_is_left_without_a_territory(board, seats):
    """M-01: whoever claims as many as allowed, on every board, for every table."""
    table = table_of("missions", board, seats=seats)
    state = open_game(table, KeyedDice(b"claim")).state
    armies = opening_armies(seats, len(table.board.territories))
    assert set(state.reserve.values()) == {armies}
    placed = Counter()
    while state.phase in ("claim", "place"):
        (prompt,) = table.prompts(state)
        power = prompt.power
        free = [p for p, g in state.ground.items() if g.owner is None]
        mine = [p for p, g in state.ground.items() if g.owner == power]
        if state.phase == "claim" and state.claims and free:
            line = f"place 1 {free[0]}"
        else:
            line = f"place {state.batch} {mine[0]}"
        placed[power] += int(line.split()[1])
        inputs = Inputs(sheets={power: Sheet((order_of(table, line),))})
        after = advance(table, state, inputs, KeyedDice(b"claim"))
        assert not after.results[0].refused
        state = after.state
    owners = Counter(garrison.owner for garrison in state.ground.values())
    assert set(table.powers) <= set(owners)
    assert set(placed.values()) == {armies}
    assert (state.turn, state.phase, state.round) == ("red", "draft", 1)
    assert state.situation is not None


def test_a_missed_claim_is_made_at_random_and_within_the_share():
    """M-01, C-23."""
    table = table_of("missions", "canaries", seats=4)
    opened = open_game(table, KeyedDice(b"claim"))
    assert [type(event).__name__ for event in opened.events] == [
        "Opened", *["ObjectiveDealt"] * 4,
    ]  # fmt: skip
    (prompt,) = table.prompts(opened.state)
    assert prompt.facts == {"armies": 5, "reserve": opening_armies(4, 14)}
    inputs = Inputs(expired=frozenset({prompt.clock}))
    after = advance(table, opened.state, inputs, KeyedDice(b"claim"))
    mine = [g for g in after.state.ground.values() if g.owner == "red"]
    assert 1 <= len(mine) <= 3
    assert sum(garrison.armies for garrison in mine) == 5
    assert after.state.turn == "blue"
    assert {event.why for event in after.events} == {"random"}


def test_a_missed_placement_is_made_at_random_on_own_ground():
    """M-01, C-23."""
    table = table_of("missions", "canaries", seats=3)
    state = open_game(table, KeyedDice(b"place")).state
    while state.phase != "draft":
        (prompt,) = table.prompts(state)
        before = state
        state = table.default(state, prompt, KeyedDice(b"place")).state
        for power in table.powers:
            assert before.has(power) or before.phase == "claim"
    assert all(g.armies for g in state.ground.values())
    assert {g.owner for g in state.ground.values()} == set(table.powers)
    total = sum(garrison.armies for garrison in state.ground.values())
    assert total == 3 * opening_armies(3, 14)


def test_a_missed_draft_is_placed_and_no_set_is_forced():
    """M-04, C-23."""
    from tests.rules.mechanics.tables import state_of

    table = table_of("missions", seats=2)
    hand = ("sword",) * 7
    state = state_of(
        "missions", table, {"A": ("red", 2)}, phase="draft", reserve={"red": 3},
        hands={"red": hand}, situation="clear_skies",
    )  # fmt: skip
    (prompt,) = table.prompts(state)
    step = table.default(state, prompt, KeyedDice(b"missed"))
    assert step.state.hands["red"] == hand
    assert step.state.ground["A"].armies == 5
    assert step.state.turn == "blue"


def test_options():
    assert [option.name for option in RULESET.options(board_record("world"))] == [
        "defence"
    ]
    assert RULESET.seats(board_record("canaries")) == (2, 4)
    assert RULESET.powers(board_record("world"), 3) == POWERS[:3]
    assert not table_of("missions", "world", seats=2).asks


def test_snapshots_of_the_only_schema_are_taken_as_they_are():
    assert RULESET.schema == 1
    assert RULESET.upgrade(1, {"phase": "attack"}) == {"phase": "attack"}


def test_the_ruleset_says_its_name_its_boards_and_its_editions():
    assert (RULESET.name, RULESET.kinds) == ("missions", ("territories",))
    assert {key: found.number for key, found in RULESET.editions.items()} == {1: 1}
