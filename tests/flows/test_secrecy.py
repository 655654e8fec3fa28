"""Nothing hidden reaches another viewer: not a byte of any page, map or mail.

Each test compares everything a viewer can fetch in two games that differ only in what
that viewer may not see. It is the same row both times (so ids, codes, tokens, secret
and clock are the same), with the hidden part exchanged underneath.
"""

from contextlib import contextmanager
from email.mime.base import MIMEBase
from typing import Any

import msgspec
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse

from adjudicator.codec import dump_state, load_state
from adjudicator.rulesets.catalogue import ruleset
from conquest.games import selectors
from conquest.games.models import Bulletin, Game, Position
from conquest.games.services import course, rounds
from conquest.mail import post
from conquest.mail.messages.compose import Pointless, compose
from conquest.mail.models import Delivery
from tests.conquest.factories import NOON, PersonFactory, opened
from tests.conquest.games.play import again, asked_seat, deploying, own_places, say
from tests.conquest.play.pages import PAGES, without_tokens

pytestmark = pytest.mark.django_db
MORE = ("game_pulse", "game_press")
OF_POSITION = (
    "game_position",
    "position_svg",
    "position_text",
    "position_thumbnail",
)


def everything(game: Game, person: Any) -> dict[str, bytes]:
    """Every page, map and mail of a game that a person can get at noon."""
    found: dict[str, bytes] = {}
    with time_machine.travel(NOON, tick=False):
        client = Client()
        if person is not None:
            client.force_login(person)
        addresses = [reverse(name, args=[game.code]) for name in (*PAGES, *MORE)]
        position = selectors.history(game)[-1]
        addresses += [reverse(n, args=[game.code, position.code]) for n in OF_POSITION]
        for address in addresses:
            found[address] = without_tokens(client.get(address).content)
        spanish = client.get(addresses[0], headers={"accept-language": "es"})
        found["es"] = without_tokens(spanish.content)
        if person is not None:
            found |= mails(game, person)
    return found


def mails(game: Game, person: Any) -> dict[str, bytes]:
    """The mails of the game to a person, composed anew."""
    while post.distribute(now=NOON):
        pass
    deliveries = Delivery.objects.filter(bulletin__game=game, person=person)
    found = {}
    for delivery in deliveries.exclude(bulletin__kind=Bulletin.Kind.RECEIPT):
        try:
            message = compose(delivery, now=NOON)
        except Pointless:
            continue
        parts = [message.subject, message.body, *(a[0] for a in message.alternatives)]
        parts += [repr(sorted(message.extra_headers.items()))]
        parts += [_content(attachment) for attachment in message.attachments]
        found[f"mail {delivery.pk}"] = "\n".join(map(str, parts)).encode()
    return found


def _content(attachment: Any) -> str:
    if isinstance(attachment, MIMEBase):
        return repr(attachment.get_payload(decode=True))
    return repr(tuple(attachment))


@contextmanager
def exchanged(position: Position, **parts: Any):
    """The position's snapshot with parts of its state replaced, for a while."""
    before = position.snapshot
    game = position.game
    state = msgspec.structs.replace(load_state(game.ruleset, before), **parts)
    _write(position, dump_state(game.ruleset, state))
    yield
    _write(position, before)


def _write(position: Position, snapshot: Any) -> None:
    with connection.cursor() as cursor:
        # The table is append-only; only a superuser's test gets past its trigger.
        cursor.execute("SET session_replication_role = replica")
        Position.objects.filter(pk=position.pk).update(snapshot=snapshot)
        cursor.execute("SET session_replication_role = DEFAULT")


def rivals(game: Game, seat: Any) -> list[Any]:
    """Everybody but the seat's player: the others, the master, a stranger, nobody."""
    others = [s.player for s in game.seats.exclude(pk=seat.pk)]
    return [*others, PersonFactory(), None]


def assert_same(before: dict[str, bytes], after: dict[str, bytes]) -> None:
    assert before.keys() == after.keys()
    for where, content in before.items():
        assert after[where] == content, where


# --- sealed orders ------------------------------------------------------------------


def a_line(game: Game, seat: Any) -> str:
    """One order the seat may put on its sheet."""
    if game.ruleset == "fortress":
        return f"place 2 {own_places(game, seat)[0]}"
    unit = selectors.choices_seen(game, seat.player)[0]
    move = next(verb for verb in unit.then if verb.text == "-")
    return f"{unit.text} - {move.then[0].text}"


@pytest.fixture(params=["fortress", "diplomacy"])
def secret_round(request):
    """A public game whose players write in secret."""
    if request.param == "fortress":
        return deploying(3, is_public=True)
    return opened("diplomacy", "standard", 7, bots=4, is_public=True)


def test_a_sealed_order_and_its_existence_reach_nobody(secret_round):
    game = secret_round
    seat = game.seats.filter(player__isnull=False).order_by("number").first()
    watching = rivals(game, seat)
    before = [everything(game, person) for person in watching]
    answer = say(seat, a_line(game, seat))
    assert answer.status == "saved"
    for person, seen in zip(watching, before, strict=True):
        assert_same(seen, everything(game, person))


