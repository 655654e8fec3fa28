"""The board without a position, by an address that changes when it does."""

from functools import cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from conquest.boards import catalogue
from conquest.boards.drawing import static_svg

FOR_EVER = "public, max-age=31536000, immutable"


@cache
def _board(board: str, edition: int, language: str) -> tuple[bytes, str]:
    drawn = static_svg(board, edition, language).encode()
    return drawn, sha256(drawn).hexdigest()[:12]


def static_address(board: str, edition: int, language: str) -> str:
    """Where the static board is found; ``page.overlay_svg`` wants it."""
    digest = _board(board, edition, language)[1]
    return str(reverse("boards:static", args=[board, edition, language, digest]))


@require_safe
def static_board(
    request: HttpRequest, board: str, edition: int, language: str, digest: str
) -> HttpResponse:
    """A board for every position: the browser keeps it for ever."""
    del request
    if language not in ("en", "es"):
        raise Http404
    try:
        drawn, current = _board(board, edition, language)
    except catalogue.UnknownBoard:
        raise Http404 from None
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    # An address from before a change still works, but is not kept.
    answer["Cache-Control"] = FOR_EVER if digest == current else "no-cache"
    return answer
