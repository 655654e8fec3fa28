"""A message as a tree of body parts (RFC 2045, 2046), built with bounded work.

Not the standard library's parser: that one recurses as deep as the message says, and
splits parameters in quadratic time. Its ``Message`` still reads the header fields here,
after each has been cut to a bounded length.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from typing import Final

from conquest.mail.reader import limits
from conquest.mail.reader.letter import Problem

_FIELD: Final = re.compile(rb"([!-9;-~]{1,80})[ \t]*:")
_MAX_BOUNDARY: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A message, container or leaf: header fields, and bytes or further parts."""

    fields: Message
    body: bytes
    parts: tuple["Part", ...] = ()

    def parameter(self, name: str) -> str:
        """A parameter of the content type, in lower case; empty when it is missing."""
        try:
            value = self.fields.get_param(name, "")
        except (LookupError, ValueError):
            return ""
        return value.strip().lower() if isinstance(value, str) else ""

    @property
    def kind(self) -> str:
        """Content type in lower case, such as ``text/plain``."""
        return self.fields.get_content_type()

    @property
    def is_attachment(self) -> bool:
        """Whether the part is meant as a file beside the text, not as text."""
        return (
            self.fields.get_content_disposition() == "attachment"
            or self.filename is not None
        )

    @property
    def filename(self) -> str | None:
        """The name the part bears as a file."""
        try:
            return self.fields.get_filename()
        except (LookupError, ValueError):
            return "?"

    def walk(self) -> Iterator["Part"]:
        """The part itself and all that it holds, from top to bottom."""
        yield self
        for part in self.parts:
            yield from part.walk()


class Splitter:
    """Splits one message, counting parts and noting what is wrong with it."""

    def __init__(self) -> None:
        self.problems: set[Problem] = set()
        self._parts = 1

    def split(self, raw: bytes) -> Part:
        """The tree of parts of a raw message, whatever its line ends.

        Beyond the limits the tree is cut and a refusal stands in ``problems``.
        """
        text = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").lstrip(b"\n")
        if text.startswith(b"From "):
            text = text.partition(b"\n")[2]
        return self._part(text, depth=0)

    def _part(self, text: bytes, depth: int) -> Part:
        fields, body = read_fields(text)
        if len(text) - len(body) >= limits.MAX_HEADER_BLOCK:
            self.problems.add(Problem.TOO_MUCH_TEXT)
        kind = fields.get_content_maintype()
        if kind != "multipart":
            return Part(fields=fields, body=body)
        if depth >= limits.MAX_DEPTH:
            self.problems.add(Problem.TOO_DEEP)
            return Part(fields=fields, body=b"")
        boundary = _boundary(fields)
        pieces = tuple(self._pieces(body, boundary)) if boundary else ()
        if not pieces:
            self.problems.add(Problem.BROKEN_MIME)
            return Part(fields=_as_text(fields), body=body)
        parts = tuple(self._part(piece, depth + 1) for piece in pieces)
        return Part(fields=fields, body=b"", parts=parts)

    def _pieces(self, body: bytes, boundary: bytes) -> Iterator[bytes]:
        start = None
        delimiter = re.compile(
            rb"^--" + re.escape(boundary) + rb"(--)?[ \t]*$", re.MULTILINE
        )
        for found in delimiter.finditer(body):
            if start is not None:
                yield body[start : max(start, found.start() - 1)]
            if found.group(1):
                return
            if self._parts >= limits.MAX_PARTS:
                self.problems.add(Problem.TOO_MANY_PARTS)
                return
            self._parts += 1
            start = found.end() + 1
        if start is not None:
            self.problems.add(Problem.BROKEN_MIME)
            yield body[start:]


def read_fields(text: bytes) -> tuple[Message, bytes]:
    """The header fields at the start of ``text``, and the body after them.

    Fields are unfolded and cut to a bounded length and number. Bytes beyond ASCII,
    which some programs put there bare, are read as UTF-8 or else as Latin-1. A line
    that is no field ends the block, as if the empty line after it had been lost.
    """
    fields = Message()
    found: list[list[bytes]] = []
    at = 0
    end = min(len(text), limits.MAX_HEADER_BLOCK)
    while at < end:
        newline = text.find(b"\n", at)
        newline = len(text) if newline < 0 else newline
        line = text[at:newline]
        if not line:
            at = newline + 1
            break
        if line[:1] in (b" ", b"\t") and found:
            found[-1].append(line)
        elif _FIELD.match(line):
            found.append([line])
        else:
            break
        at = newline + 1
    for lines in found[: limits.MAX_HEADERS]:
        name, _, value = b"".join(lines).partition(b":")
        most = (
            limits.MAX_CONTENT_HEADER
            if name[:8].lower() == b"content-"
            else limits.MAX_HEADER
        )
        fields[_bare(name).strip()] = _bare(value[:most]).strip()
    return fields, text[at:]


def _bare(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def _boundary(fields: Message) -> bytes | None:
    try:
        boundary = fields.get_boundary()
    except (LookupError, ValueError):
        return None
    if not boundary or len(boundary) > _MAX_BOUNDARY:
        return None
    return boundary.encode("utf-8", "replace")


def _as_text(fields: Message) -> Message:
    plain = Message()
    for name, value in fields.items():
        if name.lower() != "content-type":
            plain[name] = value
    return plain
