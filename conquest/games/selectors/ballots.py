"""The board of a table: the vote while it gathers, and what it opened on."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from adjudicator.rulesets.tables import SIZES
from conquest.boards.catalogue import latest_edition
from conquest.games.models import Game, Resolution, Seat
from conquest.games.selectors.seen import BallotSeen, BoardVotes
from conquest.games.services.boards import BoardChoice, ballot


def ballot_seen(
    game: Game, seats: Sequence[Seat], own: Seat | None
) -> BallotSeen | None:
    """How the vote on the board stands; None where there is none, or no more.

    Everybody sees the counts, and only their own vote.
    """
    if not game.board_by_vote or game.status != Game.Status.GATHERING:
        return None
    counted = Counter(seat.vote for seat in seats if seat.vote)
    return BallotSeen(
        boards=tuple(
            BoardVotes(
                board=board,
                edition=latest_edition(board),
                most=SIZES[board].seats,
                votes=counted[board],
            )
            for board in ballot(game.ruleset)
        ),
        own=own.vote if own is not None else "",
        may_vote=own is not None,
    )


def board_choice(game: Game) -> BoardChoice | None:
    """How a game that has begun came by its board; None where it was just chosen."""
    opening = game.resolutions.filter(kind=Resolution.Kind.OPENING).first()
    if opening is None or "board" not in opening.inputs:
        return None
    return msgspec.convert(opening.inputs["board"], BoardChoice)
