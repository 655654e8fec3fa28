"""F-04 … F-09, F-14: deal, fortress draft and deployment, through the engine."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.dice import KeyedDice, ScriptedDice, SequenceDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.rulesets.fortress.cards import STANDARD_DECKS
from adjudicator.rulesets.fortress.deal import deal_land, region_caps
from adjudicator.rulesets.fortress.draft import spots
from tests.rules.fortress.positions import SCENARIOS, inline, orders, scenario

SEATS = range(2, 7)


def opened(table, secret=b"secret"):
    return open_game(table, KeyedDice(secret))


def drafted(table, state, secret=b"secret"):
    """The deployment after everybody let the draft's clock run out."""
    clocks = []
    while (prompt := table.prompts(state)[0]).takes == "order":
        clocks.append(prompt.clock)
        expired = Inputs(expired=frozenset({prompt.clock}))
        state = advance(table, state, expired, KeyedDice(secret)).state
    return state, clocks


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize("seats", SEATS)
def test_deal_is_even_and_gives_nobody_too_much_of_a_region(board, seats):
    """F-04."""
    table = scenario(board, seats)
    terms = table.terms
    for secret in range(25):
        state = opened(table, bytes([secret])).state
        held = {power: state.held_by(power) for power in table.powers}
        assert frozenset().union(*held.values()) == frozenset(terms.dealt)
        counts = [len(held[power]) for power in table.powers]
        assert max(counts) - min(counts) <= 1
        assert counts == sorted(counts), "the extra ones go to the last in seat order"
        assert all(state.grounds[t].troops == 1 for t in terms.dealt)
        for region, cap in region_caps(terms).items():
            places = terms.board.regions[region].territories
            assert cap == len(places) - 2
            for power in table.powers:
                assert len(held[power] & set(places)) <= cap


def test_regions_too_small_to_share_out_have_no_cap():
    """F-04: players × (territories − 2) is less than the dealt ones; or no bonus."""
    territories = {
        **{f"A{i}": {"region": "three"} for i in range(3)},
        **{f"B{i}": {"region": "four"} for i in range(4)},
        **{f"C{i}": {"region": "poor"} for i in range(4)},
        **{f"D{i}": {"region": "costly"} for i in range(4)},
        **{f"E{i}": {"region": "thin"} for i in range(3)},
    }
    bonuses = {"three": 2, "four": 2, "poor": 0, "costly": -1, "thin": 1}
    record = {
        "territories": territories,
        "regions": {name: {"bonus": bonus} for name, bonus in bonuses.items()},
        "rules": {"neutrals": {"E0": {"kind": "bandits", "troops": 1}}},
    }
    assert region_caps(inline(record).terms) == {"four": 2, "thin": 1}
    assert region_caps(inline(record, "red blue green").terms) == {
        "three": 1,
        "four": 2,
        "thin": 1,
    }


