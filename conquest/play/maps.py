"""A viewer's position as drawn: for the page, as a thumbnail, to take away."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from django.utils.translation import get_language

from adjudicator.powers import PowerId
from adjudicator.views import Arrow, Picture, View
from conquest.boards.drawing import draw, overlay_svg, page_svg
from conquest.boards.palettes import styles_for
from conquest.boards.png import for_mail, render
from conquest.boards.views import static_address
from conquest.reports.legend import legend
from conquest.reports.namer import BoardNamer

Style = Literal["light", "dark", "print"]
PNG_WIDTH = 1600
PHONE_FIGURES = 1.4  #: how much larger, where all is shown at half its size


def language() -> str:
    """The language of names on the map."""
    return "es" if (get_language() or "").startswith("es") else "en"


def powers_of(view: View) -> tuple[PowerId, ...]:
    """The table's powers, in the table's order."""
    return tuple(score.power for score in view.scores)


def with_plans(picture: Picture, plans: Sequence[Arrow]) -> Picture:
    """A picture with its viewer's own orders instead of the last round's arrows."""
    if not plans:
        return picture
    return msgspec.structs.replace(picture, arrows=tuple(plans), marks=())


def for_page(
    board: str,
    edition: int,
    view: View,
    plans: Sequence[Arrow],
    names: BoardNamer,
    *,
    title: str,
    whole: bool,
) -> str:
    """The map of a page, for ``<board-map>``.

    ``whole``: complete in itself, for a page that may have no scripts; otherwise only
    what the position adds to the board, which the browser keeps.
    """
    picture = with_plans(view.picture, plans)
    about: dict[str, Any] = {
        "seats": styles_for(board, powers_of(view)),
        "language": language(),
        "title": title,
        "named": names.power,
        "viewer": view.viewer,
    }
    if whole:
        return page_svg(board, edition, picture, **about)
    static = static_address(board, edition, language())
    return overlay_svg(board, edition, picture, static=static, **about)


def to_take_away(
    board: str,
    edition: int,
    view: View,
    names: BoardNamer,
    style: Style,
    *,
    title: str,
    subtitle: str,
    deadline: str = "",
    figures: float = 1.0,
) -> str:
    """A whole picture, its colours and legend in it.

    ``figures`` enlarges what stands on the map.
    """
    return draw(
        board,
        edition,
        view.picture,
        seats=styles_for(board, powers_of(view)),
        language=language(),
        style=style,
        title=title,
        subtitle=subtitle,
        deadline=deadline,
        legend=legend(view, names),
        figures=figures,
    )


def as_png(svg: str, *, phone: bool = False) -> bytes:
    """A picture in pixels; for a phone, half as wide as mails have it."""
    return for_mail(svg, phone=True) if phone else render(svg, PNG_WIDTH)


def thumbnail(board: str, edition: int, view: View | None, style: Style) -> str:
    """A small picture without a frame."""
    seats: dict[PowerId, Any] = styles_for(board, powers_of(view)) if view else {}
    picture = view.picture if view else Picture()
    bare = msgspec.structs.replace(picture, arrows=(), marks=())
    return draw(
        board, edition, bare, seats=seats, language=language(), style=style, size=400
    )
