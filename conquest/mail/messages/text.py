"""Laying out plain text: tables, lines of a fit length, never an order on one."""

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

WIDTH: Final = 72
#: What a table's line begins with; no grammar of ours reads what follows.
RULE: Final = "| "
_LEFT: Final = 40  #: widest first column of a table of two, if the second is long
_BLANK_LINES: Final = re.compile(r"\n{3,}")
#: Something quoted with the word before it, which no line may begin without.
_QUOTED: Final = re.compile(r"(?:\S+ )?[“«][^“”«»\n]{1,60}[”»]")
_GLUE: Final = "\N{NO-BREAK SPACE}"

IsOrder = Callable[[str], bool]


def laid_out(text: str, is_order: IsOrder) -> str:
    """A template's text: paragraphs wrapped, blank lines single, no line an order.

    In the template a paragraph is one line, and a table's line begins with ``| ``.
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        paragraph = paragraph.rstrip()
        if paragraph.startswith(RULE.rstrip()) or "://" in paragraph:
            lines.append(paragraph.strip())
        else:
            lines.extend(wrapped(" ".join(paragraph.split()), is_order))
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip() + "\n"


def wrapped(paragraph: str, is_order: IsOrder) -> list[str]:
    """A paragraph in lines; none of them would be taken as an order, sent back.

    Examples of orders stand inside quotation marks and are kept together with the word
    before them; should a line still be nothing but an order, other widths part it
    elsewhere.
    """
    if not paragraph:
        return [""]
    whole = _QUOTED.sub(lambda found: found.group().replace(" ", _GLUE), paragraph)
    for width in range(WIDTH, WIDTH - 12, -1):
        lines = [
            line.replace(_GLUE, " ")
            for line in textwrap.wrap(
                whole, width, break_long_words=False, break_on_hyphens=False
            )
        ]
        if not any(is_order(line) for line in lines):
            return lines
    return [RULE + line for line in lines]


def two_columns(rows: Iterable[tuple[str, str]]) -> list[str]:
    """A table of two columns, each row marked as ours."""
    found = list(rows)
    second = max((_size(b) for _, b in found), default=0)
    most = max(_LEFT, WIDTH - len(RULE) - 2 - second)
    left = min(max((_size(a) for a, b in found if b), default=0), most)
    lines: list[str] = []
    for first, second in found:
        lines.extend(_row(first, second, left))
    return lines


def _row(first: str, second: str, left: int) -> list[str]:
    if not second:
        return [RULE + line for line in _cut(first, WIDTH - len(RULE))]
    space = max(WIDTH - len(RULE) - left - 2, 10)
    firsts, seconds = _cut(first, left), _cut(second, space)
    size = max(len(firsts), len(seconds))
    firsts += [""] * (size - len(firsts))
    seconds += [""] * (size - len(seconds))
    return [
        (RULE + a + " " * (left - _size(a) + 2) + b).rstrip()
        for a, b in zip(firsts, seconds, strict=True)
    ]


def hanging(label: str, text: str) -> list[str]:
    """Marked lines that begin with a label, the further ones set in below it."""
    lines = textwrap.wrap(
        f"{label}{text}",
        WIDTH - len(RULE),
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [RULE + line.replace(_GLUE, " ") for line in lines]


def glued(item: str) -> str:
    """An item of a list that no line's end may part."""
    return item.replace(" ", _GLUE) if len(item) < WIDTH // 2 else item


def quoted(paragraphs: Iterable[str]) -> list[str]:
    """Somebody's text in marked lines, an empty one between paragraphs."""
    lines: list[str] = []
    for paragraph in paragraphs:
        if lines:
            lines.append(RULE.rstrip())
        for line in paragraph.split("\n"):
            cut = textwrap.wrap(line, WIDTH - len(RULE), break_on_hyphens=False)
            lines.extend(RULE + each for each in cut or [""])
    return lines


def _cut(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 10), break_on_hyphens=False) or [""]


def _size(text: str) -> int:
    """Columns a text takes: a combining mark takes none."""
    return sum(not unicodedata.combining(character) for character in text)
