"""Which parts of a message are the letter itself, and the lines they show."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from conquest.mail.reader import limits
from conquest.mail.reader.decoding import fold, part_text
from conquest.mail.reader.envelope import field_text
from conquest.mail.reader.flowed import unflow
from conquest.mail.reader.letter import Ignored, Problem, Why
from conquest.mail.reader.lines import Line
from conquest.mail.reader.markup import read_markup
from conquest.mail.reader.mime import Part, read_fields

_ENCRYPTED: Final = {
    *("multipart/encrypted", "application/pgp-encrypted"),
    *("application/pkcs7-mime", "application/x-pkcs7-mime"),
}
_MESSAGES: Final = {"message/rfc822", "message/global"}
_PGP_MESSAGE: Final = "-----BEGIN PGP MESSAGE-----"
#: "Your program can't show HTML": what some programs write in place of the text.
_STUB: Final = re.compile(r"\bHTML\b", re.IGNORECASE)
_STUB_LENGTH: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """One text of the letter, as plain lines, as HTML lines, or told both ways."""

    plain: tuple[Line, ...] = ()
    html: tuple[Line, ...] = ()

    @property
    def is_told_twice(self) -> bool:
        """Whether the letter has the same text as plain lines and as HTML."""
        return bool(self.plain and self.html)


class Bodies:
    """The texts of one message, the files beside them, and what is wrong with them."""

    def __init__(self, root: Part) -> None:
        self.problems: set[Problem] = set()
        self.attached: list[Ignored] = []
        self._lines = 0
        self.texts: tuple[Body, ...] = tuple(_joined(self._read(root)))
        if self._lines > limits.MAX_LINES:
            self.problems.add(Problem.TOO_MUCH_TEXT)

    def _read(self, part: Part) -> Iterator[Body]:
        kind = part.kind
        if kind in _ENCRYPTED:
            self.problems.add(Problem.ENCRYPTED)
        elif kind == "multipart/alternative":
            yield from self._read_alternative(part)
        elif kind in ("multipart/related", "multipart/signed"):
            yield from self._read(part.parts[0])
            for other in part.parts[1:]:
                self._attach(other)
        elif part.parts:
            for child in part.parts:
                yield from self._read(child)
        elif kind in ("text/plain", "text/html") and not part.is_attachment:
            yield self._read_text(part)
        else:
            self._attach(part)

    def _read_alternative(self, part: Part) -> Iterator[Body]:
        told = [list(self._read(child)) for child in part.parts]
        bodies = [body for child in told for body in child]
        plain = next((body.plain for body in bodies if _has_text(body.plain)), ())
        # The richest form stands last (RFC 2046, 5.1.4); it may have come in pieces.
        rich = next(
            (child for child in reversed(told) if any(b.html for b in child)), []
        )
        html = tuple(line for body in rich for line in body.html)
        if html and _is_stub(plain):
            plain = ()
        yield Body(plain=plain, html=html)

    def _read_text(self, part: Part) -> Body:
        text, problems = part_text(part)
        self.problems |= problems
        if _PGP_MESSAGE in text:
            self.problems.add(Problem.ENCRYPTED)
        self._lines += text.count("\n")
        if self._lines > limits.MAX_LINES:
            return Body()
        if part.kind == "text/html":
            html = read_markup(text)
            if html is None:
                self.problems.add(Problem.TOO_MUCH_TEXT)
                return Body()
            self._lines += len(html)
            return Body(html=html)
        if part.parameter("format") == "flowed":
            delete_space = part.parameter("delsp") == "yes"
            flowed = unflow(text, delete_space=delete_space)
            return Body(plain=tuple(Line(text=t, wraps_well=True) for t in flowed))
        return Body(plain=tuple(Line(text=t) for t in text.split("\n")))

    def _attach(self, part: Part) -> None:
        for leaf in part.walk():
            if leaf.parts:
                continue
            if leaf.kind in _MESSAGES:
                fields, _ = read_fields(leaf.body.lstrip(b"\n"))
                subject = field_text(fields, "Subject") or leaf.kind
                self.attached.append(Ignored(line=subject, why=Why.FORWARDED))
            else:
                name = fold(leaf.filename or leaf.kind)[:200]
                self.attached.append(Ignored(line=name, why=Why.ATTACHMENT))


def _joined(bodies: Iterator[Body]) -> Iterator[Body]:
    """``bodies``, with a plain one and the HTML one after it that repeats it as one."""
    before: Body | None = None
    for body in bodies:
        if before is not None and _repeats(before, body):
            yield Body(plain=before.plain, html=body.html)
            before = None
            continue
        if before is not None:
            yield before
        before = body
    if before is not None:
        yield before


def _repeats(plain: Body, html: Body) -> bool:
    is_pair = not plain.html and not html.plain
    return is_pair and _words(plain.plain) == _words(html.html)


def _words(lines: tuple[Line, ...]) -> list[str]:
    return [word for line in lines for word in fold(line.text).split()]


def _has_text(lines: tuple[Line, ...]) -> bool:
    return any(line.text.strip() for line in lines)


def _is_stub(lines: tuple[Line, ...]) -> bool:
    text = " ".join(line.text for line in lines).strip()
    return not text or (len(text) < _STUB_LENGTH and bool(_STUB.search(text)))
