"""Letters in words: whom they are for, who reads them, why one was not sent."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from adjudicator.errors import Ambiguous, Missing
from adjudicator.powers import PowerId
from conquest.press.addressing import Unclear
from conquest.press.errors import NotSent, Why
from conquest.press.selectors import PressSeen
from conquest.reports.namer import BoardNamer, either, listed


def circle(others: Sequence[PowerId], names: BoardNamer) -> str:
    """Whom a conversation is with: ``Arryn and Tully``, or the whole table."""
    return names.powers(others) if others else _("The whole table")


def channel(ruleset: str, press: str) -> str:
    """What players call the place for letters; a classic table has its panel (C-20)."""
    if press == "public" and ruleset in ("classic", "missions"):
        return pgettext("the public panel of a table", "Diplomacy")
    return _("Press")


def sent_to(powers: Sequence[PowerId], names: BoardNamer) -> str:
    """Whom a letter has gone to, inside a sentence."""
    return names.powers(powers) if powers else _("the whole table")


def how_to_address(powers: Sequence[PowerId], names: BoardNamer) -> str:
    """How a letter by mail says whom it is for."""
    if not powers:
        return _("Write “press to all: …”.")
    return _("Write “press to %(power)s: …”, or “press to all: …”.") % {
        "power": names.power(powers[0])
    }


def how_by_mail(press: PressSeen, names: BoardNamer) -> str:
    """How letters are sent by mail; empty for who may send none."""
    if press.barred is not None:
        return ""
    if press.only_to_all or not press.reachable:
        return _(
            "“press to all: …” writes to the whole table, up to the end of the mail or "
            "a line that says “endpress”."
        )
    return _(
        "“press to %(power)s: …” sends a letter to that power, or to several with "
        "commas between, or to all; it goes on to the end of the mail or a line that "
        "says “endpress”. Answers to letters reach the same powers."
    ) % {"power": names.power(press.reachable[0])}


def read_by(others: Sequence[PowerId], press: PressSeen) -> str:
    """Who reads a conversation, said where it is written."""
    if others:
        if len(others) == 1:
            return _("Only the two of you read this")
        return _("Only you and these powers read this")
    match press.readers:
        case "everybody":
            return _("Everybody who may open this game reads this")
        case "table":
            return _("Everybody with a seat reads this")
        case _:
            return _("Every power in play reads this")


def read_by_these(
    others: Sequence[PowerId], press: PressSeen, names: BoardNamer
) -> str:
    """Who reads a letter, each by name."""
    if not others:
        return read_by(others, press)
    everybody = listed([*map(names.power, others), pgettext("the reader", "you")])
    return _("Only %(readers)s read this") % {"readers": everybody}


def allowed(press: str) -> str:
    """What letters a game allows, as its terms say it."""
    match press:
        case "none":
            return pgettext("letters", "none")
        case "public":
            return _("only to all: one channel, which the whole table reads")
        case "rulebook":
            return _("private and to all, but none in retreats and winters")
        case _:
            return _("private and to all")


def readers(press_readers: str) -> str:
    """Who reads letters to all, as the game's terms say it."""
    match press_readers:
        case "everybody":
            return _("whoever may open the game")
        case "table":
            return _("whoever has a seat, eliminated powers too")
        case _:
            return _("the powers that are in play when it is written")


def barred(why: Why) -> str:
    """Why somebody may not write now."""
    match why:
        case "no_letters":
            return _("This game is played without letters.")
        case "not_begun":
            return _("Letters are written once the game has begun.")
        case "abandoned":
            return _("The game was given up, so nothing is written here any more.")
        case "not_seated":
            return _("You have no seat in this game, so you read and don't write.")
        case "not_in_play":
            return _("Your power is no longer in play, so you read and don't write.")
        case "muted":
            return _(
                "The game master has barred you from writing letters; the log says why."
            )
        case "quiet_phase":
            return _(
                "By the rulebook nobody writes in retreats and winters. Letters can be "
                "sent again when units move."
            )
        case _:
            return _("No letter can be sent now.")


