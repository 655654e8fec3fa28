"""Before a game: lists of games, setting up a table, sitting down."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from conquest.games import selectors
from conquest.games.services import boards, seats, tables
from conquest.games.services.errors import Refused
from conquest.play.cards import card, cards, runs
from conquest.play.table import table_page
from conquest.play.wizard import GO_ON, STEPS, TITLES, Wizard
from conquest.reports import refusals


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Whoever is signed in is shown their games; others what this is."""
    if request.user.is_authenticated:
        return redirect("my_games")
    tables_open = cards(selectors.open_tables()[:6], None)
    return render(request, "play/home.html", {"cards": tables_open})


@require_safe
@login_required
def my_games(request: HttpRequest) -> HttpResponse:
    """The games somebody plays or runs, what needs them first."""
    if not request.user.name:
        return redirect("profile")
    found = cards(selectors.games_of(request.user), request.user)
    groups = [
        (title, [each for each in found if each.group == group])
        for group, title in (
            ("needs", _("Needs you")),
            ("waiting", _("Waiting for others")),
            ("gathering", _("Gathering players")),
            ("over", _("Over")),
        )
    ]
    return render(
        request,
        "play/my_games.html",
        {"groups": [group for group in groups if group[1]], "now": timezone.now()},
    )


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """Public tables that still gather players."""
    found = cards(selectors.open_tables(), request.user)
    return render(request, "play/open_tables.html", {"cards": found})


@login_required
def create_game(request: HttpRequest) -> HttpResponse:
    """Setting up a table, in five steps."""
    wizard = Wizard(request.POST, request.user)
    if request.method != "POST":
        step = STEPS[0]
        form = wizard.form(step, bound=False)
    else:
        step, form = wizard.go()
        if step == STEPS[-1] and form.is_bound and form.is_valid():
            try:
                game = wizard.create(timezone.now())
            except Refused as refused:
                messages.error(request, refusals.said(refused))
            else:
                return redirect("game", game.code)
    assert form is not None
    here = STEPS.index(step)
    return render(
        request,
        "play/create_game.html",
        {
            "wizard": wizard,
            "step": step,
            "form": form,
            "carried": wizard.carried(step, form),
            "steps": [
                (name, title, index < here, index == here)
                for index, (name, title) in enumerate(TITLES.items())
            ],
            "before": STEPS[here - 1] if here else None,
            "go_on": GO_ON[step],
            "deadline": wizard.next_deadline(timezone.now())
            if step == "pace"
            else None,
            "template": f"play/create/{step}.html",
        },
    )


def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """An invitation: what game it is to, and a seat for who takes it."""
    game = selectors.invited_to(invitation)
    if game is None:
        raise Http404
    if request.method == "POST":
        if not request.user.is_authenticated or not request.user.name:
            return _to_sign_in(request)
        return _sit_down(request, game)
    if request.user.is_authenticated:
        page = table_page(game, request.user)
        if page.seen.viewer_seat is not None:
            return redirect("game", game.code)
    else:
        page = table_page(game, None)
    return render(
        request,
        "play/join.html",
        {"page": page, "card": card(game, request.user), "invitation": invitation},
    )


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """Signing in, or giving oneself a name, and back to the page asked for."""
    first = "profile" if request.user.is_authenticated else "account_login"
    return redirect(f"{reverse(first)}?{urlencode({'next': request.path})}")


def _sit_down(request: HttpRequest, game: Any) -> HttpResponse:
    person = request.user
    try:
        if game.status == "gathering":
            tables.join(game_id=game.pk, person_id=person.pk, now=timezone.now())
        else:
            _take_over(game, person, request.POST.get("seat", ""))
    except Refused as refused:
        messages.error(request, refusals.said(refused))
        return redirect(request.path)
    messages.success(request, _("You have a seat."))
    return redirect("game", game.code)


def _take_over(game: Any, person: Any, wanted: str) -> None:
    """A seat whose player has gone, taken over by who was invited."""
    vacant = {str(seat.number): seat for seat in table_page(game, person).vacant_seats}
    if wanted not in vacant:
        raise Refused("seat_not_free")
    seats.take_over(seat_id=vacant[wanted].id, person_id=person.pk, now=timezone.now())


def _own_table(request: HttpRequest, code: str) -> Any:
    """A game the person may see; 404 for any other."""
    game = selectors.find(code, request.user)
    if game is None:
        raise Http404
    return game


@require_POST
@login_required
def sit_down(request: HttpRequest, code: str) -> HttpResponse:
    """Takes a seat at a public table."""
    game = _own_table(request, code)
    if not request.user.name:
        back = urlencode({"next": reverse("game", args=[code])})
        return redirect(f"{reverse('profile')}?{back}")
    if not game.is_public and not runs(game, request.user):
        raise Http404
    return _sit_down(request, game)


@require_POST
@login_required
def stand_up(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves a table before its game begins."""
    game = _own_table(request, code)
    try:
        tables.stand_up(game_id=game.pk, person_id=request.user.pk)
    except Refused as refused:
        messages.error(request, refusals.said(refused))
        return redirect("game", code)
    messages.success(request, _("You have left the table."))
    return redirect("my_games")


@require_POST
@login_required
def seat_bots(request: HttpRequest, code: str) -> HttpResponse:
    """Fills the free seats with bots."""
    game = _own_table(request, code)
    if not runs(game, request.user):
        raise Http404
    offer = next(o for o in selectors.offers() if o.ruleset == game.ruleset)
    try:
        count = tables.seat_bots(
            game_id=game.pk, bot=offer.bots[-1], now=timezone.now()
        )
    except Refused as refused:
        messages.error(request, refusals.said(refused))
    else:
        messages.success(
            request,
            ngettext("One bot has sat down.", "%(count)d bots have sat down.", count)
            % {"count": count},
        )
    return redirect("game", code)


@require_POST
@login_required
def vote_board(request: HttpRequest, code: str) -> HttpResponse:
    """A player's vote on the board, in place of an earlier one."""
    game = _own_table(request, code)
    board = request.POST.get("board", "")
    try:
        boards.vote(game_id=game.pk, person_id=request.user.pk, board=board)
    except Refused as refused:
        messages.error(request, refusals.said(refused))
    else:
        messages.success(
            request, _("Your vote counts. You can change it until the game opens.")
        )
    return redirect("game", code)


@require_POST
@login_required
def open_game(request: HttpRequest, code: str) -> HttpResponse:
    """Deals the seats and begins."""
    game = _own_table(request, code)
    if not runs(game, request.user):
        raise Http404
    try:
        tables.open_game(game_id=game.pk, now=timezone.now())
    except Refused as refused:
        messages.error(request, refusals.said(refused))
    return redirect("game", code)
