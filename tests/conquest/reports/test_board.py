"""The board in words, and what happened as prose."""

from django.utils.translation import override

from adjudicator.views import Holding, Phase, Picture, Piece, Score, View
from conquest.reports.board import board_table
from conquest.reports.namer import namer
from conquest.reports.tell import Telling, together
from conquest.reports.words import Told

NAMES = namer("standard", 1, "diplomacy")
SOUTH = namer("fortress_south", 1, "fortress")


def view(*pieces, holdings=(), ruleset="diplomacy", powers=("FRANCE", "ITALY")):
    return View(
        ruleset=ruleset,
        viewer=None,
        phase=Phase(kind="movement"),
        scores=tuple(Score(power=power, counts=(("centres", 3),)) for power in powers),
        picture=Picture(pieces=pieces, holdings=holdings),
    )


def test_units_stand_by_power_and_kind_in_alphabetical_order():
    rows = board_table(
        view(
            Piece(place="PAR", kind="army", power="FRANCE"),
            Piece(place="BRE", kind="army", power="FRANCE", dislodged=True),
            Piece(place="STP", kind="fleet", spot="SC", power="ITALY"),
            holdings=(Holding(place="MAR", power="FRANCE"),),
        ),
        NAMES,
    )
    assert [row.name for row in rows] == ["France", "Italy"]
    assert [(g.label, g.items) for g in rows[0].groups] == [
        ("armies", ("Brest (dislodged)", "Paris")),
        ("without units", ("Marseilles",)),
    ]
    assert rows[1].groups[0].items == ("St Petersburg (South Coast)",)


def test_buildings_stand_beside_troops_and_beasts_are_nobodys():
    pieces = (
        Piece(place="tarth", kind="counter", power="red", number=4),
        Piece(place="tarth", kind="building", name="fortress", power="red"),
        Piece(place="dragonstone", kind="beast", name="dragon", number=5, most=8),
    )
    shown = view(*pieces, ruleset="fortress", powers=("red",))
    red, nobody = board_table(shown, SOUTH)
    assert red.groups[0].items == ("Tarth 4 (fortress)",)
    assert nobody.groups[0].items == ("Dragonstone (The Black Dragon, 5 of 8)",)
    with override("es"):
        red, nobody = board_table(shown, SOUTH)
        assert red.groups[0].items == ("Tarth 4 (fortaleza)",)
        assert nobody.name == "Nadie"


def test_accents_do_not_send_a_name_to_the_end():
    with override("es"):
        (row, *_) = board_table(
            view(
                Piece(place="ANK", kind="army", power="FRANCE"),
                Piece(place="APU", kind="army", power="FRANCE"),
                Piece(place="VIE", kind="army", power="FRANCE"),
            ),
            NAMES,
        )
    assert row.groups[0].items == ("Ankara", "Apulia", "Viena")


def test_what_is_told_of_one_power_or_place_in_a_row_is_one_paragraph():
    told = [
        Told("a", place="x"),
        Told("b", place="x", power="red"),
        Told("c", power="red"),
        Told("d", power="blue"),
        Told("e"),
        Told("f"),
    ]
    assert ["".join(t.text for t in group) for group in together(told)] == [
        "abc",
        "d",
        "e",
        "f",
    ]


def test_leads_come_before_reasons():
    telling = Telling(leads=(Told("Rome fell.", 2),), reasons=(Told("2 to 1."),))
    assert telling.paragraphs == ("Rome fell.", "2 to 1.")
    assert Telling().says_nothing
