"""Setting up a table, step by step: each page carries what the others chose."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from conquest.accounts.models import Person
from conquest.games import selectors
from conquest.games.schedule import Pace, due_time
from conquest.games.selectors import BoardOffer, RulesetOffer
from conquest.games.services import tables
from conquest.games.services.boards import vote
from conquest.play import paces
from conquest.play.forms import BoardForm, NameForm, PaceForm, RulesForm, TableForm
from conquest.reports import boards
from conquest.reports.namer import namer
from conquest.reports.words import words

STEPS: Final = ("rules", "board", "pace", "table", "name")
TITLES: Final = {
    "rules": gettext_lazy("Rules"),
    "board": gettext_lazy("Board"),
    "pace": gettext_lazy("Pace"),
    "table": gettext_lazy("Seats"),
    "name": gettext_lazy("Review"),
}
GO_ON: Final = {
    "rules": gettext_lazy("Go on to the board"),
    "board": gettext_lazy("Go on to the pace"),
    "pace": gettext_lazy("Go on to the seats"),
    "table": gettext_lazy("Review it"),
    "name": gettext_lazy("Create the game"),
}


class Wizard:
    """What has been chosen so far, read from one posted page."""

    def __init__(self, posted: QueryDict, person: Person, offers: Any = None) -> None:
        self.posted = posted
        self.person = person
        self.offers: tuple[RulesetOffer, ...] = offers or selectors.offers()
        step = posted.get("step", STEPS[0])
        self.step: str = step if step in STEPS else STEPS[0]

    # What was chosen.

    @cached_property
    def ruleset(self) -> RulesetOffer | None:
        """The rules chosen."""
        wanted = self.posted.get("ruleset")
        return next((o for o in self.offers if o.ruleset == wanted), None)

    @cached_property
    def board(self) -> BoardOffer | None:
        """The board chosen, if the rules are played on it."""
        wanted = self.posted.get("board")
        boards = self.ruleset.boards if self.ruleset else ()
        return next((b for b in boards if b.board == wanted), None)

    def form(self, step: str, *, bound: bool) -> forms.Form | None:
        """The form of a step; None where an earlier step must be done first.

        Unbound, it shows what was chosen on it before.
        """
        form = self._made(step, self.posted if bound else None)
        if form is not None and not bound:
            form.initial = self._chosen_before(step, form)
        return form

    def _made(self, step: str, given: QueryDict | None) -> forms.Form | None:
        match step:
            case "rules":
                return RulesForm(self.offers, given)
            case "board" if self.ruleset is not None:
                return BoardForm(self.board_names(), given)
            case "pace":
                return PaceForm(given)
            case "table" if self.ruleset is not None and self.board is not None:
                return TableForm(self.ruleset, self.board, given)
            case "name":
                return NameForm(given)
            case _:
                return None

    def _chosen_before(self, step: str, form: forms.Form) -> dict[str, Any]:
        kept: dict[str, Any] = {"zone": self.person.time_zone}
        for name, field in form.fields.items():
            if name in self.posted:
                kept[name] = self.posted[name]
            elif f"seen_{step}" in self.posted and isinstance(
                field, forms.BooleanField
            ):
                kept[name] = False  # a box that was not ticked isn't sent
        return kept

    def board_names(self) -> list[tuple[str, str]]:
        """The boards of the rules chosen, by name."""
        if self.ruleset is None:
            return []
        return sorted(
            (
                (b.board, namer(b.board, b.edition, self.ruleset.ruleset).board)
                for b in self.ruleset.boards
            ),
            key=lambda each: each[1].casefold(),
        )

    def about_rules(self, ruleset: str) -> str:
        """For how many players a ruleset is, and its boards."""
        found = next((each for each in self.offers if each.ruleset == ruleset), None)
        if found is None or not found.boards:
            return ""
        facts = {
            "least": min(board.least for board in found.boards),
            "most": max(board.most for board in found.boards),
            "boards": len(found.boards),
        }
        if facts["least"] == facts["most"]:
            return (
                ngettext(
                    "%(most)d players, one board",
                    "%(most)d players, %(boards)d boards",
                    facts["boards"],
                )
                % facts
            )
        return (
            ngettext(
                "%(least)d to %(most)d players, one board",
                "%(least)d to %(most)d players, %(boards)d boards",
                facts["boards"],
            )
            % facts
        )

    def seats_of(self, board: str) -> str:
        """How many may play on one of the boards offered."""
        boards = self.ruleset.boards if self.ruleset else ()
        found = next((each for each in boards if each.board == board), None)
        if found is None:
            return ""
        if found.least == found.most:
            return ngettext("%(most)d player", "%(most)d players", found.most) % {
                "most": found.most
            }
        return _("%(least)d to %(most)d players") % {
            "least": found.least,
            "most": found.most,
        }

    # Moving between steps.

    def go(self) -> tuple[str, forms.Form]:
        """The step to show next, and its form: the posted one if it has faults."""
        wanted = self.posted.get("go", "")
        if wanted in STEPS and STEPS.index(wanted) < STEPS.index(self.step):
            return self._show(wanted)
        fault = self._first_fault(STEPS[: STEPS.index(self.step) + 1])
        if fault is not None:
            return fault
        later = STEPS[STEPS.index(self.step) + 1 :]
        if later:
            return self._show(later[0])
        posted = self.form(self.step, bound=True)
        assert posted is not None
        posted.is_valid()
        return self.step, posted

    def _first_fault(self, steps: Sequence[str]) -> tuple[str, forms.Form] | None:
        """The first of these steps that must be done again, and its form."""
        for step in steps:
            form = self.form(step, bound=True)
            if form is None:
                return STEPS[0], RulesForm(self.offers)
            if not form.is_valid():
                return step, form
        return None

    def _show(self, step: str) -> tuple[str, forms.Form]:
        """A step, or the first one before it that must be done first."""
        fault = self._first_fault(STEPS[: STEPS.index(step)])
        if fault is not None:
            return fault
        found = self.form(step, bound=False)
        assert found is not None
        return step, found

    def carried(self, step: str, form: forms.Form) -> list[tuple[str, str]]:
        """What the page of a step carries of the others, as hidden fields."""
        own = {*form.fields, "csrfmiddlewaretoken", "step", "go", f"seen_{step}"}
        return [
            (name, value)
            for name, values in self.posted.lists()
            if name not in own
            for value in values
        ]

    # The end.

    def chosen_pace(self) -> Pace | None:
        """The pace chosen so far."""
        form = PaceForm(self.posted)
        if not form.is_valid():
            return None
        about = form.cleaned_data
        return paces.pace(
            about["pace"],
            at=about["at"].strftime("%H:%M"),
            zone=about["zone"],
            weekends_off=about["weekends_off"],
            grace=about["grace"],
        )

    def next_deadline(self, now: datetime) -> datetime | None:
        """When a round opened now would end, with the pace chosen so far."""
        found = self.chosen_pace()
        return None if found is None else due_time(found, found.length("phase"), now)

    def summary(self) -> list[tuple[str, str]]:
        """What is chosen so far, as labelled lines."""
        lines: list[tuple[str, str]] = []
        if self.ruleset is not None:
            lines.append((_("Rules"), str(words(self.ruleset.ruleset).name)))
        if self.ruleset is not None and self.board is not None:
            names = namer(self.board.board, self.board.edition, self.ruleset.ruleset)
            lines.append((_("Board"), names.board))
        if "seen_pace" in self.posted and (found := self.chosen_pace()) is not None:
            lines.append((_("Pace"), paces.said(found)))
        if "seen_table" in self.posted:
            lines.extend(self._table_summary())
        return lines

    def _table_summary(self) -> list[tuple[str, str]]:
        form = self.form("table", bound=True)
        if not isinstance(form, TableForm) or not form.is_valid():
            return []
        about = form.cleaned_data
        bots = about["bots"] or 0
        seats = ngettext("%(seats)d seat", "%(seats)d seats", about["seats"])
        if bots:
            seats = ngettext(
                "%(seats)d seats, one of them a bot",
                "%(seats)d seats, %(bots)d of them bots",
                bots,
            )
        lines = [(_("Seats"), seats % {"seats": about["seats"], "bots": bots})]
        lines.extend((_("Board"), said) for said in self._board_told(about))
        lines.extend((form[name].label, _shown(form, name)) for name in form.options)
        lines.append((_("Letters"), _shown(form, "press")))
        return lines

    def _board_told(self, about: Mapping[str, Any]) -> tuple[str, ...]:
        """What becomes of the board chosen: put to the vote, or too small."""
        assert self.ruleset is not None
        assert self.board is not None
        if about["board_by_vote"]:
            return (_("the players vote on it"),)
        return boards.foreseen(self.board.board, about["seats"], self.ruleset.ruleset)

    def create(self, now: datetime) -> Any:
        """Creates the game of a finished wizard. Raises ``Refused``."""
        table, name = self.form("table", bound=True), NameForm(self.posted)
        pace = self.chosen_pace()
        assert isinstance(table, TableForm)
        assert table.is_valid()
        assert name.is_valid()
        assert self.ruleset is not None
        assert self.board is not None
        assert pace is not None
        about = table.cleaned_data
        game = tables.create(
            name=name.cleaned_data["name"],
            ruleset_name=self.ruleset.ruleset,
            board=self.board.board,
            seats=about["seats"],
            created_by_id=self.person.pk,
            pace=pace,
            options=table.chosen(),
            game_master_id=self.person.pk if about["master"] == "me" else None,
            sit_down=about["sit_down"],
            shows_ready=about["shows_ready"],
            anonymous=about["anonymous"],
            is_public=about["is_public"],
            board_by_vote=about["board_by_vote"],
            previews=about["previews"],
            press=about["press"],
            press_readers=about["press_readers"],
        )
        if about["board_by_vote"] and about["sit_down"]:
            vote(game_id=game.pk, person_id=self.person.pk, board=game.board)
        if about["bots"]:
            tables.seat_bots(
                game_id=game.pk,
                bot=self.ruleset.bots[-1],
                now=now,
                count=about["bots"],
            )
        return game


def _shown(form: TableForm, name: str) -> str:
    """An option's chosen value in words."""
    value = form.cleaned_data[name]
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        return str(dict(field.choices).get(value, value))
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    return str(value)
