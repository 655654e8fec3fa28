"""Names of Fortress’s cards, orders, buildings, in the active language."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def card_name(card: str) -> str:
    """A card as in a hand: ``March (tier 2)`` where its tier is said."""
    name, at, tier = card.partition("@")
    said = _card(name)
    if not at:
        return said
    return pgettext("card", "%(card)s (tier %(tier)s)") % {"card": said, "tier": tier}


def _card(name: str) -> str:
    match name:
        case "march":
            return pgettext("card", "March")
        case "guard":
            return pgettext("card", "Guard")
        case "aid":
            return pgettext("card", "Aid")
        case "palisade":
            return pgettext("card", "Palisade")
        case "field_camp":
            return pgettext("card", "Field Camp")
        case "small_muster":
            return pgettext("card", "Small Muster")
        case "raid":
            return pgettext("card", "Raid")
        case "feint":
            return pgettext("card", "Feint")
        case "levy":
            return pgettext("card", "Levy")
        case "muster":
            return pgettext("card", "Muster")
        case _:
            return _rare_card(name)


def _rare_card(name: str) -> str:
    match name:
        case "militia":
            return pgettext("card", "Militia")
        case "tithe":
            return pgettext("card", "Tithe")
        case "forced_march":
            return pgettext("card", "Forced March")
        case "great_muster":
            return pgettext("card", "Great Muster")
        case "sellswords":
            return pgettext("card", "Sellswords")
        case "sappers":
            return pgettext("card", "Sappers")
        case "master_builder":
            return pgettext("card", "Master Builder")
        case _:
            return name


def order_name(what: str) -> str:
    """An order’s kind as a noun, or the name of the card that is played."""
    match what:
        case "move":
            return pgettext("order", "Move")
        case "defend":
            return pgettext("order", "Defend")
        case "support":
            return pgettext("order", "Support")
        case "build":
            return pgettext("order", "Build")
        case _:
            return _card(what)


def building_name(building: str) -> str:
    """A building with its article, to follow a verb."""
    match building:
        case "barracks":
            return pgettext("built", "barracks")
        case "fortress":
            return pgettext("built", "a fortress")
        case _:
            return pgettext("built", "a camp")


def stop_said(stop: int) -> str:
    """A retreat threshold, to stand after how many go where."""
    return _("retreat at %(stop)d") % {"stop": stop}
