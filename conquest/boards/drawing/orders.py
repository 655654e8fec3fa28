"""Orders and marches as arrows: shafts under the names, heads over them.

The kind is told by line and head, the fate by dashes, hollow heads and marks; colour
only says whose it is.
"""

from collections.abc import Callable
from math import hypot
from typing import NamedTuple

from adjudicator.views import Arrow
from conquest.boards.drawing import routes
from conquest.boards.drawing.chips import Chips, wide_as
from conquest.boards.drawing.markup import num, path, symbol
from conquest.boards.drawing.routes import Route
from conquest.boards.drawing.scene import Point, Scene, obstacles, plate_boxes
from conquest.boards.geometry import Box, contains, rings

FAILED = ("failed", "dislodged")
GREY = ("cut", "void")


class Look(NamedTuple):
    """How one kind of arrow is drawn."""

    wide: float
    head: float
    half: float
    dashes: str = ""


MOVE = Look(3.2, 12.5, 5.6)
ATTACK = Look(4.0, 14.0, 6.4)
BOUNCED = Look(2.7, 11.0, 5.4, "7 4.4")
REPELLED = Look(3.4, 12.0, 6.2, "7.5 4.6")
RETREAT = Look(2.3, 7.0, 5.0, "3.6 3.2")
TRANSFER = Look(1.9, 7.0, 4.8)
SUPPORT = Look(2.2, 0.0, 0.0, "0.1 4.5")
FEINT = Look(2.3, 10.0, 5.2, "2 3.4")


class Drawn(NamedTuple):
    """The two halves of the arrows of a position."""

    shafts: str
    heads: str


