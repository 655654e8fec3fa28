"""What a picture shows: owners, pieces, orders, what befell them."""

import re
import xml.etree.ElementTree as ET

import pytest

from adjudicator.powers import PowerId
from adjudicator.views import Arrow, Mark, Picture, Piece
from conquest.boards import catalogue
from conquest.boards.drawing import LegendSeat, UnknownPlace
from conquest.boards.drawing.chips import HIGH
from conquest.boards.drawing.layers import position_layers, scene_of
from conquest.boards.drawing.scene import name_boxes
from conquest.boards.geometry import boxes_touch
from conquest.boards.palettes import styles_for
from tests.conquest.boards.positions import (
    BLUE,
    ENGLAND,
    FRANCE,
    GERMANY,
    RED,
    army,
    held,
    move,
    standard_svg,
    world_svg,
)


def layers(picture, board="standard", powers=(FRANCE, GERMANY, ENGLAND), language="en"):
    """What a position adds to its board."""
    return position_layers(
        scene_of(board, 1, picture, styles_for(board, powers), language)
    )


def fleet(place, power, **more):
    return Piece(place=place, kind="fleet", power=power, **more)


def used(svg, name):
    """Where a figure is drawn."""
    found = re.findall(
        rf'<use href="#i-{name}"[^>]*(?:x="([-\d.]+)" y="([-\d.]+)"'
        rf"|translate\(([-\d.]+) ([-\d.]+)\))",
        svg,
    )
    return [tuple(float(v) for v in hit if v) for hit in found]


def test_the_same_picture_is_the_same_bytes():
    picture = Picture(pieces=(army("PAR", FRANCE),), holdings=(held("PAR", FRANCE),))
    assert standard_svg(picture) == standard_svg(picture)


def test_held_land_has_the_owners_tint_and_hatching():
    drawn = layers(Picture(holdings=(held("PAR", FRANCE),))).lands
    assert '<g class="o-france"><use href="#standard-PAR"/></g>' in drawn
    assert "hx-dash h-france" in drawn


def test_visited_land_is_only_faintly_tinted():
    drawn = layers(Picture(holdings=(held("GAS", FRANCE, full=False),))).lands
    assert '<g class="f-france">' in drawn
    assert "h-france" not in drawn


def test_print_tells_visited_land_by_pale_hatching():
    picture = Picture(holdings=(held("GAS", FRANCE, full=False),))
    assert "hx-dash hx-faint" in standard_svg(picture, style="print")


def test_held_seas_are_drawn_under_the_coast():
    picture = Picture(holdings=(held("shivering_sea", RED),))
    drawn = layers(picture, "fortress_westeros", (RED, BLUE))
    assert "w-seat1" in drawn.seas
    assert drawn.lands == ""


def test_a_held_sea_is_hatched_only_where_no_piece_says_whose_it_is():
    sea = Picture(holdings=(held("shivering_sea", RED),))
    counter = Piece(place="shivering_sea", kind="counter", power=RED, number=1)
    sailed = Picture(holdings=sea.holdings, pieces=(counter,))
    assert "v-seat1" in layers(sea, "fortress_westeros", (RED, BLUE)).seas
    drawn = layers(sailed, "fortress_westeros", (RED, BLUE)).seas
    assert "w-seat1" in drawn
    assert "v-seat1" not in drawn


def test_a_centre_takes_its_owners_colour():
    shape = catalogue.board_shapes("standard", 1).places["PAR"]
    drawn = layers(Picture(holdings=(held("PAR", FRANCE),))).top
    assert used(drawn, "centre-owned") == [pytest.approx(shape.centre, abs=0.06)]
    assert "c-france" in drawn


def test_a_keep_takes_its_owners_colour():
    stark = PowerId("stark")
    drawn = layers(
        Picture(holdings=(held("WIN", stark),)), "westeros_diplomacy", (stark,)
    )
    assert used(drawn.top, "keep")


def test_armies_stand_on_their_spot_with_their_letter():
    shape = catalogue.board_shapes("standard", 1).places["PAR"]
    drawn = layers(Picture(pieces=(army("PAR", FRANCE),))).top
    assert used(drawn, "army") == [pytest.approx(shape.spot, abs=0.06)]
    assert re.search(r'class="nu t-france"[^>]*>F</text>', drawn)


