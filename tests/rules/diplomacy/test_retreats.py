"""Retreats: where to, and what happens to the rest (D-02, D-03)."""

import pytest

from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.units import Unit
from tests.rules.diplomacy.tables import (
    centres,
    orders,
    pieces,
    position,
    resolve,
    table,
    told,
    units,
)

STANDARD = table()


def beaten(power, text, by, *retreats):
    return Beaten(
        unit=Unit(power=power, kind=text[0], at=text[2:]), by=by, retreats=retreats
    )


def waiting(*out, **standing):
    """A retreat phase with these dislodged units."""
    return position(
        phase="retreat",
        units=units(**standing) if standing else (),
        beaten=out,
        centres=centres(FRANCE="PAR", GERMANY="MUN", ITALY="ROM"),
    )


def test_only_who_was_dislodged_is_asked():
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"), GERMANY="A BUR")
    (prompt,) = STANDARD.prompts(state)
    assert (prompt.power, prompt.asks, prompt.facts) == (
        "FRANCE",
        "retreat",
        {"units": 1},
    )


def test_unit_retreats_where_it_is_told():
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"), GERMANY="A BUR")
    step = resolve(STANDARD, state, FRANCE="A BUR R GAS")
    assert pieces(step.state) == ["FRANCE A GAS", "GERMANY A BUR"]
    (event,) = told(step, events.Retreated)
    assert (event.unit.at, event.to) == ("BUR", "GAS")
    assert step.state.beaten == ()


def test_a_move_is_read_as_a_retreat():
    """As nJudge and godip write it."""
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"), GERMANY="A BUR")
    step = resolve(STANDARD, state, FRANCE="A BUR - GAS")
    assert "FRANCE A GAS" in pieces(step.state)


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ({"FRANCE": "A BUR D"}, "ordered"),
        ({}, "no_order"),
        ({"FRANCE": "A BUR R MUN"}, "void"),
        ({"FRANCE": "A BUR H"}, "no_order"),
    ],
)
def test_unit_without_a_retreat_disbands(sheet, why):
    """D-03: missing retreats disband."""
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"), GERMANY="A BUR")
    step = resolve(STANDARD, state, **sheet)
    assert [e.why for e in told(step, events.Disbanded)] == [why]
    assert pieces(step.state) == ["GERMANY A BUR"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A BUR R MUN", "attackers_origin"),
        ("A BUR R PIC", "closed_retreat"),
        ("A BUR R LON", "not_adjacent"),
        ("A PAR R GAS", "not_dislodged"),
        ("A BUR H", "wrong_phase"),
        ("A BUR R PAR; A BUR R GAS", "second_order"),
    ],
)
def test_impossible_retreat_is_refused_with_its_reason(line, why):
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"), GERMANY="A BUR")
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, line))
    assert check.verdicts[-1].illegal.why == why
    step = resolve(STANDARD, state, FRANCE=line)
    assert [(power, reason) for power, _, reason in step.refused] == [
        ("FRANCE", check.verdicts[-1].illegal)
    ]


def test_another_power_cannot_retreat_the_unit():
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR"), GERMANY="A BUR")
    step = resolve(STANDARD, state, GERMANY="A BUR R PAR")
    assert [why.why for _, _, why in step.refused] == ["not_dislodged"]
    assert pieces(step.state) == ["GERMANY A BUR"]


def test_two_that_retreat_to_one_province_are_both_lost():
    state = waiting(
        beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"),
        beaten("ITALY", "A PIC", "BEL", "PAR"),
        GERMANY="A BUR, A PIC",
    )
    step = resolve(STANDARD, state, FRANCE="A BUR R PAR", ITALY="A PIC R PAR")
    lost = told(step, events.Disbanded)
    assert [(e.unit.at, e.why, e.to) for e in lost] == [
        ("BUR", "collided", "PAR"),
        ("PIC", "collided", "PAR"),
    ]
    assert [e.others[0].at for e in lost] == ["PIC", "BUR"]
    assert pieces(step.state) == ["GERMANY A BUR", "GERMANY A PIC"]


def test_two_that_retreat_to_two_coasts_of_one_province_are_both_lost():
    state = waiting(
        beaten("FRANCE", "F GAS", "BRE", "SPA/NC"),
        beaten("ITALY", "F MAR", "PIE", "SPA/SC"),
        GERMANY="A GAS, A MAR",
    )
    step = resolve(STANDARD, state, FRANCE="F GAS R SPA/NC", ITALY="F MAR R SPA/SC")
    assert {e.why for e in told(step, events.Disbanded)} == {"collided"}


