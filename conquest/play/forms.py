"""The five steps of setting up a table."""

import zoneinfo
from collections.abc import Iterable
from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from adjudicator.ruleset import Option
from conquest.accounts.forms import zone_choices
from conquest.games.selectors import BoardOffer, RulesetOffer
from conquest.games.services.tables import PRESS
from conquest.play import paces
from conquest.reports import press
from conquest.reports.problems import begun
from conquest.reports.words import Words, words

OPTION = "option_"  #: what field names of a ruleset's own options begin with


class RulesForm(forms.Form):
    """Which rules are played."""

    ruleset = forms.ChoiceField(label=_("Rules"), widget=forms.RadioSelect)

    def __init__(self, offers: Iterable[RulesetOffer], *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = [
            (offer.ruleset, str(words(offer.ruleset).name)) for offer in offers
        ]


class BoardForm(forms.Form):
    """Which board they are played on."""

    board = forms.ChoiceField(label=_("Board"), widget=forms.RadioSelect)

    def __init__(self, boards: Iterable[tuple[str, str]], *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["board"].choices = list(boards)


class PaceForm(forms.Form):
    """How long a round is, and when it ends."""

    pace = forms.ChoiceField(
        label=_("How long is a round?"),
        widget=forms.RadioSelect,
        choices=[(name, title) for name, (title, _help) in paces.TITLES.items()],
        initial="two_days",
    )
    at = forms.TimeField(
        label=_("Time of day"),
        initial=time(21),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)
    grace = forms.BooleanField(
        label=_("Wait two more hours before the round resolves"),
        required=False,
        initial=True,
    )
    weekends_off = forms.BooleanField(
        label=_("Rest on Saturdays and Sundays"), required=False
    )

    def clean_zone(self) -> str:
        """A zone that exists."""
        zone: str = self.cleaned_data["zone"]
        if zone not in zoneinfo.available_timezones():
            raise forms.ValidationError(gettext("Choose one of the time zones."))
        return zone


class TableForm(forms.Form):
    """Seats, the ruleset's own options, who runs the game and what is shown."""

    seats = forms.IntegerField(label=_("Seats"))
    bots = forms.IntegerField(
        label=_("Of these, bots"), min_value=0, initial=0, required=False
    )
    sit_down = forms.BooleanField(label=_("I play too"), required=False, initial=True)
    master = forms.ChoiceField(
        label=_("Game master"),
        choices=[
            ("me", _("I am: I can move deadlines, take back rounds, replace players")),
            ("nobody", _("Nobody: the clock runs the game")),
        ],
        widget=forms.RadioSelect,
        initial="me",
    )
    shows_ready = forms.ChoiceField(
        label=_("What players see of each other's readiness"),
        choices=[
            ("count", _("How many are ready")),
            ("names", _("Who is ready")),
            ("nothing", _("Nothing")),
        ],
        widget=forms.RadioSelect,
        initial="count",
    )
    press = forms.ChoiceField(
        label=_("Which letters do players write each other?"),
        widget=forms.RadioSelect,
        required=False,
    )
    press_readers = forms.ChoiceField(
        label=_("Who reads the letters to all?"),
        widget=forms.RadioSelect,
        required=False,
        initial="everybody",
    )
    anonymous = forms.BooleanField(
        label=_("Nobody sees who plays whom until the end"), required=False
    )
    is_public = forms.BooleanField(
        label=_("List it among the open tables; anybody may join and watch"),
        required=False,
    )
    board_by_vote = forms.BooleanField(
        label=_("At such a public table, the players vote on the board"),
        help_text=_("The board you have chosen is then your own vote."),
        required=False,
        initial=True,
    )
    previews = forms.BooleanField(
        label=_(
            "A game master who doesn't play may look at a resolution beforehand; "
            "players are told each time"
        ),
        required=False,
    )

    def __init__(
        self, rules: RulesetOffer, offer: BoardOffer, *args: Any, **kwargs: Any
    ):
        super().__init__(*args, **kwargs)
        ruleset = rules.ruleset
        seats = self.fields["seats"]
        seats.min_value, seats.max_value = offer.least, offer.most_seats
        seats.widget.attrs |= {"min": offer.least, "max": offer.most_seats}
        seats.initial = min(offer.most, max(offer.least, 4))
        seats.help_text = _seats_help(offer)
        if not rules.votes:
            del self.fields["board_by_vote"]
        kinds = PRESS[ruleset]
        self.fields["press"].choices = [
            (kind, begun(press.allowed(kind))) for kind in kinds
        ]
        self.fields["press"].initial = kinds[0]
        self.fields["press_readers"].choices = [
            (kind, begun(press.readers(kind)))
            for kind in ("everybody", "table", "playing")
        ]
        self.offer = offer
        self.options = {f"{OPTION}{each.name}": each for each in offer.options}
        for name, option in self.options.items():
            self.fields[name] = _field(option, words(ruleset))

    def clean_seats(self) -> int:
        """A number of seats the board has, or a larger one in its place."""
        seats: int = self.cleaned_data["seats"]
        if not self.offer.least <= seats <= self.offer.most_seats:
            raise forms.ValidationError(self.fields["seats"].help_text)
        return seats

    def clean_press(self) -> str:
        """The usual kind of letters, where none was chosen."""
        return self.cleaned_data["press"] or self.fields["press"].initial

    def clean_press_readers(self) -> str:
        """Whoever may open the game, unless it was said."""
        return self.cleaned_data["press_readers"] or "everybody"

    def clean(self) -> dict[str, Any]:
        """Bots leave a seat for a person; only a public table votes."""
        cleaned = super().clean() or {}
        cleaned["board_by_vote"] = bool(
            cleaned.get("board_by_vote") and cleaned.get("is_public")
        )
        seats, bots = cleaned.get("seats"), cleaned.get("bots") or 0
        if seats and bots + bool(cleaned.get("sit_down")) > seats:
            self.add_error("bots", gettext("There are more bots than free seats."))
        if not cleaned.get("sit_down") and cleaned.get("master") == "nobody":
            self.add_error(
                "master",
                gettext("Play, or be its game master: somebody must open the game."),
            )
        return cleaned

    def chosen(self) -> dict[str, str | int | bool]:
        """The ruleset's own options as chosen."""
        return {
            option.name: self.cleaned_data[name]
            for name, option in self.options.items()
        }

    def option_fields(self) -> list[Any]:
        """The fields of the ruleset's own options."""
        return [self[name] for name in self.options]


def _seats_help(offer: BoardOffer) -> str:
    facts = {"least": offer.least, "most": offer.most, "seats": offer.most_seats}
    if offer.least == offer.most:
        return (
            ngettext(
                "This board is for %(most)d player.",
                "This board is for %(most)d players.",
                offer.most,
            )
            % facts
        )
    if offer.most_seats > offer.most:
        return (
            gettext(
                "This board is for %(least)d to %(most)d players; with more, up to "
                "%(seats)d, the game opens on the smallest board that seats everybody."
            )
            % facts
        )
    return gettext("This board is for %(least)d to %(most)d players.") % facts


def _field(option: Option, said: Words) -> forms.Field:
    label, help_text = said.option(option.name)
    match option.kind:
        case "flag":
            return forms.BooleanField(
                label=label,
                help_text=help_text,
                required=False,
                initial=bool(option.default),
            )
        case "number":
            return forms.IntegerField(
                label=label,
                help_text=help_text,
                min_value=option.least,
                max_value=option.most,
                initial=option.default,
            )
        case _:
            return forms.ChoiceField(
                label=label,
                help_text=help_text,
                choices=[
                    (value, said.option_value(option.name, value))
                    for value in option.values
                ],
                initial=option.default,
            )


class NameForm(forms.Form):
    """What the game is called; the last step."""

    name = forms.CharField(label=_("Name of the game"), max_length=80)

    def clean_name(self) -> str:
        """A name without line breaks or control characters."""
        name = " ".join(self.cleaned_data["name"].split())
        if not name or not name.isprintable():
            raise forms.ValidationError(gettext("Write a name of ordinary letters."))
        return name
