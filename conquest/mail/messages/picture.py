"""The map of a mail: the page's own drawing, small enough to send."""

import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from django.core.cache import cache

from adjudicator.powers import PowerId
from adjudicator.views import View
from conquest.boards.drawing import draw
from conquest.boards.palettes import styles_for
from conquest.boards.png import for_mail
from conquest.reports.legend import legend
from conquest.reports.namer import BoardNamer

log = logging.getLogger(__name__)

_KEPT_FOR: Final = 24 * 3600


def picture(
    view: View,
    names: BoardNamer,
    *,
    board: str,
    edition: int,
    powers: Sequence[PowerId],
    language: str,
) -> bytes | None:
    """The position as a PNG for one viewer; None where it can't be drawn.

    The same drawing is made once, whoever gets it. A mail is not held back for want of
    its picture: the text says all there is to know.
    """
    try:
        return _drawn(view, names, board, edition, powers, language)
    except Exception:
        log.exception("the map of a mail could not be drawn")
        return None


def _drawn(
    view: View,
    names: BoardNamer,
    board: str,
    edition: int,
    powers: Sequence[PowerId],
    language: str,
) -> bytes:
    svg = draw(
        board,
        edition,
        view.picture,
        seats=styles_for(board, powers),
        language=language,
        legend=legend(view, names),
    )
    key = f"mail-map:{sha256(svg.encode()).hexdigest()}"
    found = cache.get(key)
    if found is None:
        found = for_mail(svg)
        cache.set(key, found, _KEPT_FOR)
    return bytes(found)
