"""The round that an answer names, however its marker came back."""

import pytest

from conquest.mail.reader.marker import find_marker, write_marker, write_message_id
from conquest.mail.reader.reading import read_letter


def code_of(body: str, *fields: str, kind: str = "text/plain") -> str | None:
    head = "\n".join(("From: a@example.com", f"Content-Type: {kind}", *fields))
    letter = read_letter(f"{head}\n\n{body}".encode())
    assert find_marker(letter) == letter.quoted_marker
    return letter.quoted_marker


@pytest.mark.parametrize("code", ["k3j9x2", "abcdefghij0123456789"])
def test_what_is_written_is_found(code: str) -> None:
    message_id = write_message_id(code, unique="17f0", domain="games.example")
    assert code_of(f"> {write_marker(code)}") == code
    assert code_of("x", f"In-Reply-To: {message_id}") == code
    assert code_of("x", f"References: <a@b> {message_id}") == code


@pytest.mark.parametrize("code", ["", "k3j9x", "K3J9X2", "k3j9 x2", "a" * 21, "ññññññ"])
def test_a_code_that_could_not_be_found_again_is_not_written(code: str) -> None:
    with pytest.raises(ValueError, match=r"^.*$"):
        write_marker(code)
    with pytest.raises(ValueError, match=r"^.*$"):
        write_message_id(code, unique="1", domain="games.example")


@pytest.mark.parametrize(
    "quoted",
    [
        "> [round: k3j9x2]",
        ">> > [round:  k3j9x2 ]",
        ">[round:k3j9x2]",
        "> Game 12 [round:\n> k3j9x2]",
        "> Game 12 [round:\nk3j9x2]",
        "> > Game 12 [round: k3j\n> > 9x2]",
        "> [Round: K3J9X2]",
        "> [round:\u00a0k3j9x2]",
        "> [round:\u200b k3j\u00ad9x2]",
        "> \\[round: k3j9x2\\]",
        "| [round: k3j9x2]",
        "> text [round: k3j9x2] text",
    ],
)
def test_the_marker_is_found_wrapped_indented_and_escaped(quoted: str) -> None:
    assert code_of(f"A PAR H\n\nOn 3/3/25 10:15, Conquest wrote:\n{quoted}") == "k3j9x2"


@pytest.mark.parametrize(
    "page",
    [
        "<p>A</p><blockquote>[round: k3j9x2]</blockquote>",
        "<p>A</p><blockquote><p>[round:&nbsp;<b>k3j</b>9x2]</p></blockquote>",
        "<p>A</p><blockquote><pre>x\n[round:\nk3j9x2]</pre></blockquote>",
        "<p>A</p><blockquote>&#91;round:<br>k3j9x2&#93;</blockquote>",
        "<table class=gmail_quote><tr><td>[round:</td><td>k3j9x2]</td></tr></table>",
    ],
)
def test_the_marker_is_found_in_html(page: str) -> None:
    assert code_of(page, kind="text/html") == "k3j9x2"


def test_fields_count_before_text_and_the_nearest_mail_before_older_ones() -> None:
    text = "> [round: fromtext]"
    replied = "In-Reply-To: <round-replied.1@games.example>"
    older = "References: <round-oldest.1@g.example> <round-nearest.1@g.example>"
    assert code_of(text, replied, older) == "replied"
    assert code_of(text, older) == "nearest"
    assert code_of(text, "In-Reply-To: <other@example.com>") == "fromtext"


def test_of_quoted_quotations_the_first_names_the_round() -> None:
    assert code_of("> [round: laterone]\n> > [round: earlierone]") == "laterone"


@pytest.mark.parametrize(
    "text",
    ["", "> [round: no]", "> round: k3j9x2", "> [round: k3j9x2", "> [round: k3-j9x2]"],
)
def test_what_is_no_marker_names_no_round(text: str) -> None:
    assert code_of(text, "In-Reply-To: <around-k3j9x2.1@games.example>") is None


def test_a_delivery_report_names_the_round_of_the_mail_it_returns() -> None:
    raw = (
        b"From: MAILER-DAEMON@example.org\nSubject: failure notice\n\n"
        b"<a@example.com>:\nno mailbox\n\n"
        b"--- Below this line is a copy of the message.\n\n[round: k3j9x2]\n"
    )
    assert find_marker(read_letter(raw)) == "k3j9x2"