@pytest.mark.parametrize("coast", ["NC", "nc", "SPA/NC"])
def test_fleets_lie_on_their_coast(coast):
    shape = catalogue.board_shapes("standard", 1).places["SPA"]
    drawn = layers(Picture(pieces=(fleet("SPA", FRANCE, spot=coast),))).top
    assert used(drawn, "fleet") == [pytest.approx(shape.coasts["NC"].spot, abs=0.06)]


def test_a_dislodged_unit_waits_beside_the_one_that_drove_it_out():
    shape = catalogue.board_shapes("standard", 1).places["BUR"]
    pieces = (army("BUR", GERMANY, dislodged=True), army("BUR", FRANCE))
    drawn = layers(Picture(pieces=pieces)).top
    assert used(drawn, "dislodged") == [pytest.approx(shape.aside, abs=0.06)]
    assert len(used(drawn, "army")) == 2


def test_a_retreat_starts_at_the_dislodged_unit():
    shape = catalogue.board_shapes("standard", 1).places["BUR"]
    pieces = (army("BUR", GERMANY, dislodged=True), army("BUR", FRANCE))
    retreat = Arrow(kind="retreat", power=GERMANY, at="BUR", to="MUN")
    shafts = layers(Picture(pieces=pieces, arrows=(retreat,))).shafts
    x, y = map(float, re.search(r'd="M([\d.]+) ([\d.]+)', shafts).groups())
    assert abs(x - shape.aside[0]) < 18
    assert abs(y - shape.aside[1]) < 18


@pytest.mark.parametrize(
    ("number", "size"), [(1, 12.5), (24, 12), (128, 9.6), (1024, 7.6)]
)
def test_a_counter_shows_any_number_of_armies(number, size):
    piece = Piece(place="alaska", kind="counter", power=RED, number=number)
    drawn = layers(Picture(pieces=(piece,)), "world", (RED, BLUE)).top
    assert f'font-size="{size:g}">{number}</text>' in drawn
    assert used(drawn, "token-disc")


def test_a_move_is_a_shaft_and_a_head_in_the_powers_colour():
    drawn = layers(Picture(pieces=(army("PAR", FRANCE),), arrows=(move("PAR", "GAS"),)))
    assert "shaft a-france" in drawn.shafts
    assert "head a-france" in drawn.top


def test_a_failed_move_is_dashed_with_a_hollow_head():
    arrows = (move("PAR", "BUR", fate="failed"),)
    drawn = layers(Picture(pieces=(army("PAR", FRANCE),), arrows=arrows))
    assert "stroke-dasharray" in drawn.shafts
    assert "hollow a-france" in drawn.top


def test_opposed_moves_both_bend_aside():
    arrows = (
        move("PAR", "BUR", fate="failed"),
        move("BUR", "PAR", GERMANY, fate="failed"),
    )
    pieces = (army("PAR", FRANCE), army("BUR", GERMANY))
    shafts = layers(Picture(pieces=pieces, arrows=arrows)).shafts
    controls = re.findall(r'class="shaft[^"]*" d="M[^Q]+Q([\d.]+) ([\d.]+)', shafts)
    (x1, y1), (x2, y2) = [tuple(map(float, c)) for c in controls]
    assert abs(x1 - x2) + abs(y1 - y2) > 6


def test_a_support_ends_in_a_knob_on_the_arrow_it_supports():
    arrows = (
        move("PAR", "BUR"),
        Arrow(kind="support_move", power=FRANCE, at="MAR", to="BUR", of="PAR"),
    )
    pieces = (army("PAR", FRANCE), army("MAR", FRANCE))
    top = layers(Picture(pieces=pieces, arrows=arrows)).top
    x, y = map(
        float,
        re.search(
            r'<circle class="hollow[^>]*cx="([\d.]+)" cy="([\d.]+)"', top
        ).groups(),
    )
    places = catalogue.board_shapes("standard", 1).places
    (x1, y1), (x2, y2) = places["PAR"].spot, places["BUR"].spot
    assert min(x1, x2) - 12 < x < max(x1, x2) + 12
    assert min(y1, y2) - 12 < y < max(y1, y2) + 12


def test_a_cut_support_is_grey_with_scissors():
    arrow = Arrow(
        kind="support_hold", power=FRANCE, at="PAR", to="BUR", of="BUR", fate="cut"
    )
    pieces = (army("PAR", FRANCE), army("BUR", FRANCE))
    drawn = layers(Picture(pieces=pieces, arrows=(arrow,)))
    assert "a-cut" in drawn.shafts
    assert used(drawn.top, "cut")