def test_the_game_master_reads_that_orders_came_and_not_which(secret_round):
    game = secret_round
    seat = game.seats.filter(player__isnull=False).order_by("number").first()
    master = game.game_master
    other = a_line(game, seat)
    say(seat, other)
    client = Client()
    client.force_login(master)
    with time_machine.travel(NOON, tick=False):
        page = client.get(reverse("gm_game", args=[game.code])).content.decode()
    assert other not in page
    for place in own_places(game, seat) if game.ruleset == "fortress" else []:
        assert f"place 2 {place}" not in page


@pytest.mark.parametrize("shown", ["names", "count", "nothing"])
def test_readiness_is_shown_as_the_game_says_and_only_that(shown):
    game = deploying(3, is_public=True, shows_ready=shown)
    seat, rival, *_ = game.seats.all()
    say(seat, a_line(game, seat))
    unready = selectors.game_seen(game, rival.player)
    before = everything(game, rival.player)
    say(seat, "ready")
    seen = selectors.game_seen(game, rival.player)
    by_power = {s.power: s.ready for s in seen.seats}
    assert by_power[seat.power] is (True if shown == "names" else None)
    assert seen.round.ready_count == (None if shown == "nothing" else 1)
    assert unready.round.ready_count == (None if shown == "nothing" else 0)
    if shown == "nothing":
        assert_same(before, everything(game, rival.player))


# --- hands, decks, objectives -------------------------------------------------------


def played(name: str, board: str, most: int) -> Game:
    """A game of three in which bots have played a while and people sit again."""
    game = opened(name, board, 3, is_public=True)
    for _ in range(most):
        seat = asked_seat(game)
        if rounds.unfinished_round(game).prompts[0]["takes"] == "sheet":
            for one in game.seats.all():
                say(one, "ready")
        else:
            from tests.conquest.games.play import first_choice

            say(seat, first_choice(game, seat))
        game = again(game)
    return game


def hidden_variants(game: Game, victim: str) -> list[dict[str, Any]]:
    """Parts of the state only ``victim`` may know, each exchanged for another."""
    state = load_state(game.ruleset, game.head.snapshot)
    match game.ruleset:
        case "classic":
            deck, hand = state.deck, state.deck[:2]
            return [
                {"deck": tuple(reversed(deck))},
                {"hands": {**state.hands, victim: hand}, "deck": deck[2:]},
            ]
        case "missions":
            others = {p: o for p, o in state.objectives.items() if p != victim}
            swapped = next(iter(others.values()))
            return [
                {"deck": tuple(reversed(state.deck))},
                {"situation_deck": tuple(reversed(state.situation_deck))},
                {"objectives": {**state.objectives, victim: swapped}},
            ]
        case _:
            return [
                {"decks": {k: tuple(reversed(v)) for k, v in state.decks.items()}},
            ]


@pytest.mark.parametrize(
    ("name", "board", "moves"),
    [
        ("classic", "canaries", 6),
        ("missions", "canaries", 14),
        ("fortress", "fortress_south", 3),
    ],
)
def test_decks_and_objectives_reach_nobody_else(name, board, moves):
    game = played(name, board, moves)
    victim = game.seats.order_by("number").last()
    for parts in hidden_variants(game, victim.power):
        if "hands" in parts:
            continue
        for person in (rivals(game, victim)[0], None):
            before = everything(game, person)
            with exchanged(game.head, **parts):
                assert_same(before, everything(again(game), person))


@pytest.mark.parametrize(
    ("name", "board"), [("classic", "canaries"), ("fortress", "fortress_south")]
)
def test_which_cards_a_hand_holds_reaches_nobody_else(name, board):
    game = played(name, board, 6 if name == "classic" else 5)
    state = load_state(name, game.head.snapshot)
    victim = game.seats.order_by("number").last()
    if name == "classic":
        one, other = state.deck[:2], state.deck[2:4]
        rest = state.deck[4:]
        first = {"hands": {**state.hands, victim.power: one}, "deck": (*other, *rest)}
        second = {"hands": {**state.hands, victim.power: other}, "deck": (*one, *rest)}
    else:
        key, tier = next(iter(state.decks.items()))
        one, other = tier[0], next(card for card in tier if card != tier[0])
        rest = list(tier)
        first_deck, second_deck = rest.copy(), rest.copy()
        first_deck.remove(one)
        second_deck.remove(other)
        first = {
            "hands": {**state.hands, victim.power: (one,)},
            "decks": {**state.decks, key: tuple(first_deck)},
        }
        second = {
            "hands": {**state.hands, victim.power: (other,)},
            "decks": {**state.decks, key: tuple(second_deck)},
        }
    for person in (rivals(game, victim)[0], None):
        with exchanged(game.head, **first):
            before = everything(again(game), person)
        with exchanged(game.head, **second):
            assert_same(before, everything(again(game), person))
    with exchanged(game.head, **first):
        mine = everything(again(game), victim.player)
    with exchanged(game.head, **second):
        assert mine != everything(again(game), victim.player)


def test_hidden_throws_and_private_events_stay_with_their_reader():
    game = opened("classic", "canaries", 2, bots=2, is_public=True)
    course.answer_for_bots(game_id=game.pk, now=NOON, most=80)
    game = again(game)
    private = [
        event
        for resolution in game.resolutions.all()
        for event in selectors.events_of(game, None, [resolution.pk])
        if event.audience is not None
    ]
    assert private == []
    assert all(not seen.throw.hidden for seen in selectors.throws(game))
    assert ruleset("classic").schema >= 1
