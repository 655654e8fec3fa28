"""Two simulated months of a site: twenty games, people, bots and accidents.

Time is moved by the test. Summer time begins in both zones (New York on 14 March,
Madrid on 28 March 2027). At the end no game is stuck, no mail was sent twice, every
deadline fell at its wall-clock hour, and a sample of games replays to the byte.
"""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.core import mail as outgoing

from adjudicator.bots.bot import Luck
from adjudicator.bots.random import RandomBot
from conquest.deadlines.sweep import sweep
from conquest.games import binding, selectors
from conquest.games.models import Bulletin, Game, Round, Ruling, Seat
from conquest.games.replay import differences
from conquest.games.schedule import Pace
from conquest.games.services import orders, rounds, rulings, tables
from conquest.mail import inbound, post
from conquest.mail.models import Delivery
from tests.conquest.factories import PersonFactory, gathered
from tests.conquest.mail.letters import address, letter
from tests.conquest.mail.test_inbound import a_report

pytestmark = pytest.mark.django_db

START = datetime(2027, 3, 1, 12, tzinfo=UTC)
END = START + timedelta(days=61)
TICK = timedelta(hours=12)
ZONES = ("Europe/Madrid", "America/New_York")

#: Ruleset, board, seats, bots among them, games.
GAMES = (
    ("diplomacy", "standard", 7, 5, 4),
    ("diplomacy", "westeros_diplomacy", 7, 5, 1),
    ("fortress", "fortress_south", 3, 1, 5),
    ("classic", "canaries", 3, 1, 6),
    ("missions", "canaries", 2, 0, 4),
)

ABSENT = 2  #: the game in which somebody never answers


class Site:
    """The people of twenty games and what they do when the clock stands at ``now``."""

    def __init__(self) -> None:
        self.chance = random.Random(61)
        self.now = START
        self.games: list[Game] = []
        for ruleset, board, seats, bots, count in GAMES:
            for _ in range(count):
                self._open(ruleset, board, seats, bots)
        self.mailed = 0
        self.by_web = 0

    def _open(self, ruleset: str, board: str, seats: int, bots: int) -> None:
        zone = ZONES[len(self.games) % 2]
        pace = Pace(
            lengths={"default": 6 * 24 * 60, "defence": 12 * 60}, at="21:00", zone=zone
        )
        game = gathered(ruleset, board, seats, bots=bots, pace=pace, misses_allowed=3)
        for seat in game.seats.filter(player__isnull=False):
            seat.player.time_zone = zone
            seat.player.language = self.chance.choice(["en", "es"])
            seat.player.wants_maps = False  # other tests draw; these were 2,000
            seat.player.save()
        if len(self.games) == ABSENT:
            self.absent = game.seats.filter(player__isnull=False).first().pk
        self.games.append(tables.open_game(game_id=game.pk, now=self.now))

    def next_moment(self) -> datetime:
        """The next deadline, or the next time somebody looks at the site."""
        due = Round.objects.filter(status="open", runs_at__gt=self.now)
        first = due.order_by("runs_at").values_list("runs_at", flat=True).first()
        tick = self.now + TICK
        return tick if first is None else min(first, tick)

    def live(self) -> None:
        """Whatever happens at ``now``: people act, clocks run out, mails go."""
        sweep(now=self.now)
        post.post(now=self.now)
        for round_ in Round.objects.filter(status="open").select_related("game"):
            for prompt in binding.prompts_of(round_):
                seat = round_.game.seats.filter(
                    power=prompt.power, player__isnull=False, status="playing"
                ).first()
                if seat is not None and seat.pk != self.absent:
                    self._act(round_, seat, prompt)
        sweep(now=self.now)
        post.post(now=self.now)

    def _act(self, round_: Round, seat: Seat, prompt) -> None:
        waits = prompt.takes == "sheet"
        if waits and seat.sheets.filter(round=round_, submitted=True).exists():
            return
        # A few days for everybody: some answer late, some not at all.
        if self.chance.random() > (0.25 if waits else 0.2):
            return
        text = "\n".join(self._lines(round_.game, seat, prompt))
        seat.game = round_.game
        if self.chance.random() < 0.7:
            raw = letter(seat, text)
            inbound.receive(
                raw,
                envelope_to=address(seat),
                envelope_from=seat.player.email,
                now=self.now,
            )
            if self.chance.random() < 0.05:  # their server sends it again
                inbound.receive(
                    raw,
                    envelope_to=address(seat),
                    envelope_from=seat.player.email,
                    now=self.now,
                )
            self.mailed += 1
        else:
            orders.submit(seat_id=seat.pk, text=text, now=self.now, door="web")
            self.by_web += 1

    def _lines(self, game: Game, seat: Seat, prompt) -> tuple[str, ...]:
        armies = prompt.facts.get("armies")
        if prompt.takes == "order" and armies:
            seen = selectors.game_seen(game, seat.player)
            held = [
                h.place for h in seen.view.picture.holdings if h.power == seat.power
            ]
            if held:
                return (f"place {armies} {self.chance.choice(held)}", "end")
        table = binding.table_of(game)
        game.head.game = game
        state = binding.state_of(game.head)

        def accepts(lines) -> bool:
            check = table.check(state, seat.power, rounds.read_lines(table, lines))
            return check.refused is None and all(
                v.illegal is None for v in check.verdicts
            )

        return RandomBot().answer(
            table.view(state, seat.power),
            prompt,
            table.choices(state, seat.power),
            accepts,
            Luck(str(self.chance.random())),
        )


