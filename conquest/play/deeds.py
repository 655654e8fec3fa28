"""What a posted orders form does: every button becomes a text for the one service."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.http import HttpRequest

from conquest.games import selectors
from conquest.games.services import orders
from conquest.games.services.answer import Answer, AnsweredLine
from conquest.play import answers, drafts
from conquest.play.sheet import base_of
from conquest.play.table import TablePage

#: A sheet longer than this was not written by hand.
MOST_TEXT = 20_000
_KEPT_BACK = "kept_back"


def carry_out(request: HttpRequest, page: TablePage, now: datetime) -> None:
    """Does what the form's button says, and keeps the answer for the next page.

    ``do`` is ``add`` (a line), ``pick`` (one of the select), ``do:LINE``,
    ``remove:LINE`` (a saved line), ``drop:LINE`` (one with a problem), ``correct:LINE``
    and on the next line a better one, ``write`` (the whole sheet), ``clear``, ``ready``
    or ``not_ready``; a form that says nothing of these changes nothing.
    """
    deed = _Deed(request, page, now)
    name, _, value = request.POST.get("do", "add").partition(":")
    match name:
        case "add":
            deed.add(request.POST.get("line", ""))
        case "pick":
            deed.add(request.POST.get("pick", ""))
        case "do":
            deed.add(value)
        case "remove":
            deed.remove(value)
        case "drop":
            deed.drop(value)
        case "correct":
            doubtful, _, better = value.partition("\n")
            deed.drop(doubtful.rstrip("\r"))
            deed.add(better)
        case "write":
            deed.write(request.POST.get("text", ""))
        case "clear":
            deed.send("", whole=True)
        case "ready":
            deed.ready(request.POST.get("line", ""))
        case "not_ready":
            deed.send("", whole=False, ready=False)
        case _:
            pass
    if deed.answer is not None:
        answers.keep(request.session, page.seen.code, deed.answer, now)


class _Deed:
    """One posted form."""

    def __init__(self, request: HttpRequest, page: TablePage, now: datetime) -> None:
        self.request = request
        self.page = page
        self.now = now
        self.round_code = request.POST.get("round", "")
        self.answer: Answer | None = None

    @property
    def saved(self) -> tuple[str, ...]:
        """The lines of the sheet as it is now."""
        own = self.page.seen.own
        return () if own is None else own.orders

    @property
    def is_current(self) -> bool:
        """Whether the form was made for the round that is open."""
        round_ = self.page.seen.round
        return round_ is not None and round_.code == self.round_code

    def add(self, line: str, *, ready: bool | None = None) -> None:
        """A line on top of what is saved; in a script, the next one."""
        line = clean(line)
        if not line.strip():
            return
        self.send(line, whole=False, ready=ready, add=True)
        if self.answer is not None and self.answer.status == "refused":
            problem = self.answer.refused
            self._keep([AnsweredLine(line=1, text=line, problem=problem)])

    def remove(self, line: str) -> None:
        """The saved sheet without a line."""
        if line.strip():
            self.send("", whole=False, without=line)

    def drop(self, text: str) -> None:
        """Forgets a line with a problem."""
        found = drafts.kept(self.request.session, self.round_code)
        left = [line for line in found if line.text != text]
        drafts.keep(self.request.session, self.round_code, left)

    def ready(self, line: str) -> None:
        """Says that the player is ready; a line typed but not yet added comes first."""
        if line.strip():
            self.add(line, ready=True)
        else:
            self.send("", whole=False, ready=True)

    def write(self, text: str) -> None:
        """The whole sheet as text, unless another page has changed it meanwhile."""
        if self.request.POST.get("base", "") != base_of(self.saved):
            code = self.page.seen.code
            self.request.session[_KEPT_BACK] = {code: text[:MOST_TEXT]}
            return
        if self.is_current:
            drafts.keep(self.request.session, self.round_code, [])
        self.send(text, whole=self.page.wanted.takes == "sheet")

    def send(
        self,
        text: str,
        *,
        whole: bool,
        add: bool = False,
        without: str | None = None,
        ready: bool | None = None,
    ) -> None:
        """Gives the text to the service that every door leads to."""
        seat = self.page.seen.viewer_seat
        if seat is None:
            return
        self.answer = orders.submit(
            seat_id=seat.id,
            text=clean(text),
            now=self.now,
            door="web",
            by_id=self.request.user.pk,
            round_code=self.round_code,
            whole=whole,
            add=add,
            without=without,
            ready=ready,
        )
        self._keep(line for line in self.answer.lines if line.problem is not None)

    def _keep(self, wrong: Iterable[AnsweredLine]) -> None:
        """Keeps lines with a problem for the round that is open after the act."""
        found = list(wrong)
        if not found:
            return
        game = selectors.find(self.page.seen.code, self.request.user)
        round_ = None if game is None else selectors.open_round(game)
        if round_ is None:
            return
        session = self.request.session
        kept = drafts.kept(session, round_.code)
        drafts.keep(session, round_.code, [*kept, *found])


def clean(text: str) -> str:
    """A text without the control characters that no keyboard writes, cut off."""
    kept = (c for c in text[:MOST_TEXT] if c in "\n\r\t" or ord(c) >= 32)
    return "".join(kept)


def kept_back(request: HttpRequest, code: str) -> str | None:
    """A whole sheet not saved since another page had changed it meanwhile; once."""
    found: dict[str, Any] = request.session.get(_KEPT_BACK, {})
    if code not in found:
        return None
    request.session[_KEPT_BACK] = {}
    return str(found[code])