def test_a_support_of_a_move_nobody_made_is_still_drawn():
    arrow = Arrow(kind="support_move", power=FRANCE, at="PAR", to="BUR", of="MAR")
    assert "shaft a-france" in layers(Picture(arrows=(arrow,))).shafts


def test_a_convoyed_army_passes_its_fleets():
    arrow = Arrow(kind="convoyed", power=ENGLAND, at="LON", to="BEL", via=("NTH",))
    pieces = (army("LON", ENGLAND), fleet("NTH", ENGLAND))
    shafts = layers(Picture(pieces=pieces, arrows=(arrow,))).shafts
    points = [
        tuple(map(float, p))
        for p in re.findall(
            r"([\d.]+) ([\d.]+)", re.search(r'shaft a-england" d="([^"]+)', shafts)[1]
        )
    ]
    x, y = catalogue.board_shapes("standard", 1).places["NTH"].spot
    assert min(abs(px - x) + abs(py - y) for px, py in points) < 12


def test_losses_are_told_without_zeros():
    arrow = Arrow(kind="attack", power=RED, at="alaska", to="alberta", losses=(2, 0))
    top = layers(Picture(arrows=(arrow,)), "world", (RED, BLUE)).top
    assert re.findall(r'class="losst"[^>]*>([^<]+)<', top) == ["−2"]


def test_a_way_over_the_edge_leaves_and_enters_and_names_the_far_end():
    arrow = Arrow(kind="attack", power=RED, at="alaska", to="kamchatka")
    picture = Picture(arrows=(arrow,))
    drawn = layers(picture, "world", (RED, BLUE))
    ends = re.findall(
        r'shaft a-seat1" d="M([\d.]+) [\d.]+Q[\d. ]+ ([\d.]+) [\d.]+"', drawn.shafts
    )
    assert len(ends) == 2
    for start, end in ends:
        assert abs(float(start) - float(end)) < 200
    assert re.findall(r'class="chipt"[^>]*>([^<]+)<', drawn.top) == [
        "Kamchatka",
        "Alaska",
    ]


def test_a_plan_shows_its_turn_and_troops():
    arrow = Arrow(
        kind="move",
        power=RED,
        at="riverrun",
        to="harrenhal",
        fate="planned",
        turn=2,
        number=4,
    )
    top = layers(Picture(arrows=(arrow,)), "fortress_westeros", (RED,)).top
    assert ">2: 4<" in top


MARKS = [
    ("standoff", "bounce"),
    ("disbanded", "disband"),
    ("built", "build"),
    ("convoying", "convoying"),
    ("void", "void"),
    ("captured", "burst"),
    ("defend", "defend"),
]


@pytest.mark.parametrize(("kind", "figure"), MARKS)
def test_what_befell_a_place_is_marked(kind, figure):
    assert used(layers(Picture(marks=(Mark(place="BUR", kind=kind),))).top, figure)


def test_holding_units_wear_a_ring_and_in_a_keep_two():
    marks = (
        Mark(place="PAR", kind="hold", power=FRANCE),
        Mark(place="BUR", kind="keep_hold", power=FRANCE),
    )
    assert layers(Picture(marks=marks)).top.count('class="ring a-france"') == 3


@pytest.mark.parametrize("kind", ["dragon", "troll", "kraken", "sea_serpent"])
def test_beasts_are_drawn_with_their_strength(kind):
    beast = Piece(place="dragonstone", kind="beast", name=kind, number=8, most=8)
    top = layers(Picture(pieces=(beast,)), "fortress_westeros", (RED,)).top
    assert used(top, kind.replace("_", "-"))
    assert ">8</text>" in top


@pytest.mark.parametrize("name", ["fortress", "barracks", "camp"])
def test_buildings_stand_left_of_the_counter(name):
    x, _ = catalogue.board_shapes("fortress_westeros", 1).places["riverrun"].spot
    piece = Piece(place="riverrun", kind="building", name=name, power=RED)
    top = layers(Picture(pieces=(piece,)), "fortress_westeros", (RED,)).top
    assert used(top, name)[0][0] < x - 15


def test_a_region_held_whole_shows_its_owner_on_its_plate():
    record = catalogue.board_record("world", 1)
    members = [
        p for p, e in record["territories"].items() if e["region"] == "australia"
    ]
    whole = Picture(holdings=tuple(held(place, RED) for place in members))
    part = Picture(holdings=tuple(held(place, RED) for place in members[1:]))
    assert "plate o-seat1" in layers(whole, "world", (RED, BLUE)).top
    assert "plate o-seat1" not in layers(part, "world", (RED, BLUE)).top


