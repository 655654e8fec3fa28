"""Tables at which letters are written, and who writes them."""

from conquest.games.models import Game
from conquest.press import selectors, services
from tests.conquest.factories import NOON, opened


def diplomacy(**settings):
    """Diplomacy for seven with private letters."""
    return opened("diplomacy", "standard", 7, **settings)


def classic(seats=3, **settings):
    """Classic, which has the public panel alone."""
    return opened("classic", "canaries", seats, **settings)


def seat(game, power):
    return game.seats.select_related("player").get(power=power)


def player(game, power):
    return seat(game, power).player


def write(game, power, to, text="Peace?", now=NOON, door="web", **more):
    """A letter; ``to``: ``all``, or powers with blanks between."""
    return services.send(
        game_id=game.pk,
        by_id=player(game, power).pk,
        to="all" if to == "all" else tuple(to.split()),
        text=text,
        now=now,
        door=door,
        **more,
    )


def read(game, person):
    """The texts a person may read, in order."""
    return [letter.text for letter in selectors.readable(game, person)]


def again(game):
    return Game.objects.get(pk=game.pk)
