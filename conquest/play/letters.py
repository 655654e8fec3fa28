"""A game's letters as one reader's page: conversations, and one of them open."""

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.powers import PowerId
from conquest.play.table import TablePage
from conquest.press import selectors
from conquest.press.models import ALL
from conquest.press.selectors import CircleSeen, LetterSeen, PressSeen
from conquest.reports import press as words

#: Letters of a conversation on its page; older ones on request.
A_PAGE: Final = 60
#: Conversations, or letters of the only one, beside the orders.
IN_A_BOX: Final = 3
_EXCERPT: Final = 90


class Thread(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list of conversations."""

    url: str
    others: tuple[PowerId, ...]
    title: str
    excerpt: str = ""
    at: datetime | None = None
    when: str = ""
    unread: int = 0


class LetterRow(msgspec.Struct, frozen=True, kw_only=True):
    """A letter as its reader sees it."""

    code: str
    who: str
    power: PowerId
    at: datetime
    when: str
    paragraphs: tuple[str, ...]
    phase: str = ""  #: where a new phase begins
    news: str = ""  #: above the first letter not read yet
    is_own: bool = False
    is_hidden: bool = False
    is_new: bool = False
    is_reported: bool = False


class Conversation(msgspec.Struct, frozen=True, kw_only=True):
    """One circle, open."""

    key: str
    circle: str
    others: tuple[PowerId, ...]
    title: str  #: with the player's name where it is known
    channel: str  #: what the tab is called
    called: str  #: the powers alone
    read_by: str
    letters: tuple[LetterRow, ...]
    older: int  #: letters left out above
    barred: str  #: why the reader may not write here; empty: they may
    by_mail: str  #: how to write here by mail
    draft: str  #: a new key for the next letter
    last: str = ""  #: code of the last letter

    @property
    def is_to_all(self) -> bool:
        """Whether the whole table reads it."""
        return not self.others

    @property
    def seen(self) -> str:
        """What changes when the page should."""
        last = self.letters[-1:]
        hidden = sum(letter.is_hidden for letter in self.letters)
        return f"{last[0].code if last else ''}-{hidden}-{bool(self.barred)}"


def threads(page: TablePage, person: Any) -> tuple[Thread, ...]:
    """The conversations; the whole table's stands among them even if it is silent."""
    found = [_thread(circle, page) for circle in selectors.circles(page.game, person)]
    if all(thread.others for thread in found):
        url = conversation_url(page, ALL)
        found.append(Thread(url=url, others=(), title=words.circle((), page.names)))
    return tuple(found)


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """The latest letters, beside the orders."""

    title: str
    threads: tuple[Thread, ...] = ()
    letters: tuple[LetterRow, ...] = ()  #: where there is only one conversation


def box(page: TablePage, person: Any) -> Box | None:
    """The latest of a game's letters for this reader; None where there are none."""
    if page.letters is None:
        return None
    title = words.channel(page.seen.ruleset, page.seen.press)
    if page.seen.press == "public":
        found = selectors.conversation(page.game, person, ALL, IN_A_BOX)
        return Box(title=title, letters=_rows(found, page, ()))
    found = selectors.circles(page.game, person, IN_A_BOX)
    return Box(title=title, threads=tuple(_thread(each, page) for each in found))


def reported(page: TablePage, person: Any) -> tuple[LetterRow, ...]:
    """What readers have shown to the game master."""
    return _rows(selectors.reported(page.game, person), page, ())


def _thread(circle: CircleSeen, page: TablePage) -> Thread:
    last = circle.last
    text = words.hidden() if last.is_hidden else " ".join(last.text.split())
    if last.is_own:
        text = _("You: %(text)s") % {"text": text}
    return Thread(
        url=conversation_url(page, circle.key),
        others=circle.others,
        title=_title(circle.others, page),
        excerpt=text[:_EXCERPT],
        at=last.sent_at,
        when=words.written(last.sent_at, _zone(), page.now),
        unread=circle.unread,
    )


def conversation(
    page: TablePage, person: Any, press: PressSeen, key: str, *, whole: bool = False
) -> Conversation | None:
    """A circle of this reader; None where a page's address names none."""
    circle = selectors.circle_called(page.game, person, key)
    if circle is None:
        return None
    others = () if key == ALL else selectors.others_called(page.game, key)
    found = selectors.conversation(page.game, person, key)
    if others and press.only_to_all and not found:
        return None
    shown = found if whole else found[-A_PAGE:]
    reported = selectors.reported_by(page.game, person) if press.can_report else ()
    called = words.circle(others, page.names)
    return Conversation(
        key=key,
        circle=circle,
        others=others,
        title=_title(others, page),
        channel=words.channel(page.seen.ruleset, page.seen.press),
        called=called,
        read_by=words.read_by(others, press),
        letters=_rows(shown, page, reported),
        older=len(found) - len(shown),
        barred=_barred(others, press, page),
        by_mail=_by_mail(others, page),
        draft=secrets.token_hex(8),
        last=found[-1].code if found else "",
    )


def _barred(others: Sequence[PowerId], press: PressSeen, page: TablePage) -> str:
    if press.barred is not None:
        return words.barred(press.barred)
    if others and press.only_to_all:
        return _("Nothing more is written in private in this game.")
    gone = [power for power in others if power not in press.reachable]
    if gone:
        return words.nobody_plays(gone, page.names)
    return ""


def _rows(
    letters: Sequence[LetterSeen], page: TablePage, reported: Collection[str]
) -> tuple[LetterRow, ...]:
    rows: list[LetterRow] = []
    phase, news, before = "", False, ""
    for letter in letters:
        when = words.written(letter.sent_at, _zone(), page.now)
        title = page.names.words.phase(letter.phase, page.names)
        now = f"{title.main}, {title.kind}" if title.kind else title.main
        is_first_new = letter.is_new and not news
        rows.append(
            LetterRow(
                code=letter.code,
                who=_("You") if letter.is_own else page.names.power(letter.writer),
                power=letter.writer,
                at=letter.sent_at,
                when=when,
                paragraphs=paragraphs(letter),
                phase=now if now != phase else "",
                news=_news(before) if is_first_new else "",
                is_own=letter.is_own,
                is_hidden=letter.is_hidden,
                is_new=letter.is_new,
                is_reported=letter.code in reported,
            )
        )
        phase, news, before = now, news or letter.is_new, when
    return tuple(rows)


def _news(before: str) -> str:
    if not before:
        return _("New")
    return _("New since %(moment)s") % {"moment": before}


def paragraphs(letter: LetterSeen) -> tuple[str, ...]:
    """A letter's text; what stands in its place if it is hidden."""
    if letter.is_hidden and not letter.text:
        return (words.hidden(),)
    return tuple(letter.text.split("\n\n"))


def _title(others: Sequence[PowerId], page: TablePage) -> str:
    """``Marek, Greyjoy`` where the table knows who plays; else the powers."""
    if len(others) == 1:
        player = next(
            (seat.player for seat in page.seen.seats if seat.power == others[0]), ""
        )
        if player:
            return _("%(player)s, %(power)s") % {
                "player": player,
                "power": page.names.power(others[0]),
            }
    return words.circle(others, page.names)


def _by_mail(others: Sequence[PowerId], page: TablePage) -> str:
    if not others:
        return _("“press to all: …”")
    return _("“press to %(powers)s: …”") % {
        "powers": ", ".join(map(page.names.power, others))
    }


def conversation_url(page: TablePage, key: str) -> str:
    """The page of a conversation."""
    return reverse("game_letters", args=[page.seen.code, key])


def _zone() -> ZoneInfo:
    return ZoneInfo(timezone.get_current_timezone_name())
