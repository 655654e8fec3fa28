"""Whole games of Classic and Missions by two people: English web, Spanish mail."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.urls import reverse

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from conquest.boards.catalogue import board_record
from conquest.games import binding, selectors
from conquest.games.models import Game, Resolution
from conquest.games.replay import differences
from conquest.games.services import rounds
from conquest.mail import inbound, post
from tests.conquest.factories import NOON, opened
from tests.conquest.games.play import again
from tests.conquest.mail.letters import address, letter
from tests.conquest.play.pages import order_form, signed_in

pytestmark = pytest.mark.django_db

MOST_ANSWERS = 600
SPANISH = {
    "place": "coloca", "attack": "ataca", "until": "hasta", "dice": "dados",
    "advance": "ocupa", "all": "todo", "regroup": "reagrupa", "end": "fin",
    "fortify": "fortifica", "defend": "defiende con", "trade": "canjea",
    "infantry": "infantería", "cavalry": "caballería", "artillery": "artillería",
    "balloon": "globo", "sword": "espada", "rifle": "fusil", "wild": "comodín",
}  # fmt: skip


class Evening:
    """Two people at one table, each answering in their own way and language."""

    def __init__(self, ruleset: str) -> None:
        self.game = opened(ruleset, "canaries", 2, options={"defence": "ask"})
        self.ana, self.bo = self.game.seats.select_related("player", "game")
        self.bo.player.language = "es"
        for seat in (self.ana, self.bo):
            seat.player.wants_maps = False  # other tests draw
            seat.player.save()
        self.bot = bot("sensible", ruleset, board_record("canaries"))
        self.browser = signed_in(self.ana.player)
        self.now = NOON
        self.asked: set[str] = set()

    def play(self) -> None:
        """Until the game is over."""
        for number in range(MOST_ANSWERS):
            game = again(self.game)
            round_ = rounds.unfinished_round(game)
            if round_ is None:
                return
            (prompt,) = binding.prompts_of(round_)
            self.asked.add(prompt.asks)
            self.now += timedelta(seconds=30)
            with time_machine.travel(self.now, tick=False):
                self._answer(game, prompt, number)
            assert again(game).head_id != game.head_id, prompt
            if number % 20 == 0:
                post.post(now=self.now)
        raise AssertionError("the game has no end")

    def _answer(self, game: Game, prompt, number: int) -> None:
        table = binding.table_of(game)
        game.head.game = game
        state = binding.state_of(game.head)
        (line,) = self.bot.answer(
            table.view(state, prompt.power),
            prompt,
            table.choices(state, prompt.power),
            lambda _: True,
            Luck(str(number)),
        )
        if prompt.power == self.ana.power:
            said = self._said(line, "en")
            form = order_form(game, line=said)
            url = reverse("game_orders", args=[game.code])
            # The page after it is looked at now and then: drawing it takes a while.
            page = self.browser.post(url, form, follow=number % 10 == 0)
            assert page.status_code in (200, 302)
            return
        raw = letter(self.bo, self._said(line, "es"))
        inbound.receive(
            raw,
            envelope_to=address(self.bo),
            envelope_from=self.bo.player.email,
            now=self.now,
        )

    def _said(self, line: str, language: str) -> str:
        """A canonical line as its author writes it."""
        places = binding.table_of(self.game).places
        words = []
        for whole in line.split():
            word, comma = whole.rstrip(","), whole[len(whole.rstrip(",")) :]
            parts = []
            for part in word.split(":"):
                if part in places:
                    parts.append(getattr(places[part].names, language))
                else:
                    parts.append(SPANISH.get(part, part) if language == "es" else part)
            words.append(" ".join(parts) + comma)
        return " ".join(words)


@pytest.mark.parametrize("ruleset", ["classic", "missions"])
def test_two_people_play_to_the_end_on_web_and_mail_in_two_languages(ruleset):
    evening = Evening(ruleset)
    evening.play()
    game = again(evening.game)
    assert game.status == Game.Status.FINISHED
    assert {"attack", "advance", "defence"} <= evening.asked
    doors = set(
        evening.ana.sheets.values_list("door", flat=True).exclude(orders=[])
    ) | set(evening.bo.sheets.values_list("door", flat=True).exclude(orders=[]))
    assert {"web", "mail"} <= doors
    # Every throw is kept with the act that needed it, and the whole game replays.
    assert not list(differences(game))
    for resolution in game.resolutions.filter(kind=Resolution.Kind.PLAY):
        rolled = [e for e in resolution.events if e["event"] == "rolled"]
        dice = [
            t for t in resolution.throws if t["name"].endswith(("attack", "defence"))
        ]
        assert len(dice) == 2 * len(rolled)
    # Both hear of the end, each in their language.
    mail.outbox.clear()
    post.post(now=evening.now + timedelta(seconds=30))
    last = {letter.to[0]: letter for letter in mail.outbox}
    assert last[evening.ana.player.email].subject.endswith("is over")
    final = last[evening.bo.player.email].body
    assert "LA PARTIDA HA TERMINADO" in final
    seen = selectors.game_seen(game, evening.ana.player)
    assert seen.outcome is not None
    if ruleset == "missions":
        assert dict(seen.view.public.objectives).keys() == {"red", "blue"}
        assert "Rojo: " in final
        assert "Azul: " in final
