"""F-10, F-14, F-23, F-28: what a viewer sees, and what nobody may."""

import msgspec
from msgspec.structs import replace

from adjudicator.dice import KeyedDice, SequenceDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.events import heard_by
from tests.rules.fortress.positions import orders, scenario, stand

POSITION = """
    board    A-B-C, sea S-A, N-C, D-N
    region   west 3 A B
    bonus    C -1
    red      A4+fortress B2+levy S1 gold=6 hand=guard,march@2
    blue     C2+camp2 gold=3 hand=raid@3
    neutral  N2
    beast    D3/5:dragon
    deck1    aid palisade
    discard2 tithe
    initiative blue red green
"""


def view(viewer):
    table, state, _ = stand(POSITION)
    return table.view(state, viewer)


def test_picture_has_all_that_stands_on_the_board():
    """Counters with numbers, beasts with strength, buildings, camps, lasting cards."""
    picture = view(None).picture
    pieces = {(p.place, p.kind): p for p in picture.pieces if p.place[0] not in "XY"}
    told = {key: (p.name, p.power, p.number, p.most) for key, p in pieces.items()}
    assert told == {
        ("A", "counter"): ("", "red", 4, None),
        ("A", "building"): ("fortress", "red", None, None),
        ("B", "counter"): ("", "red", 2, None),
        ("B", "lasting"): ("levy", "red", None, None),
        ("C", "counter"): ("", "blue", 2, None),
        ("C", "building"): ("camp", "blue", 2, None),
        ("S", "counter"): ("", "red", 1, None),
        ("N", "counter"): ("", None, 2, None),
        ("D", "beast"): ("dragon", None, 3, 5),
    }
    assert {(h.place, h.power) for h in picture.holdings} >= {
        ("A", "red"),
        ("S", "red"),
    }
    assert not any(h.place in ("N", "D") for h in picture.holdings)


def test_neutrals_of_a_scenario_are_named():
    """F-06."""
    table = scenario("fortress_westeros", 3)
    state = open_game(table, KeyedDice(b"x")).state
    pieces = {p.place: p for p in table.view(state, None).picture.pieces}
    assert pieces["the_eyrie"].name == "clans"


def test_scores_go_by_initiative_with_those_out_last():
    """F-23, F-01: the target stands beside every territory count."""
    table, state, _ = stand(POSITION)
    state = table.depart(state, "blue", "removed", SequenceDice(())).state
    scores = table.view(state, "red").scores
    assert [s.power for s in scores] == ["red", "green", "blue"]
    assert [s.initiative for s in scores] == [1, 2, None]
    assert [s.standing for s in scores] == ["playing", "playing", "left"]
    assert scores[0].counts == (
        ("territories", 2), ("target", 15), ("seas", 1), ("gold", 6), ("cards", 2),
    )  # fmt: skip
    before = table.view(stand(POSITION)[1], None).scores
    assert [(s.power, s.initiative) for s in before] == [
        ("blue", 1), ("red", 2), ("green", 3),
    ]  # fmt: skip


def test_public_facts():
    """F-10, F-11, F-30: gold, caps, incomes, bonuses, sizes of piles."""
    public = view(None).public
    assert (public.target, public.land) == (15, 19)
    (region,) = public.regions
    assert (region.region, region.bonus, region.holder) == ("west", 3, "red")
    assert public.bonuses == (("C", -1),)
    assert [(p.power, p.gold, p.cap, p.income) for p in public.purses] == [
        ("red", 6, 12, 5), ("blue", 3, 7, 0), ("green", 0, 7, 2),
    ]  # fmt: skip
    assert [(d.tier, d.deck, d.discards) for d in public.decks] == [
        (1, 2, 0), (2, 0, 1), (3, 0, 0),
    ]  # fmt: skip


def test_a_region_shared_or_with_a_neutral_has_no_holder():
    """F-06, F-11."""
    table, state, _ = stand("board A-B\nregion r 2 A B\nred A1\nblue B1")
    assert table.view(state, None).public.regions[0].holder is None


