"""What services refuse, in words: what happened, and what to do instead."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.games.services.errors import Refused


def said(refused: Refused) -> str:
    """A refusal as sentences for the person who tried."""
    facts = refused.facts
    match refused.why:
        case "not_the_game_master":
            return _("Only the game master of this game may do that.")
        case "not_your_seat":
            return _("That is another player's seat.")
        case "no_open_round":
            return _("No round is open, so there was nothing to do.")
        case "another_round_is_open":
            return _(
                "The round has changed meanwhile, so nothing was done. Look at what is "
                "open now, then decide again."
            )
        case "game_not_playing":
            return _("The game isn't being played now, so nothing was done.")
        case "game_not_paused":
            return _("The game isn't paused, so there is nothing to resume.")
        case "game_has_begun":
            return _("The game has begun; seats are no longer given out.")
        case "game_is_full":
            return _("Every seat is taken.")
        case "already_seated":
            return _("That person already has a seat in this game.")
        case "not_enough_players":
            free = int(str(facts.get("free", 1)))
            return ngettext(
                "One seat is still free. Invite somebody, or fill it with a bot.",
                "%(free)d seats are still free. Invite people, or fill them with bots.",
                free,
            ) % {"free": free}
        case "seat_is_lost":
            return _(
                "By these rules that power left the game; nothing is left to play."
            )
        case "unknown_board":
            return _("There is no such board for these rules. Choose another.")
        case "unknown_choice":
            return _("That can't be chosen here. Choose one of what is offered.")
        case "reason_missing":
            return _("Write a reason: every player will read it.")
        case "not_in_the_past" | "not_an_ancestor":
            return _("The game can only go back to a position it came from.")
        case "deadline_in_the_past":
            return _("That moment has passed. Choose a later one.")
        case "deadline_too_far":
            return _("That is more than a year away. Pause the game instead.")
        case "previews_not_allowed":
            return _("This table was set up without previews.")
        case "playing_masters_see_nothing":
            return _("You play in this game, so you can't look at its orders.")
        case "seat_not_free":
            return _("That seat is taken.")
        case "rules_failed":
            return _(
                "The round could not be resolved. Nothing was lost; the game master "
                "has been told."
            )
        case "nothing_to_decide":
            return _("You are not asked for anything now.")
        case "no_vote_here":
            return _("This table doesn't vote on its board: its creator has chosen it.")
        case "no_seat_here":
            return _("Only who has a seat at the table may do that.")
        case _:
            return _("That was not possible, and nothing was changed.")
