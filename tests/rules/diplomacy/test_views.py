"""Views: all but unresolved orders is public; the picture shows the last results."""

import pytest

from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.units import Unit
from adjudicator.views import Arrow, Holding, Piece
from tests.rules.diplomacy.tables import (
    centres,
    orders,
    position,
    resolve,
    table,
    units,
)

STANDARD = table()
WESTEROS = table("westeros_diplomacy")


def shown(of, state):
    return of.view(state, None).picture


def arrows(of, state):
    return {(a.kind, a.at, a.to, a.of, a.fate) for a in shown(of, state).arrows}


def marks(of, state):
    return {(m.kind, m.place, m.power) for m in shown(of, state).marks}


def test_opening_shows_owners_and_units():
    view = STANDARD.view(STANDARD.open(None).state, "FRANCE")
    assert Holding(place="PAR", power="FRANCE") in view.picture.holdings
    assert (
        Piece(place="STP", kind="fleet", power="RUSSIA", spot="SC")
        in view.picture.pieces
    )
    assert Piece(place="PAR", kind="army", power="FRANCE") in view.picture.pieces
    assert view.picture.arrows == view.picture.marks == ()
    assert (view.phase.kind, view.phase.year, view.phase.season) == (
        "movement",
        1901,
        "spring",
    )


def test_neutral_armies_have_no_power():
    """D-14."""
    picture = shown(WESTEROS, WESTEROS.open(None).state)
    assert picture.pieces == (
        Piece(place="TWI", kind="army"),
        Piece(place="RIV", kind="army"),
    )


def test_every_viewer_sees_the_same_but_their_name():
    """Nothing of a state is hidden; what is secret, orders and votes, is not in it."""
    state = resolve(STANDARD, STANDARD.open(None).state, FRANCE="A PAR - BUR").state
    public = STANDARD.view(state, None)
    for power in STANDARD.powers:
        own = STANDARD.view(state, power)
        assert (own.picture, own.scores, own.public, own.private) == (
            public.picture,
            public.scores,
            public.public,
            None,
        )


def test_land_that_was_visited_is_tinted_lightly():
    state = resolve(STANDARD, STANDARD.open(None).state, FRANCE="A PAR - BUR").state
    holdings = shown(STANDARD, state).holdings
    assert Holding(place="BUR", power="FRANCE", full=False) in holdings
    state = resolve(STANDARD, state, FRANCE="A BUR - MUN").state
    assert (
        Holding(place="BUR", power="FRANCE", full=False)
        in shown(STANDARD, state).holdings
    )
    sea = resolve(STANDARD, STANDARD.open(None).state, ENGLAND="F LON - NTH").state
    assert "NTH" not in {h.place for h in shown(STANDARD, sea).holdings}


def test_centres_are_tinted_once():
    state = STANDARD.open(None).state
    for _ in range(2):
        state = resolve(STANDARD, state, ITALY="A VEN - TRI").state
    places = [h.place for h in shown(STANDARD, state).holdings]
    assert len(places) == len(set(places))


def test_arrows_show_the_fate_of_every_order():
    state = position(
        units=units(
            FRANCE="A PAR, A PIC, A MAR, F BRE, A GAS",
            GERMANY="A BUR, A MUN, A RUH",
            ENGLAND="F ENG, A LON",
        )
    )
    step = resolve(
        STANDARD,
        state,
        FRANCE="A PAR - BUR; A PIC S A PAR - BUR; A MAR S A GAS - BUR; F BRE S A PIC",
        GERMANY="A BUR H; A MUN S A BUR; A RUH - BEL",
        ENGLAND="F ENG C A LON - PIC; A LON - PIC",
    )
    assert arrows(STANDARD, step.state) == {
        ("move", "PAR", "BUR", None, "failed"),
        ("support_move", "PIC", "BUR", "PAR", "cut"),
        ("support_move", "MAR", "BUR", "GAS", "void"),
        ("support_hold", "BRE", "PIC", "PIC", "done"),
        ("support_hold", "MUN", "BUR", "BUR", "done"),
        ("move", "RUH", "BEL", None, "done"),
        ("convoy", "ENG", "PIC", "LON", "done"),
        ("move", "LON", "PIC", None, "failed"),
    }
    assert ("hold", "BUR", "GERMANY") in marks(STANDARD, step.state)
    assert ("hold", "GAS", "FRANCE") in marks(STANDARD, step.state)


