"""The pages of a game that has begun."""

import hashlib
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from conquest.games import selectors
from conquest.games.selectors import GameSeen
from conquest.games.services import course, rounds, seats
from conquest.games.services.errors import Refused
from conquest.play import answers, drafts, letters
from conquest.play.deeds import carry_out, clean, kept_back
from conquest.play.dice import dice_page
from conquest.play.past import history_strip, passage_page, position_names
from conquest.play.sheet import reading_of, sheet_of
from conquest.play.table import TablePage, table_page
from conquest.play.wake import wake
from conquest.reports import refusals, rulings
from conquest.reports.board import board_table
from conquest.reports.tell import tell

#: Of what is being written; the whole is read when it is sent.
MOST_READ = 500
MOST_LINES_READ = 5
#: How long each position is shown while the history plays.
SECONDS_A_POSITION = 3
_FACES = frozenset("123456")


def _found(request: HttpRequest, code: str) -> Any:
    """A game the reader may see; 404 for any other, whether it exists or not."""
    game = selectors.find(code, request.user)
    if game is None:
        raise Http404
    return game


def _begun(request: HttpRequest, code: str) -> TablePage:
    """A game that has begun; 404 before."""
    page = table_page(_found(request, code), request.user)
    if not page.has_begun:
        raise Http404
    return page


def _up_to_date(game: Any, request: HttpRequest, now: datetime) -> Any:
    """The game after its open round was resolved, if that was due.

    The sweep does the same every few seconds; whoever looks at a live table need not
    wait for it.
    """
    seen = selectors.open_round(game)
    if seen is None or seen.due_at is None or seen.due_at > now:
        return game
    try:
        if rounds.lock(round_id=seen.id, now=now):
            course.resolve(round_id=seen.id, now=now)
    except Refused:
        return game  # the game master has been told
    return selectors.find(game.code, request.user)


@require_safe
@never_cache
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The map, the orders, what happened; before the game, its table."""
    found = _up_to_date(_found(request, code), request, timezone.now())
    page = table_page(found, request.user)
    if not page.has_begun:
        about = {"page": page, "pulse": pulse_of(page)}
        return render(request, "play/gathering.html", about)
    return render(request, "play/game.html", _game_context(request, page))


def _game_context(request: HttpRequest, page: TablePage) -> dict[str, Any]:
    events = selectors.last_report(page.game, request.user)
    return {
        "page": page,
        "tab": "game",
        "sheet": _sheet(request, page),
        "outcome": answers.take(request.session, page, request.user),
        "kept_back": kept_back(request, page.seen.code),
        "telling": tell(events, page.names),
        "can_be_tried": selectors.can_be_tried(page.game, request.user),
        "arrows": selectors.drawn_sheet(page.game, request.user),
        "rows": board_table(page.seen.view, page.names) if page.seen.view else (),
        "pulse": pulse_of(page),
        "box": letters.box(page, request.user),
    }


def _sheet(request: HttpRequest, page: TablePage) -> Any:
    round_ = page.seen.round
    kept = [] if round_ is None else drafts.kept(request.session, round_.code)
    return sheet_of(page, request.user, kept, request.GET.get("from"))


@require_POST
@login_required
def orders(request: HttpRequest, code: str) -> HttpResponse:
    """What the orders form says; the page after it."""
    page = _begun(request, code)
    if page.seen.viewer_seat is None:
        raise Http404
    try:
        carry_out(request, page, timezone.now())
    except Refused as refused:
        messages.error(request, refusals.said(refused))
    wake()
    if not getattr(request, "htmx", False):
        return redirect("game", code)
    after = table_page(_found(request, code), request.user)
    about = {**_game_context(request, after), "hurry": True}
    return render(request, "play/parts/moved.html", about)


@require_safe
@never_cache
def pulse(request: HttpRequest, code: str) -> HttpResponse:
    """204 while nothing has changed for this reader, or the parts that have."""
    game = _up_to_date(_found(request, code), request, timezone.now())
    page = table_page(game, request.user)
    was = request.GET.get("seen", "")
    now = pulse_of(page)
    if now == was:
        return HttpResponse(status=204)
    if not page.has_begun or not getattr(request, "htmx", False):
        response = HttpResponse(status=204)
        response.headers["HX-Refresh"] = "true"
        return response
    if now.partition("-")[0] == was.partition("-")[0]:
        box = letters.box(page, request.user)
        about = {"page": page, "pulse": now, "box": box}
        return render(request, "play/parts/readiness.html", about)
    about = {**_game_context(request, page), "keeps_typed": True}
    news = selectors.events_since(page.game, request.user, request.GET.get("at", ""))
    about["outcome"] = answers.Outcome(told=tell(news, page.names))
    return render(request, "play/parts/moved.html", about)


def pulse_of(page: TablePage) -> str:
    """A fingerprint of what a page shows, made of nothing its reader may not see.

    The first half changes with the board, the round and the reader's own sheet; the
    second with what is shown of the others, and with letters to the reader.
    """
    seen = page.seen
    own = (seen.status, seen.position, seen.own, _code(seen))
    others = (seen.round, seen.seats, seen.ballot, page.letters)
    return f"{_fingerprint(own)}-{_fingerprint(others)}"


def _code(seen: GameSeen) -> tuple[str, bool] | None:
    return None if seen.round is None else (seen.round.code, seen.round.locked)


def _fingerprint(facts: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(facts)).hexdigest()[:16]


@require_safe
@never_cache
@login_required
def reading(request: HttpRequest, code: str) -> HttpResponse:
    """What a line would be taken for, while it is being written."""
    page = _begun(request, code)
    text = clean(request.GET.get("line", ""))[:MOST_READ]
    lines = selectors.tried(page.game, request.user, text) if text.strip() else ()
    return render(
        request,
        "play/parts/reading.html",
        {"readings": [reading_of(line, page) for line in lines[:MOST_LINES_READ]]},
    )


@require_safe
@never_cache
@login_required
def trial(request: HttpRequest, code: str) -> HttpResponse:
    """The reader's own sheet tried out alone; nothing is kept."""
    page = _begun(request, code)
    dice = [int(word) for word in request.GET.get("dice", "").split() if word in _FACES]
    found = selectors.trial(page.game, request.user, dice[:200])
    if found is None:
        raise Http404
    return render(
        request,
        "play/trial.html",
        {
            "page": page,
            "tab": "game",
            "view": found.view,
            "rows": board_table(found.view, page.names),
            "telling": tell(found.events, page.names),
            "dice": " ".join(map(str, dice)),
        },
    )


