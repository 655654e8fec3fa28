"""Builds, removals and civil disorder (D-03, D-12, DATC 4.D)."""

import pytest

from adjudicator.choices import written
from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.adjustments import Yard
from adjudicator.rulesets.diplomacy.terms import agreed
from tests.rules.diplomacy.tables import (
    centres,
    orders,
    pieces,
    position,
    record_of,
    resolve,
    table,
    told,
    units,
)

STANDARD = table()
WESTEROS = table("westeros_diplomacy")


def winter(year=1902, **fields):
    return position("winter", "adjustment", year=year, **fields)


def test_builds_are_made_at_home_only():
    """D-01, DATC 6.I.6."""
    state = winter(
        units=units(GERMANY="A RUH"), centres=centres(GERMANY="MUN, HOL, DEN, BER")
    )
    step = resolve(STANDARD, state, GERMANY="A HOL B; A MUN B")
    assert pieces(step.state) == ["GERMANY A MUN", "GERMANY A RUH"]
    assert [why.why for _, _, why in step.refused] == ["not_home"]
    assert step.refused[0][2].facts["home"] == ("BER", "KIE", "MUN")


def test_builds_anywhere_in_westeros():
    """D-12."""
    state = winter(
        year=302,
        units=units(stark="A WIN"),
        centres=centres(stark="WIN, WHI, RIV, GWY"),
    )
    step = resolve(WESTEROS, state, stark="A RIV B; A GWY B; F WHI B")
    assert pieces(step.state) == [
        "stark A GWY",
        "stark A RIV",
        "stark A WIN",
        "stark F WHI",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A WIN B", "occupied"),
        ("A DRE B", "not_your_centre"),
        ("A LHE B", "no_centre"),
        ("A EYR B", "not_your_centre"),
        ("F RIV B", "inland"),
        ("F TWI B", "coast_needed"),
        ("A WHI B; F WHI B", "occupied"),
        ("A WIN D", "nothing_to_remove"),
        ("A SUN D", "not_your_unit"),
        ("WHI B", "kind_needed"),
        ("A WIN H", "wrong_phase"),
        ("A WHI B; A RIV B; A TWI B; A GWY B", "too_many_builds"),
        ("WAIVE; WAIVE; WAIVE; WAIVE", "too_many_builds"),
    ],
)
def test_winter_order_that_cannot_be_carried_out(line, why):
    state = winter(
        year=302,
        units=units(stark="A WIN, A BAR"),
        centres=centres(stark="WIN, WHI, RIV, TWI, GWY"),
    )
    read = orders(WESTEROS, line)
    check = WESTEROS.check(state, "stark", read)
    assert check.verdicts[-1].illegal.why == why
    assert [v.illegal for v in check.verdicts[:-1]] == [None] * (len(read) - 1)


def test_a_shield_island_takes_no_army():
    """D-17: were it a centre, an army could not be built there."""
    yard = WESTEROS.game.yard(winter(centres=centres(stark="WIN")), "stark")
    assert yard.kinds_at(WESTEROS.board.places["SHI"]) == ("F SHI",)
    assert yard.kinds_at(WESTEROS.board.places["PYK"]) == ("A PYK", "F PYK")
    assert yard.kinds_at(WESTEROS.board.places["WIN"]) == ("A WIN",)
    assert yard.kinds_at(WESTEROS.board.places["TWI"]) == (
        "A TWI",
        "F TWI/ec",
        "F TWI/sc",
        "F TWI/wc",
    )


def test_the_first_legal_builds_count():
    """DATC 4.D.4."""
    state = winter(units=units(FRANCE="A PIC"), centres=centres(FRANCE="PAR, BRE"))
    step = resolve(STANDARD, state, FRANCE="A LON B; F BRE B; A PAR B")
    assert pieces(step.state) == ["FRANCE A PIC", "FRANCE F BRE"]
    assert [(index, why.why) for _, index, why in step.refused] == [
        (0, "not_your_centre"),
        (2, "too_many_builds"),
    ]


def test_builds_may_be_waived():
    """DATC 4.D.7."""
    state = winter(centres=centres(FRANCE="PAR, BRE, MAR"))
    step = resolve(STANDARD, state, FRANCE="WAIVE; A PAR B")
    assert pieces(step.state) == ["FRANCE A PAR"]
    assert [(e.power, e.builds) for e in told(step, events.Unused)] == [("FRANCE", 2)]


def test_a_waive_uses_up_its_build():
    state = winter(units=units(FRANCE="A PIC"), centres=centres(FRANCE="PAR, BRE"))
    step = resolve(STANDARD, state, FRANCE="WAIVE; A PAR B")
    assert pieces(step.state) == ["FRANCE A PIC"]


