"""The dashboard: every game somebody masters, worst first."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.games import selectors
from conquest.games.selectors import Watched
from conquest.reports import boards
from conquest.reports.namer import BoardNamer, listed, namer
from conquest.reports.templatetags.moments import left_in_words

SOON: Final = timedelta(hours=3)
#: Filters of the dashboard, and which states each shows.
FILTERS: Final = {
    "all": frozenset(),
    "needs": frozenset({"stuck", "overdue", "soon", "bounces", "vacant", "full"}),
    "missing": frozenset(),
    "mail": frozenset(),
}


class State(msgspec.Struct, frozen=True):
    """How a game stands, from the worst (0) on."""

    rank: int
    name: str
    icon: str
    tone: str
    label: str


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the dashboard."""

    code: str
    name: str
    url: str
    kicker: str
    phase: str
    state: State
    due_at: datetime | None
    late: str  #: how far off the deadline is
    missing: str  #: who has sent nothing, or how many
    missing_of: str
    mail: str
    act: str  #: the ruling that helps most
    round: int | None


def rows(person: Any, now: datetime) -> list[Row]:
    """Every game ``person`` is game master of, worst first."""
    found = [_row(game, person, now) for game in selectors.mastered_by(person)]
    far = datetime.max.replace(tzinfo=now.tzinfo)
    return sorted(found, key=lambda row: (row.state.rank, row.due_at or far, row.name))


def chosen(found: Iterable[Row], wanted: str) -> list[Row]:
    """The rows a filter shows."""
    match wanted:
        case "needs":
            return [row for row in found if row.state.name in FILTERS["needs"]]
        case "missing":
            return [row for row in found if row.missing]
        case "mail":
            return [row for row in found if row.mail]
        case _:
            return list(found)


def _row(game: Any, person: Any, now: datetime) -> Row:
    names = namer(game.board, game.board_edition, game.ruleset)
    about = selectors.watched(game, person)
    state = _state(game, about, now)
    missing = [s.power for s in about.sent if s.status == "missing"]
    asked = sum(s.status != "nothing_to_decide" for s in about.sent)
    return Row(
        code=game.code,
        name=game.name,
        url=reverse("gm_game", args=[game.code]),
        kicker=f"{names.words.name}, {boards.named(game, names)}",
        phase=_phase(game, names),
        state=state,
        due_at=about.due_at,
        late=_late(about, now),
        missing=listed(map(names.power, missing)) if len(missing) < 4 else "",
        missing_of=_("%(count)d of %(all)d") % {"count": len(missing), "all": asked}
        if missing
        else "",
        mail=_("Mail to %(powers)s comes back")
        % {"powers": listed(map(names.power, about.bounced))}
        if about.bounced
        else "",
        act=_act(state),
        round=about.round,
    )


def _phase(game: Any, names: BoardNamer) -> str:
    position = selectors.game_seen(game, None).position
    if position is None:
        return _("gathering players")
    title = names.words.phase(position.phase, names)
    if not title.kind:
        return title.main
    return _("%(phase)s, %(kind)s") % {"phase": title.main, "kind": title.kind}


def _late(about: Watched, now: datetime) -> str:
    if about.due_at is None:
        return ""
    if about.due_at > now:
        return _("in %(span)s") % {"span": left_in_words(about.due_at - now)}
    if about.runs_at is not None and about.runs_at > now:
        return _("grace until it resolves: %(span)s") % {
            "span": left_in_words(about.runs_at - now)
        }
    return ""


def _state(game: Any, about: Watched, now: datetime) -> State:
    if game.status in ("finished", "abandoned"):
        return State(9, "over", "flag", "quiet", _("Over"))
    if about.failures:
        return State(0, "stuck", "warn", "bad", _("Stuck"))
    if game.status == "gathering":
        if not about.free:
            return State(3, "full", "play", "warn", _("Everybody is here"))
        free = ngettext("One seat free", "%(free)d seats free", about.free)
        return State(7, "gathering", "people", "quiet", free % {"free": about.free})
    if game.status == "paused":
        return State(8, "paused", "pause", "quiet", _("Paused"))
    if about.runs_at is not None and about.runs_at + timedelta(minutes=2) < now:
        late = left_in_words(now - about.runs_at)
        return State(
            1, "overdue", "warn", "bad", _("Overdue %(span)s") % {"span": late}
        )
    if about.vacant:
        return State(2, "vacant", "people", "warn", _("A player has gone"))
    if about.due_at is not None and about.due_at < now + SOON and _waits(about):
        soon = left_in_words(max(about.due_at - now, timedelta(minutes=1)))
        return State(4, "soon", "clock", "warn", _("Due in %(span)s") % {"span": soon})
    if about.bounced:
        return State(5, "bounces", "bounce", "warn", _("Mail bounces"))
    return State(6, "fine", "ok", "quiet", _("Fine"))


def _waits(about: Watched) -> bool:
    return about.hides_sent or any(s.status == "missing" for s in about.sent)


def _act(state: State) -> str:
    """The ruling the dashboard offers first."""
    return {
        "stuck": "resolve",
        "overdue": "resolve",
        "soon": "remind",
        "vacant": "replace",
        "paused": "resume",
    }.get(state.name, "")