def test_private_facts_are_the_viewers_own():
    """Hands are secret."""
    assert view("red").private.hand == ("guard", "march@2")
    assert view("blue").private.hand == ("raid@3",)
    assert view("green").private.hand == ()
    assert view(None).private is None
    assert view("red").private.hand_limit == 4


def test_what_differs_only_in_secret_looks_the_same():
    """F-14, F-28: other hands, decks and their order, troops to place."""
    table, state, _ = stand(POSITION)
    other = replace(
        state,
        hands={**state.hands, "blue": ("sappers@3",)},
        decks={**state.decks, "1": tuple(reversed(state.decks["1"]))},
        discards={**state.discards, "2": ("levy@2",)},
    )
    for viewer in (None, "red", "green"):
        assert table.view(state, viewer) == table.view(other, viewer)
        assert table.choices(state, "red") == table.choices(other, "red")
    assert table.view(state, "blue") != table.view(other, "blue")


def test_no_view_but_the_owners_names_a_card_of_a_hand():
    """F-28, by looking through every byte."""
    for viewer in (None, "red", "green"):
        assert b"raid" not in msgspec.json.encode(view(viewer))
    for viewer in (None, "blue", "green"):
        assert b"march" not in msgspec.json.encode(view(viewer))


def test_which_card_was_drawn_is_heard_by_one():
    """F-28."""
    table, state, sheets = stand(
        """
        board  A-B
        red    A4
        blue   B1
        deck1  sappers@3 aid
        orders red: move A -> B all
    """.replace("sappers@3 ", "")
    )
    step = table.resolve(state, sheets, SequenceDice([6, 5, 4, 1]))
    for viewer, knows in (("red", True), ("blue", False), (None, False)):
        heard = [e for e in step.events if heard_by(e, viewer)]
        assert (b"aid" in msgspec.json.encode(heard)) is knows
        assert any(type(e).__name__ == "CardDrawn" for e in heard)


def test_picture_of_the_last_round_has_arrows_with_losses_and_fate():
    """The marches of the round stay on the picture until the next."""
    table, state, sheets = stand("""
        board    A-B-C-D-E, F-C
        red      A5 B1 C1 F3 hand=feint
        blue     D2 E3
        orders   red: move A -> B all
        orders   red: move B -> C 3
        orders   red: move C -> D all stop 2
        orders   red: support red in C from F
        orders   blue: support blue in D from E
        orders   blue: defend D
    """)
    step = table.resolve(state, sheets, SequenceDice([1, 1, 1, 6, 6, 5, 4]))
    arrows = [
        (a.kind, a.at, a.to, a.of, a.fate, a.number, a.turn, a.losses)
        for a in table.view(step.state, None).picture.arrows
    ]
    assert arrows == [
        ("support_hold", "F", "C", "C", "done", None, None, None),
        ("support_hold", "E", "D", "D", "done", None, None, None),
        ("transfer", "A", "B", None, "done", 4, 1, None),
        ("transfer", "B", "C", None, "done", 3, 2, None),
        ("attack", "C", "D", None, "failed", 3, 3, (2, 0)),
    ]
    assert [(m.place, m.kind, m.power) for m in step.state.marks] == [
        ("D", "hold", "blue"),
    ]


def test_arrows_of_skipped_raided_and_captured_moves():
    """F-17, F-30."""
    table, state, sheets = stand("""
        board    A-B-C, D-E, G-D, H-I
        red      A2 D3 H3 hand=feint
        blue     B1 C1 E1 G1 I1 hand=raid@2
        orders   red: move A -> B all
        orders   red: move B -> C all
        orders   red: move D -> E all
        orders   red: card feint H -> I 1
        orders   blue: card raid G -> D
        orders   blue: support red in B from C
    """)
    step = table.resolve(state, sheets, SequenceDice([6, 1, 1, 1, 6]))
    supports = [a.of for a in step.state.arrows if a.kind == "support_move"]
    assert supports == [None]
    arrows = [
        (a.kind, a.at, a.to, a.fate, a.number, a.losses) for a in step.state.arrows
    ]
    assert arrows == [
        ("raid", "G", "D", "done", None, None),
        ("attack", "D", "E", "cut", None, None),
        ("support_move", "C", "B", "done", None, None),
        ("feint", "H", "I", "done", 1, (0, 1)),
        ("attack", "A", "B", "failed", 1, (1, 0)),
        ("attack", "B", "C", "void", None, None),
    ]
    assert [(m.place, m.kind, m.number) for m in step.state.marks] == [
        ("I", "captured", 1),
    ]


