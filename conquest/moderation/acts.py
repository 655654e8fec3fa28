"""The rulings as forms: what each needs besides its reason, and what it does."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from conquest.games import selectors
from conquest.games.selectors import GameSeen, Watched
from conquest.games.services import rulings
from conquest.moderation import letters
from conquest.press import services as press
from conquest.reports.namer import BoardNamer

REASON: Final = gettext_lazy("Reason")


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling a game master may make."""

    name: str
    title: Any  #: of the form
    button: Any
    icon: str
    help: Any = ""
    needs: frozenset[str] = frozenset()  #: statuses of a game it makes sense in
    names_round: bool = False  #: means the open round and no other


def _act(name: str, title: Promise, button: Promise, icon: str, **more: Any) -> Act:
    return Act(name=name, title=title, button=button, icon=icon, **more)


_ON = frozenset({"playing"})
_BEGUN = frozenset({"playing", "paused"})
_AFTER = frozenset({"playing", "paused", "finished"})

ACTS: Final = {
    act.name: act
    for act in (
        _act(
            "extend",
            gettext_lazy("Move the deadline"),
            gettext_lazy("Move the deadline"),
            "clock",
            needs=_ON,
            names_round=True,
        ),
        _act(
            "resolve",
            gettext_lazy("Resolve now"),
            gettext_lazy("Resolve the round"),
            "play",
            help=gettext_lazy(
                "The round is resolved as if its time were up. Who has sent nothing is "
                "treated as having missed the deadline."
            ),
            needs=_ON,
            names_round=True,
        ),
        _act(
            "remind",
            gettext_lazy("Remind"),
            gettext_lazy("Remind them"),
            "mail",
            help=gettext_lazy(
                "A mail goes to everybody who is asked and not ready. Nobody else "
                "learns who they are."
            ),
            needs=_ON,
            names_round=True,
        ),
        _act(
            "pause",
            gettext_lazy("Pause"),
            gettext_lazy("Pause the game"),
            "pause",
            help=gettext_lazy("All clocks stop. Orders may still be sent."),
            needs=_ON,
        ),
        _act(
            "resume",
            gettext_lazy("Resume"),
            gettext_lazy("Resume the game"),
            "play",
            needs=frozenset({"paused"}),
        ),
        _act(
            "preview",
            gettext_lazy("Preview"),
            gettext_lazy("Look at the resolution"),
            "eye",
            help=gettext_lazy("Every player is told that you have looked."),
            needs=_BEGUN,
            names_round=True,
        ),
        _act(
            "amend",
            gettext_lazy("Correct an order"),
            gettext_lazy("Give these orders"),
            "pen",
            help=gettext_lazy(
                "You write the whole sheet on the player's behalf; it replaces what "
                "the player has sent. You are not shown what that was."
            ),
            needs=_BEGUN,
            names_round=True,
        ),
        _act(
            "roll_back",
            gettext_lazy("Roll back"),
            gettext_lazy("Roll the game back"),
            "undo",
            help=gettext_lazy(
                "The game goes on from an earlier position. Nothing is deleted; what "
                "came after stays readable under its address."
            ),
            needs=_AFTER,
        ),
        _act(
            "replace",
            gettext_lazy("Replace a player"),
            gettext_lazy("Give the seat away"),
            "swap",
            help=gettext_lazy(
                "To somebody you have played with; anybody else takes over the seat of "
                "a player who has left by the link of the invitation."
            ),
            needs=_BEGUN,
        ),
        _act(
            "left",
            gettext_lazy("Declare gone"),
            gettext_lazy("Declare the player gone"),
            "flag",
            help=gettext_lazy(
                "The power goes on without a player until somebody takes it over."
            ),
            needs=_BEGUN,
        ),
        _act(
            "remove",
            gettext_lazy("Remove a player"),
            gettext_lazy("Remove the player"),
            "x",
            help=gettext_lazy("The power leaves the game for good, by its rules."),
            needs=_BEGUN,
        ),
        _act(
            "broadcast",
            gettext_lazy("Write to all"),
            gettext_lazy("Send to all players"),
            "horn",
            needs=frozenset({"gathering", "playing", "paused", "finished"}),
        ),
        _act(
            "hide_letter",
            gettext_lazy("Hide a letter"),
            gettext_lazy("Hide the letter"),
            "press",
            help=gettext_lazy(
                "Who could read it reads instead that you have hidden it. Of a private "
                "letter the table is not told whose it was."
            ),
            needs=_AFTER,
        ),
        _act(
            "show_letter",
            gettext_lazy("Show a hidden letter again"),
            gettext_lazy("Show the letter again"),
            "eye",
            needs=_AFTER,
        ),
        _act(
            "mute",
            gettext_lazy("Bar from writing"),
            gettext_lazy("Bar the player from writing"),
            "press",
            help=gettext_lazy(
                "The power plays on and reads its letters, but sends none until you "
                "let it write again."
            ),
            needs=_AFTER,
        ),
        _act(
            "unmute",
            gettext_lazy("Let write again"),
            gettext_lazy("Let the player write again"),
            "press",
            needs=_AFTER,
        ),
        _act(
            "end",
            gettext_lazy("End the game"),
            gettext_lazy("End the game"),
            "flag",
            help=gettext_lazy("The game is over at once, with this result."),
            needs=_BEGUN,
        ),
    )
}


class RulingForm(forms.Form):
    """A ruling on one game: its reason, and what the act needs besides."""

    reason = forms.CharField(
        label=REASON,
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
            choices.append((position.code, f"{title.main} {title.kind}".strip()))
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
