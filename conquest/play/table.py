"""What a game's pages show around their own content: title, wait, seats, ways on."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from adjudicator.powers import PowerId
from adjudicator.views import Score
from conquest.games import selectors
from conquest.games.schedule import Pace
from conquest.games.selectors import GameSeen, SeatSeen
from conquest.play import paces
from conquest.press import selectors as press
from conquest.reports import boards
from conquest.reports.namer import BoardNamer, namer
from conquest.reports.press import allowed, channel, readers
from conquest.reports.wanted import Wanted, wanted
from conquest.reports.words import Title


class Count(msgspec.Struct, frozen=True):
    """A figure of the scoreboard: ``14 terr.``."""

    number: int
    short: str
    label: str


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in the strip below the map."""

    id: int
    number: int
    power: PowerId
    title: str  #: the power's name; before the game the seat's number
    player: str
    is_you: bool = False
    is_bot: bool = False
    is_taken: bool = True
    main: Count | None = None
    others: tuple[Count, ...] = ()
    initiative: int | None = None
    state: str = ""
    tone: str = ""


class BallotLine(msgspec.Struct, frozen=True, kw_only=True):
    """A board that may be voted for, and how many did."""

    board: str
    name: str
    votes: str  #: empty: none yet
    seats: str
    is_own: bool


class Tab(msgspec.Struct, frozen=True):
    """A way to another page of the game."""

    name: str
    label: str
    url: str
    count: str = ""


