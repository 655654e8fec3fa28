"""Why an order is refused: the reason, and the facts its sentence is made of (D-05)."""

import pytest

from adjudicator.errors import Illegal
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
)
from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.units import Unit
from tests.rules.diplomacy.tables import centres, orders, position, table, units

STANDARD = table()
WESTEROS = table("westeros_diplomacy")


def why(of, state, power, order):
    """Why one order is refused, given as a line or as an order."""
    read = orders(of, order) if isinstance(order, str) else (order,)
    return of.check(state, power, read).verdicts[-1].illegal


def because(reason, **facts):
    return Illegal(why=reason, facts=facts)


MOVING = position(
    units=units(
        FRANCE="A PAR, F BRE, A GAS, F POR, F SPA/NC, A MAR",
        ENGLAND="F ENG, A LON, F NTH, F EDI, A YOR, F IRI",
        GERMANY="A MUN",
    )
)


@pytest.mark.parametrize(
    ("power", "order", "reason"),
    [
        ("FRANCE", "A BEL H", because("no_unit", at="BEL")),
        ("FRANCE", Hold(at="XXX"), because("no_unit", at="XXX")),
        ("FRANCE", "A MUN H", because("foreign_unit", at="MUN", power="GERMANY")),
        ("FRANCE", "A PAR H; A PAR - BUR", because("second_order", at="PAR")),
        ("FRANCE", "A PAR B", because("wrong_phase")),
        (
            "FRANCE",
            Move(kind="A", at="PAR", to="XXX"),
            because("no_place", kind="A", at="PAR", to="XXX"),
        ),
        (
            "FRANCE",
            "A PAR - PAR",
            because("same_place", kind="A", at="PAR", to="PAR"),
        ),
        (
            "FRANCE",
            "A GAS - MAO",
            because("army_at_sea", kind="A", at="GAS", to="MAO"),
        ),
        (
            "FRANCE",
            "A GAS - NWY",
            because("no_fleets_to_carry", kind="A", at="GAS", to="NWY"),
        ),
        (
            "FRANCE",
            "A PAR - LON",
            because("not_adjacent", kind="A", at="PAR", to="LON"),
        ),
        (
            "FRANCE",
            "A GAS - MUN",
            because("not_adjacent", kind="A", at="GAS", to="MUN"),
        ),
        ("FRANCE", "F BRE - PAR", because("inland", kind="F", at="BRE", to="PAR")),
        (
            "FRANCE",
            "F BRE - LON",
            because("not_adjacent", kind="F", at="BRE", to="LON"),
        ),
        (
            "FRANCE",
            Move(kind="F", at="BRE", to="LON", via=True),
            because("fleet_by_convoy", kind="F", at="BRE", to="LON"),
        ),
        (
            "FRANCE",
            "F POR - SPA",
            because(
                "coast_needed",
                kind="F",
                at="POR",
                to="SPA",
                coasts=("SPA/NC", "SPA/SC"),
            ),
        ),
        ("FRANCE", "A PAR S A BEL", because("nobody_to_support", of="BEL")),
        (
            "FRANCE",
            SupportHold(at="PAR", of="XXX"),
            because("nobody_to_support", of="XXX"),
        ),
        ("FRANCE", "A PAR S A PAR", because("supports_itself", at="PAR")),
        (
            "FRANCE",
            "A PAR S A MUN",
            because("out_of_reach", kind="A", at="PAR", to="MUN"),
        ),
        (
            "FRANCE",
            "F BRE S F SPA",
            because("out_of_reach", kind="F", at="BRE", to="SPA"),
        ),
        ("FRANCE", "A PAR S A BEL - PIC", because("nobody_to_support", of="BEL")),
        ("FRANCE", "A PAR S A PAR - BUR", because("supports_itself", at="PAR")),
        (
            "FRANCE",
            "A PAR S A GAS - PAR",
            because("attack_on_itself", at="PAR", of="GAS"),
        ),
        (
            "FRANCE",
            "F SPA/NC S F POR - SPA/SC",
            because("attack_on_itself", at="SPA/NC", of="POR"),
        ),
        (
            "FRANCE",
            "A PAR S A MUN - RUH",
            because("out_of_reach", kind="A", at="PAR", to="RUH"),
        ),
        (
            "FRANCE",
            "A MAR S F POR - SPA/SC",
            None,
        ),
        (
            "FRANCE",
            SupportMove(at="PAR", of="GAS", to="XXX"),
            because("out_of_reach", kind="A", at="PAR", to="XXX"),
        ),
        (
            "FRANCE",
            "A PAR S A MUN - PIC",
            because(
                "impossible_move",
                kind="A",
                at="MUN",
                to="PIC",
                because="not_adjacent",
            ),
        ),
        (
            "ENGLAND",
            "A LON C A YOR - BEL",
            because("army_cannot_convoy", at="LON", of="YOR", to="BEL"),
        ),
        (
            "ENGLAND",
            "F EDI C A YOR - BEL",
            because("not_at_sea", at="EDI", of="YOR", to="BEL"),
        ),
        (
            "ENGLAND",
            "F NTH C A BEL - YOR",
            because("nobody_to_convoy", at="NTH", of="BEL", to="YOR"),
        ),
        (
            "ENGLAND",
            Convoy(at="NTH", of="XXX", to="YOR"),
            because("nobody_to_convoy", at="NTH", of="XXX", to="YOR"),
        ),
        (
            "ENGLAND",
            "F NTH C F EDI - NWY",
            because("fleet_by_convoy", at="NTH", of="EDI", to="NWY"),
        ),
        (
            "ENGLAND",
            "F NTH C A LON - ENG",
            because("no_landing", at="NTH", of="LON", to="ENG"),
        ),
        (
            "ENGLAND",
            Convoy(at="NTH", of="LON", to="XXX"),
            because("no_landing", at="NTH", of="LON", to="XXX"),
        ),
        (
            "ENGLAND",
            "F NTH C A LON - LON",
            because("same_place", kind="A", at="NTH", of="LON", to="LON"),
        ),
        (
            "ENGLAND",
            "F IRI C A YOR - NWY",
            because("no_link", at="IRI", of="YOR", to="NWY"),
        ),
    ],
)
def test_movement_order_is_refused_with_its_facts(power, order, reason):
    assert why(STANDARD, MOVING, power, order) == reason


