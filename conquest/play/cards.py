"""Games as cards: what each wants of the reader, in a line."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.games import selectors
from conquest.games.schedule import Pace
from conquest.games.selectors import GameSeen
from conquest.play import paces
from conquest.press import selectors as press
from conquest.reports import boards
from conquest.reports.namer import BoardNamer, namer
from conquest.reports.wanted import own_prompt, wanted

Group = Literal["needs", "waiting", "gathering", "over"]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game on a list."""

    url: str
    name: str
    kicker: str  #: ``Diplomacy · Westeros · Stark``
    group: Group
    icon: str
    tone: str  #: of the icon: ``warn``, ``good``, ``quiet``
    state: str  #: what it wants, in bold
    detail: str  #: where it stands
    picture: str  #: address of a small map
    due_at: datetime | None = None
    letters: int = 0  #: not read yet


def cards(games: Iterable[Any], person: Any) -> list[Card]:
    """Cards for somebody, in the given order."""
    return [card(game, person) for game in games]


def card(game: Any, person: Any) -> Card:
    """One game as its reader's card."""
    seen = selectors.game_seen(game, person)
    names = namer(seen.board, seen.board_edition, seen.ruleset)
    group, icon, tone, state = _state(game, seen, names, person)
    return Card(
        url=reverse("game", args=[seen.code]),
        name=seen.name,
        kicker=_kicker(game, seen, names),
        group=group,
        icon=icon,
        tone=tone,
        state=state,
        detail=_detail(game, seen, names),
        picture=picture_of(seen),
        due_at=seen.round.due_at if seen.round else None,
        letters=press.unread(game, person),
    )


def picture_of(seen: GameSeen) -> str:
    """The address of a small map: of the position, or of the bare board."""
    if seen.position is None:
        return reverse("board_thumbnail", args=[seen.board])
    return reverse("position_thumbnail", args=[seen.code, seen.position.code])


def _kicker(game: Any, seen: GameSeen, names: BoardNamer) -> str:
    parts = [str(names.words.name), boards.named(game, names)]
    if seen.viewer_seat is not None and seen.viewer_seat.power:
        parts.append(names.power(seen.viewer_seat.power))
    elif seen.is_master:
        parts.append(_("game master"))
    return " · ".join(parts)


def _state(
    game: Any, seen: GameSeen, names: BoardNamer, person: Any
) -> tuple[Group, str, str, str]:
    if seen.status == "gathering":
        free = sum(not seat.is_taken for seat in seen.seats)
        if not free and runs(game, person):
            return "needs", "play", "warn", _("Everybody is here: open the game")
        return (
            "gathering",
            "people",
            "quiet",
            _("Everybody is here; the game is about to begin")
            if not free
            else ngettext("One seat is free", "%(free)d seats are free", free)
            % {"free": free},
        )
    if seen.status in ("finished", "abandoned"):
        return "over", "flag", "quiet", wanted(seen, names).outcome or _("Over")
    prompt = own_prompt(seen)
    if prompt is None or seen.own is None:
        return "waiting", "ok", "good", _("Nothing asked of you")
    if prompt.takes == "order":
        return "needs", "sword", "warn", _("You are asked now")
    match seen.own.status:
        case "ready":
            return "waiting", "lock", "good", _("You are ready")
        case "received" if seen.own.missing:
            missing = len(seen.own.missing)
            return (
                "needs",
                "warn",
                "warn",
                ngettext(
                    "One order is missing", "%(count)d orders are missing", missing
                )
                % {"count": missing},
            )
        case "received":
            return "needs", "pen", "warn", _("Your orders are saved, not locked")
        case _:
            return "needs", "warn", "warn", _("Your orders are missing")


def _detail(game: Any, seen: GameSeen, names: BoardNamer) -> str:
    if seen.view is None:
        pace = msgspec.convert(game.pace, Pace)
        return paces.said(pace)
    title = names.words.phase(seen.view.phase, names)
    phase = (
        _("%(phase)s, %(kind)s") % {"phase": title.main, "kind": title.kind}
        if title.kind
        else title.main
    )
    if seen.status == "paused":
        return _("%(phase)s. The game is paused.") % {"phase": phase}
    return phase


def runs(game: Any, person: Any) -> bool:
    """Whether somebody may fill and open a table: its creator or its game master."""
    return getattr(person, "pk", None) in (game.created_by_id, game.game_master_id)