class TablePage(msgspec.Struct, frozen=True, kw_only=True):
    """A game for one reader, in words."""

    game: Any
    seen: GameSeen
    names: BoardNamer
    now: datetime
    title: Title
    wanted: Wanted
    rows: tuple[SeatRow, ...]
    runs: bool  #: whether the reader may fill and open the table
    letters: int | None = None  #: not read yet; None: no letters here for the reader

    @property
    def url(self) -> str:
        """The game's page."""
        return reverse("game", args=[self.seen.code])

    @property
    def rules_name(self) -> str:
        """The ruleset's name."""
        return str(self.names.words.name)

    @property
    def due_at(self) -> datetime | None:
        """When the open round is due."""
        return self.wanted.due_at

    @property
    def time_left(self) -> timedelta:
        """What is left until then."""
        return self.due_at - self.now if self.due_at is not None else timedelta()

    @property
    def board(self) -> str:
        """The board's name; while its players vote, that they do."""
        return boards.named(self.game, self.names)

    @property
    def board_told(self) -> tuple[str, ...]:
        """Why the board is not just the one that was chosen, if it isn't."""
        seats, ruleset = len(self.rows), self.seen.ruleset
        if not self.has_begun:
            if self.seen.ballot is not None:
                return ()
            return boards.foreseen(self.seen.board, seats, ruleset)
        choice = selectors.board_choice(self.game)
        return () if choice is None else boards.told(choice, seats, ruleset)

    @property
    def invitation_address(self) -> str:
        """Where one writes ``join`` to sit down by mail."""
        return f"{self.game.invitation}@{settings.MAIL_DOMAIN}"

    @property
    def ballot(self) -> tuple[BallotLine, ...]:
        """The boards to vote on, while the table does."""
        ballot = self.seen.ballot
        return tuple(
            BallotLine(
                board=each.board,
                name=namer(each.board, each.edition, self.seen.ruleset).board,
                votes=ngettext("%(votes)d vote", "%(votes)d votes", each.votes)
                % {"votes": each.votes}
                if each.votes
                else "",
                seats=_("up to %(most)d players") % {"most": each.most},
                is_own=each.board == ballot.own,
            )
            for each in (ballot.boards if ballot else ())
            if ballot is not None
        )

    @property
    def pace(self) -> str:
        """The table's pace in words."""
        return paces.said(msgspec.convert(self.game.pace, Pace))

    @property
    def is_live(self) -> bool:
        """Whether its players sit before their screens."""
        return paces.is_live(msgspec.convert(self.game.pace, Pace))

    @property
    def has_begun(self) -> bool:
        """Whether there is a position to show."""
        return self.seen.view is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seen.status in ("finished", "abandoned")

    @property
    def you(self) -> SeatRow | None:
        """The reader's own seat."""
        return next((row for row in self.rows if row.is_you), None)

    @property
    def free_seats(self) -> int:
        """Seats nobody has taken yet."""
        return sum(not row.is_taken for row in self.rows)

    @property
    def vacant_seats(self) -> tuple[SeatSeen, ...]:
        """Seats whose player has gone and that somebody may take over."""
        return tuple(seat for seat in self.seen.seats if seat.is_vacant)

    @property
    def options(self) -> list[tuple[str, str]]:
        """The table's options, each with its value in words."""
        words = self.names.words
        return [
            (words.option(name)[0], _option_value(words, name, value))
            for name, value in self.seen.options.items()
        ]

    @property
    def press_terms(self) -> tuple[tuple[str, str], ...]:
        """What the terms say of letters."""
        terms = (_("Letters"), allowed(self.seen.press))
        if self.seen.press == "none":
            return (terms,)
        return (terms, (_("Letters to all"), readers(self.seen.press_readers)))

    @property
    def in_initiative(self) -> tuple[SeatRow, ...]:
        """The seats in order of initiative, where the rules have one."""
        found = [row for row in self.rows if row.initiative is not None]
        return tuple(sorted(found, key=lambda row: row.initiative or 0))

    @property
    def public_facts(self) -> tuple[Any, ...]:
        """What everybody knows beyond the picture."""
        view = self.seen.view
        if view is None or view.public is None:
            return ()
        return self.names.words.facts(view.public, self.names)

    @property
    def private_facts(self) -> tuple[Any, ...]:
        """What only the reader knows."""
        view = self.seen.view
        if view is None or view.private is None:
            return ()
        return self.names.words.facts(view.private, self.names)

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The pages of a game that has begun."""
        code = self.seen.code
        first = _("Orders") if self.you is not None else _("Now")
        return tuple(
            Tab(name, label, reverse(name, args=[code]))
            for name, label in (
                ("game", first),
                *(
                    (("game_press", channel(self.seen.ruleset, self.seen.press)),)
                    if self.letters is not None
                    else ()
                ),
                ("game_history", _("History")),
                ("game_players", _("Players")),
                ("game_dice", _("Dice")),
                ("game_log", _("Log")),
            )
        )


def table_page(game: Any, person: Any) -> TablePage:
    """A game as somebody may see it, in the active language."""
    seen = selectors.game_seen(game, person)
    names = namer(seen.board, seen.board_edition, seen.ruleset)
    return TablePage(
        game=game,
        seen=seen,
        names=names,
        now=timezone.now(),
        title=names.words.phase(seen.view.phase, names)
        if seen.view is not None
        else Title(seen.name, ""),
        wanted=wanted(seen, names),
        rows=tuple(_row(seat, seen, names) for seat in seen.seats),
        runs=getattr(person, "pk", None) in (game.created_by_id, game.game_master_id),
        letters=press.unread(game, person) if press.has_press(game, person) else None,
    )


def _option_value(words: Any, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) if isinstance(value, int) else words.option_value(name, value)


def _row(seat: SeatSeen, seen: GameSeen, names: BoardNamer) -> SeatRow:
    score = _score(seat, seen)
    counts = _counts(score, names)
    state, tone = _state(seat, score, seen)
    return SeatRow(
        id=seat.id,
        number=seat.number,
        power=seat.power,
        title=names.power(seat.power)
        if seat.power
        else _("Seat %(number)d") % {"number": seat.number},
        player=seat.player,
        is_you=seat.is_viewer,
        is_bot=seat.is_bot,
        is_taken=seat.is_taken,
        main=counts[0] if counts else None,
        others=counts[1:],
        initiative=score.initiative if score else None,
        state=state,
        tone=tone,
    )


def _score(seat: SeatSeen, seen: GameSeen) -> Score | None:
    scores = seen.view.scores if seen.view is not None else ()
    return next((score for score in scores if score.power == seat.power), None)


def _counts(score: Score | None, names: BoardNamer) -> tuple[Count, ...]:
    if score is None:
        return ()
    columns = {column.key: column for column in names.words.columns()}
    return tuple(
        Count(number, columns[key].short, columns[key].label)
        for key, number in score.counts
        if key in columns
    )


def _state(seat: SeatSeen, score: Score | None, seen: GameSeen) -> tuple[str, str]:
    """What to say of a seat in a word or two, and its tone."""
    match score.standing if score else "playing":
        case "winner":
            return pgettext("a seat", "has won"), "good"
        case "drawn":
            return pgettext("a seat", "shares the draw"), "good"
        case "out":
            return pgettext("a seat", "out"), ""
        case _:
            pass
    gone = {
        "left": pgettext("a seat", "has left"),
        "conceded": pgettext("a seat", "conceded"),
        "removed": pgettext("a seat", "removed"),
    }
    if seat.status in gone:
        return gone[seat.status], ""
    if not seat.is_taken:
        return pgettext("a seat", "free"), "warn"
    prompts = seen.round.prompts if seen.round is not None else ()
    prompt = next((p for p in prompts if p.power == seat.power), None)
    if prompt is None:
        return "", ""
    if prompt.takes == "order":
        return pgettext("a seat", "is asked"), "warn"
    if seat.is_viewer and seen.own is not None:
        return _own_state(seen.own.status)
    if seat.ready is None:
        return "", ""
    if seat.ready:
        return pgettext("a seat", "ready"), "good"
    return pgettext("a seat", "not ready"), ""


def _own_state(status: str) -> tuple[str, str]:
    match status:
        case "ready":
            return pgettext("a seat", "ready"), "good"
        case "received":
            return pgettext("a seat", "not ready"), "warn"
        case _:
            return pgettext("a seat", "missing"), "warn"
