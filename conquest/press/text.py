"""A letter's text: cleaned, and looked through for what gives its writer away. Pure."""

import re
import unicodedata
from typing import Final

from adjudicator.orders.gazetteer import plain

#: Characters of a letter.
LONGEST: Final = 8_000

#: Kinds of characters that show nothing or turn the text around; joiners of emoji and
#: of scripts that need them are kept.
_NO_TEXT: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_KEPT: Final = frozenset("\n\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
_BLANK_LINES: Final = re.compile(r"\n{3,}")


def cleaned(text: str) -> str:
    """The text as it is kept and passed on: plain, in NFC, without hidden characters.

    At most one empty line stands between two others. Mark-up is no mark-up here: what
    looks like a tag is text, and every door shows it as such.
    """
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = text.replace("\t", " ").replace("\N{LINE SEPARATOR}", "\n")
    text = text.replace("\N{PARAGRAPH SEPARATOR}", "\n\n")
    shown = "".join(
        each
        for each in text
        if each in _KEPT or unicodedata.category(each) not in _NO_TEXT
    )
    lines = "\n".join(line.rstrip() for line in shown.split("\n"))
    return _BLANK_LINES.sub("\n\n", lines).strip()


def gives_away(text: str, *, name: str, address: str) -> bool:
    """Whether a text has its writer's address, or whole name.

    A name of one word is let pass: it may be a word of the language.
    """
    if address and address.casefold() in text.casefold():
        return True
    words, own = plain(text), plain(name)
    return len(own) > 1 and any(
        words[at : at + len(own)] == own for at in range(len(words) - len(own) + 1)
    )
