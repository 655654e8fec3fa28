"""Laying out plain text, and sorting letters out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest.mail import clerk, failures
from conquest.mail.messages.text import WIDTH, hanging, laid_out, two_columns, wrapped
from conquest.mail.reader.reading import read_letter


def never(_line):
    return False


def looks_like_an_order(line):
    return line.strip(" “”«».").lower() in ("a par - bur", "varsovia mantiene", "ready")


@given(st.text(alphabet=" abcdefgh“”.,", max_size=400))
def test_wrapping_keeps_every_word_and_a_fit_length(text):
    lines = wrapped(" ".join(text.split()), never)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= WIDTH or " " not in line.strip() for line in lines) or (
        "“" in text
    )


@pytest.mark.parametrize("length", range(30, 110))
def test_an_example_never_stands_alone_on_a_line(length):
    words = ("word " * 30)[:length].strip()
    text = f"{words}; for example “A Par - Bur”. And more words follow here."
    lines = wrapped(text, looks_like_an_order)
    assert not [line for line in lines if looks_like_an_order(line)]
    assert not [line for line in lines if line.startswith("|")]


def test_a_text_that_is_nothing_but_an_order_is_marked():
    assert wrapped("A Par - Bur", looks_like_an_order) == ["| A Par - Bur"]
    assert laid_out("ready\n", looks_like_an_order) == "| ready\n"


def test_blank_lines_are_single_and_tables_stay_as_they_are():
    table = "| " + "x" * 100
    assert laid_out(f"\n\n\nA\n\n\n\n{table}\n\n", never) == f"A\n\n{table}\n"


def test_columns_line_up_and_long_cells_go_on_below():
    lines = two_columns([("Army Paris moves to Burgundy", "understood"), ("b", "c")])
    assert lines == [
        "| Army Paris moves to Burgundy  understood",
        "| b                             c",
    ]
    long = two_columns([("order " * 12, "why " * 15)])
    assert all(line.startswith("| ") and len(line) <= WIDTH for line in long)


def test_a_list_goes_on_below_its_label():
    lines = hanging("armies: ", ", ".join(["Budapest"] * 20))
    assert lines[0].startswith("| armies: Budapest")
    assert all(line.startswith("|   Budapest") for line in lines[1:])


@pytest.mark.parametrize(
    "line",
    [
        "Hi,", "Hello everybody", "Thanks, Carl", "Hola:", "Un saludo",
        "Muchas gracias", "Best regards,", "Saludos, Ana María", "Ana", "Ana Prieto",
    ],
)  # fmt: skip
def test_courtesies_are_no_lines(line):
    assert not clerk.read([line], name="Ana Prieto").text.strip()


@pytest.mark.parametrize(
    "line",
    ["A Par - Bur", "hold", "thanks for the fish and all", "Anaga", "best A Par H"],
)
def test_anything_else_stays(line):
    assert clerk.read([line], name="Ana Prieto").text == line


def test_lines_keep_their_numbers():
    errand = clerk.read(["Hola", "A Par H", "historial 2", "ready"])
    assert errand.text.splitlines() == ["", "A Par H", "", "ready"]
    assert errand.asked == ("history 2",)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("history", "history 1"),
        ("History 3", "history 3"),
        ("historial 0", "history 1"),
        ("historia 99999999", "history 20"),
    ],
)
def test_history_has_a_length(line, asked):
    assert clerk.read([line]).asked == (asked,)


def test_a_letter_without_a_sender_is_foreign():
    raw = b"To: x@play.example.org\r\nSubject: x\r\n\r\nready\r\n"
    assert clerk.sort(read_letter(raw), address="ana@example.com") == "foreign"


def test_no_fault_is_too_strange_to_judge():
    judged = failures.judge(RuntimeError("A secret: ana@example.com"))
    assert judged.is_ours
    assert not judged.is_lasting
    assert "ana" not in judged.code
