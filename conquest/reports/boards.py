"""Which board a table plays on, and why it is not another, in words (C-02, C-03)."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.boards.catalogue import latest_edition
from conquest.games.selectors import BoardChoice, opens_on
from conquest.reports.namer import BoardNamer, listed, namer


def named(game: Any, names: BoardNamer) -> str:
    """A table's board by name; while its players vote, that they do."""
    if game.board_by_vote and game.status == "gathering":
        return _("board by vote")
    return names.board


def foreseen(wanted: str, seats: int, ruleset: str) -> tuple[str, ...]:
    """What is to be said of a board before the game begins; nothing if it will do."""
    opened = opens_on(wanted, seats)
    if opened == wanted:
        return ()
    return (_too_small(wanted, opened, seats, ruleset),)


def told(choice: BoardChoice, seats: int, ruleset: str) -> tuple[str, ...]:
    """How a game came by its board; nothing if it is just the one its creator chose."""
    return tuple(_told(choice, seats, ruleset))


def _told(choice: BoardChoice, seats: int, ruleset: str) -> Iterator[str]:
    if choice.voted is not None:
        yield _voted(choice, ruleset)
    if choice.opened != choice.asked:
        yield _too_small(choice.asked, choice.opened, seats, ruleset)


def _voted(choice: BoardChoice, ruleset: str) -> str:
    votes = choice.votes or {}
    most = max(votes.values(), default=0)
    ahead = [board for board, count in votes.items() if count == most]
    facts = {
        "board": _name(choice.asked, ruleset),
        "boards": listed(sorted(_name(board, ruleset) for board in ahead)),
    }
    match len(ahead):
        case 0:
            return _("Nobody voted on the board; the dice chose %(board)s.") % facts
        case 1:
            return _("The table voted for %(board)s.") % facts
        case _:
            return (
                _("The vote was tied between %(boards)s; the dice chose %(board)s.")
                % facts
            )


def _too_small(asked: str, opened: str, seats: int, ruleset: str) -> str:
    return ngettext(
        "The board %(asked)s is too small for %(seats)d player: the game opens on "
        "%(opened)s.",
        "The board %(asked)s is too small for %(seats)d players: the game opens on "
        "%(opened)s.",
        seats,
    ) % {
        "asked": _name(asked, ruleset),
        "opened": _name(opened, ruleset),
        "seats": seats,
    }


def _name(board: str, ruleset: str) -> str:
    return namer(board, latest_edition(board), ruleset).board
