"""What a letter says, as a frozen value: the reader's whole answer.

Facts, not sentences: every ``why`` and every problem is a stable word of a closed set,
which the receipt puts into the reader's language.
"""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct


class Why(StrEnum):
    """Why a line of a letter is not taken as the sender's own text."""

    QUOTED = "quoted"  #: stands in a quotation, marked or following an attribution
    ATTRIBUTION = "attribution"  #: "On … wrote:", or a From/Sent/To/Subject block
    FORWARDED = "forwarded"  #: follows "Forwarded message"
    SIGNATURE = "signature"  #: follows "-- "
    FOOTER = (
        "footer"  #: "Sent from my phone", virus scanner, legal notice, mailing list
    )
    OURS = "ours"  #: a line of our own tables, or one that carries our marker
    UNCLEAR = "unclear"  #: may be quoted: own and quoted text cannot be told apart
    ATTACHMENT = "attachment"  #: the name of an attached file; its content is not read
    SUBJECT = "subject"  #: the subject of a letter that has no text
    AUTOMATIC = "automatic"  #: written by a machine: an auto-reply or delivery report
    ARMOUR = "armour"  #: the frame of a signed message
    TOO_LONG = "too_long"  #: longer than any order can be


class Problem(StrEnum):
    """What is wrong with a letter. None of these is ever raised."""

    TOO_LARGE = "too_large"  #: more bytes than are accepted; only its header is read
    TOO_MANY_PARTS = "too_many_parts"  #: more body parts than are looked at
    TOO_DEEP = "too_deep"  #: parts nested deeper than is looked at
    TOO_MUCH_TEXT = "too_much_text"  #: more text or lines than are looked at
    UNKNOWN_CHARSET = "unknown_charset"  #: charset has no such name; read by guess
    WRONG_CHARSET = "wrong_charset"  #: bytes are not in the charset named; guessed
    WRONG_ENCODING = "wrong_encoding"  #: transfer encoding broken or falsely named
    BROKEN_MIME = "broken_mime"  #: parts without boundary or end; read as far as clear
    ENCRYPTED = "encrypted"  #: the text is encrypted
    NO_SENDER = "no_sender"  #: no usable sender's address
    SEVERAL_SENDERS = "several_senders"  #: more than one; none of them is believed
    NO_TEXT = "no_text"  #: nothing of the sender's own in it

    @property
    def is_refusal(self) -> bool:
        """Whether the letter's text is left unread because of this."""
        return self in _REFUSALS


_REFUSALS = frozenset(
    {
        Problem.TOO_LARGE,
        Problem.TOO_MANY_PARTS,
        Problem.TOO_DEEP,
        Problem.TOO_MUCH_TEXT,
        Problem.ENCRYPTED,
    }
)


class Ignored(Struct, frozen=True, kw_only=True):
    """A line that is not taken as the sender's own, and why."""

    line: str
    why: Why


class Written(Struct, frozen=True, kw_only=True):
    """A line of the sender's own, as it stands among the others."""

    text: str
    gap: bool = False  #: whether an empty line stands above it
    flows: bool = False  #: whether it ends where the sender ended it, unwrapped
    is_long: bool = False  #: longer than any order, so not among the letter's ``lines``


class Letter(Struct, frozen=True, kw_only=True):
    """One message as it was read."""

    #: Who it says it is from: the only address of its only From field, else ``None``.
    #: Anybody can write anything there; the game address's token is what proves a seat.
    sender: str | None
    #: Every address it went to, envelope first, each once.
    recipients: tuple[str, ...]
    #: The address of the form ``local+token@domain`` it was sent to, as written.
    game_address: str | None
    #: The token of ``game_address``, as written; compare it without case.
    token: str | None
    #: With its angle brackets. A letter may have none: then compare the raw bytes.
    message_id: str | None
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    #: Decoded, blanks folded.
    subject: str
    #: By the sender's clock, aware, in UTC; ``None`` where it can't be told.
    sent: datetime | None
    #: The sender's own new lines: NFC, no invisible characters, blanks folded, trimmed,
    #: none empty. Empty when the letter is automatic, ours, or refused.
    lines: tuple[str, ...]
    #: The same with what a letter to people needs: paragraphs, and lines of any length
    #: that surely stand above whatever is quoted.
    body: tuple[Written, ...]
    #: Everything else that was there to read, in its order.
    ignored: tuple[Ignored, ...]
    #: Written by a machine that is not a mail server: no orders in it, never answered.
    auto_reply: bool
    #: A report that a mail of ours did not arrive: no orders in it, never answered.
    bounce: bool
    #: Addresses that a bounce says will never, or not yet, take mail.
    bounced: tuple[str, ...]
    delayed: tuple[str, ...]
    #: Message-ID of the mail that a delivery report is about, where it says so.
    returned_id: str | None
    #: Came from us: carries our own header, or comes from the game address itself.
    own_mail: bool
    #: The code of the round whose mail this answers (``marker.find_marker``).
    quoted_marker: str | None
    #: Bytes.
    size: int
    problems: frozenset[Problem]

    @property
    def never_answer(self) -> bool:
        """Whether an answer could start a loop or go astray (RFC 3834)."""
        return self.auto_reply or self.bounce or self.own_mail
