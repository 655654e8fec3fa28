"""Small acts several tests play: whose turn it is, what they hold, a whole draft."""

from adjudicator.choices import written
from conquest.games import selectors
from conquest.games.models import Game, Seat
from conquest.games.services import orders, rounds
from tests.conquest.factories import NOON, opened


def asked_seat(game):
    """The seat the open round asks first."""
    round_ = rounds.unfinished_round(game)
    return game.seats.get(power=round_.prompts[0]["power"])


def own_places(game, seat):
    """Places the seat's power holds, in board order."""
    seen = selectors.game_seen(game, seat.player)
    return [h.place for h in seen.view.picture.holdings if h.power == seat.power]


def say(seat, text, now=NOON, **more):
    """A text sent by web."""
    return orders.submit(seat_id=seat.pk, text=text, now=now, door="web", **more)


def first_choice(game, seat):
    """The first legal order the seat may give."""
    return next(written(selectors.choices_seen(game, seat.player)))


def deploying(seats=2, **settings):
    """A Fortress game in which all seats place their troops in secret."""
    game = opened("fortress", "fortress_south", seats, **settings)
    for _ in range(seats):
        seat = asked_seat(game)
        say(seat, first_choice(game, seat))
        game = again(game)
    assert rounds.unfinished_round(game).prompts[0]["takes"] == "sheet"
    return game


def again(thing):
    """The same row, read anew."""
    assert isinstance(thing, Game | Seat)
    return type(thing).objects.get(pk=thing.pk)
