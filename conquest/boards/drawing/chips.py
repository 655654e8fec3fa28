"""Chips: small rounded labels, put where they hide least."""

from collections.abc import Sequence

from conquest.boards.drawing.markup import num, text
from conquest.boards.drawing.measure import width
from conquest.boards.drawing.scene import Obstacles, Point, Scene, obstacles

HIGH = 12.8  #: of every chip
#: Where a chip may stand beside a figure, the best first.
ROUND = ((0, -18), (0, 18), (21, 0), (-21, 0), (17, -14), (-17, -14), (17, 14))


def chip(words: str, point: Point, shape: str, letters: str) -> str:
    """A small rounded label about its middle."""
    wide = wide_as(words, letters)
    x, y = point
    return (
        f'<rect class="{shape}" x="{num(x - wide / 2)}" y="{num(y - HIGH / 2)}" '
        f'width="{num(wide)}" height="{num(HIGH)}" rx="6.4"/>'
        + text(words, (x, y + 3.1), letters)
    )


def wide_as(words: str, letters: str) -> float:
    """The width of a chip with these words."""
    return max(13.0, width(words, letters) + 7)


class Chips:
    """The chips of one scene; each keeps clear of those before it."""

    def __init__(self, scene: Scene) -> None:
        self.way: Obstacles = obstacles(scene, names=5.0)  # an arrow may pass a name
        self.placed: list[tuple[Point, float]] = []  #: middles and half widths
        self.drawn: list[str] = []

    def add(
        self,
        words: str,
        spots: Sequence[Point],
        shape: str,
        letters: str,
        free: tuple[Point, ...] = (),
    ) -> None:
        """A chip at the spot with least under it, the first of equals.

        Figures on ``free`` points don't count: the chip belongs to them.
        """
        half = wide_as(words, letters) / 2
        weighed = []
        for n, (x, y) in enumerate(spots):
            cost = n * 0.15
            for dx in (-half, 0, half):
                for dy in (-6.0, 0, 6.0):
                    cost += self.way.cost((x + dx, y + dy), free)
            for (ox, oy), other in self.placed:
                cost += 30 * (abs(ox - x) < half + other + 1 and abs(oy - y) < 13.5)
            weighed.append((cost, n))
        point = spots[min(weighed)[1]]
        self.placed.append((point, half))
        self.drawn.append(chip(words, point, shape, letters))

    def beside(self, words: str, point: Point, shape: str, big: float = 1.0) -> None:
        """A chip beside the figure at a point."""
        x, y = point
        spots = [(x + dx * big, y + dy * big) for dx, dy in ROUND]
        self.add(words, spots, shape, "losst", (point,))
