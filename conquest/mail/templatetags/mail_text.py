"""Tables of mails as plain text."""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString, mark_safe

from conquest.mail.messages import text
from conquest.reports.board import Row, heading
from conquest.reports.receipts import SheetLine
from conquest.reports.words import Fact

register = template.Library()


def _block(lines: Iterable[str]) -> SafeString:
    """Lines of plain text, which is never put into HTML."""
    return mark_safe("\n".join(lines))


@register.filter
def order_table(lines: Iterable[SheetLine]) -> SafeString:
    """Orders and what is said of each."""
    return _block(
        text.two_columns(
            (line.order, f"{line.state}. {line.note}" if line.note else line.state)
            for line in lines
        )
    )


@register.filter
def board_list(rows: Iterable[Row]) -> SafeString:
    """The board: a power, then what it has."""
    lines: list[str] = []
    for row in rows:
        lines.extend(text.hanging("", heading(row)))
        for group in row.groups:
            label = f"  {group.label}: " if group.label else "  "
            lines.extend(text.hanging(label, ", ".join(map(text.glued, group.items))))
    return _block(lines)


@register.filter
def fact_list(facts: Iterable[Fact]) -> SafeString:
    """Labelled facts."""
    return _block(
        line for fact in facts for line in text.hanging(f"{fact.label}: ", fact.text)
    )


@register.filter
def quoted(paragraphs: Iterable[str]) -> SafeString:
    """Another power's letter."""
    return _block(text.quoted(paragraphs))


@register.filter
def marked_list(lines: Iterable[str]) -> SafeString:
    """Lines of a list."""
    return _block(marked for line in lines for marked in text.hanging("", line))