def test_own_collision_is_remarked_on_beforehand():
    state = waiting(
        beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"),
        beaten("FRANCE", "A PIC", "BEL", "PAR"),
        GERMANY="A BUR, A PIC",
    )
    check = STANDARD.check(
        state, "FRANCE", orders(STANDARD, "A BUR R PAR; A PIC R PAR")
    )
    assert [r.why for v in check.verdicts for r in v.remarks] == ["own_collision"]
    assert check.missing == ()


def test_check_tells_which_dislodged_units_still_lack_a_retreat():
    state = waiting(
        beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"),
        beaten("FRANCE", "F BRE", "PIC", "MAO"),
        beaten("ITALY", "A PIC", "BEL", "PAR"),
        GERMANY="A BUR",
    )
    assert STANDARD.check(state, "FRANCE", ()).missing == ("A BUR", "F BRE")
    given = orders(STANDARD, "F BRE D")
    assert STANDARD.check(state, "FRANCE", given).missing == ("A BUR",)


def test_fleet_names_its_coast_where_two_are_open():
    state = waiting(
        beaten("FRANCE", "F POR", "MAO", "SPA/NC", "SPA/SC"), GERMANY="F POR"
    )
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, "F POR R SPA"))
    assert check.verdicts[0].illegal.why == "coast_needed"
    step = resolve(STANDARD, state, FRANCE="F POR R SPA/SC")
    assert "FRANCE F SPA/SC" in pieces(step.state)


def test_choices_are_the_open_places_and_giving_up():
    state = waiting(
        beaten("FRANCE", "F POR", "MAO", "SPA/NC", "SPA/SC"), GERMANY="F POR"
    )
    from adjudicator.choices import written

    assert set(written(STANDARD.choices(state, "FRANCE"))) == {
        "F POR R SPA/NC",
        "F POR R SPA/SC",
        "F POR D",
        "VOTE DRAW",
        "VOTE NO",
    }
    assert STANDARD.choices(state, "GERMANY") == ()


def test_vote_is_taken_in_a_retreat_phase():
    """D-18: draw votes are for every phase."""
    state = waiting(beaten("FRANCE", "A BUR", "MUN", "PAR"), GERMANY="A BUR")
    step = resolve(STANDARD, state, FRANCE="VOTE DRAW; A BUR R PAR")
    assert [(e.votes, e.of) for e in told(step, events.Voted)] == [(1, 3)]
    assert step.refused == ()
    assert "FRANCE A PAR" in pieces(step.state)


def test_orders_after_one_that_counts_for_nothing_still_count():
    state = waiting(
        beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"),
        beaten("FRANCE", "A PIC", "BEL", "BRE", "PAR"),
        beaten("FRANCE", "A BOH", "VIE", "GAL"),
        GERMANY="A BUR, A PIC, A BOH",
    )
    text = "VOTE DRAW; A PAR B; A MUN R TYR; A BUR R PIC; A BUR R PAR; A PIC R BRE"
    check = STANDARD.check(state, "FRANCE", orders(STANDARD, text))
    assert [v.illegal and v.illegal.why for v in check.verdicts] == [
        None,
        "wrong_phase",
        "not_dislodged",
        "closed_retreat",
        None,
        None,
    ]
    assert [v.remarks for v in check.verdicts] == [()] * 6
    assert check.missing == ("A BOH",)
    step = resolve(STANDARD, state, FRANCE=text)
    assert [(index, why.why) for _, index, why in step.refused] == [
        (1, "wrong_phase"),
        (2, "not_dislodged"),
        (3, "closed_retreat"),
    ]
    lost = told(step, events.Disbanded)
    assert [(e.unit.at, e.why) for e in lost] == [("BOH", "no_order")]
    assert {"FRANCE A PAR", "FRANCE A BRE"} <= set(pieces(step.state))


def test_a_second_unit_keeps_its_place_when_two_others_collide():
    state = waiting(
        beaten("FRANCE", "A BUR", "MUN", "PAR", "GAS"),
        beaten("ITALY", "A PIC", "BEL", "PAR"),
        beaten("ITALY", "A BOH", "VIE", "GAL"),
        GERMANY="A BUR, A PIC, A BOH",
    )
    step = resolve(
        STANDARD, state, FRANCE="A BUR R PAR", ITALY="A PIC R PAR; A BOH R GAL"
    )
    assert "ITALY A GAL" in pieces(step.state)
    assert len(told(step, events.Disbanded)) == 2
