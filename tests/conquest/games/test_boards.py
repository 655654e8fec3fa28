"""The board of a table: voted on in public, and large enough for everybody."""

import pytest

from adjudicator.dice import KeyedDice
from adjudicator.rulesets.tables import BOARDS
from conquest.games import selectors
from conquest.games.models import Game, Resolution, Seat
from conquest.games.replay import differences
from conquest.games.services import boards, tables
from conquest.games.services.errors import Refused
from tests.conquest.factories import NOON, SECRET, PersonFactory, gathered
from tests.conquest.games.play import again

pytestmark = pytest.mark.django_db


def voting(seats=3, board="spain", ruleset="classic", **settings):
    return gathered(
        ruleset, board, seats, is_public=True, board_by_vote=True, **settings
    )


def cast(game, *votes):
    """The votes of the first seats, in order."""
    for seat, board in zip(game.seats.order_by("number"), votes, strict=False):
        boards.vote(game_id=game.pk, person_id=seat.player_id, board=board)


def begun(game):
    return tables.open_game(game_id=game.pk, now=NOON)


def choice(game):
    return selectors.board_choice(game)


def counts(game, person=None):
    ballot = selectors.game_seen(game, person).ballot
    return {each.board: each.votes for each in ballot.boards if each.votes}


@pytest.mark.parametrize("ruleset", ["classic", "missions"])
@pytest.mark.parametrize(
    ("wanted", "seats", "opened"),
    [
        ("canaries", 4, "canaries"),
        ("canaries", 5, "oceania"),
        ("canaries", 6, "asia"),
        ("iberia", 6, "asia"),
        ("spain", 6, "spain"),
    ],
)
def test_a_table_too_large_for_its_board_opens_on_the_smallest_that_seats_all(
    ruleset, wanted, seats, opened
):
    """C-03."""
    game = begun(gathered(ruleset, wanted, seats))
    assert game.board == again(game).board == opened
    assert len(selectors.game_seen(game, None).view.scores) == seats
    assert choice(game) == boards.BoardChoice(
        wanted=wanted, votes=None, voted=None, opened=opened
    )
    assert list(differences(again(game))) == []


def test_no_table_has_more_seats_than_any_board():
    """C-03."""
    with pytest.raises(Refused, match="unknown_choice"):
        gathered("classic", "canaries", 7)


def test_a_board_of_other_rules_keeps_its_own_limit():
    """C-03 is of Classic and Missions."""
    with pytest.raises(Refused, match="unknown_choice"):
        gathered("fortress", "fortress_south", 5)


def test_most_votes_win_and_the_creator_s_choice_counts_for_nothing():
    """C-02."""
    game = voting()
    cast(game, "africa", "iberia", "africa")
    game = begun(again(game))
    assert game.board == "africa"
    assert choice(game) == boards.BoardChoice(
        wanted="spain",
        votes={"africa": 2, "iberia": 1},
        voted="africa",
        opened="africa",
    )


def test_a_vote_is_changed_until_the_game_opens_and_not_after():
    """C-02: one vote a seat."""
    game = voting(seats=2)
    cast(game, "africa", "iberia")
    cast(game, "iberia")
    assert counts(game) == {"iberia": 2}
    game = begun(again(game))
    with pytest.raises(Refused, match="game_has_begun"):
        cast(game, "africa")
    assert game.board == "iberia"


def test_a_tie_is_drawn_with_the_game_s_dice_and_the_draw_can_be_checked():
    """C-02."""
    game = voting(seats=2)
    cast(game, "world", "africa")
    game = begun(again(game))
    tied = [size.board for size in BOARDS if size.board in ("world", "africa")]
    assert game.board == KeyedDice(SECRET).pick("board", tied)
    drawn = [seen.throw for seen in selectors.throws(game)]
    assert ("board", 2) in [(throw.name, throw.sides) for throw in drawn]
    assert list(differences(again(game))) == []


def test_a_clear_vote_throws_no_dice():
    """C-02."""
    game = voting(seats=2)
    cast(game, "africa")
    game = begun(again(game))
    assert "board" not in [seen.throw.name for seen in selectors.throws(game)]