def test_wrong_coast_names_those_that_could_be_reached():
    state = position(units=units(FRANCE="F GAS"))
    assert why(STANDARD, state, "FRANCE", "F GAS - SPA/SC") == because(
        "wrong_coast", kind="F", at="GAS", to="SPA/SC", coasts=("SPA/NC",)
    )


def test_neutral_armies_take_no_orders_and_never_move():
    """D-14."""
    state = position(
        year=301, units=units(NEUTRAL="A RIV", greyjoy="F IRO, A SEG, A BAN")
    )
    refused = {
        order: why(WESTEROS, state, "greyjoy", order)
        for order in ("A RIV H", "A BAN S A RIV - SEG", "F IRO C A RIV - SEG")
    }
    assert refused == {
        "A RIV H": because("neutral_unit", at="RIV"),
        "A BAN S A RIV - SEG": because("neutral_stays", of="RIV"),
        "F IRO C A RIV - SEG": because("neutral_stays", at="IRO", of="RIV", to="SEG"),
    }


RETREATING = position(
    phase="retreat",
    units=units(GERMANY="A BUR, F POR"),
    beaten=(
        Beaten(
            unit=Unit(power="FRANCE", kind="A", at="BUR"),
            by="MUN",
            retreats=("PAR", "GAS"),
        ),
        Beaten(
            unit=Unit(power="FRANCE", kind="F", at="POR"),
            by="MAO",
            retreats=("SPA/NC", "SPA/SC"),
        ),
        Beaten(
            unit=Unit(power="FRANCE", kind="F", at="GAS"),
            by="MAO",
            retreats=("SPA/NC", "BRE"),
        ),
    ),
)


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A PAR R GAS", because("not_dislodged", at="PAR")),
        (Disband(at="XXX"), because("not_dislodged", at="XXX")),
        ("A BUR R MUN", because("attackers_origin", kind="A", at="BUR", to="MUN")),
        (
            "A BUR R PIC",
            because(
                "closed_retreat", kind="A", at="BUR", to="PIC", open=("PAR", "GAS")
            ),
        ),
        ("A BUR R LON", because("not_adjacent", kind="A", at="BUR", to="LON")),
        (
            Retreat(at="BUR", to="XXX"),
            because("not_adjacent", kind="A", at="BUR", to="XXX"),
        ),
        (
            "F POR R SPA",
            because(
                "coast_needed",
                kind="F",
                at="POR",
                to="SPA",
                coasts=("SPA/NC", "SPA/SC"),
            ),
        ),
        (
            "F GAS R SPA/SC",
            because(
                "closed_retreat",
                kind="F",
                at="GAS",
                to="SPA/SC",
                open=("SPA/NC", "BRE"),
            ),
        ),
        ("A BUR D; A BUR R PAR", because("second_order", at="BUR")),
        ("A BUR S A PAR", because("wrong_phase")),
        ("A PAR B", because("wrong_phase")),
        ("WAIVE", because("wrong_phase")),
    ],
)
def test_retreat_is_refused_with_its_facts(order, reason):
    assert why(STANDARD, RETREATING, "FRANCE", order) == reason