@require_safe
@never_cache
def history(request: HttpRequest, code: str) -> HttpResponse:
    """The positions from the opening to now."""
    page = _begun(request, code)
    assert page.seen.position is not None
    return _position(request, page, page.seen.position.code)


@require_safe
@never_cache
def position(request: HttpRequest, code: str, at: str) -> HttpResponse:
    """A position and how it came about, under its permanent address."""
    return _position(request, _begun(request, code), at)


def _position(request: HttpRequest, page: TablePage, at: str) -> HttpResponse:
    passage = selectors.position_seen(page.game, request.user, at)
    if passage is None:
        raise Http404
    strip = history_strip(page, at)
    plays = "play" in request.GET and strip.after is not None
    return render(
        request,
        "play/position.html",
        {
            "page": page,
            "tab": "game_history",
            "strip": strip,
            "about": passage_page(page, passage, strip),
            "plays": plays,
            "seconds": SECONDS_A_POSITION,
        },
    )


@require_safe
@never_cache
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """Every throw, the digest, and how to check them."""
    page = _begun(request, code)
    return render(
        request,
        "play/dice.html",
        {"page": page, "tab": "game_dice", "dice": dice_page(page)},
    )


@require_safe
@never_cache
def players(request: HttpRequest, code: str) -> HttpResponse:
    """Who plays, how to invite, how to leave, one's own address for orders."""
    page = table_page(_found(request, code), request.user)
    return render(
        request,
        "play/players.html",
        {
            "page": page,
            "tab": "game_players",
            "address": selectors.own_address(page.game, request.user),
        },
    )


@require_safe
@never_cache
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The game master's acts, each with its reason."""
    page = table_page(_found(request, code), request.user)
    zone = ZoneInfo(timezone.get_current_timezone_name())
    positions = position_names(page)
    found = [
        (
            ruling,
            rulings.told(
                ruling, page.names, zone, positions.get(ruling.position or "", "…")
            ),
        )
        for ruling in selectors.log(page.game)
    ]
    return render(
        request,
        "play/log.html",
        {"page": page, "tab": "game_log", "rulings": found, "positions": positions},
    )


@login_required
def concede(request: HttpRequest, code: str) -> HttpResponse:
    """Gives up one's power, after a second question."""
    page = _begun(request, code)
    seat = page.seen.viewer_seat
    if seat is None:
        raise Http404
    if request.method != "POST":
        return render(request, "play/concede.html", {"page": page})
    if request.POST.get("confirm") != "yes":
        return redirect("game_players", code)
    try:
        gone = seats.depart(seat_id=seat.id, manner="conceded", now=timezone.now())
    except Refused as refused:
        messages.error(request, refusals.said(refused))
        return redirect("game_players", code)
    if gone is not None:
        messages.success(request, _("You have conceded."))
    wake()
    return redirect("game", code)