def test_convoyed_army_shows_the_seas_it_passed():
    state = position(units=units(ENGLAND="A LON, F NTH, F NWG"))
    step = resolve(STANDARD, state, ENGLAND="A LON - NWY; F NTH C A LON - NWY")
    (arrow,) = [a for a in shown(STANDARD, step.state).arrows if a.kind == "convoyed"]
    assert arrow == Arrow(
        kind="convoyed", power="ENGLAND", at="LON", to="NWY", via=("NTH",)
    )


def test_convoy_that_failed_is_drawn_as_one():
    state = position(
        units=units(
            ENGLAND="A LON, F NTH", RUSSIA="F NWG, F SKA", FRANCE="A BRE, F ENG"
        )
    )
    step = resolve(
        STANDARD,
        state,
        ENGLAND="A LON - NWY; F NTH C A LON - NWY",
        RUSSIA="F SKA - NTH; F NWG S F SKA - NTH",
        FRANCE="A BRE - WAL",
    )
    found = arrows(STANDARD, step.state)
    assert ("convoyed", "LON", "NWY", None, "failed") in found
    assert ("convoyed", "BRE", "WAL", None, "failed") in found
    assert ("convoy", "NTH", "NWY", "LON", "dislodged") in found
    assert ("dislodged", "NTH", "ENGLAND") in marks(STANDARD, step.state)


def test_coasts_are_drawn_where_they_are():
    state = position(units=units(RUSSIA="F STP/SC", FRANCE="F GAS"))
    step = resolve(STANDARD, state, RUSSIA="F STP/SC - BOT", FRANCE="F GAS - SPA")
    found = {
        (a.at, a.at_spot, a.to, a.to_spot) for a in shown(STANDARD, step.state).arrows
    }
    assert found == {("STP", "SC", "BOT", None), ("GAS", None, "SPA", "NC")}
    assert (
        Piece(place="SPA", kind="fleet", power="FRANCE", spot="NC")
        in shown(STANDARD, step.state).pieces
    )


def test_standoff_is_marked_where_nobody_stands():
    state = position(units=units(FRANCE="A PAR", GERMANY="A MUN", ITALY="A VEN, A TRI"))
    step = resolve(
        STANDARD,
        state,
        FRANCE="A PAR - BUR",
        GERMANY="A MUN - BUR",
        ITALY="A VEN - TRI",
    )
    assert ("standoff", "BUR", None) in marks(STANDARD, step.state)
    assert not any(m[:2] == ("standoff", "TRI") for m in marks(STANDARD, step.state))


def test_unit_that_holds_in_a_keep_is_marked_as_such():
    """D-13."""
    state = position(year=301, units=units(stark="A WIN, A DRE"))
    step = resolve(WESTEROS, state)
    assert marks(WESTEROS, step.state) == {
        ("keep_hold", "WIN", "stark"),
        ("hold", "DRE", "stark"),
    }


def test_dislodged_unit_waits_beside_its_province():
    beaten = Unit(power="FRANCE", kind="A", at="BUR")
    state = position(
        phase="retreat",
        units=units(GERMANY="A BUR"),
        beaten=(Beaten(unit=beaten, by="MUN", retreats=("PAR", "GAS")),),
    )
    view = STANDARD.view(state, None)
    assert view.picture.pieces[-1] == Piece(
        place="BUR", kind="army", power="FRANCE", dislodged=True
    )
    assert view.public.retreats == (("A BUR", ("PAR", "GAS")),)
    step = resolve(STANDARD, state, FRANCE="A BUR R GAS")
    assert ("retreat", "BUR", "GAS", None, "done") in arrows(STANDARD, step.state)
    lost = resolve(STANDARD, state, FRANCE="A BUR D")
    assert ("disbanded", "BUR", "FRANCE") in marks(STANDARD, lost.state)


def test_retreats_that_collide_are_drawn_as_failed():
    out = [
        Unit(power=p, kind="A", at=at)
        for p, at in (("FRANCE", "BUR"), ("ITALY", "PIC"))
    ]
    state = position(
        phase="retreat",
        units=units(GERMANY="A BUR, A PIC"),
        beaten=tuple(Beaten(unit=u, by="BEL", retreats=("PAR",)) for u in out),
    )
    step = resolve(STANDARD, state, FRANCE="A BUR R PAR", ITALY="A PIC R PAR")
    assert {a[:3] for a in arrows(STANDARD, step.state) if a[4] == "failed"} == {
        ("retreat", "BUR", "PAR"),
        ("retreat", "PIC", "PAR"),
    }


