"""The drawing for a page: themed by its sheet, every place a target that can speak.

The board without a position never changes: ``static_svg`` is fetched once and kept for
ever, and ``page_svg`` with its address holds only what the position adds. The element
``<board-map>`` joins them. Without an address the page's drawing is complete in itself.
"""

from collections.abc import Callable, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from django.utils.translation import gettext, ngettext, override

from adjudicator.powers import PowerId
from adjudicator.views import Picture, Piece
from conquest.boards import catalogue
from conquest.boards.drawing import ground, symbols
from conquest.boards.drawing.layers import (
    Layers,
    board_symbols,
    position_layers,
    scene_of,
    stacked,
)
from conquest.boards.drawing.markup import SVG, at, group, num, path, use
from conquest.boards.drawing.scene import Scene
from conquest.boards.palettes import SeatStyle

Named = Callable[[PowerId], str]


def static_svg(board: str, edition: int, language: str) -> str:
    """The board without a position, in groups between which a position's are put.

    The same bytes for the same board, edition and language: cache it for ever.
    """
    scene = scene_of(board, edition, Picture(), {}, language)
    shapes = scene.shapes
    return (
        f"<svg {_opening(scene)}><defs>"
        f"{ground.outlines(shapes)}{symbols.definitions(board_symbols(scene))}</defs>"
        f'<g data-layer="waters">{ground.waters(shapes)}</g>'
        f'<g data-layer="bare">{ground.bare_land(shapes)}</g>'
        f'<g data-layer="over">{ground.over(shapes)}</g>'
        f'<g data-layer="names">{ground.lettering(shapes, scene.record, language)}</g>'
        "</svg>"
    )


def overlay_svg(
    board: str,
    edition: int,
    picture: Picture,
    *,
    seats: Mapping[PowerId, SeatStyle],
    language: str,
    title: str = "",
    named: Named | None = None,
    viewer: PowerId | None = None,
    static: str = "",
) -> str:
    """What one position adds to the static board, whose address is ``static``."""
    scene = scene_of(board, edition, picture, seats, language)
    added = position_layers(scene)
    figures = symbols.definitions(scene.symbols)
    layers = "".join(
        f'<g data-layer="{name}">{body}</g>' for name, body in added._asdict().items()
    )
    return (
        f"<svg {_opening(scene, title, viewer)} data-static={quoteattr(static)}>"
        f"<defs>{figures}</defs>{layers}"
        f'<g data-layer="targets">{_targets(scene, named)}</g></svg>'
    )


def page_svg(
    board: str,
    edition: int,
    picture: Picture,
    *,
    seats: Mapping[PowerId, SeatStyle],
    language: str,
    title: str = "",
    named: Named | None = None,
    viewer: PowerId | None = None,
) -> str:
    """Board and position in one element.

    ``named`` gives powers their names in the reader's words; on a phone the map opens
    where ``viewer`` stands.
    """
    scene = scene_of(board, edition, picture, seats, language)
    added: Layers = position_layers(scene)
    figures = symbols.definitions(scene.symbols | board_symbols(scene))
    return (
        f"<svg {_opening(scene, title, viewer)}>"
        f"<defs>{ground.outlines(scene.shapes)}{figures}</defs>"
        f"{stacked(scene, added)}{_targets(scene, named)}</svg>"
    )


def _opening(scene: Scene, title: str = "", viewer: PowerId | None = None) -> str:
    wide, high = map(num, scene.shapes.view)
    said = f' role="img" aria-label={quoteattr(title)}' if title else ""
    home = _home(scene, viewer)
    start = f' data-home="{at(home)}"' if home else ""
    return f'{SVG} class="board-svg" viewBox="0 0 {wide} {high}"{said}{start}'


def _home(scene: Scene, viewer: PowerId | None) -> tuple[float, float] | None:
    """The middle of what a power has on the map."""
    spots = [scene.stands(p) for p in scene.picture.pieces if p.power == viewer]
    if viewer is None or not spots:
        return None
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _targets(scene: Scene, named: Named | None) -> str:
    """Transparent outlines to pick, above everything; the seas' lowest."""
    shapes = scene.shapes
    near = catalogue.neighbours(shapes.board, shapes.edition)
    with override(scene.language):
        said = _said(scene, named or (lambda power: power.title()))
    rows = []
    for place, shape in sorted(
        shapes.places.items(), key=lambda item: item[1].kind not in ("sea", "island")
    ):
        inside = use(ground.place_id(shapes, place))
        if shape.halo:
            inside += path(shape.halo, "halo")
        if shape.water:
            inside += path(shape.water, "halo")
        if shape.hit:
            x, y, r = map(num, shape.hit)
            inside += f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        facts = " · ".join(said[place])
        name = scene.name(place)
        rows.append(
            f'<g data-place="{place}" data-at="{at(shape.spot)}" '
            f'data-near="{" ".join(near[place])}" data-name={quoteattr(name)} '
            f"data-facts={quoteattr(facts)}>"
            f"<title>{escape(name)}{escape(': ' + facts) if facts else ''}</title>"
            f"{inside}</g>"
        )
    return group(rows, "targets")


def _said(scene: Scene, named: Named) -> dict[str, list[str]]:
    """What the board says of each place: its region, its owner, what stands there."""
    said: dict[str, list[str]] = {place: [] for place in scene.shapes.places}
    regions = scene.record.get("regions", {})
    for place, entry in catalogue.places_of(scene.record).items():
        region = regions.get(entry.get("region"))
        if region and place in said:
            said[place].append(region["name"][scene.language])
    for holding in scene.picture.holdings:
        said[holding.place].append(named(holding.power))
    for piece in scene.picture.pieces:
        said[piece.place] += _piece_said(piece, named)
    return said


def _piece_said(piece: Piece, named: Named) -> Sequence[str]:
    match piece.kind:
        case "counter" if piece.number is not None:
            armies = ngettext("%(n)d army", "%(n)d armies", piece.number)
            return [armies % {"n": piece.number}]
        case "army" | "fleet":
            if piece.power is None:
                return [gettext("a neutral army")]
            words = {
                "army": gettext("army of %(power)s"),
                "fleet": gettext("fleet of %(power)s"),
            }[piece.kind] % {"power": named(piece.power)}
            if piece.dislodged:
                words = gettext("%(unit)s, dislodged") % {"unit": words}
            return [words]
        case "beast":
            return [gettext("beast of strength %(n)d") % {"n": piece.number or 0}]
        case "building" | "lasting":
            return [_BUILT[piece.name]()] if piece.name in _BUILT else []
        case _:
            return []


_BUILT: Mapping[str, Callable[[], str]] = {
    "fortress": lambda: gettext("fortress"),
    "barracks": lambda: gettext("barracks"),
    "camp": lambda: gettext("camp"),
    "levy": lambda: gettext("levy"),
    "palisade": lambda: gettext("palisade"),
}
