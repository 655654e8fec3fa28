"""From a letter to an errand: who may send it, and what it asks for. Pure.

Orders, ``ready``, ``clear``, ``status`` … are words of every door (see
``games.instructions``) and stay in the text. What only letters have is taken out here:
greetings, words that are answered by a mail, and letters to other powers.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from adjudicator.orders.gazetteer import plain
from conquest.mail.dictation import Dictated, taken_out
from conquest.mail.reader.letter import Letter, Problem, Written

Silence = Literal["ours", "bounce", "automatic"]
"""Why a letter is neither acted on nor answered."""

Complaint = Literal["foreign", "too_large", "too_much", "encrypted"]
"""Why a letter is answered without being acted on."""

#: Most phases that ``history`` tells.
LONGEST_HISTORY: Final = 20
_USUAL_HISTORY: Final = 1

_COURTESY: Final = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|thanks|thank you"
    r"|many thanks|thanks (?:a lot|in advance)|(?:kind |best |warm )?regards"
    r"|best wishes|best|cheers|sincerely|yours(?: truly| sincerely)?|greetings"
    r"|hola|buenas|buenos d[ií]as|buenas (?:tardes|noches)|estimad[oa]s?|querid[oa]s?"
    r"|gracias|muchas gracias|mil gracias|(?:un )?saludos?|saludos cordiales"
    r"|(?:un )?(?:fuerte )?abrazo|abrazos|atentamente|cordialmente|hasta luego)"
    r"\W*(?:[^\W\d_]{2,}\W*){0,2}",
    re.IGNORECASE,
)
_HISTORY: Final = frozenset({"history", "historial", "historia"})


class Errand(msgspec.Struct, frozen=True, kw_only=True):
    """What a letter of the seat's own player asks for."""

    #: The player's lines for ``orders.submit``, with their numbers kept.
    text: str
    #: What is answered besides the orders, such as ``history 3``.
    asked: tuple[str, ...] = ()
    letters: tuple[Dictated, ...] = ()  #: to other powers

    @property
    def is_for_others(self) -> bool:
        """Whether it holds letters to other powers and nothing besides."""
        return bool(self.letters) and not (self.text.strip() or self.asked)


def sort(
    letter: Letter, *, address: str, name: str = "", is_answer: bool = False
) -> Errand | Silence | Complaint:
    """What is to be done about a letter to the seat of the player at ``address``.

    ``is_answer``: it answers a letter from another power. The seat's address proves
    that its bearer knows it, the sender's that he is its player; neither is enough
    alone.
    """
    if letter.own_mail:
        return "ours"
    if letter.bounce:
        return "bounce"
    if letter.auto_reply:
        return "automatic"
    if letter.sender is None or letter.sender.casefold() != address.casefold():
        return "foreign"
    if Problem.ENCRYPTED in letter.problems:
        return "encrypted"
    if Problem.TOO_LARGE in letter.problems:
        return "too_large"
    if any(problem.is_refusal for problem in letter.problems):
        return "too_much"
    return read_body(letter.body, name=name, is_answer=is_answer)


def read(lines: Iterable[str], *, name: str = "") -> Errand:
    """The errand in a player's own lines."""
    return read_body([Written(text=line) for line in lines], name=name)


def read_body(
    body: Sequence[Written], *, name: str = "", is_answer: bool = False
) -> Errand:
    """The errand in a letter's text, its letters to other powers taken out first."""
    kept: list[str] = []
    asked: list[str] = []
    lines, letters = taken_out(body, is_answer=is_answer)
    for written, found in zip(body, lines, strict=True):
        if written.is_long:
            continue  # longer than any order
        line = "" if found is None else found.text
        wish = _take_out(line)
        if wish is not None:
            asked.append(wish)
        kept.append("" if wish is not None or _is_courtesy(line, name) else line)
    return Errand(
        text="\n".join(kept), asked=tuple(dict.fromkeys(asked)), letters=letters
    )


def _take_out(line: str) -> str | None:
    """What a line asks of the post office alone, if it is such a line."""
    words = plain(line)
    if words and words[0] in _HISTORY and len(words) <= 2:
        return _history(words[1:])
    return None


def _history(words: tuple[str, ...]) -> str | None:
    if not words:
        return f"history {_USUAL_HISTORY}"
    if not words[0].isdecimal():
        return None
    return f"history {min(max(int(words[0][:4]), 1), LONGEST_HISTORY)}"


def _is_courtesy(line: str, name: str) -> bool:
    """Whether a line only greets or thanks, or is the player's own name."""
    words = plain(line)
    if _COURTESY.fullmatch(line.strip()):
        return True
    own = plain(name)
    return bool(own) and words in (own, own[:1])