def test_builds_and_captures_are_marked():
    state = position(
        "fall",
        units=units(FRANCE="A PIC", ITALY="A ROM"),
        centres=centres(FRANCE="PAR"),
    )
    step = resolve(STANDARD, state, FRANCE="A PIC - BEL")
    assert ("captured", "BEL", "FRANCE") in marks(STANDARD, step.state)
    assert step.state.phase == "adjustment"
    built = resolve(STANDARD, step.state, FRANCE="A PAR B")
    assert ("built", "PAR", "FRANCE") in marks(STANDARD, built.state)


@pytest.mark.parametrize("wrong", ["A XXX - YYY", "A PAR S A XXX"])
def test_order_to_no_place_is_not_drawn(wrong):
    from adjudicator.rulesets.diplomacy.orders import Move, SupportHold

    order = (
        Move(kind="A", at="PAR", to="XXX")
        if " - " in wrong
        else SupportHold(kind="A", at="PAR", of_kind="A", of="XXX")
    )
    state = position(units=units(FRANCE="A PAR"))
    step = STANDARD.resolve(state, {"FRANCE": (order,)}, None)
    assert shown(STANDARD, step.state).arrows == ()


def test_scores_count_centres_and_units():
    state = position(
        units=units(FRANCE="A PAR, A BUR", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR, BRE, MAR", ITALY="ROM"),
        absent=("ITALY",),
    )
    scores = {s.power: s for s in STANDARD.view(state, None).scores}
    assert scores["FRANCE"].counts == (("centres", 3), ("units", 2))
    assert scores["FRANCE"].standing == "playing"
    assert scores["ITALY"].standing == "left"
    assert scores["TURKEY"].standing == "out"
    won = position(units=units(FRANCE="A PAR"), winner="FRANCE")
    assert {s.standing for s in STANDARD.view(won, None).scores} == {"winner", "out"}
    drawn = position(units=units(FRANCE="A PAR"), drawn=("FRANCE",))
    assert {s.standing for s in STANDARD.view(drawn, None).scores} == {"drawn", "out"}


def test_table_knows_what_is_due_and_when_a_draw_is_possible():
    """D-18."""
    state = WESTEROS.open(None).state
    facts = WESTEROS.view(state, None).public
    assert (facts.victory, facts.draw_from) == (19, 306)
    assert facts.adjustments == tuple((power, 2) for power in WESTEROS.powers)
    standard = STANDARD.view(STANDARD.open(None).state, None).public
    assert (standard.draw_from, standard.adjustments) == (None, ())


def test_own_orders_are_drawn_before_they_are_carried_out():
    state = position(
        units=units(RUSSIA="F STP/SC, A MOS, A WAR", FRANCE="A LON, F NTH")
    )
    text = "F STP - BOT; A MOS S A WAR - UKR; A WAR H; F STP/SC S A MOS"
    found = STANDARD.drawn(state, "RUSSIA", orders(STANDARD, text))
    assert found == (
        Arrow(
            kind="move",
            power="RUSSIA",
            at="STP",
            at_spot="SC",
            to="BOT",
            fate="planned",
        ),
        Arrow(
            kind="support_move",
            power="RUSSIA",
            at="MOS",
            to="UKR",
            of="WAR",
            fate="planned",
        ),
        Arrow(
            kind="support_hold",
            power="RUSSIA",
            at="STP",
            at_spot="SC",
            to="MOS",
            of="MOS",
            fate="planned",
        ),
    )
    (by_sea,) = STANDARD.drawn(state, "FRANCE", orders(STANDARD, "A LON - NWY VIA"))
    assert by_sea.kind == "convoyed"
    beaten = Unit(power="FRANCE", kind="A", at="BUR")
    waiting = position(
        phase="retreat", beaten=(Beaten(unit=beaten, by="MUN", retreats=("PAR",)),)
    )
    (way,) = STANDARD.drawn(waiting, "FRANCE", orders(STANDARD, "A BUR - PAR"))
    assert (way.kind, way.fate) == ("retreat", "planned")


def test_a_winter_tells_who_builds_and_what_and_who_removes():
    owned = centres(FRANCE="PAR, BRE", RUSSIA="STP", ITALY="ROM")
    pieces = units(FRANCE="A PIC", ITALY="A ROM, A VEN", GERMANY="A MUN")
    state = position("winter", "adjustment", units=pieces, centres=owned)
    facts = table().view(state, None).public
    assert facts.adjustments == (
        ("FRANCE", 1),
        ("GERMANY", -1),
        ("ITALY", -1),
        ("RUSSIA", 1),
    )
    assert facts.builds == (
        ("FRANCE", ("A BRE", "F BRE", "A PAR")),
        ("RUSSIA", ("A STP", "F STP/NC", "F STP/SC")),
    )
    spring = position(units=pieces, centres=owned)
    assert table().view(spring, None).public.builds == ()