def test_totals_tell_what_is_used_of_what_is_due():
    state = winter(units=units(FRANCE="A PIC"), centres=centres(FRANCE="PAR, BRE, MAR"))
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, "A PAR B"))
    assert check.totals == (("builds", 1, 2),)
    full = winter(
        units=units(FRANCE="A PAR, F BRE"), centres=centres(FRANCE="PAR, BRE, MAR, SPA")
    )
    assert STANDARD.check(full, "FRANCE", ()).totals == (("builds", 0, 1),)
    over = winter(units=units(FRANCE="A PIC, A GAS"), centres=centres(FRANCE="PAR"))
    check = STANDARD.check(over, "FRANCE", orders(STANDARD, "A PIC D"))
    assert check.totals == (("removals", 1, 1),)
    even = winter(units=units(FRANCE="A PIC"), centres=centres(FRANCE="PAR"))
    assert STANDARD.check(even, "FRANCE", ()).totals == ()


def test_removals_as_ordered_and_the_rest_by_the_rule():
    """DATC 4.D.6, 6.J.1."""
    state = winter(
        units=units(FRANCE="A PIC, A KIE, A MAR"), centres=centres(FRANCE="PAR")
    )
    step = resolve(STANDARD, state, FRANCE="A PIC D")
    assert [(e.unit.at, e.why) for e in told(step, events.Disbanded)] == [
        ("PIC", "ordered"),
        ("KIE", "civil_disorder"),
    ]
    assert pieces(step.state) == ["FRANCE A MAR"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A PIC D; A RUH D; A MAR D", "too_many_removals"),
        ("A PIC D; A PIC D", "second_order"),
        ("A PAR B", "no_builds"),
        ("WAIVE", "no_builds"),
        ("A MUN D", "not_your_unit"),
    ],
)
def test_removal_that_cannot_be_carried_out(line, why):
    state = winter(
        units=units(FRANCE="A PIC, A RUH, A MAR", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR"),
    )
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, line))
    assert check.verdicts[-1].illegal.why == why


def test_who_must_remove_everything_is_not_asked():
    state = winter(
        units=units(FRANCE="A PIC", GERMANY="A MUN, A RUH"),
        centres=centres(GERMANY="MUN"),
    )
    assert [p.power for p in STANDARD.prompts(state)] == ["GERMANY"]
    (prompt,) = STANDARD.prompts(state)
    assert prompt.facts == {"removals": 1}


def removed_first(of, power, **fields):
    state = winter(**fields)
    yard = of.game.yard(state, power)
    return [unit.at for unit in yard.disorderly()]


def test_the_farthest_from_any_owned_centre_goes_first():
    """DATC 4.D.8: not from home."""
    assert removed_first(
        STANDARD,
        "ITALY",
        units=units(ITALY="A UKR, A TUS"),
        centres=centres(ITALY="WAR"),
    ) == ["TUS"]


def test_distance_counts_steps_over_land_and_sea_for_both_kinds():
    """DATC 4.D.8: A Clyde is two steps from Norway, over the sea."""
    assert removed_first(
        STANDARD,
        "RUSSIA",
        units=units(RUSSIA="A CLY, A LVN, A BOH"),
        centres=centres(RUSSIA="NWY, SWE"),
    ) == ["BOH"]


def test_fleets_go_before_armies_at_the_same_distance():
    """DATC 4.D.8."""
    assert removed_first(
        STANDARD,
        "FRANCE",
        units=units(FRANCE="A GAS, F PIC"),
        centres=centres(FRANCE="PAR"),
    ) == ["PIC"]


def test_then_the_english_name_of_the_province_decides():
    """DATC 4.D.8: Livonia before Ukraine, whatever their ids."""
    assert removed_first(
        STANDARD,
        "FRANCE",
        units=units(FRANCE="F LYO, F MAO, F NAO"),
        centres=centres(FRANCE="SPA, LVP"),
    ) == ["LYO"]


def test_under_the_old_rule_home_counts():
    """DATC 4.D.8 before 2023."""
    record = record_of("standard")
    terms = agreed(record, 1, {"removal": "home_centres"})
    pieces_ = units(ITALY="A UKR, A TUS")
    owned = centres(ITALY="WAR")
    yard = Yard(STANDARD.board, terms, pieces_, owned, "ITALY")
    assert [unit.at for unit in yard.disorderly()] == ["UKR"]


def test_choices_are_every_build_with_its_coast_and_the_waive():
    """D-03, D-15."""
    state = winter(
        year=302, units=units(stark="A WIN"), centres=centres(stark="WIN, WHI, TWI")
    )
    assert set(written(WESTEROS.choices(state, "stark"))) == {
        "A WHI B",
        "F WHI B",
        "A TWI B",
        "F TWI/ec B",
        "F TWI/sc B",
        "F TWI/wc B",
        "WAIVE",
    }


def test_choices_are_every_unit_that_may_go():
    state = winter(units=units(FRANCE="A PIC, F BRE"), centres=centres(FRANCE="PAR"))
    assert set(written(STANDARD.choices(state, "FRANCE"))) == {
        "A PIC D",
        "F BRE D",
        "VOTE DRAW",
        "VOTE NO",
    }
