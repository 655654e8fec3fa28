"""The form of a ruling: what it needs besides its reason, and what it does."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from conquest.games import selectors
from conquest.games.selectors import GameSeen, Watched
from conquest.games.services import rulings
from conquest.moderation import letters
from conquest.moderation.acts import Act
from conquest.press import services as press
from conquest.reports.namer import BoardNamer
from conquest.reports.templatetags.moments import short_moment


class RulingForm(forms.Form):
    """A ruling on one game: its reason, and what the act needs besides."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Kept in the log, which every player can read."),
    )

    def __init__(
        self,
        act: Act,
        game: Any,
        seen: GameSeen,
        about: Watched,
        names: BoardNamer,
        person: Any,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.act, self.game, self.seen, self.about = act, game, seen, about
        self.names, self.person = names, person
        reason = self.fields.pop("reason")
        fields: dict[str, Callable[[], dict[str, forms.Field]]] = {
            "extend": self._extend,
            "amend": self._amend,
            "roll_back": self._roll_back,
            "replace": self._replace,
            "left": self._seat,
            "remove": self._seat,
            "mute": self._speaker,
            "unmute": self._speaker,
            "hide_letter": self._letter,
            "show_letter": self._letter,
            "end": self._end,
        }
        if act.name in fields:
            self.fields |= fields[act.name]()
        if act.name == "broadcast":
            reason.label = _("Your letter")
            reason.help_text = _("It goes to every player, and stays in the log.")
        if act.name == "hide_letter":
            reason.help_text = _(
                "Kept in the log, which every player can read: don't say who wrote a "
                "private letter, or to whom."
            )
        self.fields["reason"] = reason

    # What each act needs.

    def _extend(self) -> dict[str, forms.Field]:
        due = self.about.due_at or timezone.now()
        start = max(due, timezone.now())
        return {
            "until": forms.DateTimeField(
                label=_("Until"),
                initial=timezone.localtime(start + timedelta(days=1)),
                widget=forms.DateTimeInput(
                    format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}
                ),
                input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
                help_text=_("By your own clock; every player reads it in theirs."),
            )
        }

    def _seat(self) -> dict[str, forms.Field]:
        choices = [
            (str(seat.id), _seat_name(seat, self.names))
            for seat in self.seen.seats
            if seat.status == "playing" or self.act.name == "replace"
        ]
        return {"seat": forms.ChoiceField(label=_("Seat"), choices=choices)}

    def _speaker(self) -> dict[str, forms.Field]:
        wanted = letters.seats(self.game, muted=self.act.name == "unmute")
        choices = [
            (str(seat.id), _seat_name(seat, self.names))
            for seat in self.seen.seats
            if seat.id in wanted
        ]
        return {"seat": forms.ChoiceField(label=_("Seat"), choices=choices)}

    def _letter(self) -> dict[str, forms.Field]:
        choices = letters.choices(
            self.game, self.person, self.names, hidden=self.act.name == "show_letter"
        )
        return {"letter": forms.ChoiceField(label=_("Letter"), choices=choices)}

    def _amend(self) -> dict[str, forms.Field]:
        asked = {p.power for p in self.seen.round.prompts} if self.seen.round else set()
        choices = [
            (str(seat.id), _seat_name(seat, self.names))
            for seat in self.seen.seats
            if seat.power in asked
        ]
        return {
            "seat": forms.ChoiceField(label=_("Seat"), choices=choices),
            "text": forms.CharField(
                label=_("The whole sheet, one order a line"),
                max_length=20_000,
                widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
            ),
        }

    def _roll_back(self) -> dict[str, forms.Field]:
        history = selectors.history(self.game)[:-1][::-1]
        choices = []
        for position in history[:200]:
            title = self.names.words.phase(position.phase, self.names)
            # Several positions of a turn share their title.
            said = f"{position.number}. {title.main} {title.kind}".strip()
            choices.append((position.code, f"{said}, {short_moment(position.made_at)}"))
        return {
            "position": forms.ChoiceField(label=_("Back to"), choices=choices),
            "fresh_dice": forms.BooleanField(
                label=_("Throw the dice afresh, as these were seen"),
                required=False,
                initial=True,
            ),
        }

    def _replace(self) -> dict[str, forms.Field]:
        seated = {seat.player for seat in self.seen.seats if seat.player}
        choices = [
            (str(each.pk), each.shown_name)
            for each in selectors.acquaintances(self.person)
            if each.shown_name not in seated
        ]
        return {
            **self._seat(),
            "person": forms.ChoiceField(label=_("New player"), choices=choices),
        }

    def _end(self) -> dict[str, forms.Field]:
        return {
            "winners": forms.MultipleChoiceField(
                label=_("Winners"),
                required=False,
                widget=forms.CheckboxSelectMultiple,
                choices=[(s.power, self.names.power(s.power)) for s in self.seen.seats],
                help_text=_(
                    "One wins; several share a draw; none: it ends without a result."
                ),
            )
        }

    # What it does.

    def carry_out(self, round_id: int | None, now: datetime) -> Any:
        """Makes the ruling. Raises ``Refused``."""
        given = self.cleaned_data
        common: dict[str, Any] = {
            "game_id": self.game.pk,
            "by_id": self.person.pk,
            "now": now,
        }
        if self.act.name == "broadcast":
            return rulings.broadcast(text=given["reason"], **common)
        common["reason"] = given["reason"]
        if self.act.names_round:
            common["round_id"] = round_id or 0
        seat_id = int(given["seat"]) if "seat" in given else 0
        match self.act.name:
            case "extend":
                return rulings.extend(until=given["until"], **common)
            case "resolve":
                return rulings.resolve_now(**common)
            case "remind":
                return rulings.remind(**common)
            case "pause":
                return rulings.pause(**common)
            case "resume":
                return rulings.resume(**common)
            case "preview":
                return rulings.preview(**common)
            case "amend":
                return rulings.amend(seat_id=seat_id, text=given["text"], **common)
            case "roll_back":
                return rulings.roll_back(
                    position_id=selectors.position_id(self.game, given["position"]),
                    fresh_dice=given["fresh_dice"],
                    **common,
                )
            case "replace":
                return rulings.replace_player(
                    seat_id=seat_id, person_id=int(given["person"]), **common
                )
            case "mute" | "unmute":
                return press.mute(
                    seat_id=seat_id, mutes=self.act.name == "mute", **common
                )
            case "hide_letter" | "show_letter":
                return press.hide(
                    code=given["letter"],
                    hides=self.act.name == "hide_letter",
                    **common,
                )
            case "left" | "remove":
                return rulings.remove_player(
                    seat_id=seat_id, gone=self.act.name == "left", **common
                )
            case _:
                return rulings.end(winners=tuple(given["winners"]), **common)


def _seat_name(seat: Any, names: BoardNamer) -> str:
    return (
        f"{names.power(seat.power)}, {seat.player}"
        if seat.player
        else names.power(seat.power)
    )
