"""For any own lines and any quoting of any notice, nothing quoted comes out as own."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest.mail.reader.decoding import fold
from conquest.mail.reader.reading import read_letter
from tests.mail.clients import CLIENTS, Compose

places = st.sampled_from(["PAR", "BUR", "Ávila", "León", "Toledo", "Golfo de Valencia"])
orders = st.one_of(
    st.builds("A {} - {}".format, places, places),
    st.builds("move {} -> {} {}".format, places, places, st.integers(1, 99)),
    st.builds("ataca {} desde {} con 4".format, places, places),
    st.builds("F {} S A {} - {}".format, places, places, places),
    st.sampled_from(["hold Madrid", "fin", "añade", "Thanks, Ana", "listo"]),
)
#: Anything that can be typed on one line.
anything = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co")), max_size=90
)
#: What looks like something else: the words that the reader goes by.
tricks = st.sampled_from(
    [
        "Ana wrote:",
        "On Mon, Mar 3, 2025 at 10:15 AM Ana <ana@example.com> wrote:",
        "El 3/3/25 a las 10:15, Ana escribió:",
        "From: Ana <ana@example.com>",
        "To: Conquest",
        "-- ",
        "--",
        "-----Original Message-----",
        "-----BEGIN PGP SIGNED MESSAGE-----",
        "-----BEGIN PGP SIGNATURE-----",
        "-----END PGP SIGNATURE-----",
        "Sent from my iPhone",
        "AVISO LEGAL: este mensaje",
        "________________________________",
        "| A PAR - PIC | bounced |",
        "</blockquote></div>",
        "Hash: SHA256",
        "- A PAR - BUR",
    ]
)
own_texts = st.lists(orders, min_size=1, max_size=6)
any_texts = st.lists(st.one_of(orders, anything, tricks), max_size=6)


@st.composite
def notices(draw: st.DrawFn) -> list[str]:
    """A mail of ours: a heading, anything at all, the marker."""
    inside = draw(
        st.lists(st.one_of(st.just(""), orders, anything, tricks), max_size=8)
    )
    return ['Game "Iberia 12", Spring 1903.', *inside, "", "[round: k3j9x2ab]"]


clients = st.sampled_from(sorted(CLIENTS))


@settings(max_examples=250)
@given(client=clients, own=any_texts, notice=notices())
def test_no_line_of_a_notice_is_returned(
    client: str, own: list[str], notice: list[str]
) -> None:
    letter = read_letter(CLIENTS[client](own, notice))
    assert set(letter.lines) <= {fold(line) for line in own}


@settings(max_examples=120)
@given(client=clients, own=own_texts, notice=notices())
def test_own_orders_are_returned_whole_and_in_order(
    client: str, own: list[str], notice: list[str]
) -> None:
    letter = read_letter(CLIENTS[client](own, notice))
    assert list(letter.lines) == own


@pytest.mark.parametrize("compose", CLIENTS.values(), ids=CLIENTS)
def test_every_client_keeps_the_orders_and_names_the_round(compose: Compose) -> None:
    own = ["A PAR H", "F BRE - MAO"]
    letter = read_letter(compose(own, ["Game", "  A PAR - PIC", "[round: k3j9x2ab]"]))
    assert list(letter.lines) == own
    assert letter.quoted_marker == "k3j9x2ab"