class _Arrows:
    """Draws the arrows of one scene; supports look for the moves drawn before them."""

    def __init__(self, scene: Scene, chips: Chips) -> None:
        self.scene = scene
        self.chips = chips
        self.way = obstacles(scene)
        self.figures = scene.occupied()
        self.standoffs = {m.place for m in scene.picture.marks if m.kind == "standoff"}
        self.moves = {
            (a.at, a.to) for a in scene.picture.arrows if a.kind in ("move", "attack")
        }
        self.routes: dict[tuple[str, str], Route] = {}
        self.shafts: list[str] = []
        self.heads: list[str] = []

    def draw(self) -> Drawn:
        """All arrows: supports beneath moves."""
        arrows = self.scene.picture.arrows
        supports = ("support_hold", "support_move", "convoy")
        for arrow in arrows:
            if arrow.kind not in supports:
                self._march(arrow)
        moved, self.shafts = self.shafts, []
        for arrow in arrows:
            if arrow.kind in supports:
                self._support(arrow)
        return Drawn("".join([*self.shafts, *moved]), "".join(self.heads))

    def _colour(self, arrow: Arrow) -> str:
        return "cut" if arrow.fate in GREY else self.scene.key(arrow.power)

    def _shaft(self, route: Route, look: Look, colour: str) -> None:
        case = look.wide + 2.6
        self.shafts.append(path(route.d, "case", stroke_width=case))
        dashes = {"stroke_dasharray": look.dashes} if look.dashes else {}
        cap = {"stroke_linecap": "round"} if look is SUPPORT else {}
        self.shafts.append(
            path(route.d, f"shaft a-{colour}", stroke_width=look.wide, **dashes, **cap)
        )

    def _end_gap(self, place: str, point: Point) -> float:
        if place in self.standoffs:
            return 10.5
        return 15.5 * self.scene.big if point in self.figures else 3.0

    def _march(self, arrow: Arrow) -> None:
        scene = self.scene
        start = self._start(arrow)
        end = scene.spot(arrow.to, arrow.to_spot)
        failed = arrow.fate in FAILED
        scene.shown.add(
            {"move": "move", "convoyed": "convoyed"}.get(arrow.kind, arrow.kind)
            + (
                "_failed"
                if failed and arrow.kind in ("move", "attack", "convoyed")
                else ""
            )
        )
        match arrow.kind:
            case "convoyed":
                self._convoyed(arrow, start, end)
                return
            case "retreat":
                look = RETREAT
            case "attack":
                look = REPELLED if failed else ATTACK
            case "transfer":
                look = TRANSFER
            case "feint" | "raid":
                look = FEINT
            case _:
                look = BOUNCED if failed else MOVE
        ways = self._over_the_edge(arrow, start, end) or [(start, end, None)]
        for n, (a, b, beyond) in enumerate(ways):
            last = n == len(ways) - 1
            opposed = (arrow.to, arrow.at) in self.moves and beyond is None
            route = routes.find(
                a,
                b,
                self.way,
                start_gap=14.5 * scene.big if n == 0 else 2,
                end_gap=self._end_gap(arrow.to, b) if last else 2,
                bend=routes.SIDESTEP if opposed else (0.0 if beyond else None),
                head=look.head * 0.8 if last else 0,
                shun=self._names(arrow.to) if last else (),
                inside=self._inside(arrow.to),
            )
            self._shaft(route, look, self._colour(arrow))
            if last:
                self._head(arrow, route, look)
                self.routes[arrow.at, arrow.to] = route
            if beyond is not None:
                self._far_end(route, beyond, last)
        self._labels(arrow, self.routes[arrow.at, arrow.to])

    def _names(self, place: str) -> tuple[Box, ...]:
        """Boxes no head may lie on: the target's name and the plates."""
        name = self.scene.place(place).names[self.scene.language]
        return (*name.boxes(), *plate_boxes(self.scene))

    def _inside(self, place: str) -> Callable[[Point], bool]:
        outline = self.scene.place(place).path
        return lambda point: contains(outline, point)

    def _start(self, arrow: Arrow) -> Point:
        for point, piece in self.figures.items():
            if (
                piece.place == arrow.at
                and piece.power == arrow.power
                and piece.dislodged
                and arrow.kind == "retreat"
            ):
                return point
        return self.scene.spot(arrow.at, arrow.at_spot)

    def _head(self, arrow: Arrow, route: Route, look: Look) -> None:
        colour = self._colour(arrow)
        if arrow.kind in ("retreat", "transfer"):
            d = routes.chevron_at(route, look.head, look.half)
            self.heads.append(path(d, "case", stroke_width=look.wide + 2.8))
            self.heads.append(path(d, f"open a-{colour}", stroke_width=look.wide))
        elif arrow.fate in FAILED or arrow.kind == "feint":
            self.heads.append(
                path(
                    routes.hollow_at(route, look.head, look.half), f"hollow a-{colour}"
                )
            )
        else:
            self.heads.append(
                path(routes.head_at(route, look.head, look.half), f"head a-{colour}")
            )
        if arrow.fate == "void":
            self.scene.symbols.add("void")
            self.scene.shown.add("void")
            self.heads.append(symbol("void", route.along(0.5), "", 0.85))
        if arrow.kind == "raid":
            self.scene.symbols.add("burst")
            self.heads.append(symbol("burst", route.along(0.5), "", 0.6))

    def _convoyed(self, arrow: Arrow, start: Point, end: Point) -> None:
        stops = [self.scene.spot(place) for place in arrow.via]
        points = [start, *(_beside(p, start, end) for p in stops), end]
        look = BOUNCED if arrow.fate in FAILED else MOVE
        gap = self._end_gap(arrow.to, end)
        route = (
            routes.through(points, 14.5, gap, look.head * 0.8)
            if stops
            else routes.find(start, end, self.way, end_gap=gap, head=look.head * 0.8)
        )
        colour = self._colour(arrow)
        self.shafts.append(path(route.d, "case", stroke_width=7.4))
        self.shafts.append(path(route.d, f"shaft a-{colour}", stroke_width=4.8))
        self.shafts.append(
            path(
                route.d,
                "case",
                stroke_width=2.0,
                stroke_dasharray="5 3.4",
                stroke_linecap="butt",
            )
        )
        self._head(arrow, route, look)
        self.routes[arrow.at, arrow.to] = route

    def _over_the_edge(
        self, arrow: Arrow, start: Point, end: Point
    ) -> list[tuple[Point, Point, str | None]]:
        """The halves of a way that leaves the map at one edge to enter at another."""
        for lane in self.scene.shapes.lanes:
            if {arrow.at, arrow.to} != set(lane.between):
                continue
            stubs = rings(lane.path)
            if len(stubs) != 2 or len(stubs[0]) < 2:
                return []
            width = self.scene.shapes.view[0]
            ends = [min(stub, key=lambda p: min(p[0], width - p[0])) for stub in stubs]
            ends.sort(key=lambda p: hypot(p[0] - start[0], p[1] - start[1]))
            return [(start, ends[0], arrow.to), (ends[1], end, arrow.at)]
        return []

    def _far_end(self, route: Route, place: str, entering: bool) -> None:
        self.scene.place(place)
        words = self.scene.name(place)
        edge = route.samples[0] if entering else route.end
        wide, high = self.scene.shapes.view
        half = wide_as(words, "chipt") / 2
        x = min(max(edge[0], half + 6), wide - half - 6)
        spots = [
            (x, edge[1] + rise)
            for rise in (15, -15, 27, -27)
            if 8 < edge[1] + rise < high
        ]
        self.chips.add(words, spots, "chip", "chipt")

    def _labels(self, arrow: Arrow, route: Route) -> None:
        words = ""
        if arrow.turn is not None and arrow.number is not None:
            words = f"{arrow.turn}: {arrow.number}"
        elif arrow.turn is not None:
            words = str(arrow.turn)
        elif arrow.number is not None and arrow.kind in ("transfer", "feint", "move"):
            words = str(arrow.number)
        if words:
            shares = (0.46, 0.38, 0.54, 0.3, 0.62)
            spots = [route.along(share) for share in shares]
            spots += [
                route.beside(share, side) for share in shares[:3] for side in (10, -10)
            ]
            self.chips.add(words, spots, "chip", "chipt")
        if arrow.losses is None:
            return
        self.scene.shown.add("losses")
        for shares, lost in (
            ((0.22, 0.12, 0.32, 0.0), arrow.losses[0]),
            ((0.74, 0.84, 0.66, 1.0), arrow.losses[1]),
        ):
            if lost:
                spots = [
                    route.beside(share, side)
                    for share in shares
                    for side in (11.5, -11.5, 15, -15, 21, -21, 28, -28, 36, -36)
                ]
                spots += [route.along(share) for share in shares]
                self.chips.add(f"−{lost}", spots, "loss", "losst")

    def _support(self, arrow: Arrow) -> None:
        scene = self.scene
        start = scene.spot(arrow.at, arrow.at_spot)
        of = arrow.of or arrow.to
        colour = self._colour(arrow)
        target = self.routes.get((of, arrow.to)) if of != arrow.to else None
        cut = arrow.fate == "cut"
        scene.shown.add("support_cut" if cut else arrow.kind)
        if arrow.kind == "convoy" and target is not None:
            return  # the convoyed army's own track passes through this fleet
        if target is not None:
            share = min(
                (0.42, 0.48, 0.54, 0.6, 0.66, 0.72, 0.78),
                key=lambda s: hypot(
                    target.along(s)[0] - start[0], target.along(s)[1] - start[1]
                ),
            )
            end = target.along(share)
            route = routes.find(start, end, self.way, end_gap=3.6)
            self._shaft(route, SUPPORT, colour)
            self.heads.append(
                f'<circle class="hollow a-{colour}" cx="{num(end[0])}" '
                f'cy="{num(end[1])}" r="3.1"/>'
            )
        else:
            end = self._supported(of, arrow)
            route = routes.find(
                start, end, self.way, end_gap=19.5 if of == arrow.to else 16
            )
            self._shaft(route, SUPPORT, colour)
            bar = routes.bar_at(route, 5.0)
            self.heads.append(path(bar, "case", stroke_width=5))
            self.heads.append(path(bar, f"shaft a-{colour}", stroke_width=2.4))
        if arrow.fate in GREY:
            name = "cut" if cut else "void"
            scene.symbols.add(name)
            self.heads.append(symbol(name, route.along(0.5), "", 0.95))

    def _supported(self, of: str, arrow: Arrow) -> Point:
        if of == arrow.to:
            for point, piece in self.figures.items():
                if piece.place == of and not piece.dislodged:
                    return point
            return self.scene.spot(of)
        a, b = self.scene.spot(of), self.scene.spot(arrow.to, arrow.to_spot)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _beside(point: Point, start: Point, end: Point) -> Point:
    """A little to the side of a convoying fleet, so that the track does not hide it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = hypot(dx, dy) or 1.0
    x, y = point[0] - start[0], point[1] - start[1]
    side = 1 if dx * y - dy * x >= 0 else -1
    return point[0] - dy / size * 4 * side, point[1] + dx / size * 4 * side


def arrows(scene: Scene, chips: Chips) -> Drawn:
    """The arrows of a scene; their numbers join its chips."""
    return _Arrows(scene, chips).draw()