def test_a_place_of_another_board_is_an_error():
    with pytest.raises(UnknownPlace):
        standard_svg(Picture(pieces=(army("WIN", FRANCE),)))
    with pytest.raises(UnknownPlace):
        standard_svg(Picture(pieces=(fleet("SPA", FRANCE, spot="EC"),)))


def test_a_board_without_shapes_is_an_error():
    with pytest.raises(catalogue.UnknownBoard):
        layers(Picture(), "inline", (FRANCE,))


def test_titles_and_legend_are_escaped():
    svg = standard_svg(
        Picture(holdings=(held("PAR", FRANCE),)),
        title='A <b>&"',
        legend=[LegendSeat(power=FRANCE, name="<script>", text="5 & 5")],
    )
    ET.fromstring(svg)
    assert "<script" not in svg
    assert "A &lt;b&gt;&amp;" in svg


def test_the_legend_explains_only_what_the_picture_shows():
    quiet = standard_svg(Picture(pieces=(army("PAR", FRANCE),)))
    busy = standard_svg(Picture(arrows=(move("PAR", "BUR", fate="failed"),)))
    assert "failed move" not in quiet
    assert "failed move" in busy


def test_the_legend_shows_initiative_where_there_is_one():
    picture = Picture(holdings=(held("japan", RED), held("china", BLUE)))
    seats = [
        LegendSeat(power=RED, name="Ana", initiative=2),
        LegendSeat(power=BLUE, name="Bruno", initiative=1),
    ]
    svg = world_svg(picture, legend=seats)
    assert [x for x, _ in used(svg, "initiative")[:2]] == sorted(
        x for x, _ in used(svg, "initiative")[:2]
    )
    assert len(used(svg, "initiative")) == 3  # each seat's, and the sample
    assert ">initiative</text>" in svg
    plain = world_svg(picture, legend=[LegendSeat(power=RED, name="Ana")])
    assert not used(plain, "initiative")


def test_figures_can_be_larger_for_a_small_picture():
    counter = Piece(place="china", kind="counter", power=RED, number=7)
    picture = Picture(pieces=(counter,))
    assert "scale(1.40)" in world_svg(picture, figures=1.4)
    assert 'font-size="17.5">7<' in world_svg(picture, figures=1.4)
    assert 'font-size="12.5">7<' in world_svg(picture)


def test_a_disbanded_neutral_unit_is_crossed_out_where_it_stands():
    pieces = (army("BUR", None, dislodged=True), army("BUR", FRANCE))
    marks = (Mark(place="BUR", kind="disbanded"),)
    drawn = layers(Picture(pieces=pieces, marks=marks)).top
    assert used(drawn, "disband") == used(drawn, "army-neutral")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("place", ["irkutsk", "japan", "egypt", "scandinavia"])
def test_numbers_placed_hide_no_name(place, language):
    picture = Picture(
        pieces=(Piece(place=place, kind="counter", power=RED, number=3),),
        marks=(Mark(place=place, kind="placed", power=RED, number=5),),
    )
    drawn = layers(picture, "world", (RED, BLUE), language).top
    found = re.search(
        r'class="gain" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"', drawn
    )
    x, y, wide = map(float, found.groups())
    for box in name_boxes(catalogue.board_shapes("world", 1), language):
        assert not boxes_touch(box, (x, y, x + wide, y + HIGH))


def test_the_legend_speaks_spanish():
    busy = standard_svg(
        Picture(arrows=(move("PAR", "BUR", fate="failed"),)), language="es"
    )
    assert "movimiento fallido" in busy


@pytest.mark.parametrize("draw", [standard_svg, world_svg])
@pytest.mark.parametrize("style", ["light", "dark", "print"])
def test_a_picture_refers_to_nothing_outside_itself(draw, style):
    svg = draw(Picture(), style=style)
    assert not re.search(
        r'href="(?!#)|url\(|@import|<image|<script|<foreignObject', svg
    )


def test_print_uses_no_colour():
    picture = Picture(
        pieces=(army("PAR", FRANCE), army("BUR", GERMANY, dislodged=True)),
        holdings=(held("PAR", FRANCE),),
        arrows=(move("PAR", "BUR"),),
        marks=(Mark(place="BUR", kind="built"), Mark(place="PIC", kind="captured")),
    )
    for colour in re.findall(r"#([0-9a-f]{6})\b", standard_svg(picture, style="print")):
        red, green, blue = (colour[n : n + 2] for n in (0, 2, 4))
        assert red == green == blue, colour
