"""Looks of mails: what needs a colour of a game's own."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from adjudicator.powers import PowerId
from conquest.boards.palettes import styles_for

register = template.Library()


@register.simple_tag
def chip(powers: Sequence[PowerId], power: PowerId) -> SafeString:
    """A power's letter on its colour."""
    style = styles_for("", powers)[power]
    colours = style.colours("light")
    return format_html(
        '<span class="chip" style="background:{};color:{}">{}</span>',
        colours.piece,
        colours.on_piece,
        style.letter,
    )
