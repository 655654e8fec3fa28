"""What is wrong with a line, said to its author.

Each says where, what was read, what is wrong and what would be right.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from adjudicator.errors import (
    Ambiguous,
    Illegal,
    Missing,
    Problem,
    Remark,
    Unreadable,
)
from conquest.reports.namer import BoardNamer, either


def said(problem: Problem, names: BoardNamer, *, text: str = "") -> str:
    """A problem with its line and the text it is about, as one sentence.

    Line 3, “A Winterfel - Barrowton”: no place is called “Winterfel”. Did you mean
    Winterfell? A problem of the sheet as a whole stands alone.
    """
    if not problem.line:
        return alone(problem, names)
    facts = {"line": problem.line, "text": text, "problem": plain(problem, names)}
    if not text:
        return _("Line %(line)d: %(problem)s") % facts
    return _("Line %(line)d, “%(text)s”: %(problem)s") % facts


def alone(problem: Problem, names: BoardNamer) -> str:
    """A problem as a sentence of its own, beside a line that is shown."""
    return begun(plain(problem, names))


def begun(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def plain(problem: Problem, names: BoardNamer) -> str:
    """What is wrong, to stand after a colon."""
    match problem:
        case Unreadable():
            return _unreadable(problem, names)
        case Ambiguous():
            return _ambiguous(problem, names)
        case Missing():
            return _("%(what)s is missing.") % {"what": _part(problem.what, names)}
        case Illegal():
            return names.words.illegal(problem, names)
        case Remark():
            return names.words.remark(problem, names)
        case _:
            raise TypeError(type(problem))


def _unreadable(problem: Unreadable, names: BoardNamer) -> str:
    facts = {
        "word": problem.word,
        "names": either(_named(problem.did_you_mean, names, problem.expected)),
    }
    match problem.expected:
        case "place" if problem.did_you_mean:
            return _("no place is called “%(word)s”. Did you mean %(names)s?") % facts
        case "place":
            return _("no place is called “%(word)s”.") % facts
        case "power" if problem.did_you_mean:
            return _("no power is called “%(word)s”. Did you mean %(names)s?") % facts
        case "power":
            return _("no power is called “%(word)s”.") % facts
        case "card" if problem.did_you_mean:
            return _("no card is called “%(word)s”. Did you mean %(names)s?") % facts
        case "card":
            return _("no card is called “%(word)s”.") % facts
        case "number" if problem.did_you_mean:
            return (
                _("a number is wanted where “%(word)s” stands. Did you mean %(names)s?")
                % facts
            )
        case "number":
            return _("a number is wanted where “%(word)s” stands.") % facts
        case _ if problem.did_you_mean:
            return _("“%(word)s” is not understood. Did you mean %(names)s?") % facts
        case _:
            return _("“%(word)s” is not understood.") % facts


def _ambiguous(problem: Ambiguous, names: BoardNamer) -> str:
    facts = {
        "word": problem.word,
        "names": either(_named(problem.candidates, names)),
    }
    if all(_is_name(candidate, names) for candidate in problem.candidates):
        return (
            _("“%(word)s” may be %(names)s. Write the name you mean in full.") % facts
        )
    return _("this can be read in several ways. Write out the order you mean.")


def _is_name(candidate: str, names: BoardNamer) -> bool:
    return " " not in candidate or names.knows_place(candidate)


def _named(ids: Iterable[str], names: BoardNamer, expected: str = "") -> list[str]:
    """Ids in words; an order word, which is no id, stands for itself."""
    said = [
        names.place(each)
        if names.knows_place(each)
        else names.power(each)
        if names.knows_power(each)
        else names.words.fragment("card", each, names)
        if expected == "card"
        else each.replace("_", " ")
        for each in ids
    ]
    return list(dict.fromkeys(said))


def _part(what: str, names: BoardNamer) -> str:
    return names.words.asked(what)
