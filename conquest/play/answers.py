"""What the page says of the text just sent, beside the lines that it shows anyway."""

from datetime import datetime
from typing import Any

import msgspec
from django.contrib.sessions.backends.base import SessionBase
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.games import selectors
from conquest.games.services.answer import Answer
from conquest.play.table import TablePage
from conquest.reports.problems import alone
from conquest.reports.tell import Telling, tell
from conquest.reports.templatetags.moments import hour

_KEY = "answers"


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A notice above the orders."""

    tone: str  #: ``good``, ``warn`` or ``bad``
    bold: str
    rest: str = ""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What the last text did: notices, and what its acts led to."""

    notes: tuple[Note, ...] = ()
    told: Telling | None = None
    again: str = ""  #: the line just carried out, where it may be sent once more
    again_said: str = ""


def keep(session: SessionBase, code: str, answer: Answer, now: datetime) -> None:
    """Keeps an answer for the page that is shown next."""
    session[_KEY] = {code: [msgspec.to_builtins(answer), now.isoformat()]}


def take(session: SessionBase, page: TablePage, person: Any) -> Outcome:
    """The answer kept for this game, in words; the next page doesn't have it."""
    found = session.get(_KEY, {})
    if page.seen.code not in found:
        return Outcome()
    session[_KEY] = {}
    plain, at = found[page.seen.code]
    return said(
        msgspec.convert(plain, Answer), page, person, datetime.fromisoformat(at)
    )


def said(answer: Answer, page: TablePage, person: Any, at: datetime) -> Outcome:
    """An answer in words, for the page."""
    notes = [
        *_notes(answer, at),
        *_refused(answer, page),
        *_fates(answer, page),
        *_doubts(answer),
    ]
    told = None
    if answer.resolution is not None:
        viewer = selectors.viewer_of(page.game, person)
        events = selectors.events_of(page.game, viewer, [answer.resolution])
        told = tell(events, page.names)
    again, again_said = _again(answer, page, person)
    return Outcome(notes=tuple(notes), told=told, again=again, again_said=again_said)


def _again(answer: Answer, page: TablePage, person: Any) -> tuple[str, str]:
    """The line just carried out, if it could be sent once more, and in words."""
    done = [line for line in answer.lines if line.fate == "done" and line.order]
    if len(done) != 1 or page.wanted.takes != "order" or page.seen.own is None:
        return "", ""
    line = done[0].order or ""
    found = selectors.tried(page.game, person, line)
    if len(found) != 1 or found[0].order is None or found[0].problem is not None:
        return "", ""
    return line, page.names.words.order(found[0].order, page.names)


def _notes(answer: Answer, at: datetime) -> list[Note]:
    match answer.status:
        case "late":
            return [
                Note(
                    tone="bad",
                    bold=_("That came too late."),
                    rest=_("“%(line)s” came at %(time)s and was not counted. %(kept)s")
                    % {
                        "line": _first(answer),
                        "time": hour(at),
                        "kept": _kept(answer),
                    },
                )
            ]
        case "locked":
            return [
                Note(
                    tone="bad",
                    bold=_("The round is being resolved."),
                    rest=_("“%(line)s” came at %(time)s and was not counted. %(kept)s")
                    % {
                        "line": _first(answer),
                        "time": hour(at),
                        "kept": _kept(answer),
                    },
                )
            ]
        case "old_round":
            return [
                Note(
                    tone="bad",
                    bold=_("The round resolved while you were writing."),
                    rest=_(
                        "“%(line)s” came at %(time)s and was not counted. Here is what "
                        "is open now."
                    )
                    % {"line": _first(answer), "time": hour(at)},
                )
            ]
        case "not_playing":
            return [Note(tone="bad", bold=_("No orders are taken from you now."))]
        case "nothing_to_decide":
            return [Note(tone="warn", bold=_("You are not asked for anything now."))]
        case _:
            return []


def _first(answer: Answer) -> str:
    """The line the sender will know the text by: the last one, which was new."""
    return answer.lines[-1].text if answer.lines else _("Ready")


def _kept(answer: Answer) -> str:
    given = len(answer.sheet)
    if not given:
        return _("No orders had been saved before.")
    return ngettext(
        "The order saved before counts.",
        "The %(given)d orders saved before count.",
        given,
    ) % {"given": given}


def _refused(answer: Answer, page: TablePage) -> list[Note]:
    if answer.refused is None:
        return []
    return [
        Note(
            tone="bad",
            bold=_("The sheet can't be given like this, so nothing was changed."),
            rest=alone(answer.refused, page.names),
        )
    ]


def _doubts(answer: Answer) -> list[Note]:
    """What was said and waits for another word: to be ready, to concede."""
    notes = []
    if answer.held:
        notes.append(
            Note(
                tone="warn",
                bold=_("You are not ready yet."),
                rest=_("Correct or remove the lines that could not be taken first."),
            )
        )
    if {"concede", "concede_yes"} & set(answer.asked):
        notes.append(
            Note(
                tone="warn",
                bold=_("You have not conceded."),
                rest=_("Conceding has a page of its own, behind Players."),
            )
        )
    return notes


def _fates(answer: Answer, page: TablePage) -> list[Note]:
    """Lines of a script that were not carried out, and lines that stand."""
    notes: list[Note] = []
    scripted = page.wanted.takes == "order" or answer.status == "carried_out"
    for line in answer.lines:
        if line.problem is not None and scripted:
            notes.append(
                Note(tone="bad", bold=line.text, rest=alone(line.problem, page.names))
            )
        notes.extend(
            Note(tone="warn", bold=line.text, rest=alone(remark, page.names))
            for remark in line.remarks
            if scripted
        )
    skipped = sum(line.fate == "skipped" for line in answer.lines)
    if skipped:
        notes.append(
            Note(
                tone="warn",
                bold=ngettext(
                    "One line was left out, as a line before it failed.",
                    "%(count)d lines were left out, as a line before them failed.",
                    skipped,
                )
                % {"count": skipped},
            )
        )
    return notes