def test_a_retreat_whose_one_open_coast_is_left_out_goes_there():
    """DATC 4.B.2."""
    assert why(STANDARD, RETREATING, "FRANCE", Retreat(at="GAS", to="SPA")) is None


WINTER = position(
    "winter",
    "adjustment",
    units=units(FRANCE="A PIC, F MAO", GERMANY="A MUN, A RUH"),
    centres=centres(FRANCE="PAR, BRE, MAR, SPA", GERMANY="MUN", RUSSIA="STP, MOS, SEV"),
)


@pytest.mark.parametrize(
    ("power", "order", "reason"),
    [
        ("FRANCE", "A PIC B", because("no_centre", at="PIC")),
        ("FRANCE", Build(kind="A", at="XXX"), because("no_place", at="XXX")),
        ("FRANCE", "A MUN B", because("not_your_centre", at="MUN")),
        (
            "FRANCE",
            "A SPA B",
            because("not_home", at="SPA", home=("BRE", "MAR", "PAR")),
        ),
        ("FRANCE", "A PAR B; A PAR B", because("occupied", at="PAR")),
        ("FRANCE", "F PAR B", because("inland", kind="F", to="PAR")),
        ("FRANCE", "BRE B", because("kind_needed", at="BRE")),
        (
            "FRANCE",
            "A PAR B; A BRE B; A MAR B",
            because("too_many_builds", builds=2),
        ),
        ("FRANCE", "A PIC D", because("nothing_to_remove", builds=2)),
        ("FRANCE", "A MUN D", because("not_your_unit", at="MUN")),
        ("FRANCE", Disband(at="XXX"), because("not_your_unit", at="XXX")),
        ("FRANCE", "A PIC H", because("wrong_phase")),
        (
            "RUSSIA",
            "F STP B",
            because("coast_needed", at="STP", coasts=("STP/NC", "STP/SC")),
        ),
        ("RUSSIA", "MOS B", None),
        ("RUSSIA", Build(at="STP/NC"), None),
        ("GERMANY", "A MUN B", because("no_builds", removals=1)),
        ("GERMANY", "WAIVE", because("no_builds", removals=1)),
        ("GERMANY", "A RUH D; A MUN D", because("too_many_removals", removals=1)),
        ("GERMANY", "A RUH D; A RUH D", because("second_order", at="RUH")),
        ("ITALY", "A ROM B", because("no_builds", removals=0)),
    ],
)
def test_winter_order_is_refused_with_its_facts(power, order, reason):
    assert why(STANDARD, WINTER, power, order) == reason


def test_no_army_is_built_on_the_sea():
    """D-17, were the Shield Islands a centre."""
    record = {
        "id": "sea",
        "rules": {"victory": 9, "builds": "anywhere"},
        "provinces": {"SEA": {"type": "sea", "centre": True}},
        "powers": {"x": {"home": ["SEA"]}},
    }
    from adjudicator.rulesets.diplomacy.ruleset import RULESET

    of = RULESET.table(record, powers=("x",), edition=1, options={})
    state = position("winter", "adjustment", centres={"SEA": "x"})
    assert why(of, state, "x", Build(kind="A", at="SEA")) == because(
        "army_at_sea", kind="A", to="SEA"
    )
    assert why(of, state, "x", Build(at="SEA")) is None


def test_the_year_of_the_first_draw_is_named():
    """D-18."""
    state = position(year=303, units=units(stark="A WIN"))
    assert why(WESTEROS, state, "stark", "VOTE DRAW") == because(
        "no_draw_yet", year=305
    )
