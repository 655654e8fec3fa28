"""Work on a letter is bounded, whatever somebody puts into it."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from conquest.mail.reader import limits
from conquest.mail.reader.decoding import fold
from conquest.mail.reader.letter import Problem, Why
from conquest.mail.reader.reading import read_letter

MEGABYTE = 1_000_000
HEAD = b"From: ana@example.com\nTo: orders+TOKEN@games.example\n"
BOXES = b"Content-Type: multipart/mixed; boundary=b\n\n"


def operations(work: Callable[[], Any]) -> int:
    """How many Python and C functions ``work`` calls."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def repeated(piece: bytes, size: int = MEGABYTE) -> bytes:
    return piece * (size // len(piece))


HOSTILE = {
    "quote marks": b"Content-Type: text/plain\n\n%b" % repeated(b"> "),
    "quoted lines": b"Content-Type: text/plain\n\n%b" % repeated(b"> x\n"),
    "attributions": b"\n" + repeated(b"On 3 Mar 2025, a <a@b.c> wrote:\n> x\n"),
    "halves of attributions": b"\n" + repeated(b"On 3 Mar 2025 10:15 a@b.c\n"),
    "addresses": b"\n" + repeated(b"a@b 10:15\n"),
    "labels": b"\n" + repeated(b"From: a\n"),
    "markers": b"\n" + repeated(b"[round: "),
    "signatures": b"\n" + repeated(b"--\n\n"),
    "rules": b"\n" + repeated(b"_________________________\n"),
    "footers": b"\n" + repeated(b"Sent from my telephone which is a long story and\n"),
    "empty lines": b"\n" + repeated(b"\n"),
    "blanks": b"\n" + repeated(b" "),
    "one long line": b"\n" + repeated(b"A PAR - BUR "),
    "combining marks": b"\n" + repeated("\u0301\u0316".encode()),
    "flowed": b"Content-Type: text/plain; format=flowed\n\n" + repeated(b"a \n"),
    "signed": b"\n" + repeated(b"-----BEGIN PGP SIGNED MESSAGE-----\n- a\n"),
    "base64": b"Content-Transfer-Encoding: base64\n\n" + repeated(b"!\n"),
    "quoted-printable": b"Content-Transfer-Encoding: quoted-printable\n\n"
    + repeated(b"=\n"),
    "divisions": b"Content-Type: text/html\n\n" + repeated(b"<div>"),
    "breaks": b"Content-Type: text/html\n\n" + repeated(b"<br>"),
    "quotations": b"Content-Type: text/html\n\n" + repeated(b"<blockquote>"),
    "hidden": b"Content-Type: text/html\n\n" + repeated(b"<p style='display:none'>"),
    "styles": b"Content-Type: text/html\n\n<p style='%b'>x" % repeated(b"border-left:"),
    "parts": BOXES + repeated(b"--b\n"),
    "boxes": BOXES + repeated(b"--b\n" + BOXES),
    "deep boxes": b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n)
        for n in range(15_000)
    ),
    "parameters": b"Content-Type: text/plain%b\n\nx" % repeated(b"; a=b"),
    "quotes in parameters": b"Content-Type: text/plain;%b\n\nx" % repeated(b'";'),
    "comments": b"Cc: %b\n\nx" % repeated(b"("),
    "recipients": repeated(b"Cc: a@b, c@d, e@f\n") + b"\nx",
    "encoded words": b"Subject: %b\n\nx" % repeated(b"=?utf-8?q?a?= "),
    "references": b"References: %b\n\nx" % repeated(b"<a@b> "),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_megabyte_takes_a_bounded_number_of_operations(
    content: bytes,
) -> None:
    letter = read_letter(HEAD + content)
    assert letter.sender == "ana@example.com" or letter.problems
    # A cap on lines, elements and parts; far below one operation per byte and pattern.
    assert operations(lambda: read_letter(HEAD + content)) < 2_000_000


@pytest.mark.parametrize(
    "piece",
    [
        b"> x\n",
        b"A PAR - BUR\n",
        b"On 3 Mar 2025, a <a@b.c> wrote:\n> x\n",
        b"On 3 Mar 2025 10:15 a@b.c\n",
        b"From: a\n",
        b"--\n\n",
        b"[round: \n",
        b"\n\n\n\nx:\n",
    ],
)
def test_operations_grow_with_the_letter_and_no_faster(piece: bytes) -> None:
    small, large = (
        operations(lambda size=size: read_letter(HEAD + b"\n" + repeated(piece, size)))
        for size in (5_000, 20_000)
    )
    assert large < 5 * small


def test_no_pattern_sees_a_long_line() -> None:
    """Patterns are compared with folded lines only, and those are cut."""
    assert len(fold("a" * MEGABYTE)) == limits.MAX_LINE + 1
    assert len(fold("\u0301\u0316" * MEGABYTE)) == limits.MAX_LINE + 1


def test_a_line_too_long_for_an_order_is_ignored_and_said_so() -> None:
    letter = read_letter(HEAD + b"\nA PAR H\n" + repeated(b"x ", 4000) + b"\nF BRE H\n")
    assert letter.lines == ("A PAR H", "F BRE H")
    assert [ignored.why for ignored in letter.ignored] == [Why.TOO_LONG]


def test_twenty_megabytes_are_refused_with_the_header_read() -> None:
    raw = HEAD + b"Message-ID: <a@b>\n\nA PAR H\n" + bytes(20 * MEGABYTE)
    letter = read_letter(raw)
    assert letter.problems == {Problem.TOO_LARGE}
    assert (letter.lines, letter.ignored) == ((), ())
    assert letter.sender == "ana@example.com"
    assert letter.game_address == "orders+TOKEN@games.example"
    assert letter.message_id == "<a@b>"
    assert letter.size == len(raw)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\n" + b"A PAR H\n" * (limits.MAX_LINES + 5), Problem.TOO_MUCH_TEXT),
        (b"\nA PAR H" + b"x" * limits.MAX_TEXT, Problem.TOO_MUCH_TEXT),
        (HOSTILE["divisions"], Problem.TOO_MUCH_TEXT),
        (HOSTILE["parts"], Problem.TOO_MANY_PARTS),
        (HOSTILE["deep boxes"], Problem.TOO_DEEP),
        (b"X: %b\n\nA PAR H" % repeated(b"x"), Problem.TOO_MUCH_TEXT),
    ],
)
def test_beyond_a_limit_no_line_is_taken(content: bytes, problem: Problem) -> None:
    letter = read_letter(HEAD + content)
    assert problem in letter.problems
    assert problem.is_refusal
    assert letter.lines == ()


def test_as_many_parts_as_allowed_are_read() -> None:
    parts = b"--b\n\nA PAR H\n" * (limits.MAX_PARTS - 1)
    letter = read_letter(HEAD + BOXES + parts + b"--b--\n")
    assert len(letter.lines) == limits.MAX_PARTS - 1
    assert not letter.problems


@pytest.mark.parametrize("raw", [b"", b"\n", b"\0", b"\xff\xfe", b":", b"From", b"--b"])
def test_rubbish_is_read_without_an_exception(raw: bytes) -> None:
    letter = read_letter(raw)
    assert Problem.NO_SENDER in letter.problems
    assert letter.message_id is None
