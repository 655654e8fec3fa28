"""Letters to a seat before the game begins: leaving the table, voting on the board."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from adjudicator.board import read_names
from adjudicator.orders.gazetteer import plain
from conquest.boards.catalogue import board_record
from conquest.games.selectors import BallotSeen, game_seen
from conquest.games.services import boards, tables
from conquest.games.services.errors import Refused

_LEAVE: Final = frozenset(
    map(
        plain,
        (
            "leave", "i leave", "leave the table", "stand up", "not me",
            "dejo la mesa", "me levanto", "me voy", "me borro", "no soy yo",
        ),
    )
)  # fmt: skip
_VOTE: Final = frozenset(
    f"{start}{more}"
    for start, mores in (
        ("vote", ("", " for")),
        ("i vote", ("", " for")),
        ("voto", ("", " por")),
        ("votar", ("", " por")),
    )
    for more in mores
)


class Done(msgspec.Struct, frozen=True):
    """What a letter to a gathering table did."""

    what: str  #: ``left``, ``voted``, ``no_such_board``, or why it was refused
    board: str = ""  #: voted for
    said: str = ""  #: the name that no board has


def act(seat: Any, lines: Iterable[str]) -> Done | None:
    """Does what the lines ask of a table that gathers players; None: nothing of that.

    Who leaves does nothing else; of several votes the last counts.
    """
    read = [plain(line) for line in lines]
    try:
        if any(words in _LEAVE for words in read):
            tables.stand_up(game_id=seat.game_id, person_id=seat.player_id)
            return Done("left")
        wanted = [name for words in read if (name := _voted_for(words)) is not None]
        return _vote(seat, wanted[-1]) if wanted else None
    except Refused as refused:
        return Done(refused.why)


def _voted_for(words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The name after a word for voting; None where there is no such word."""
    for count in (3, 2, 1):
        if " ".join(words[:count]) in _VOTE:
            return words[count:]
    return None


def _vote(seat: Any, name: tuple[str, ...]) -> Done:
    ballot = game_seen(seat.game, seat.player).ballot
    if ballot is None:
        return Done("no_vote_here")
    found = _called(ballot, name)
    if len(found) != 1:
        return Done("no_such_board", said=" ".join(name))
    boards.vote(game_id=seat.game_id, person_id=seat.player_id, board=found[0])
    return Done("voted", board=found[0])


def _called(ballot: BallotSeen, name: tuple[str, ...]) -> list[str]:
    """The boards with this name, in either language, whole or as far as it goes."""
    exact: list[str] = []
    begun: list[str] = []
    for each in ballot.boards:
        names = read_names(board_record(each.board).get("name"), each.board)
        forms = [_bare(plain(form)) for form in (names.en, names.es, *names.also)]
        wanted = _bare(name)
        if wanted in forms:
            exact.append(each.board)
        elif wanted and any(_begins(form, wanted) for form in forms):
            begun.append(each.board)
    return exact or begun


def _bare(words: tuple[str, ...]) -> tuple[str, ...]:
    """A name without its article."""
    return words[1:] if words[:1] in {("the",), ("el",), ("la",), ("las",)} else words


def _begins(form: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return " ".join(form).startswith(" ".join(wanted))
