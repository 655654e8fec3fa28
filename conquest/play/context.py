"""What every page shows around its content."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from conquest.games import selectors
from conquest.ui.stylesheets import STYLESHEETS


class Link(msgspec.Struct, frozen=True):
    """A way to another page."""

    label: str
    url: str
    is_current: bool = False


def frame(request: HttpRequest) -> dict[str, Any]:
    """The ways on, the colours chosen, the style sheets."""
    theme = request.COOKIES.get("theme")
    return {
        "frame": {
            "nav": _nav(request),
            "foot": _links(
                request,
                (
                    (_("Credits"), "credits"),
                    (_("Keyboard and screen reader"), "keyboard"),
                    (_("Privacy"), "privacy"),
                ),
            ),
            "theme": theme if theme in ("light", "dark") else "",
            "stylesheets": STYLESHEETS,
        }
    }


def _nav(request: HttpRequest) -> tuple[Link, ...]:
    person = getattr(request, "user", None)
    known = person is not None and person.is_authenticated
    names = [(_("Open tables"), "open_tables")]
    if known:
        names.insert(0, (_("My games"), "my_games"))
        if selectors.is_a_master(person):
            names.append((_("Game master"), "gm_dashboard"))
    names.append((_("Mail room"), "mail_room"))
    return _links(request, tuple(names))


#: Pages that count as part of another in the navigation.
_PART_OF = {
    "create_game": "open_tables",
    "join": "open_tables",
    "gm_game": "gm_dashboard",
    "gm_rule": "gm_dashboard",
}


def _links(
    request: HttpRequest, names: tuple[tuple[str, str], ...]
) -> tuple[Link, ...]:
    """Links to those of these pages that the site has."""
    match = getattr(request, "resolver_match", None)
    here = match.view_name if match else ""
    here = _PART_OF.get(here, here)
    found: list[Link] = []
    for label, name in names:
        try:
            found.append(Link(label, reverse(name), name == here))
        except NoReverseMatch:
            continue
    return tuple(found)
