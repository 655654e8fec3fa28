"""One drawing for page, mail and print: a picture of a position, on its board, as SVG.

``draw`` makes a whole picture with its frame and colours written out. The page takes
the same drawing themed by its own sheet: ``page_svg`` complete, or ``overlay_svg`` to
be joined with ``static_svg``, which is cached for ever.

Nothing here reads a clock, a database, the network, or any file but a board's own.
"""

from conquest.boards.drawing.frame import LegendSeat
from conquest.boards.drawing.page import overlay_svg, page_svg, static_svg
from conquest.boards.drawing.picture import draw
from conquest.boards.drawing.scene import UnknownPlace

__all__ = [
    "LegendSeat",
    "UnknownPlace",
    "draw",
    "overlay_svg",
    "page_svg",
    "static_svg",
]
