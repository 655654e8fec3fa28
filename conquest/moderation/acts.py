"""The rulings a game master may make: when each makes sense, how it is said."""

from typing import Any, Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


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
                "By the rules: the power goes on without orders until somebody takes "
                "it over, or it is out of the game."
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
