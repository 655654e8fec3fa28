"""Sheets before the deadline: verdicts, remarks, what is missing, what merges."""

import pytest

from tests.rules.diplomacy.tables import centres, orders, position, table, units

STANDARD = table()
WESTEROS = table("westeros_diplomacy")


@pytest.fixture
def state():
    return position(
        units=units(
            FRANCE="A PAR, A MAR, F BRE", GERMANY="A MUN, F KIE", ENGLAND="F ENG, A LON"
        ),
        centres=centres(FRANCE="PAR", GERMANY="MUN", ENGLAND="LON"),
    )


def verdicts(state, power, text):
    check = STANDARD.check(state, power, orders(STANDARD, text))
    return [
        v.illegal.why if v.illegal else [remark.why for remark in v.remarks]
        for v in check.verdicts
    ]


def test_units_without_an_order_are_named(state):
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, "A PAR H"))
    assert check.missing == ("A MAR", "F BRE")
    assert STANDARD.check(state, "FRANCE", ()).missing == ("A PAR", "A MAR", "F BRE")


def test_an_illegal_order_leaves_its_unit_missing(state):
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, "A PAR - LON"))
    assert check.missing[0] == "A PAR"


def test_each_order_has_its_verdict(state):
    text = "A PAR - BUR; A MAR S A PAR - BUR; F BRE - PAR; A MUN H; VOTE DRAW; WAIVE"
    assert verdicts(state, "FRANCE", text) == [
        [],
        [],
        "inland",
        "foreign_unit",
        [],
        "wrong_phase",
    ]


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ("A MAR S A PAR - BUR", ["not_ordered_yet"]),
        ("A PAR H; A MAR S A PAR - BUR", ["stays_instead"]),
        ("A PAR - BUR; A MAR S A PAR - GAS", ["moves_instead"]),
        ("F BRE - MAO; A PAR S F BRE", ["moves_instead"]),
        ("A PAR - BUR; F BRE S A MAR - GAS", ["not_ordered_yet"]),
        ("F PAR - BUR", ["other_kind"]),
        ("A PAR - BUR; A MAR S A PAR - BUR", []),
        ("A MAR S A PAR - PIC; A PAR - PIC", ["out_of_reach"]),
    ],
)
def test_likely_slips_are_remarked_on(state, text, remarks):
    found = [
        why
        for verdict in verdicts(state, "FRANCE", text)
        for why in ([verdict] if isinstance(verdict, str) else verdict)
    ]
    assert found == remarks


def test_a_foreign_units_orders_are_not_given_away(state):
    """No remark on a support or convoy of another's unit: its orders are secret."""
    assert verdicts(state, "FRANCE", "A MAR S A MUN - BUR") == [[]]
    assert verdicts(state, "ENGLAND", "F ENG C A LON - BRE; A LON - BRE") == [[], []]


def test_support_in_a_place_it_does_not_need_still_matches(state):
    assert verdicts(state, "FRANCE", "A PAR - GAS; F BRE S A PAR - GAS") == [[], []]


def test_coast_filled_in_at_the_judges_table_is_remarked_on():
    """D-15: a canonical sheet that lacks the coast, as a file may have it."""
    from adjudicator.rulesets.diplomacy.orders import Move

    state = position(units=units(FRANCE="F GAS"), centres=centres(FRANCE="PAR"))
    check = STANDARD.check(state, "FRANCE", (Move(kind="F", at="GAS", to="SPA"),))
    (remark,) = check.verdicts[0].remarks
    assert (remark.why, remark.facts) == ("coast_filled", {"at": "GAS", "to": "SPA/NC"})


# Merging.


def merged(saved, new, *, add=False, of=STANDARD):
    kept = of.merged(orders(of, saved), orders(of, new), add=add)
    return [of.language.write(order) for order in kept]


def test_the_last_order_to_a_unit_counts():
    assert merged("A PAR - BUR; A MAR H", "A PAR - PIC") == ["A MAR H", "A PAR - PIC"]
    assert merged("", "A PAR - BUR; A PAR - GAS") == ["A PAR - GAS"]


def test_a_unit_is_the_same_on_every_coast_and_of_every_kind():
    assert merged("F SPA/NC H", "SPA - POR") == ["SPA - POR"]


def test_a_later_text_replaces_only_the_orders_of_the_units_it_names():
    both = ["A MAR H", "A PAR H"]
    assert merged("A PAR - BUR; A MAR H", "A PAR H", add=False) == both
    assert merged("A PAR - BUR; A MAR H", "A PAR H", add=True) == both


def test_the_last_vote_counts():
    assert merged("VOTE DRAW; A PAR H", "VOTE NO") == ["A PAR H", "VOTE NO"]


def test_new_builds_go_before_older_ones():
    """In winter the first ones count, so a player's latest wish comes first."""
    assert merged("A PAR B; A MAR B", "F BRE B") == ["F BRE B", "A PAR B", "A MAR B"]


def test_a_build_replaces_one_on_the_same_centre():
    assert merged("A BRE B; A MAR B", "F BRE B") == ["F BRE B", "A MAR B"]
    assert merged("F STP/NC B", "F STP/SC B") == ["F STP/SC B"]


def test_waives_are_counted_afresh_when_builds_come():
    assert merged("WAIVE; A PAR B", "A MAR B") == ["A MAR B", "A PAR B"]
    assert merged("WAIVE", "WAIVE; WAIVE") == ["WAIVE", "WAIVE"]
    assert merged("WAIVE", "VOTE DRAW") == ["WAIVE", "VOTE DRAW"]


def test_new_removals_go_before_older_ones():
    assert merged("A PAR D", "A MAR D") == ["A MAR D", "A PAR D"]


def test_a_disband_replaces_a_retreat_and_the_other_way_round():
    assert merged("A BUR R PAR", "A BUR D") == ["A BUR D"]
    assert merged("A BUR D", "A BUR R PAR") == ["A BUR R PAR"]


def test_a_place_that_does_not_exist_merges_by_its_word():
    from adjudicator.rulesets.diplomacy.orders import Hold

    kept = STANDARD.merged((Hold(at="XXX"),), (Hold(at="XXX", kind="A"),), add=True)
    assert kept == (Hold(at="XXX", kind="A"),)


def test_there_are_no_standing_orders(state):
    """DATC 4.E.4."""
    (order,) = orders(STANDARD, "A PAR H")
    assert not STANDARD.stands(order)
    assert STANDARD.stood((order,), order) == (order,)
    prompt = STANDARD.prompts(state)[0]
    assert STANDARD.standing(state, prompt, (order,)) is None
    assert STANDARD.act(state, "FRANCE", order, None).why == "wrong_phase"
    assert STANDARD.default(state, prompt, None).state == state
