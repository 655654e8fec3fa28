"""Small positions for the tests of the drawing."""

from adjudicator.powers import PowerId
from adjudicator.views import Arrow, Holding, Picture, Piece
from conquest.boards import samples
from conquest.boards.drawing import draw
from conquest.boards.palettes import styles_for

FRANCE, GERMANY, ENGLAND = map(PowerId, ("FRANCE", "GERMANY", "ENGLAND"))
RED, BLUE = PowerId("red"), PowerId("blue")


def army(place: str, power: PowerId | None, **more: object) -> Piece:
    """An army."""
    return Piece(place=place, kind="army", power=power, **more)  # type: ignore[arg-type]


def standard_svg(picture: Picture, *, language: str = "en", **more: object) -> str:
    """A picture on the standard board."""
    powers = (FRANCE, GERMANY, ENGLAND)
    seats = styles_for("standard", powers)
    return draw("standard", 1, picture, seats=seats, language=language, **more)  # type: ignore[arg-type]


def world_svg(picture: Picture, *, language: str = "en", **more: object) -> str:
    """A picture on the World board."""
    seats = styles_for("world", (RED, BLUE))
    return draw("world", 1, picture, seats=seats, language=language, **more)  # type: ignore[arg-type]


def sample_svg(board: str, armies: str, language: str, style: str) -> str:
    """A board's made-up position."""
    picture = samples.sample_picture(board, 1, armies)
    seats = styles_for(board, samples.powers_of(picture))
    return draw(board, 1, picture, seats=seats, language=language, style=style)  # type: ignore[arg-type]


def move(at: str, to: str, power: PowerId = FRANCE, **more: object) -> Arrow:
    """A move order."""
    return Arrow(kind="move", power=power, at=at, to=to, **more)  # type: ignore[arg-type]


def held(place: str, power: PowerId, *, full: bool = True) -> Holding:
    """A held place."""
    return Holding(place=place, power=power, full=full)
