"""The pages of a game's letters."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from conquest.games import selectors as games
from conquest.play import letters
from conquest.play.letters import Conversation
from conquest.play.table import TablePage, table_page
from conquest.press import selectors, services
from conquest.press.errors import NotSent
from conquest.press.models import ALL
from conquest.press.selectors import PressSeen
from conquest.reports import press as words
from conquest.reports.board import board_table

#: Characters of a letter that are taken from a form at all.
MOST_TAKEN = 20_000


def _found(request: HttpRequest, code: str) -> Any:
    """A game whose letters the reader may see; 404 for any other."""
    game = games.find(code, request.user)
    if game is None or not selectors.has_press(game, request.user):
        raise Http404
    return game


def _frame(page: TablePage, person: Any) -> dict[str, Any]:
    """What stands around the letters: the game's map and tabs."""
    return {
        "page": page,
        "tab": "game_press",
        "arrows": games.drawn_sheet(page.game, person),
        "rows": board_table(page.seen.view, page.names) if page.seen.view else (),
    }


@require_safe
@never_cache
def press(request: HttpRequest, code: str) -> HttpResponse:
    """The conversations; where there is only the public one, that one."""
    game = _found(request, code)
    may = selectors.press_seen(game, request.user)
    wanted = {str(power).lower() for power in request.GET.getlist("to")}
    chosen = [power for power in may.reachable if power.lower() in wanted]
    if chosen:
        return redirect("game_letters", code, selectors.key_of(chosen))
    page = table_page(game, request.user)
    shown = letters.threads(page, request.user)
    reported = letters.reported(page, request.user)
    if not (_writes_private(may) or reported or len(shown) > 1):
        return redirect(shown[0].url)
    return render(
        request,
        "press/threads.html",
        {
            **_frame(page, request.user),
            "threads": shown,
            "reported": reported,
            "press": may,
            "may_choose": _writes_private(may) and may.barred is None,
            "barred": _barred(may),
        },
    )


def _barred(may: PressSeen) -> str:
    if may.barred in (None, "not_seated"):
        return ""
    return words.barred(may.barred)


def _writes_private(may: PressSeen) -> bool:
    return may.own is not None and not may.only_to_all


@never_cache
def conversation(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """One conversation, and where the next letter is written."""
    game = _found(request, code)
    if request.method == "POST":
        return _send(request, game, key)
    return _open(request, game, key)


def _open(
    request: HttpRequest,
    game: Any,
    key: str,
    *,
    kept: str = "",
    draft: str = "",
    problem: str = "",
) -> HttpResponse:
    may = selectors.press_seen(game, request.user)
    page = table_page(game, request.user)
    found = letters.conversation(
        page, request.user, may, key, whole="all" in request.GET
    )
    if found is None:
        raise Http404
    _note_read(request, game, found)
    page = table_page(game, request.user)  # with what is read now
    return render(
        request,
        "press/conversation.html",
        {
            **_frame(page, request.user),
            "conversation": found,
            "press": may,
            "is_alone": not _writes_private(may) and found.is_to_all,
            "kept": kept,
            "draft": draft or found.draft,
            "problem": problem,
        },
    )


def _note_read(request: HttpRequest, game: Any, found: Conversation) -> None:
    if request.user.is_authenticated and found.last:
        services.mark_read(
            game=game, person=request.user, circle=found.circle, code=found.last
        )


def _send(request: HttpRequest, game: Any, key: str) -> HttpResponse:
    """Sends what the form says; refused, it comes back as it was typed."""
    if not request.user.is_authenticated:
        raise Http404
    to: Any = ALL if key == ALL else selectors.others_called(game, key)
    if key != ALL and selectors.key_of(to) != key:
        raise Http404
    text = request.POST.get("text", "")[:MOST_TAKEN]
    draft = request.POST.get("draft", "").replace("\0", "")[:40]
    try:
        services.send(
            game_id=game.pk,
            by_id=request.user.pk,
            to=to,
            text=text,
            now=timezone.now(),
            door="web",
            key=f"web:{draft}" if draft else None,
        )
    except NotSent as refused:
        page = table_page(game, request.user)
        problem = words.not_sent(refused, page.names)
        return _open(request, game, key, kept=text, draft=draft, problem=problem)
    response = redirect("game_letters", game.code, key)
    response["Location"] += f"?sent={draft}#last" if draft else "#last"
    return response


@require_safe
@never_cache
def pulse(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """204 while nothing is new in a conversation, or its letters."""
    game = _found(request, code)
    may = selectors.press_seen(game, request.user)
    page = table_page(game, request.user)
    found = letters.conversation(page, request.user, may, key)
    if found is None:
        raise Http404
    if found.seen == request.GET.get("seen", ""):
        return HttpResponse(status=204)
    _note_read(request, game, found)
    page = table_page(game, request.user)
    return render(
        request,
        "press/parts/moved.html",
        {"page": page, "tab": "game_press", "conversation": found, "press": may},
    )


@require_POST
@login_required
def report(request: HttpRequest, code: str, letter: str) -> HttpResponse:
    """Shows a letter to the game master."""
    game = _found(request, code)
    seen = selectors.letter_seen(game, request.user, letter)
    if seen is None:
        raise Http404
    try:
        services.report(game=game, person=request.user, code=letter, now=timezone.now())
    except NotSent as refused:
        page = table_page(game, request.user)
        messages.error(request, words.not_sent(refused, page.names))
    else:
        messages.success(request, _("The game master has been shown the letter."))
    return redirect("game_letters", code, selectors.key_of(seen.others))
