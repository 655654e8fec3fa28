"""Lines with a problem, kept in the reader's session until they are put right.

The record keeps only orders that were understood; a page that is loaded again must not
lose what was typed.
"""

from collections.abc import Iterable

import msgspec
from django.contrib.sessions.backends.base import SessionBase

from conquest.games.services.answer import AnsweredLine

_KEY = "lines_with_a_problem"
#: More than a sheet ever holds; what somebody pastes by mistake is cut off.
MOST_LINES = 60
MOST_GAMES = 20


def kept(session: SessionBase, round_code: str) -> list[AnsweredLine]:
    """The lines kept for a round, in the order they were written."""
    found = session.get(_KEY, {}).get(round_code, [])
    return msgspec.convert(found, list[AnsweredLine])


def keep(session: SessionBase, round_code: str, lines: Iterable[AnsweredLine]) -> None:
    """Keeps these lines for a round instead of those kept before."""
    by_round = dict(session.get(_KEY, {}))
    by_round.pop(round_code, None)
    found = list({line.text: line for line in lines}.values())[:MOST_LINES]
    if found:
        by_round[round_code] = msgspec.to_builtins(found)
    session[_KEY] = dict(list(by_round.items())[-MOST_GAMES:])
