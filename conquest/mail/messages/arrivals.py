"""Answers before a game begins: a seat given, a seat left, a board voted for."""

from typing import Any

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.boards.catalogue import latest_edition
from conquest.games.selectors import own_address
from conquest.games.services.errors import Refused
from conquest.mail.messages.answers import answered_mail, on_the_mail
from conquest.mail.messages.content import Call, Content
from conquest.mail.messages.reader import Reader
from conquest.reports import refusals
from conquest.reports.namer import listed, namer


def invited(reader: Reader, base: Content) -> Content:
    """The answer to a letter that came to the game's invitation."""
    match reader.facts["invited"]:
        case "seated":
            return _seated(reader, base, _("You have a seat"))
        case "already_seated":
            return _seated(reader, base, _("You had a seat already"))
        case "unread":
            title, said = _("No seat was given"), (_how_to_join(),)
        case why:
            title, said = _("You have no seat"), (refusals.said(Refused(why)),)
    return _told(reader, base, title, said, is_seated=False)


def _seated(reader: Reader, base: Content, title: str) -> Content:
    said = (_others(reader), _own_address(reader))
    return msgspec.structs.replace(
        _told(reader, base, title, said, is_seated=True),
        help=tuple(
            filter(
                None,
                (
                    _(
                        "The whole game can be played by mail: you need no password "
                        "and no browser. Every mail of the game says what is wanted "
                        "from you, and your replies are your orders."
                    ),
                    _name(reader),
                    _votes(reader),
                    _leaving(reader),
                ),
            )
        ),
    )


def before(reader: Reader, base: Content) -> Content:
    """The answer to a letter to a seat of a table that gathers players."""
    about: dict[str, str] = reader.facts["gathering"]
    match about["what"]:
        case "left":
            title = _("You have left the table")
            said = _("Your seat is free again, and its address takes no more mail.")
            return _told(reader, base, title, (said,), is_seated=False)
        case "voted":
            title = _("Your vote counts")
            said = _("You voted for %(board)s, and may change it until the game opens.")
            said %= {"board": _board(reader, about["board"])}
        case "no_such_board":
            title = _("Your vote was not understood")
            said = _("“%(said)s” is not clearly one of the boards: %(boards)s.")
            said %= {"said": about["said"], "boards": _ballot(reader)}
        case why:
            title, said = _("Nothing was changed"), refusals.said(Refused(why))
    return _told(reader, base, title, (said,), is_seated=True)


def _told(
    reader: Reader, base: Content, title: str, said: tuple[str, ...], *, is_seated: bool
) -> Content:
    found = tuple(filter(None, said))
    subject = _("%(game)s: %(what)s") % {
        "game": reader.game.name,
        "what": title[:1].lower() + title[1:],
    }
    more: dict[str, Any] = {} if is_seated else {"url": _invitation(reader)}
    return msgspec.structs.replace(
        base,
        subject=subject,
        preview=found[0] if found else title,
        title=title,
        summary=Call(heading=title, sentences=found),
        remarks=tuple(on_the_mail(reader, answered_mail(reader))),
        **more,
    )


def _invitation(reader: Reader) -> str:
    """The page of the table for who has no seat; its bearer is shown the table."""
    return settings.SITE_URL + reverse("join", args=[reader.game.invitation])


def _others(reader: Reader) -> str:
    """How far the table is from its beginning."""
    if reader.seen.status != "gathering":
        return ""
    free = sum(not seat.is_taken for seat in reader.seen.seats)
    if not free:
        return _("Everybody is here; the game begins when its creator opens it.")
    return ngettext(
        "One seat is still free; the game begins when its creator opens it.",
        "%(free)d seats are still free; the game begins when its creator opens it.",
        free,
    ) % {"free": free}


def _own_address(reader: Reader) -> str:
    return _(
        "Your own address in this game is %(address)s. Whatever you write to it from "
        "%(email)s is taken for yours."
    ) % {
        "address": own_address(reader.game, reader.person),
        "email": reader.person.email,
    }


def _name(reader: Reader) -> str:
    if reader.person.name:
        return ""
    return _(
        "At the table you are called “%(name)s”. For another name, write “join as” and "
        "the name to %(address)s."
    ) % {
        "name": reader.person.shown_name,
        "address": f"{reader.game.invitation}@{settings.MAIL_DOMAIN}",
    }


def _votes(reader: Reader) -> str:
    if reader.seen.ballot is None:
        return ""
    return _(
        "The table votes on its board. To vote, reply with “vote” and the name of one "
        "of these: %(boards)s."
    ) % {"boards": _ballot(reader)}


def _leaving(reader: Reader) -> str:
    if reader.seen.status != "gathering":
        return ""
    return _(
        "If you change your mind, or if it wasn't you who wrote, reply “leave”, and "
        "the seat is free again."
    )


def _how_to_join() -> str:
    return _(
        "To sit down at this table, write “join” or, so that the others know what to "
        "call you, “join as” and your name, on a line of its own."
    )


def _ballot(reader: Reader) -> str:
    ballot = reader.seen.ballot
    return listed(
        _board(reader, each.board) for each in (ballot.boards if ballot else ())
    )


def _board(reader: Reader, board: str) -> str:
    return namer(board, latest_edition(board), reader.game.ruleset).board