def not_sent(refused: NotSent, names: BoardNamer) -> str:
    """Why a letter was not sent, and what would be right."""
    facts = refused.facts
    match refused.why:
        case "only_to_all":
            return _(
                "Here letters go to the whole table and to nobody alone. Write to all, "
                "or keep it to yourself."
            )
        case "no_addressee":
            return _("It doesn't say whom it is for, so nobody gets it.")
        case "only_yourself":
            return _("It is for nobody but you.")
        case "to_nobody":
            return nobody_plays(facts["powers"], names)
        case "empty":
            return _("It says nothing.")
        case "too_long":
            return _(
                "It has %(length)d characters, and a letter may have %(most)d. Send it "
                "in parts."
            ) % {"length": facts["length"], "most": facts["most"]}
        case "too_many":
            return _too_many(facts["most"], facts["minutes"])
        case "gives_away":
            return _(
                "It has your own name or address in it, and in this game nobody knows "
                "who plays whom. Take it out."
            )
        case "own_address":
            return _(
                "It has the address in it that takes your orders; whoever knows it "
                "could try to pass for you. Take it out."
            )
        case "not_the_game_master":
            return _("Only the game master of this game may do that.")
        case "no_such_letter":
            return _("There is no such letter for you.")
        case why:
            return barred(why)


def nobody_plays(powers: Sequence[PowerId], names: BoardNamer) -> str:
    """That powers are out, or their seats empty."""
    return _("Nobody plays %(powers)s now, so nobody would read it there.") % {
        "powers": names.powers(powers)
    }


def _too_many(most: int, minutes: int) -> str:
    return ngettext(
        "You have sent %(most)d letters within an hour, which is the most. The next "
        "can be sent in %(minutes)d minute.",
        "You have sent %(most)d letters within an hour, which is the most. The next "
        "can be sent in %(minutes)d minutes.",
        minutes,
    ) % {"most": most, "minutes": minutes}


def unclear(problem: Unclear, names: BoardNamer, powers: Sequence[PowerId]) -> str:
    """Why words name nobody to write to; ``powers``: all there are."""
    match problem:
        case Missing():
            return _("It doesn't say whom it is for, so nobody gets it.")
        case Ambiguous(candidates=()):
            return _(
                "“%(word)s” means the whole table and can't stand beside other names."
            ) % {"word": problem.word}
        case Ambiguous():
            return _("“%(word)s” may be %(names)s.") % {
                "word": problem.word,
                "names": either(map(names.power, problem.candidates)),
            }
    if problem.did_you_mean:
        return _("No power is called “%(word)s”. Did you mean %(names)s?") % {
            "word": problem.word,
            "names": either(map(names.power, problem.did_you_mean)),
        }
    return _("No power is called “%(word)s”. There are %(names)s.") % {
        "word": problem.word,
        "names": names.powers(powers),
    }


def hidden() -> str:
    """What stands in place of a hidden letter."""
    return _("The game master has hidden this letter; the log says why.")


def written(at: datetime, zone: ZoneInfo, now: datetime) -> str:
    """When a letter was written: ``Today 09:12``, ``Friday 20:14``."""
    local, today = at.astimezone(zone).date(), now.astimezone(zone).date()
    locale = "es" if (get_language() or "").startswith("es") else "en"
    if local == today:
        hour = format_datetime(at, "HH:mm", tzinfo=zone, locale=locale)
        return pgettext("when a letter was written", "Today %(hour)s") % {"hour": hour}
    if today - local < timedelta(days=7):
        said = format_datetime(at, "EEEE HH:mm", tzinfo=zone, locale=locale)
    elif local.year == today.year:
        # Translators: a pattern of day and time as in Unicode's CLDR
        pattern = pgettext("pattern of a letter's time", "d MMMM, HH:mm")
        said = format_datetime(at, pattern, tzinfo=zone, locale=locale)
    else:
        # Translators: a pattern of day and time as in Unicode's CLDR
        pattern = pgettext("pattern of an old letter's time", "d MMMM yyyy, HH:mm")
        said = format_datetime(at, pattern, tzinfo=zone, locale=locale)
    return said[:1].upper() + said[1:]
