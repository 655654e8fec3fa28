"""Maps as files: to take away, and small ones for lists."""

from typing import Any

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from conquest.boards.catalogue import UnknownBoard, latest_edition
from conquest.games import selectors
from conquest.play import maps
from conquest.play.past import said_title
from conquest.play.table import TablePage, table_page
from conquest.reports.board import as_text, board_table

#: A picture opened by itself carries its own colours and nothing else.
_alone = csp_replace({"default-src": [NONE], "style-src": [UNSAFE_INLINE]})
_DAY = 86_400
_STYLES: dict[str, maps.Style] = {"light": "light", "dark": "dark", "print": "print"}


def _style(request: HttpRequest) -> maps.Style:
    return _STYLES.get(request.GET.get("style", ""), "light")


def _seen(request: HttpRequest, code: str, at: str) -> tuple[TablePage, Any]:
    game = selectors.find(code, request.user)
    if game is None:
        raise Http404
    passage = selectors.position_seen(game, request.user, at)
    if passage is None:
        raise Http404
    return table_page(game, request.user), passage


def _drawn(request: HttpRequest, code: str, at: str, *, phone: bool = False) -> str:
    page, passage = _seen(request, code, at)
    return maps.to_take_away(
        page.seen.board,
        page.seen.board_edition,
        passage.view,
        page.names,
        _style(request),
        title=page.seen.name,
        subtitle=said_title(page, passage.position),
        figures=maps.PHONE_FIGURES if phone else 1.0,
    )


def _answer(
    body: str | bytes, kind: str, name: str = "", *, public: bool = False
) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    if name:
        response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    patch_cache_control(response, max_age=_DAY, public=public, private=not public)
    return response


@require_safe
@_alone
def position_svg(request: HttpRequest, code: str, at: str) -> HttpResponse:
    """A position as the reader may see it, as SVG."""
    return _answer(_drawn(request, code, at), "image/svg+xml", f"{code}-{at}.svg")


@require_safe
def position_png(request: HttpRequest, code: str, at: str) -> HttpResponse:
    """A position as the reader may see it, as PNG; with ``?phone`` a small one."""
    phone = "phone" in request.GET
    png = maps.as_png(_drawn(request, code, at, phone=phone), phone=phone)
    return _answer(png, "image/png", f"{code}-{at}.png")


@require_safe
def position_text(request: HttpRequest, code: str, at: str) -> HttpResponse:
    """A position as the reader may see it, as a table in plain text."""
    page, passage = _seen(request, code, at)
    title = f"{page.seen.name}\n{said_title(page, passage.position)}\n\n"
    table = as_text(board_table(passage.view, page.names))
    return _answer(title + table, "text/plain; charset=utf-8", f"{code}-{at}.txt")


@require_safe
@_alone
def position_thumbnail(request: HttpRequest, code: str, at: str) -> HttpResponse:
    """A position, small."""
    page, passage = _seen(request, code, at)
    seen = page.seen
    svg = maps.thumbnail(seen.board, seen.board_edition, passage.view, _style(request))
    return _answer(svg, "image/svg+xml")


@require_safe
@_alone
def board_thumbnail(request: HttpRequest, board: str) -> HttpResponse:
    """A board without a position, small."""
    try:
        svg = maps.thumbnail(board, latest_edition(board), None, _style(request))
    except UnknownBoard as fault:
        raise Http404 from fault
    return _answer(svg, "image/svg+xml", public=True)
