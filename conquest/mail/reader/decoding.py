"""The text of a body part, whatever its encoding and charset claim to be."""

import base64
import binascii
import codecs
import quopri
import re
import unicodedata
from typing import Final

from conquest.mail.reader import limits
from conquest.mail.reader.letter import Problem
from conquest.mail.reader.mime import Part

#: Names in use that Python doesn't know, or knows as something narrower than is meant.
_CHARSETS: Final = {
    "ansi_x3.110-1983": "latin-1",
    "cp-850": "cp850",
    "iso-8859-8-i": "iso-8859-8",
    "unicode-1-1-utf-7": "utf-7",
    "utf8mb4": "utf-8",
    "x-mac-roman": "mac-roman",
    "x-sjis": "shift-jis",
}
#: Charsets that programs name without meaning them; UTF-8 is tried before these.
_OFTEN_FALSE: Final = {"ascii", "iso8859-1", "cp1252", "iso8859-15"}
#: Codecs of Python's that are no charsets.
_BARE: Final = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"}

#: Bytes by which base64 is told from text that was never encoded.
_SAMPLE: Final = 4096
_NOT_BASE64: Final = re.compile(rb"[^A-Za-z0-9+/]")
_ESCAPED_UTF8: Final = re.compile(rb"=[CDE][0-9A-F]=[89AB][0-9A-F]|=20$|=3D", re.M)
_SOFT_BREAK: Final = re.compile(rb"=$", re.MULTILINE)

#: Characters that show nothing: soft hyphens, joiners, marks of direction, byte order.
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200c\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e001f]"
    # A joiner makes one picture out of two; anywhere else it is only in the way.
    r"|\u200d(?=[\w\s]|$)"
)
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")


def fold(line: str) -> str:
    r"""``line`` trimmed, in NFC, every run of blanks as one space, nothing invisible.

    A line too long to be looked at is cut just past that length: putting long runs of
    combining marks in order takes quadratic time.

    >>> fold(" A\u00a0Tole\u00addo  - A\u0301vila ")
    'A Toledo - Ávila'
    """
    return unicodedata.normalize("NFC", shown(line)[: limits.MAX_LINE + 1])


def shown(line: str) -> str:
    """``line`` whole, trimmed, every run of blanks as one space, nothing invisible."""
    return " ".join(_CONTROLS.sub(" ", _INVISIBLE.sub("", line)).split())


def part_text(part: Part) -> tuple[str, frozenset[Problem]]:
    """The text of a leaf, lines ended by a newline, and what was wrong with it.

    Transfer encodings are undone leniently; a charset that is unknown or plainly not
    the bytes' own is replaced by UTF-8, else Windows-1252, which takes any byte. Never
    raises.
    """
    if len(part.body) > 3 * limits.MAX_TEXT:
        return "", frozenset({Problem.TOO_MUCH_TEXT})
    octets, problems = _octets(part)
    if len(octets) > limits.MAX_TEXT:
        return "", frozenset({Problem.TOO_MUCH_TEXT})
    text, more = _characters(octets, part)
    return "\n".join(text.splitlines()), problems | more


def _octets(part: Part) -> tuple[bytes, frozenset[Problem]]:
    encoding = str(part.fields.get("Content-Transfer-Encoding", "")).strip().lower()
    match encoding:
        case "base64":
            return _from_base64(part.body)
        case "quoted-printable":
            return quopri.decodestring(part.body), frozenset()
        case "" | "7bit" | "8bit" | "binary":
            return _from_nothing(part.body)
        case _:
            octets, _ = _from_nothing(part.body)
            return octets, frozenset({Problem.WRONG_ENCODING})


def _from_base64(body: bytes) -> tuple[bytes, frozenset[Problem]]:
    if not _looks_like_base64(body):
        return body, frozenset({Problem.WRONG_ENCODING})
    packed = b"".join(body.split())
    try:
        return base64.b64decode(packed, validate=True), frozenset()
    except binascii.Error:
        pass
    useful = _NOT_BASE64.sub(b"", packed)
    useful = useful[: len(useful) - (len(useful) % 4 == 1)]
    octets = base64.b64decode(useful + b"=" * (-len(useful) % 4))
    return octets, frozenset({Problem.WRONG_ENCODING})


def _looks_like_base64(body: bytes) -> bool:
    # Text that was never encoded has blanks inside its lines; broken base64 has not.
    lines = [line for line in body.strip()[:_SAMPLE].split(b"\n") if line]
    spaced = sum(b" " in line.strip() for line in lines)
    return spaced * 2 < max(len(lines), 1)


def _from_nothing(body: bytes) -> tuple[bytes, frozenset[Problem]]:
    """Bytes that claim to be as they are: undo an encoding that was not named."""
    if len(_ESCAPED_UTF8.findall(body)) and (
        re.search(rb"=[CDE][0-9A-F]=[89AB][0-9A-F]", body) or _SOFT_BREAK.search(body)
    ):
        octets = quopri.decodestring(body)
        try:
            octets.decode("utf-8")
        except UnicodeDecodeError:
            return body, frozenset()
        return octets, frozenset({Problem.WRONG_ENCODING})
    packed = b"".join(body.split())
    if len(packed) >= 24 and len(packed) % 4 == 0 and b" " not in body.strip():
        try:
            octets = base64.b64decode(packed, validate=True)
            text = octets.decode("utf-8")
        except (binascii.Error, UnicodeDecodeError):
            return body, frozenset()
        if all(c.isprintable() or c in "\r\n\t" for c in text):
            return octets, frozenset({Problem.WRONG_ENCODING})
    return body, frozenset()


def _characters(octets: bytes, part: Part) -> tuple[str, frozenset[Problem]]:
    named = _charset(part)
    codec = _codec(named)
    if codec is None:
        return _guess(octets), frozenset({Problem.UNKNOWN_CHARSET})
    if codec in _OFTEN_FALSE:
        text = _guess(octets, "iso8859-15" if codec == "iso8859-15" else "cp1252")
        mistaken = codec == "ascii" and not octets.isascii()
        return text, frozenset({Problem.WRONG_CHARSET} if mistaken else ())
    try:
        return octets.decode(codec), frozenset()
    except (UnicodeError, ValueError):
        return _guess(octets), frozenset({Problem.WRONG_CHARSET})


def _charset(part: Part) -> str:
    try:
        named = part.fields.get_content_charset()
    except (LookupError, ValueError):
        named = "?"
    return named or "us-ascii"


def _codec(charset: str) -> str | None:
    name = charset.strip().strip("'\"").lower()
    try:
        codec = codecs.lookup(_CHARSETS.get(name, name))
    except (LookupError, ValueError):
        return None
    # The standard library also calls base64 or zip a codec; those don't give text.
    is_text = getattr(codec, "_is_text_encoding", True)
    return codec.name if is_text and codec.name not in _BARE else None


def _guess(octets: bytes, otherwise: str = "cp1252") -> str:
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return octets.decode(otherwise, "replace")
