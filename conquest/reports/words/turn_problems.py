"""Why a line of a game of turns is refused, and what would be right."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.errors import Illegal, Remark
from conquest.reports.words import Namer

SayCards = Callable[[Sequence[str], Namer], str]


def illegal(problem: Illegal, names: Namer, say_cards: SayCards) -> str:
    """What is wrong, to stand after a colon."""
    facts: dict[str, object] = dict(problem.facts)
    for key in ("place", "at", "to"):
        if key in facts:
            facts[key] = names.place(str(facts[key]))
    if "power" in facts:
        facts["power"] = names.power(str(facts["power"]))
    if "cards" in facts and not isinstance(facts["cards"], int):
        cards = problem.facts["cards"]
        assert isinstance(cards, Sequence)
        facts["cards"] = say_cards(cards, names)
    return (
        _of_moment(problem.why)
        or _of_numbers(problem.why, facts)
        or _of_places(problem.why)
        or _of_cards(problem.why)
        or _("this is not allowed now.")
    ) % facts


def _of_moment(why: str) -> str:
    match why:
        case "game_over":
            return _("the game is over.")
        case "out":
            return _("you are out of the game.")
        case "standing_order":
            return _("a standing order is kept for later and not carried out.")
        case "waits":
            return _("your dice are asked for now; this line waits for your turn.")
        case "defence_asked":
            return _("the attack on %(place)s waits for the defender’s dice.")
        case "not_asked":
            return _("nobody has asked for your dice.")
        case "not_your_turn":
            return _("it is %(power)s’s turn.")
        case "move_in_first":
            return _("armies must move into %(place)s first (advance).")
        case "nothing_taken":
            return _("no territory has just been taken, so nobody can move in.")
        case "setting_up":
            return _("armies are still being placed before the first turn.")
        case "set_due":
            return _("with %(cards)s cards in your hand a set must be handed in first.")
        case "armies_to_place":
            return _("armies to place first: %(armies)d.")
        case "nothing_to_place":
            return _("you have no armies left to place.")
        case "only_regroup":
            return _("only the move at the end of the turn is left, or “end”.")
        case "trade_over":
            return _("no set can be handed in at this point of the turn.")
        case _:
            return ""


def _of_numbers(why: str, facts: dict[str, object]) -> str:
    match why:
        case "no_armies":
            return _("at least one army is needed.")
        case "batch":
            return ngettext(
                "only %(most)d army is placed this time.",
                "only %(most)d armies are placed this time.",
                _number(facts, "most"),
            )
        case "too_many_armies":
            return ngettext(
                "you have only %(most)d army left to place.",
                "you have only %(most)d armies left to place.",
                _number(facts, "most"),
            )
        case "dice_not_allowed":
            return ngettext(
                "from %(place)s you may roll only %(most)d die.",
                "from %(place)s you may roll 1 to %(most)d dice.",
                _number(facts, "most"),
            )
        case "dice_never":
            return _("an attack is rolled with 1 to %(most)d dice.")
        case "defence_not_allowed":
            return ngettext(
                "you may defend with %(most)d die.",
                "you may defend with 1 to %(most)d dice.",
                _number(facts, "most"),
            )
        case "until_reached":
            return ngettext(
                "%(place)s has only %(armies)d army: “until %(until)d” has come.",
                "%(place)s has only %(armies)d armies: “until %(until)d” has come.",
                _number(facts, "armies"),
            )
        case "no_rolls":
            return _("at least one roll is needed.")
        case "move_in_range":
            return _("%(least)d to %(most)d armies can move in.")
        case "must_stay":
            return ngettext(
                "one army stays in %(place)s, so only %(most)d can leave.",
                "one army stays in %(place)s, so at most %(most)d can leave.",
                _number(facts, "most"),
            )
        case "claim_share":
            return ngettext(
                "this time you may claim only %(share)d new territory; place the "
                "rest on your own.",
                "this time you may claim only %(share)d new territories; place the "
                "rest on your own.",
                _number(facts, "share"),
            )
        case _:
            return ""


def _number(facts: dict[str, object], key: str) -> int:
    value = facts[key]
    assert isinstance(value, int)
    return value


def _of_places(why: str) -> str:
    match why:
        case "not_yours":
            return _("%(place)s is not yours.")
        case "own_territory":
            return _("%(place)s is yours already.")
        case "not_adjacent":
            return _("%(at)s and %(to)s are not neighbours.")
        case "not_connected":
            return _("no chain of your own territories leads from %(at)s to %(to)s.")
        case "single_army":
            return _("an attack needs two armies, and %(place)s has only one.")
        case "same_place":
            return _("armies that stay in %(place)s have not moved.")
        case "closed_border":
            return _(
                "borders are closed this round: no attack from %(at)s to %(to)s, which "
                "is in another region."
            )
        case "resting":
            return _("%(power)s rests this round and can’t attack.")
        case _:
            return ""


def _of_cards(why: str) -> str:
    match why:
        case "not_in_hand":
            return _("this is not in your hand: %(cards)s.")
        case "no_set":
            return _(
                "%(cards)s is no set: three of one kind, one of each, or any three "
                "with a wild."
            )
        case "onto_not_named":
            return _("none of the cards names %(place)s as a territory of yours.")
        case _:
            return ""


def remark(remark_: Remark, names: Namer) -> str:
    """What may be a slip, to stand after a colon."""
    match remark_.why:
        case "waits":
            return _("this line waits until you are asked.")
        case "move_in_first":
            return _(
                "if %(place)s falls, armies must move in before this line (“advance "
                "…”, or a standing order)."
            ) % {"place": names.place(str(remark_.facts["place"]))}
        case _:
            return ""
