"""Whole games of Diplomacy with seven seats: people by web and by mail, and bots."""

import pytest
import time_machine

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from conquest.boards.catalogue import board_record
from conquest.deadlines.sweep import sweep
from conquest.games import binding
from conquest.games.models import Game
from conquest.games.replay import differences
from conquest.games.services import orders, rounds, tables
from conquest.mail import inbound
from tests.conquest.factories import NOON, gathered
from tests.conquest.games.play import again
from tests.conquest.mail.letters import address, letter
from tests.conquest.play.pages import post_orders, signed_in

pytestmark = pytest.mark.django_db

MOST_PHASES = 120


class Players:
    """The people: the first on the page, the second by mail, others as the page does.

    Rendering every page of all seven would take minutes and show nothing more.
    """

    def __init__(self, game: Game, *, draw: bool) -> None:
        self.game = game
        self.draw = draw
        self.bot = bot("sensible", "diplomacy", board_record(game.board))
        self.seats = list(game.seats.filter(player__isnull=False).order_by("number"))
        self.browser = signed_in(self.seats[0].player)
        self.kinds: set[str] = set()

    def play_phase(self) -> None:
        """Whoever is asked answers and says ready; then the phase is over."""
        game = self.game = again(self.game)
        before, asked = game.head_id, rounds.unfinished_round(game).prompts
        for prompt in binding.prompts_of(rounds.unfinished_round(game)):
            self.kinds.add(prompt.asks)
            for seat in self.seats:
                if seat.power == prompt.power:
                    self._answer(game, seat, prompt)
        if again(game).head_id == before:
            sweep(now=NOON)
        assert again(game).head_id != before, asked

    def _answer(self, game: Game, seat, prompt) -> None:
        lines = self._lines(game, seat, prompt)
        seat.game = game
        if seat == self.seats[0]:
            post_orders(self.browser, game, do="ready", line="; ".join(lines))
        elif seat == self.seats[1]:
            inbound.receive(
                letter(seat, "\n".join([*lines, "ready"])),
                envelope_to=address(seat),
                envelope_from=seat.player.email,
                now=NOON,
            )
        else:
            text = "\n".join(lines)
            orders.submit(seat_id=seat.pk, text=text, now=NOON, door="web")
            orders.ready(seat_id=seat.pk, value=True, now=NOON, door="web")

    def _lines(self, game: Game, seat, prompt) -> list[str]:
        table = binding.table_of(game)
        game.head.game = game
        state = binding.state_of(game.head)
        choices = table.choices(state, seat.power)
        lines = self.bot.answer(
            table.view(state, seat.power),
            prompt,
            choices,
            lambda _: True,
            Luck(f"{seat.power}{game.head.number}"),
        )
        votes = any(choice.text == "VOTE" for choice in choices)
        return [
            *(line for line in lines if not line.startswith("VOTE")),
            *(["VOTE DRAW"] if votes and self.draw else []),
        ]


def whole_game(board: str, *, bots: int, draw: bool) -> tuple[Game, Players]:
    """A game from its first phase to its end, without a deadline passing."""
    game = gathered("diplomacy", board, 7, bots=bots)
    for seat in game.seats.filter(player__isnull=False):
        seat.player.wants_maps = False  # other tests draw
        seat.player.save()
    game = tables.open_game(game_id=game.pk, now=NOON)
    players = Players(game, draw=draw)
    with time_machine.travel(NOON, tick=False):
        for _ in range(MOST_PHASES):
            if again(game).status != "playing":
                break
            players.play_phase()
    game = again(game)
    assert game.status == "finished"
    assert list(differences(game)) == []
    return game, players


def test_a_standard_game_is_won_among_bots():
    """D-02: movement, retreats and winters, until somebody has eighteen centres."""
    game, players = whole_game("standard", bots=5, draw=False)
    assert players.kinds == {"movement", "retreat", "adjustment"}
    assert game.outcome["by"] == "centres"
    (winner,) = game.outcome["winners"]
    owned = list(binding.state_of(game.head).centres.values())
    assert owned.count(winner) >= 18


def test_a_westeros_game_is_drawn_once_five_years_have_been_played():
    """D-11, D-18: from the first builds to the first phase in which a draw may be."""
    game, players = whole_game("westeros_diplomacy", bots=0, draw=True)
    assert players.kinds == {"movement", "retreat", "adjustment"}
    assert game.outcome["drawn"]
    assert (game.head.parent.phase["year"], game.head.parent.phase["season"]) == (
        306,
        "spring",
    )
