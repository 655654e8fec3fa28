"""What the header says: sender, game address, ids, date."""

from datetime import UTC, datetime

import pytest

from conquest.mail.reader.letter import Problem, Why
from conquest.mail.reader.reading import read_letter

GAME = "orders+7qk2@games.example"


def test_the_envelope_counts_before_the_header() -> None:
    raw = b"From: a@example.com\nTo: other+tag@example.org\n\nx"
    letter = read_letter(raw, envelope_to=f"<{GAME}>")
    assert (letter.game_address, letter.token) == (GAME, "7qk2")
    assert letter.recipients == (GAME, "other+tag@example.org")


@pytest.mark.parametrize(
    "field", ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "Resent-To"]
)
def test_the_game_address_is_found_in_any_field_of_recipients(field: str) -> None:
    raw = f"From: a@example.com\n{field}: Bob <b@example.org>, Game <{GAME}>\n\nx"
    assert read_letter(raw.encode()).game_address == GAME


def test_a_friends_tagged_address_is_not_taken_for_the_games() -> None:
    raw = (
        f"From: a@example.com\nTo: b+games@example.org\nCc: {GAME}\n"
        "In-Reply-To: <x@games.example>\n\nx"
    )
    assert read_letter(raw.encode()).game_address == GAME


def test_an_address_in_a_display_name_is_none() -> None:
    raw = f'From: "{GAME}" <a@example.com>\nTo: "b+c@example.org" <{GAME}>\n\nx'
    letter = read_letter(raw.encode())
    assert (letter.sender, letter.game_address) == ("a@example.com", GAME)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ("From: a@example.com, b@example.com", Problem.SEVERAL_SENDERS),
        ("From: a@example.com\nFrom: b@example.com", Problem.SEVERAL_SENDERS),
        ("From: nobody", Problem.NO_SENDER),
        ("Subject: x", Problem.NO_SENDER),
    ],
)
def test_a_sender_that_is_not_one_is_not_believed(
    fields: str, problem: Problem
) -> None:
    letter = read_letter(f"{fields}\nTo: {GAME}\n\nA PAR H".encode())
    assert letter.sender is None
    assert problem in letter.problems


def test_header_words_are_decoded_whatever_their_charset() -> None:
    raw = (
        "From: =?x-none?Q?Bego=F1a?= <b@example.com>\nSubject: =?utf-8?B?w5NyZGVuZXM=?="
    )
    letter = read_letter(f"{raw} =?iso-8859-1?Q?=F3?=\n\nx".encode())
    assert letter.sender == "b@example.com"
    assert letter.subject == "Órdenesó"


def test_ids_are_read_in_order_and_a_bare_one_gets_its_brackets() -> None:
    raw = (
        b"From: a@example.com\nMessage-ID: me@example.com\nIn-Reply-To: <c@d> (x)\n"
        b"References: <a@b>\n\t<c@d>\n\nx"
    )
    letter = read_letter(raw)
    assert letter.message_id == "<me@example.com>"
    assert letter.in_reply_to == ("<c@d>",)
    assert letter.references == ("<a@b>", "<c@d>")


@pytest.mark.parametrize(
    ("date", "sent"),
    [
        ("Mon, 3 Mar 2025 10:42:07 +0100", datetime(2025, 3, 3, 9, 42, 7, tzinfo=UTC)),
        ("3 Mar 2025 10:42 -0000", datetime(2025, 3, 3, 10, 42, tzinfo=UTC)),
        ("yesterday", None),
        ("", None),
        ("Mon, 99 Mar 99999 10:42:07 +9999", None),
    ],
)
def test_the_date_is_aware_or_none(date: str, sent: datetime | None) -> None:
    letter = read_letter(f"From: a@example.com\nDate: {date}\n\nx".encode())
    assert letter.sent == sent


def test_the_subject_of_an_empty_letter_is_ignored_and_said_so() -> None:
    letter = read_letter(b"From: a@example.com\nSubject: A PAR H\n\n\n")
    assert letter.lines == ()
    assert [(i.line, i.why) for i in letter.ignored] == [("A PAR H", Why.SUBJECT)]


def test_line_ends_of_any_kind_are_read() -> None:
    for end in (b"\r\n", b"\n", b"\r"):
        raw = end.join([b"From: a@example.com", b"", b"A PAR H", b"F BRE H", b""])
        assert read_letter(raw).lines == ("A PAR H", "F BRE H")


def test_a_file_beside_the_text_is_named_but_not_read() -> None:
    raw = (
        b"From: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n"
        b"A PAR H\n--b\n"
        b"Content-Disposition: attachment; filename*=utf-8''%C3%B3.txt\n\n"
        b"F BRE H\n--b--\n"
    )
    letter = read_letter(raw)
    assert letter.lines == ("A PAR H",)
    assert [(i.line, i.why) for i in letter.ignored] == [("ó.txt", Why.ATTACHMENT)]
