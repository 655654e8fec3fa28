"""Why a line of Fortress is refused, and what looks like a slip."""

from django.utils.translation import gettext as _

from adjudicator.errors import Illegal, Remark
from conquest.reports.words import Namer
from conquest.reports.words.fortress_cards import building_name, card_name, order_name


def illegal_said(problem: Illegal, names: Namer) -> str:
    """What is wrong, to stand after a colon."""
    facts = _facts(problem, names)
    return (
        _of_moment(problem.why)
        or _of_places(problem.why)
        or _of_means(problem.why)
        or _of_moves(problem.why)
        or _("this is not allowed now.")
    ) % facts


def remark_said(remark: Remark, names: Namer) -> str:
    """What is allowed and may be a slip."""
    facts = _facts(remark, names)
    match remark.why:
        case "concedes":
            text = _(
                "with this line you give the game up; your troops stay as neutrals."
            )
        case "nobody_to_send":
            text = _("by the board as it is, %(from)s has nobody to send to %(to)s.")
        case "stops_at_once":
            text = _(
                "by the board as it is, the %(troops)d that can go to %(to)s are at "
                "their retreat threshold already and come home without a battle."
            )
        case "fewer_to_send":
            text = _(
                "by the board as it is, only %(troops)d can go from %(from)s to %(to)s."
            )
        case _:
            text = _("this looks like a slip.")
    return text % facts


def _facts(problem: Illegal | Remark, names: Namer) -> dict[str, object]:
    facts: dict[str, object] = dict(problem.facts)
    for key in ("place", "from", "to"):
        if key in facts:
            facts[key] = names.place(str(facts[key]))
    for key in ("places", "valid"):
        several = problem.facts.get(key)
        if isinstance(several, tuple):
            facts[key] = names.places(several)
    if "power" in facts:
        facts["power"] = names.power(str(facts["power"]))
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]))
    if "building" in facts:
        facts["building"] = building_name(str(facts["building"]))
    if "slot" in facts:
        facts["slot"] = order_name(str(facts["slot"]))
    return facts


def _of_moment(why: str) -> str:
    match why:
        case "not_playing":
            return _("you are not in the game any more.")
        case "not_in_draft":
            return _("fortresses are founded in the draft only.")
        case "not_in_plan":
            return _("that belongs to the opening; troops are bought with “deploy”.")
        case "only_found":
            return _("in the draft you found your fortress, and nothing else.")
        case "only_place":
            return _("in the deployment you place free troops (“place”), nothing else.")
        case "not_your_turn":
            return _("it is not your turn to found a fortress.")
        case "one_fortress":
            return _("everybody founds one fortress.")
        case "conceded":
            return _("you concede, so nothing else you wrote is carried out.")
        case _:
            return ""


def _of_places(why: str) -> str:
    match why:
        case "not_held":
            return _("you don’t hold %(place)s.")
        case "not_reached":
            return _(
                "you don’t hold %(place)s, and no earlier Move of this plan goes there."
            )
        case "has_an_order":
            return _("%(place)s has an order already; one each round.")
        case "not_adjacent":
            return _("%(from)s and %(to)s are not neighbours.")
        case "own_territory":
            return _("%(place)s is your own.")
        case "too_near":
            return _(
                "%(place)s is too near a fortress: %(apart)d steps or more are needed. "
                "You may choose %(valid)s."
            )
        case "no_building":
            return _(
                "troops are bought on a fortress, barracks or camp, and %(place)s has "
                "none."
            )
        case "no_building_at_sea":
            return _("%(place)s is at sea and can’t carry a building.")
        case "needs_barracks":
            return _("%(place)s has no barracks to turn into a fortress.")
        case "has_building":
            return _("%(place)s has %(building)s already.")
        case _:
            return ""


def _of_means(why: str) -> str:
    match why:
        case "too_dear":
            return _(
                "the plan costs %(cost)d gold and you have %(gold)d; nothing of it can "
                "be handed in."
            )
        case "no_slot":
            return _("you have given all orders of this kind (%(slot)s: %(most)d).")
        case "not_in_hand":
            return _("you don’t hold the card %(card)s (any more).")
        case "none_asked":
            return _("the number must be 1 or more.")
        case "not_enough_troops":
            return _("you have %(left)d troops left to place, not %(asked)d.")
        case _:
            return ""


def _of_moves(why: str) -> str:
    match why:
        case "named_twice":
            return _("%(place)s is named twice in one Move.")
        case "one_destination":
            return _("%(card)s goes to one territory only.")
        case "one_attack":
            return _(
                "one Move may go to one territory you don’t hold, and this one names "
                "%(places)s."
            )
        case "feint_too_large":
            return _("a Feint takes at most %(most)d troops, not %(asked)d.")
        case "not_in_game":
            return _("%(power)s is not in the game any more.")
        case _:
            return ""
