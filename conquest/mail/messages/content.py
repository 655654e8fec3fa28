"""What a mail may hold, in words, before it is laid out as text and as HTML."""

from datetime import datetime

import msgspec

from adjudicator.powers import PowerId
from adjudicator.views import View
from conquest.reports.board import Row
from conquest.reports.receipts import Receipt, SheetLine
from conquest.reports.words import Column, Fact, Title


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted from the reader, and until when."""

    heading: str
    sentences: tuple[str, ...] = ()
    until: str = ""  #: moment, zone and distance
    how: str = ""  #: how to answer, with an example inside the sentence
    button: str = ""  #: the way to the page, if it is of use
    is_urgent: bool = False  #: whether anything is wanted at all


class Appointment(msgspec.Struct, frozen=True, kw_only=True):
    """A deadline for the reader's calendar."""

    uid: str  #: the same for every mail about the same clock
    sequence: int  #: greater in every later mail
    at: datetime
    title: str
    text: str


class ScoreLine(msgspec.Struct, frozen=True, kw_only=True):
    """A power's line on the scoreboard."""

    power: PowerId
    name: str
    standing: str = ""
    cells: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A phase of the past, told."""

    title: Title
    paragraphs: tuple[str, ...]


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one mail says. What is empty is left out."""

    kind: str
    subject: str
    preview: str  #: what lists of mails show beside the subject
    about: str  #: game, ruleset, board, and who the reader is
    title: str
    subtitle: str = ""

    call: Call | None = None
    leads: tuple[str, ...] = ()  #: what everybody will remember
    paragraphs: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    left_out: int = 0  #: details there was no room for
    receipt: Receipt | None = None
    summary: Call | None = None  #: what the answered letter did
    letter: tuple[str, ...] = ()  #: from another power, in paragraphs
    letters: tuple[str, ...] = ()  #: what became of the reader's own to others
    own_title: str = ""
    own: tuple[SheetLine, ...] = ()
    view: View | None = None  #: the picture
    picture_alt: str = ""
    picture_note: str = ""
    board: tuple[Row, ...] = ()
    columns: tuple[Column, ...] = ()
    scores: tuple[ScoreLine, ...] = ()
    facts: tuple[Fact, ...] = ()
    history: tuple[Chapter, ...] = ()
    help: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()  #: last sentences before the foot

    answering: tuple[str, ...] = ()  #: how to answer; empty: this is not answered
    url: str = ""
    marker: str = ""
    appointment: Appointment | None = None
    powers: tuple[PowerId, ...] = ()  #: of the table, for their colours
    sender: str = ""  #: name the mail comes under; empty: the game's
    reply_tag: str = ""  #: before the seat's token in the address to answer to
    thread: str = ""  #: what mails stand together by; empty: those of the game
