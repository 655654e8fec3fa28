"""Drawn dice and links to ways on, for the templates of games."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator.powers import PowerId
from adjudicator.views import Arrow, View
from conquest.play import maps, paces
from conquest.play.table import TablePage
from conquest.play.wizard import Wizard
from conquest.reports.namer import BoardNamer

register = template.Library()

_LOW, _MID, _HIGH = 9, 16, 23
_PIPS: Final = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: tuple((x, y) for x in (_LOW, _HIGH) for y in (_LOW, _MID, _HIGH)),
}


@register.simple_tag
def die(value: int, place: int, counted: int) -> SafeString:
    """A die of a row thrown high to low; those beyond ``counted`` are pale."""
    css = "die" if place <= counted else "die idle"
    if value not in _PIPS:
        return format_html('<span class="{}">{}</span>', f"{css} many", value)
    pips = format_html_join("", '<circle cx="{}" cy="{}" r="2.6"/>', _PIPS[value])
    return format_html(
        '<svg class="{}" viewBox="0 0 32 32" aria-hidden="true">'
        '<rect x="2" y="2" width="28" height="28" rx="5"/>{}</svg>',
        css,
        pips,
    )


@register.simple_tag
def pace_help(name: str) -> str:
    """One sentence about a ready-made pace."""
    return str(paces.TITLES[name][1]) if name in paces.TITLES else ""


@register.filter
def until(at: datetime, now: datetime) -> timedelta:
    """What is left until a moment."""
    return at - now


@register.simple_tag
def power_name(names: BoardNamer, power: PowerId) -> str:
    """A power's name."""
    return names.power(power)


@register.filter
def entry(mapping: Mapping[Any, Any], key: Any) -> Any:
    """What a mapping has under a key, or None."""
    return mapping.get(key)


@register.simple_tag
def board_map(
    page: TablePage,
    view: View,
    plans: Sequence[Arrow] | None = None,
    *,
    whole: bool = True,
) -> SafeString:
    """The map of a game's page, with the viewer's own plans drawn in."""
    title = _("The board, %(phase)s") % {
        "phase": page.names.words.phase(view.phase, page.names).main
    }
    svg = maps.for_page(
        page.seen.board,
        page.seen.board_edition,
        view,
        plans or (),
        page.names,
        title=title,
        whole=whole,
    )
    return mark_safe(svg)  # drawn by us from ids; names are escaped there


@register.simple_tag
def seats_help(wizard: Wizard, board: str) -> str:
    """How many play on a board, and what it is."""
    return wizard.seats_of(board)


@register.simple_tag
def rules_help(wizard: Wizard, ruleset: str) -> str:
    """How many play by these rules, and on how many boards."""
    return wizard.about_rules(ruleset)
