"""What templates of every page need."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from adjudicator.powers import PowerId
from conquest.ui.icons import PATHS
from conquest.ui.marks import mark as mark_of

register = template.Library()


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """A line icon, hidden from screen readers: words go with it."""
    return format_html(
        '<svg class="i{}" viewBox="0 0 20 20" aria-hidden="true"><path d="{}"/></svg>',
        f" {extra}" if extra else "",
        PATHS[name],
    )


@register.simple_tag
def mark(power: PowerId | str) -> SafeString:
    """A power's mark, to stand before its name."""
    found = mark_of(power)
    return format_html(
        '<svg class="mark {}" viewBox="-17 -18 34 34" aria-hidden="true">'
        '<path class="m" d="{}"/>'
        '<text class="l" y="5.6" text-anchor="middle">{}</text></svg>',
        found.css,
        found.shape,
        found.letter,
    )