def worst_order(terms):
    """Land in an order that deals whole regions to one player after another."""
    by_region = sorted(terms.dealt, key=lambda t: str(terms.region_of(t)))
    seats = len(terms.powers)
    rows = [by_region[i::seats] for i in range(seats)]
    size = -(-len(by_region) // seats)
    chunks = [by_region[i * size : (i + 1) * size] for i in range(seats)]
    order = []
    for i in range(size):
        order += [chunk[i] for chunk in chunks if i < len(chunk)]
    assert sorted(order) == sorted(t for row in rows for t in row)
    return order


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_worst_deal_is_repaired(board, seats):
    """F-04: the deal is repaired until it holds, and ends."""
    terms = scenario(board, seats).terms
    deal = deal_land(terms, worst_order(terms))
    counts = Counter((power, terms.region_of(t)) for t, power in deal.items())
    caps = region_caps(terms)
    assert all(n <= caps.get(region, n) for (_, region), n in counts.items())
    sizes = Counter(deal.values())
    assert [sizes[p] for p in terms.powers] == sorted(sizes.values())


@st.composite
def land_and_order(draw):
    """Land in regions of any size, some with a bonus, for some players, shuffled."""
    sizes = draw(st.lists(st.integers(1, 8), min_size=1, max_size=7))
    bonuses = draw(
        st.lists(st.integers(-1, 3), min_size=len(sizes), max_size=len(sizes))
    )
    players = draw(st.integers(2, 6))
    territories = {
        f"T{region}x{i}": {"region": f"r{region}"}
        for region, size in enumerate(sizes)
        for i in range(size)
    }
    neutral = draw(st.sets(st.sampled_from(sorted(territories)), max_size=3))
    record = {
        "territories": territories,
        "regions": {f"r{i}": {"bonus": bonus} for i, bonus in enumerate(bonuses)},
        "rules": {"neutrals": {t: {"kind": "bandits", "troops": 1} for t in neutral}},
    }
    table = inline(record, " ".join(f"p{i}" for i in range(players)))
    return table.terms, draw(st.permutations(table.terms.dealt))


@given(land_and_order())
def test_any_deal_ends_even_and_within_the_caps(drawn):
    """F-04: for every board, number of players and shuffle."""
    terms, order = drawn
    deal = deal_land(terms, order)
    assert set(deal) == set(terms.dealt)
    sizes = Counter(deal.values())
    counts = [sizes[power] for power in terms.powers]
    assert counts == sorted(counts)
    assert counts[-1] - counts[0] <= 1
    caps = region_caps(terms)
    held = Counter((power, terms.region_of(t)) for t, power in deal.items())
    assert all(n <= caps.get(region, n) for (_, region), n in held.items())


def test_neutrals_and_beasts_stand_where_the_board_says():
    """F-06, F-07, F-08: they are not dealt; other seas are empty and nobody's."""
    table = scenario("fortress_westeros", 4)
    state = opened(table).state
    grounds = state.grounds
    assert (grounds["kingswood"].owner, grounds["kingswood"].troops) == (None, 3)
    assert (grounds["dragonstone"].owner, grounds["dragonstone"].troops) == (None, 8)
    assert state.beasts["dragonstone"].kind == "dragon"
    assert set(state.beasts) == set(table.terms.beasts)
    seas = [t for t in grounds if table.terms.is_sea(t) and t not in state.beasts]
    assert len(seas) == 14
    assert all(grounds[t].owner is None and grounds[t].troops == 0 for t in seas)


def test_the_deal_is_public_chance_and_the_decks_are_hidden():
    """F-28: nobody may know what lies where in a deck before the game is over."""
    throws = {t.name: t for t in opened(scenario("fortress_south", 3)).throws}
    assert set(throws) == {"deal", "deck/1", "deck/2", "deck/3"}
    assert not throws["deal"].hidden
    assert all(throws[f"deck/{tier}"].hidden for tier in (1, 2, 3))


def test_decks_are_those_of_the_book():
    """F-30: the table of cards, by tier and number of copies."""
    state = opened(scenario("fortress_south", 2)).state
    told = {
        tier: Counter(card.partition("@")[0] for card in deck)
        for tier, deck in state.decks.items()
    }
    assert told == {
        "1": {
            "march": 3, "guard": 2, "aid": 2, "palisade": 2, "field_camp": 2,
            "small_muster": 2,
        },
        "2": {
            "march": 2, "raid": 3, "feint": 2, "levy": 2, "muster": 2, "militia": 1,
            "tithe": 1,
        },
        "3": {
            "forced_march": 2, "great_muster": 2, "sellswords": 1, "raid": 1,
            "sappers": 1, "master_builder": 1,
        },
    }  # fmt: skip
    assert {int(tier) for tier in told} == set(STANDARD_DECKS)
    assert all(hand == () for hand in state.hands.values())
    assert all(pile == () for pile in state.discards.values())
    assert all(gold == 0 for gold in state.gold.values()), "F-10: start with 0"


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize("seats", SEATS)
def test_draft_goes_in_reverse_seat_order_and_ends(board, seats):
    """F-05, F-14: one at a time, each on a clock of its own, valid spots at random."""
    table = scenario(board, seats)
    state = opened(table).state
    asked = []
    while (prompts := table.prompts(state))[0].takes == "order":
        (prompt,) = prompts
        asked.append(prompt.power)
        assert prompt.clock == (prompt.clock.__class__)("draft", prompt.power)
        valid, crowded = spots(table.terms, state, prompt.power)
        expired = Inputs(expired=frozenset({prompt.clock}))
        step = advance(table, state, expired, KeyedDice(b"other"))
        (told,) = step.events
        assert told.by_default
        assert told.crowded == crowded
        assert told.territory in valid
        assert step.missed == (prompt.power,)
        state = step.state
    assert asked == list(reversed(table.powers))
    assert state.phase == "deployment"
    assert state.initiative == table.powers
    fortresses = [g.owner for g in state.grounds.values() if g.building == "fortress"]
    assert sorted(fortresses) == sorted(table.powers)


def test_a_default_spot_is_chosen_by_the_dice_among_the_valid_ones():
    """F-14."""
    record = {
        "territories": {
            p: {"borders": q.split()} for p, q in zip("ABCDE", "BCDE ", strict=True)
        }
    }
    table = inline(record)
    state = opened(table).state
    power = table.prompts(state)[0].power
    valid, _ = spots(table.terms, state, power)
    for index, spot in enumerate(valid, start=1):
        dice = ScriptedDice({f"draft/{power}": (index,)})
        step = table.default(state, table.prompts(state)[0], dice)
        assert step.state.grounds[spot].building == "fortress"


def test_no_two_fortresses_are_near_while_there_is_a_valid_spot():
    """F-05: distance 4 at least, over land and sea, unless no spot was left."""
    for secret in range(20):
        table = scenario("fortress_westeros", 5)
        state, _ = drafted(table, opened(table, bytes([secret])).state, bytes([secret]))
        built = [t for t, g in state.grounds.items() if g.building == "fortress"]
        assert len(built) == 5
    table = scenario("fortress_westeros", 2)
    state, _ = drafted(table, opened(table).state)
    one, other = (t for t, g in state.grounds.items() if g.building == "fortress")
    assert table.terms.board.distances(one)[other] >= 4


def test_only_the_one_whose_turn_it_is_may_found():
    """F-05: another's line waits, a bad one voids the rest of a script."""
    table = scenario("fortress_south", 2)
    state = opened(table).state
    red_spot = min(state.held_by("red"))
    sheets = {"red": Sheet(orders(table, f"found {red_spot}"), ready=True)}
    step = advance(table, state, Inputs(sheets=sheets), SequenceDice(()))
    assert not step.moved
    assert step.left == {"red": sheets["red"].orders}
    answer = table.act(state, "red", sheets["red"].orders[0], SequenceDice(()))
    assert answer.why == "not_your_turn"


def test_a_line_sent_ahead_is_used_when_the_turn_comes():
    """F-05, through the engine: lines not used wait for the next round."""
    table = scenario("fortress_south", 2)
    state = opened(table).state
    blue, _ = spots(table.terms, state, "blue")
    sheets = {
        "red": Sheet(
            orders(table, *(f"found {t}" for t in sorted(state.held_by("red"))))
        ),
        "blue": Sheet(orders(table, f"found {blue[0]}")),
    }
    step = advance(table, state, Inputs(sheets=sheets), SequenceDice(()))
    assert step.state.grounds[blue[0]].building == "fortress"
    refused = [r for r in step.results if r.power == "red" and r.refused]
    assert step.state.phase == ("draft" if refused else "deployment")


def test_deployment_waits_for_all_and_is_revealed_together():
    """F-09, F-14: secret until everybody is ready; a missed deadline places nothing."""
    table = scenario("fortress_south", 3)
    state, _ = drafted(table, opened(table).state)
    prompts = table.prompts(state)
    assert [p.power for p in prompts] == list(table.powers)
    assert {p.takes for p in prompts} == {"sheet"}
    assert {p.clock for p in prompts} == {prompts[0].clock}
    assert prompts[0].facts == {"troops": 12}
    places = {power: min(state.held_by(power)) for power in table.powers}
    sheets = {
        power: Sheet(orders(table, f"place 12 {places[power]}"), ready=True)
        for power in ("red", "blue")
    }
    assert not advance(table, state, Inputs(sheets=sheets), SequenceDice(())).moved
    late = Inputs(sheets=sheets, expired=frozenset({prompts[0].clock}))
    step = advance(table, state, late, SequenceDice(()))
    assert step.missed == ("green",)
    after = step.state
    assert (after.phase, after.round) == ("plan", 1)
    assert after.grounds[places["red"]].troops == 13
    assert after.grounds[places["green"]].troops == 1
    assert after.gold["red"] == 5, "F-10: the first income at the start of round 1"
    assert after.initiative == table.powers


def test_starting_troops_come_from_option_board_or_formula():
    """F-09: a game setting; else the board's own table; else twice the dealt."""
    assert (
        scenario("fortress_world", 6).open(KeyedDice(b"x")).state.to_place["red"] == 12
    )
    chosen = scenario("fortress_world", 6, starting_troops=5)
    assert set(chosen.open(KeyedDice(b"x")).state.to_place.values()) == {5}
    record = {"territories": {name: {} for name in "ABCDEFG"}}
    table = inline(record, "red blue green")
    assert set(table.open(KeyedDice(b"x")).state.to_place.values()) == {4}
    record["rules"] = {"starting_troops": {"3": [1, 2, 3]}}
    table = inline(record, "red blue green")
    assert table.open(KeyedDice(b"x")).state.to_place == {
        "red": 1,
        "blue": 2,
        "green": 3,
    }
