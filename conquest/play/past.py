"""Positions of the past: the strip to choose from, and what happened on the way."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator.powers import PowerId
from adjudicator.views import Phase, View
from conquest.games import selectors
from conquest.games.selectors import Passage, PositionSeen
from conquest.play.table import Count, TablePage
from conquest.reports.board import Row, board_table
from conquest.reports.tell import Telling, tell
from conquest.reports.words import Title, Told

#: Positions shown around the current one; the rest is a link away.
AROUND = 3


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A position in the history strip."""

    code: str
    url: str
    title: Title
    is_current: bool
    is_near: bool  #: current, or next to it: what a phone has room for


class Strip(msgspec.Struct, frozen=True, kw_only=True):
    """The positions around one of them, oldest first."""

    steps: tuple[Step, ...]
    every: tuple[Step, ...]
    before: Step | None
    after: Step | None
    is_side_branch: bool  #: the position was rolled back


class PassagePage(msgspec.Struct, frozen=True, kw_only=True):
    """A position and the way to it, in words."""

    code: str
    url: str
    title: Title
    kind: str
    view: View
    made_at: Any
    telling: Telling
    by_power: tuple[tuple[PowerId, str, tuple[Told, ...]], ...]
    scores: tuple[tuple[PowerId, str, tuple[Count, ...]], ...]
    rows: tuple[Row, ...]
    is_now: bool
    led_from: str  #: the phase that led here; empty for an opening
    says_nothing: bool


def history_strip(page: TablePage, current: str) -> Strip:
    """The positions from the opening to now, around the current one."""
    every = tuple(_steps(page, current))
    here = next((i for i, step in enumerate(every) if step.is_current), None)
    if here is None:
        return Strip(
            steps=every[-2 * AROUND :],
            every=every,
            before=None,
            after=None,
            is_side_branch=True,
        )
    first = max(0, min(here - AROUND, len(every) - 2 * AROUND - 1))
    return Strip(
        steps=tuple(
            msgspec.structs.replace(step, is_near=abs(place - here) < 2)
            for place, step in enumerate(every)
            if first <= place <= first + 2 * AROUND
        ),
        every=every,
        before=every[here - 1] if here else None,
        after=every[here + 1] if here + 1 < len(every) else None,
        is_side_branch=False,
    )


def _steps(page: TablePage, current: str) -> Iterator[Step]:
    for position in selectors.history(page.game):
        yield Step(
            code=position.code,
            url=reverse("game_position", args=[page.seen.code, position.code]),
            title=_title(page, position.phase),
            is_current=position.code == current,
            is_near=True,
        )


def _title(page: TablePage, phase: Phase) -> Title:
    return page.names.words.phase(phase, page.names)


def position_names(page: TablePage) -> dict[str, str]:
    """Titles of the game's positions by code, for links to them."""
    return {
        position.code: said_title(page, position)
        for position in selectors.history(page.game)
    }


def said_title(page: TablePage, position: PositionSeen) -> str:
    """A position's phase in a line."""
    return in_a_line(_title(page, position.phase))


def in_a_line(title: Title) -> str:
    """A title and its kind, side by side."""
    if not title.kind:
        return title.main
    return _("%(phase)s, %(kind)s") % {"phase": title.main, "kind": title.kind}


def passage_page(page: TablePage, passage: Passage, strip: Strip) -> PassagePage:
    """A position and its way, for the page."""
    names = page.names
    telling = tell(passage.events, names)
    columns = {column.key: column for column in names.words.columns()}
    return PassagePage(
        code=passage.position.code,
        url=reverse("game_position", args=[page.seen.code, passage.position.code]),
        title=_title(page, passage.position.phase),
        kind=passage.kind,
        view=passage.view,
        made_at=passage.position.made_at,
        telling=msgspec.structs.replace(
            telling,
            details=tuple(told for told in telling.details if told.power is None),
        ),
        by_power=tuple(
            (row.power, row.title, told)
            for row in page.rows
            if (told := tuple(t for t in telling.details if t.power == row.power))
        ),
        scores=tuple(
            (
                score.power,
                names.power(score.power),
                tuple(
                    Count(number, columns[key].short, columns[key].label)
                    for key, number in score.counts
                    if key in columns
                ),
            )
            for score in passage.view.scores
        ),
        rows=board_table(passage.view, names),
        is_now=page.seen.position is not None
        and page.seen.position.code == passage.position.code,
        led_from=in_a_line(strip.before.title) if strip.before else "",
        says_nothing=telling.says_nothing,
    )