def test_where_nobody_votes_any_board_may_be_drawn():
    """C-02."""
    game = begun(voting(seats=2))
    assert game.board == KeyedDice(SECRET).pick("board", [s.board for s in BOARDS])
    assert choice(game).votes == {}
    assert list(differences(again(game))) == []


def test_the_board_voted_for_is_capped_too_and_all_of_it_is_kept():
    """C-02, C-03."""
    game = voting(seats=6)
    cast(game, *["canaries"] * 4, "world", "world")
    game = begun(again(game))
    assert choice(game) == boards.BoardChoice(
        wanted="spain",
        votes={"canaries": 4, "world": 2},
        voted="canaries",
        opened="asia",
    )
    assert game.board == "asia"
    assert list(differences(again(game))) == []


def test_a_game_that_says_it_opened_elsewhere_is_found_out():
    """C-02."""
    game = voting(seats=2)
    cast(game, "africa", "africa")
    game = begun(again(game))
    Game.objects.filter(pk=game.pk).update(board="mediterranean")
    assert "board" in [each.what for each in differences(again(game))]


def test_only_who_sits_there_votes_and_only_for_a_board_of_these_rules():
    """C-02."""
    game = voting(seats=2)
    with pytest.raises(Refused, match="no_seat_here"):
        boards.vote(game_id=game.pk, person_id=PersonFactory().pk, board="africa")
    for board in ("standard", "fortress_world", "atlantis", ""):
        with pytest.raises(Refused, match="unknown_board"):
            cast(game, board)
    assert counts(game) == {}


def test_a_table_whose_creator_chose_has_no_vote():
    """C-02."""
    game = gathered(seats=2, is_public=True)
    with pytest.raises(Refused, match="no_vote_here"):
        cast(game, "africa")
    assert selectors.game_seen(game, None).ballot is None


@pytest.mark.parametrize(
    ("ruleset", "board", "seats", "is_public"),
    [("classic", "canaries", 2, False), ("fortress", "fortress_south", 2, True)],
)
def test_only_public_tables_of_the_twelve_boards_vote(ruleset, board, seats, is_public):
    """C-02."""
    with pytest.raises(Refused, match="unknown_choice"):
        gathered(ruleset, board, seats, is_public=is_public, board_by_vote=True)


def test_who_leaves_the_table_takes_the_vote_along():
    """C-02: the vote is the seated player's."""
    game = voting(seats=2)
    cast(game, "africa", "iberia")
    seat = game.seats.get(number=1)
    tables.stand_up(game_id=game.pk, person_id=seat.player_id)
    assert counts(game) == {"iberia": 1}
    tables.join(game_id=game.pk, person_id=PersonFactory().pk, now=NOON)
    assert counts(game) == {"iberia": 1}


def test_bots_have_no_vote():
    """C-02: each seated player has one."""
    game = voting(seats=3, bots=2)
    cast(game, "oceania")
    assert begun(again(game)).board == "oceania"


def test_everybody_sees_the_counts_and_nobody_another_s_vote():
    game = voting(seats=3)
    cast(game, "africa", "iberia", "africa")
    ana, bo, cleo = (seat.player for seat in game.seats.order_by("number"))
    assert counts(game, ana) == counts(game, None) == {"africa": 2, "iberia": 1}
    seen = [selectors.game_seen(game, each).ballot for each in (ana, bo, cleo, None)]
    assert [each.own for each in seen] == ["africa", "iberia", "africa", ""]
    assert [each.may_vote for each in seen] == [True, True, True, False]
    swapped = voting(seats=3)
    cast(swapped, "iberia", "africa", "africa")
    third = swapped.seats.get(number=3).player
    assert selectors.game_seen(swapped, third).ballot == seen[2]


def test_an_opening_before_there_were_votes_replays_as_ever():
    game = begun(gathered("fortress", "fortress_south", 2))
    opening = game.resolutions.get(kind=Resolution.Kind.OPENING)
    assert opening.inputs == {}
    assert choice(game) is None
    assert list(differences(again(game))) == []
    assert not Seat.objects.exclude(vote="").exists()
