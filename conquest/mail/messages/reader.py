"""One reader of one mail: their game, as they may see it, in their language."""

from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator.views import Facts, View
from conquest.games import selectors
from conquest.games.selectors.letters import Episode, episode
from conquest.mail.messages.content import Appointment, Call, ScoreLine
from conquest.mail.models import Delivery
from conquest.reports import boards, moments
from conquest.reports.board import board_table
from conquest.reports.namer import BoardNamer, namer
from conquest.reports.wanted import Wanted, own_prompt, wanted
from conquest.reports.words import Fact, Title


class Reader:
    """What the builders of mails ask about whom they write to."""

    def __init__(self, delivery: Delivery, now: datetime) -> None:
        self.delivery = delivery
        self.bulletin: Any = delivery.bulletin
        self.game: Any = delivery.bulletin.game
        self.person = delivery.person
        self.now = now

    @cached_property
    def seen(self) -> selectors.GameSeen:
        """The game as it stands now."""
        return selectors.game_seen(self.game, self.person)

    @cached_property
    def names(self) -> BoardNamer:
        """The names of the game's things."""
        game = self.game
        return namer(game.board, game.board_edition, game.ruleset)

    @cached_property
    def wanted(self) -> Wanted:
        """What the game waits for now."""
        return wanted(self.seen, self.names)

    @property
    def is_timely(self) -> bool:
        """Whether the round this mail speaks of is still the open one."""
        seen = self.seen.round
        return seen is not None and seen.code == self.delivery.round_code

    @property
    def facts(self) -> dict[str, Any]:
        """The bulletin's own facts."""
        found: dict[str, Any] = self.bulletin.facts
        return found

    @cached_property
    def episode(self) -> Episode | None:
        """What the bulletin's resolutions did."""
        return episode(self.game, self.person, self.facts.get("resolutions", []))

    @property
    def about(self) -> str:
        """Which game this is, and who the reader is in it."""
        facts = {
            "game": self.game.name,
            "ruleset": self.names.words.name,
            "board": boards.named(self.game, self.names),
        }
        seat = self.seen.viewer_seat
        if seat is None or not seat.power:
            return _("%(game)s, %(ruleset)s, %(board)s.") % facts
        facts["power"] = self.names.power(seat.power)
        return _("%(game)s, %(ruleset)s, %(board)s. You are %(power)s.") % facts

    @property
    def title(self) -> Title:
        """The title of the phase that is played now."""
        view = self.seen.view
        if view is None:
            return Title(self.game.name, "")
        return self.names.words.phase(view.phase, self.names)

    @property
    def url(self) -> str:
        """The game's page."""
        return self.address("game")

    def address(self, page: str) -> str:
        """The address of one of the game's pages."""
        return settings.SITE_URL + reverse(page, args=[self.game.code])

    def standing(self, view: View, *, with_public: bool = True) -> dict[str, Any]:
        """A position as the parts of a mail: picture, board, scoreboard, facts.

        Facts that everybody knows are told when the game begins and to who asks, the
        timely ones always.
        """
        names = self.names
        columns = names.words.columns()
        rows = board_table(view, names)
        return {
            "view": view,
            "board": rows,
            "columns": columns,
            "scores": tuple(
                ScoreLine(
                    power=score.power,
                    name=row.name,
                    standing=row.standing,
                    cells=tuple(
                        str(dict(score.counts).get(column.key, ""))
                        for column in columns
                    ),
                )
                for score, row in zip(view.scores, rows, strict=False)
            ),
            "facts": (
                *self._facts(view.private),
                *(
                    fact
                    for fact in self._facts(view.public)
                    if with_public or fact.is_timely
                ),
            ),
        }

    def timely_facts(self) -> tuple[Fact, ...]:
        """What changes what may be done now."""
        found = self._facts(self.seen.view.public) if self.seen.view else ()
        return tuple(fact for fact in found if fact.is_timely)

    def _facts(self, facts: Facts | None) -> tuple[Fact, ...]:
        return () if facts is None else self.names.words.facts(facts, self.names)

    def standing_now(self) -> dict[str, Any]:
        """The same of the position as it is now."""
        if self.seen.view is None:
            return {}
        return {
            **self.standing(self.seen.view),
            "picture_alt": _("The board, %(phase)s") % {"phase": self.title.main},
        }

    def call(self) -> Call:
        """What is wanted now, and until when."""
        now = self.wanted
        if now.outcome:
            return Call(heading=_("The game is over"), sentences=(now.outcome,))
        if now.is_paused:
            return Call(
                heading=_("The game is paused"),
                sentences=(_("No deadline runs. Orders you send are kept."),),
            )
        if not now.asked:
            return Call(
                heading=_("Nothing is wanted from you"),
                sentences=tuple(filter(None, (now.awaited, now.ready))),
                until=self.until(),
            )
        return Call(
            heading=_("Wanted from you"),
            sentences=tuple(filter(None, (now.asked, self._own_status(), now.ready))),
            until=self.until(),
            how=self.how(),
            button=_("Give orders on the map"),
            is_urgent=True,
        )

    def until(self) -> str:
        """The deadline as a sentence; empty without one."""
        if self.wanted.due_at is None:
            return ""
        return _("Until %(deadline)s.") % {
            "deadline": moments.deadline(self.wanted.due_at, self.person.zone, self.now)
        }

    def how(self) -> str:
        """How to answer, with an example of what could be ordered now."""
        if self.seen.view is None:
            return ""
        example = self.names.words.example(self.seen.view, self.names)
        if not example or "—" in example:  # nothing is on the board to speak of
            return _("Reply to this mail with your orders, above the quoted text.")
        return _(
            "Reply to this mail with your orders, one a line, above the quoted text; "
            "for example “%(example)s”."
        ) % {"example": example}

    def _own_status(self) -> str:
        own = self.seen.own
        if own is None or own.status not in ("received", "ready"):
            return ""
        if own.status == "ready":
            return _("Your orders are here, and you are ready.")
        return _("Your orders are here and count at the deadline.")

    def appointment(self) -> Appointment | None:
        """The deadline for the reader's calendar, if anything is wanted from them.

        One clock is one entry, which later mails move.
        """
        prompt = own_prompt(self.seen)
        due_at, seen = self.wanted.due_at, self.seen.round
        if prompt is None or due_at is None or seen is None or not self.is_timely:
            return None
        clock = f"{self.game.code}/{prompt.clock.name}/{prompt.clock.key}"
        return Appointment(
            uid=f"{sha256(clock.encode()).hexdigest()[:24]}@{settings.MAIL_DOMAIN}",
            sequence=max(int((self.now - seen.opened_at).total_seconds()), 0),
            at=due_at,
            title=_("Orders for %(game)s, %(phase)s")
            % {"game": self.game.name, "phase": self.title.main},
            text=self.wanted.asked,
        )

    def answering(self) -> tuple[str, ...]:
        """How letters to the seat's address work."""
        if self.delivery.seat is None:
            return ()
        return tuple(
            filter(
                None,
                (
                    _(
                        "Write above the quoted text, one order a line, in English or "
                        "Spanish. Within a minute a receipt tells you what was "
                        "understood. You can also send: status, map, history 3, ready, "
                        "not ready, clear, help."
                    ),
                    _("The deadline is attached for your calendar.")
                    if self.appointment()
                    else "",
                    _(
                        "This address is yours alone in this game; do not pass the "
                        "mail on."
                    ),
                ),
            )
        )
