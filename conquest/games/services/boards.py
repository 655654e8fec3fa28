"""Which board a table of Classic or Missions opens on: chosen or voted, then capped."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from django.db import transaction

from adjudicator.dice import Dice
from adjudicator.rulesets.catalogue import ruleset
from adjudicator.rulesets.tables import MOST_SEATS, SIZES, board_for
from adjudicator.rulesets.tables import vote as counted
from conquest.boards.catalogue import board_ids, board_record, latest_edition
from conquest.games.models import Game
from conquest.games.services import rounds
from conquest.games.services.errors import Refused


class BoardChoice(msgspec.Struct, frozen=True, kw_only=True):
    """How a game came by its board; kept with its opening."""

    wanted: str  #: the creator's choice
    votes: Mapping[str, int] | None  #: by board; None: there was no vote
    voted: str | None  #: what the vote gave
    opened: str  #: what the game opened on

    @property
    def asked(self) -> str:
        """The board that was to be played on, however small."""
        return self.voted or self.wanted


def may_grow(board: str) -> bool:
    """Whether a table of this board may seat more than it holds (C-03)."""
    return board in SIZES


def most_seats(board: str, cap: int) -> int:
    """Most seats a table may have that wants a board which holds ``cap`` (C-03)."""
    return MOST_SEATS if may_grow(board) else cap


def opens_on(board: str, seats: int) -> str:
    """The board that so many play on who want this one (C-03)."""
    return board_for(seats, board) if may_grow(board) else board


def ballot(ruleset_name: str) -> tuple[str, ...]:
    """The boards that may be voted for, in the order of C-01."""
    kinds = ruleset(ruleset_name).kinds
    here = set(board_ids())
    return tuple(
        board
        for board in SIZES
        if board in here and board_record(board).get("kind") in kinds
    )


def vote(*, game_id: int, person_id: int, board: str) -> None:
    """A seated player's vote on the board, in place of an earlier one (C-02)."""
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        if game.status != Game.Status.GATHERING:
            raise Refused("game_has_begun")
        if not game.board_by_vote:
            raise Refused("no_vote_here")
        if board not in ballot(game.ruleset):
            raise Refused("unknown_board", board=board)
        if not game.seats.filter(player_id=person_id).update(vote=board):
            raise Refused("no_seat_here")


def choose(
    wanted: str, votes: Iterable[str] | None, seats: int, dice: Dice
) -> BoardChoice:
    """The board a table opens on: the vote's, if there is one, and large enough.

    ``votes``: those cast; None where the creator has chosen. A tie, or a vote in which
    nobody took part, is drawn with ``dice`` (C-02, C-03).
    """
    cast = None if votes is None else tuple(votes)
    voted = None if cast is None else counted(cast, dice)
    asked = voted or wanted
    return BoardChoice(
        wanted=wanted,
        votes=None if cast is None else dict(sorted(Counter(cast).items())),
        voted=voted,
        opened=opens_on(asked, seats),
    )


def settle(game: Game, dice: Dice) -> BoardChoice | None:
    """Settles a full table's board for good; None where there is nothing to settle.

    The game is not saved here.
    """
    if not may_grow(game.board):
        return None
    seats = list(game.seats.all())
    cast = [seat.vote for seat in seats if seat.vote] if game.board_by_vote else None
    choice = choose(game.board, cast, len(seats), dice)
    if choice.opened != game.board:
        game.board = choice.opened
        game.board_edition = latest_edition(choice.opened)
    return choice


def again(stored: BoardChoice, seats: int, dice: Dice) -> BoardChoice:
    """The same choice made anew from what went into it."""
    votes = None if stored.votes is None else Counter(stored.votes).elements()
    return choose(stored.wanted, votes, seats, dice)
