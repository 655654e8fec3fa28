"""Pages about the site itself: whose data it stands on, keys, privacy."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from conquest.boards.credits import FACES, all_credits
from conquest.play.maps import language


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Whose data and faces the maps are made of."""
    about = {"sources": all_credits(language()), "faces": FACES}
    return render(request, "about/credits.html", about)


@require_safe
def keyboard(request: HttpRequest) -> HttpResponse:
    """How to play without a mouse, or without seeing the map."""
    return render(request, "about/keyboard.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site keeps of people, and who sees it."""
    return render(request, "about/privacy.html")