@pytest.fixture
def site():
    return Site()


def test_two_months_of_a_site(site):
    accidents = {
        10: address_bounces,
        15: game_is_paused,
        20: player_is_replaced,
        25: game_is_resumed,
        30: game_is_rolled_back,
    }
    while site.now < END:
        site.now = min(site.next_moment(), END)
        site.live()
        day = (site.now - START).days
        for on in [on for on in accidents if on <= day]:
            accidents.pop(on)(site)
    assert not accidents
    assert site.mailed > 100
    assert site.by_web > 40

    assert_no_game_is_stuck(site)
    assert_no_mail_was_doubled()
    assert_deadlines_fell_at_their_hour(site)
    for game in site.games[::4]:
        assert list(differences(Game.objects.get(pk=game.pk))) == []
    assert Seat.objects.get(pk=site.absent).status == "left"


def address_bounces(site: Site) -> None:
    """One player's mails come back for good."""
    delivery = Delivery.objects.filter(state="sent", seat__isnull=False).first()
    to = f"{inbound.BOUNCES}{delivery.code}@{settings.MAIL_DOMAIN}"
    raw = a_report(to, delivery.person.email)
    inbound.receive(raw, envelope_to=to, envelope_from="", now=site.now)
    delivery.person.refresh_from_db()
    assert delivery.person.bounced_at == site.now


def _ruled(site: Site, act, game: Game, **more):
    return act(
        game_id=game.pk,
        by_id=game.game_master_id,
        reason="It is so.",
        now=site.now,
        **more,
    )


def _playing(site: Site, ruleset: str) -> Game:
    """A game of a ruleset that still goes on."""
    return Game.objects.filter(
        pk__in=[g.pk for g in site.games], ruleset=ruleset, status="playing"
    ).first()


def game_is_paused(site: Site) -> None:
    site.paused = _playing(site, "fortress")
    site.paused_at = site.paused.head_id
    _ruled(site, rulings.pause, site.paused)


def game_is_resumed(site: Site) -> None:
    site.paused.refresh_from_db()
    assert site.paused.head_id == site.paused_at
    _ruled(site, rulings.resume, site.paused)


def player_is_replaced(site: Site) -> None:
    game = _playing(site, "diplomacy")
    seat = game.seats.filter(player__isnull=False).first()
    newcomer = PersonFactory(wants_maps=False)
    _ruled(site, rulings.replace_player, game, seat_id=seat.pk, person_id=newcomer.pk)


def game_is_rolled_back(site: Site) -> None:
    game = Game.objects.get(pk=_playing(site, "classic").pk)
    target = game.head.parent.parent
    _ruled(site, rulings.roll_back, game, position_id=target.pk, fresh_dice=True)


def assert_no_game_is_stuck(site: Site) -> None:
    for game in Game.objects.filter(pk__in=[g.pk for g in site.games]):
        if game.status == "finished":
            continue
        round_ = rounds.unfinished_round(game)
        assert game.status == "playing"
        assert round_ is not None
        assert round_.status == "open"
        assert round_.failures == 0
        assert round_.runs_at > site.now
        assert game.head.number > 3
    assert not Bulletin.objects.filter(kind="trouble").exists()
    assert Ruling.objects.count() == 4


def assert_no_mail_was_doubled() -> None:
    sent = [message.extra_headers["Message-ID"] for message in outgoing.outbox]
    assert len(sent) == len(set(sent))
    assert len(sent) == Delivery.objects.filter(state__in=["sent", "bounced"]).count()
    told = Counter(Delivery.objects.values_list("bulletin_id", "person_id", "seat_id"))
    assert set(told.values()) == {1}
    assert not Bulletin.objects.filter(posted_at__isnull=True).exists()
    assert not Delivery.objects.filter(state="queued").exists()


def assert_deadlines_fell_at_their_hour(site: Site) -> None:
    """Long clocks end at 21:00 of the game's zone, on both sides of the change."""
    seen = Counter()
    for game in site.games:
        zone = ZoneInfo(binding.pace_of(game).zone)
        for clock in game.clocks.filter(due_at__isnull=False).exclude(name="defence"):
            local = clock.due_at.astimezone(zone)
            assert (local.hour, local.minute) == (21, 0)
            seen[zone.key, local.utcoffset()] += 1
    assert len(seen) == 4
