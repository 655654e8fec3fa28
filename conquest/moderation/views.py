"""The game master's pages: all games, one game, a ruling."""

import re
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from conquest.games import selectors
from conquest.games.services.answer import Answer
from conquest.games.services.errors import Refused
from conquest.moderation import board, letters
from conquest.moderation.acts import ACTS, Act
from conquest.moderation.ruling_form import RulingForm
from conquest.moderation.timeline import entries
from conquest.press.errors import NotSent
from conquest.reports import press, refusals, rulings
from conquest.reports.namer import namer
from conquest.reports.problems import said
from conquest.reports.tell import tell
from conquest.reports.wanted import wanted


@require_safe
@never_cache
@login_required
def dashboard(request: HttpRequest) -> HttpResponse:
    """Every game one masters, worst first."""
    found = board.rows(request.user, timezone.now())
    wanted_filter = request.GET.get("show", "all")
    filters = [
        (name, label, len(board.chosen(found, name)), name == wanted_filter)
        for name, label in (
            ("all", _("All")),
            ("needs", _("Needs me")),
            ("missing", _("Missing orders")),
            ("mail", _("Mail trouble")),
        )
    ]
    return render(
        request,
        "moderation/dashboard.html",
        {
            "rows": board.chosen(found, wanted_filter),
            "filters": filters,
            "now": timezone.now(),
            "count": len(found),
            "pressing": len(board.chosen(found, "needs")),
            "acts": ACTS,
        },
    )


def _mastered(request: HttpRequest, code: str) -> Any:
    """A game one masters; 404 for any other, whether it exists or not."""
    game = selectors.find(code, request.user)
    if game is None or game.game_master_id != request.user.pk:
        raise Http404
    return game


@require_safe
@never_cache
@login_required
def game(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that happened in a game, who is missing, and what one may do."""
    return render(request, "moderation/game.html", _about(request, code))


def _about(request: HttpRequest, code: str) -> dict[str, Any]:
    found = _mastered(request, code)
    now = timezone.now()
    names = namer(found.board, found.board_edition, found.ruleset)
    row = next(each for each in board.rows(request.user, now) if each.code == code)
    about = selectors.watched(found, request.user)
    seen = selectors.game_seen(found, request.user)
    shown = request.GET.get("show", "all")
    history = {p.code for p in selectors.history(found)} if seen.position else set()
    return {
        "game": found,
        "row": row,
        "about": about,
        "seen": seen,
        "wanted": wanted(seen, names),
        "names": names,
        "now": now,
        "players": {seat.id: seat for seat in seen.seats},
        "entries": [
            entry
            for entry in entries(selectors.timeline(found, request.user), names)
            if shown in ("all", entry.kind)
        ],
        "shown": shown,
        "history": history,
        "acts": [
            act
            for act in _possible(found.status, about.round is not None, found.previews)
            if act.name not in letters.ACTS
            or act.name in letters.possible(found, request.user)
        ],
        "act": None,
    }


def _possible(status: str, has_round: bool, previews: bool) -> Iterator[Act]:
    for act in ACTS.values():
        if status not in act.needs or (act.names_round and not has_round):
            continue
        if act.name == "preview" and not previews:
            continue
        yield act


@never_cache
@login_required
def rule(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A ruling: its form, what the players will read, and then the act itself."""
    context = _about(request, code)
    act = next((each for each in context["acts"] if each.name == name), None)
    if act is None:
        return _not_now(request, code, name)
    posted = request.POST if request.method == "POST" else None
    form = RulingForm(
        act,
        context["game"],
        context["seen"],
        context["about"],
        context["names"],
        request.user,
        posted,
        initial={"letter": request.GET.get("letter", "")},
    )
    context |= {"act": act, "form": form, "will_read": _will_read(form, request)}
    if posted is None:
        return render(request, "moderation/rule.html", context)
    if "look" in posted or getattr(request, "htmx", False):
        form.is_valid()
        context["will_read"] = _will_read(form, request)
        if getattr(request, "htmx", False):
            return render(request, "moderation/parts/will_read.html", context)
        return render(request, "moderation/rule.html", context)
    if not form.is_valid():
        return render(request, "moderation/rule.html", context)
    return _carry_out(request, code, form, context)


def _not_now(request: HttpRequest, code: str, name: str) -> HttpResponse:
    if name not in ACTS:
        raise Http404
    messages.error(request, _("That makes no sense as the game stands now."))
    return redirect("gm_game", code)


def _carry_out(
    request: HttpRequest, code: str, form: RulingForm, context: dict[str, Any]
) -> HttpResponse:
    given = request.POST.get("round", "")
    round_id = int(given) if re.fullmatch(r"[0-9]{1,18}", given) else None
    try:
        done = form.carry_out(round_id, timezone.now())
    except Refused as refused:
        form.add_error(None, refusals.said(refused))
        return render(request, "moderation/rule.html", context)
    except NotSent as refused:
        form.add_error(None, press.not_sent(refused, context["names"]))
        return render(request, "moderation/rule.html", context)
    if form.act.name == "preview":
        context["told"] = tell(done, context["names"])
        return render(request, "moderation/preview.html", context)
    if isinstance(done, Answer):
        return _amended(request, code, done, form, context)
    messages.success(request, _("Done, and written down in the log."))
    return redirect("gm_game", code)


def _amended(
    request: HttpRequest,
    code: str,
    answer: Answer,
    form: RulingForm,
    context: dict[str, Any],
) -> HttpResponse:
    """Orders given on a player's behalf: what was not understood is told."""
    names = context["names"]
    problems = [
        said(line.problem, names, text=line.text)
        for line in answer.lines
        if line.problem is not None
    ]
    if answer.refused is not None:
        problems.append(said(answer.refused, names))
    if problems or answer.status not in ("saved", "unchanged", "carried_out"):
        for problem in problems or [_("The orders were not taken.")]:
            form.add_error(None, problem)
        return render(request, "moderation/rule.html", context)
    messages.success(request, _("The orders are in, and the ruling is in the log."))
    return redirect("gm_game", code)


def _power_named(form: RulingForm, given: dict[str, Any], seat: Any) -> str:
    """The power the players will read of; none for a private letter."""
    if seat is not None:
        return form.names.power(seat.power)
    code = given.get("letter") or form.initial.get("letter", "")
    if not code:
        return "…"
    return letters.named(form.game, form.person, code, form.names)


def _will_read(form: RulingForm, request: HttpRequest) -> dict[str, str]:
    """The exact text the players will read."""
    given = getattr(form, "cleaned_data", {}) if form.is_bound else {}
    seat = next(
        (s for s in form.seen.seats if str(s.id) == str(given.get("seat", ""))), None
    )
    position = (
        dict(form.fields["position"].choices) if "position" in form.fields else {}
    )
    until = given.get("until")
    if until is None and "until" in form.fields:
        until = form.fields["until"].initial
    return {
        "said": rulings.sentence(
            form.act.name,
            master=request.user.shown_name,
            zone=ZoneInfo(timezone.get_current_timezone_name()),
            power=_power_named(form, given, seat),
            to=until,
            phase=position.get(given.get("position", ""), "…"),
            fresh_dice=bool(given.get("fresh_dice")),
        ),
        "reason": str(given.get("reason", "")) or "…",
    }
