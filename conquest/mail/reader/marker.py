"""The mark our mails carry, by which an answer names the round it answers.

Two places, since programs lose one or the other: the Message-ID, which comes back in
In-Reply-To and References, and a line of the text, which comes back in the quotation.
A code is opaque here: 6 to 20 small letters and digits.
"""

import re
from collections.abc import Iterable
from typing import Final

from conquest.mail.reader.letter import Letter

_CODE: Final = re.compile(r"[a-z0-9]{6,20}")
_ID: Final = re.compile(r"<?round-([a-z0-9]{6,20})\.[^@<>\s]+@[^@<>\s]+>?")
#: In text whose blanks are folded. A hard wrap may have fallen inside the code too.
_TEXT: Final = re.compile(
    r"\\?\[ ?round\\? ?\\?: ?([a-z0-9](?: ?[a-z0-9]){5,19}) ?\\?\]", re.IGNORECASE
)
_QUOTE_SIGNS: Final = re.compile(r"^(?:[ \t]*[>|»])+")


def write_marker(code: str) -> str:
    """The text by which a mail's body names its round.

    >>> write_marker("k3j9x2")
    '[round: k3j9x2]'
    """
    return f"[round: {_checked(code)}]"


def write_message_id(code: str, *, unique: str, domain: str) -> str:
    """A Message-ID that names a round; ``unique`` tells the round's mails apart.

    >>> write_message_id("k3j9x2", unique="17f0a", domain="games.example")
    '<round-k3j9x2.17f0a@games.example>'
    """
    return f"<round-{_checked(code)}.{unique}@{domain}>"


def code_of_id(message_id: str) -> str | None:
    """The round code that a Message-ID names, if it is one of ours."""
    found = _ID.fullmatch(message_id.strip())
    return found.group(1) if found else None


def code_in_text(lines: Iterable[str]) -> str | None:
    """The first round code that ``lines`` carry, wrapped or quoted as it may be.

    The first, since a quotation of a quotation has the later mail on top.

    >>> code_in_text(["> > Fall 1903 [round:", "> > k3j9x2]"])
    'k3j9x2'
    """
    bare = (_QUOTE_SIGNS.sub("", line) for line in lines)
    found = _TEXT.search(" ".join(" ".join(bare).split()))
    return found.group(1).replace(" ", "").lower() if found else None


def find_code(
    *, in_reply_to: Iterable[str], references: Iterable[str], lines: Iterable[str]
) -> str | None:
    """The code of the round that a letter with these fields and lines answers.

    In-Reply-To counts before References, of which the last is the nearest; the text
    counts where the fields are gone.
    """
    for message_id in (*in_reply_to, *reversed(tuple(references))):
        code = code_of_id(message_id)
        if code is not None:
            return code
    return code_in_text(lines)


def find_marker(letter: Letter) -> str | None:
    """The code of the round whose mail ``letter`` answers, if it can be told."""
    return find_code(
        in_reply_to=letter.in_reply_to,
        references=letter.references,
        lines=(*(ignored.line for ignored in letter.ignored), *letter.lines),
    )


def _checked(code: str) -> str:
    if not _CODE.fullmatch(code):
        raise ValueError(code)
    return code