def test_own_plan_is_drawn_for_its_player():
    """Planned arrows: what goes where, in which turn."""
    table, state, _ = stand("""
        board A-B-C, A-D
        red   A5 B1 hand=raid@2,feint,march@1
        blue  C2 D1
    """)
    plan = orders(
        table,
        "move A -> B 2, D all stop 1",
        "support blue in C from B",
        "support red in D from A",
        "card raid B -> C",
        "card feint B -> C 2",
        "card march D -> A 1",
        "defend A",
    )
    drawn = [
        (a.kind, a.power, a.at, a.to, a.of, a.number, a.turn)
        for a in table.drawn(state, "red", plan)
    ]
    assert drawn == [
        ("transfer", "red", "A", "B", None, 2, 1),
        ("attack", "red", "A", "D", None, None, 1),
        ("support_hold", "red", "B", "C", "C", None, None),
        ("support_move", "red", "A", "D", None, None, None),
        ("raid", "red", "B", "C", None, None, None),
        ("feint", "red", "B", "C", None, 2, None),
        ("transfer", "red", "D", "A", None, 1, 2),
    ]
    assert {a.fate for a in table.drawn(state, "red", plan)} == {"planned"}


def test_phase_says_whose_turn_it_is_in_the_draft_and_that_it_is_over():
    table = scenario("fortress_south", 2)
    state = open_game(table, KeyedDice(b"x")).state
    phase = table.view(state, None).phase
    assert (phase.kind, phase.round, phase.power) == ("draft", 0, "blue")
    state = table.depart(state, "blue", "conceded", SequenceDice(())).state
    view_ = table.view(state, "red")
    assert view_.phase.kind == "over"
    assert [(s.power, s.standing) for s in view_.scores] == [
        ("red", "winner"), ("blue", "left"),
    ]  # fmt: skip
    assert table.outcome(state).winners == ("red",)


def test_plans_are_nowhere_in_the_state_until_all_are_ready():
    """F-14: a plan sent and not resolved leaves no trace."""
    table, state, sheets = stand(POSITION + "    orders red: defend A")
    step = advance(
        table,
        state,
        Inputs(sheets={"red": Sheet(sheets["red"], ready=True)}),
        SequenceDice(()),
    )
    assert step.state == state
    assert not step.events


def test_a_feint_that_does_nothing_is_drawn_so():
    """F-30."""
    table, state, sheets = stand("""
        board    A-B, C-B
        red      A1 hand=feint
        blue     B1
        orders   red: card feint A -> B 2
    """)
    (arrow,) = table.resolve(state, sheets, SequenceDice(())).state.arrows
    assert (arrow.kind, arrow.fate, arrow.number) == ("feint", "void", None)


def test_nothing_is_left_of_a_camp_that_is_gone():
    """F-13."""
    table, state, _ = stand("board A-B\nred A1+camp1\nblue B1")
    ground = table.resolve(state, {}, SequenceDice(())).state.grounds["A"]
    assert (ground.building, ground.rounds_left) == (None, 0)


def test_marks_tell_what_befell_places():
    """Troops that came, holds, captures and buildings of the last round."""
    table, state, sheets = stand("""
        board    A-B-C-D, Z
        red      A4 C1+barracks D1 gold=6 hand=militia,small_muster
        blue     B1 Z1
        orders   red: move A -> B all
        orders   red: deploy 2 C
        orders   red: build barracks D
        orders   red: card small_muster C
        orders   blue: defend Z
    """)
    step = table.resolve(state, sheets, SequenceDice([6, 5, 4, 1]))
    assert [(m.place, m.kind, m.power, m.number) for m in step.state.marks] == [
        ("C", "placed", "red", 2),
        ("Z", "hold", "blue", None),
        ("B", "captured", "red", 3),
        ("C", "placed", "red", 2),
        ("D", "built", "red", None),
    ]
