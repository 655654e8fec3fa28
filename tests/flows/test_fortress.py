"""A whole game of Fortress by two people, one on the web and one by mail."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from conquest.boards.catalogue import board_record
from conquest.games import binding
from conquest.games.models import Game
from conquest.games.replay import differences
from conquest.games.services import rounds
from conquest.mail import inbound, post
from tests.conquest.factories import NOON, opened
from tests.conquest.games.play import again
from tests.conquest.mail.letters import address, letter
from tests.conquest.play.pages import order_form, signed_in

pytestmark = pytest.mark.django_db

BOARD = "fortress_westeros"
MOST_ROUNDS = 150


def test_two_people_play_to_the_end_on_web_and_mail():
    game = opened("fortress", BOARD, 2)
    ana, bo = game.seats.select_related("player", "game").order_by("number")
    for seat in (ana, bo):
        seat.player.wants_maps = False  # other tests draw
        seat.player.save()
    player = bot("sensible", "fortress", board_record(BOARD))
    browser = signed_in(ana.player)
    now, asked = NOON, set()
    for number in range(MOST_ROUNDS):
        game = again(game)
        round_ = rounds.unfinished_round(game)
        if round_ is None:
            break
        before = game.head_id
        game.head.game = game
        table, state = binding.table_of(game), binding.state_of(game.head)
        for prompt in binding.prompts_of(round_):
            asked.add(prompt.asks)
            now += timedelta(seconds=30)
            lines = player.answer(
                table.view(state, prompt.power),
                prompt,
                table.choices(state, prompt.power),
                lambda lines, table=table, state=state, power=prompt.power: accepts(
                    table, state, power, lines
                ),
                Luck(f"{number}/{prompt.power}"),
            )
            waits = prompt.takes == "sheet"
            with time_machine.travel(now, tick=False):
                if prompt.power == ana.power:
                    give_by_web(browser, game, lines, ready=waits)
                else:
                    text = "\n".join([*lines, "listo"] if waits else lines)
                    inbound.receive(
                        letter(bo, text),
                        envelope_to=address(bo),
                        envelope_from=bo.player.email,
                        now=now,
                    )
        assert again(game).head_id != before, (round_.number, lines)
    game = again(game)
    assert game.status == Game.Status.FINISHED
    assert len(asked) >= 3  # draft, deployment, plan
    assert "web" in set(ana.sheets.values_list("door", flat=True))
    assert "mail" in set(bo.sheets.values_list("door", flat=True))
    assert not list(differences(game))
    post.post(now=now + timedelta(seconds=30))


def accepts(table, state, power, lines):
    read = table.language.read("\n".join(lines))
    check = table.check(state, power, tuple(each.order for each in read))
    return check.refused is None and not any(v.illegal for v in check.verdicts)


def give_by_web(browser, game, lines, *, ready):
    url = reverse("game_orders", args=[game.code])
    for line in lines:
        browser.post(url, order_form(game, line=line))
    if ready:
        browser.post(url, order_form(game, do="ready", line=""))
