"""Places for an example of an order, such as may really be given now."""

from adjudicator.mechanics.turns.facts import TurnFacts
from adjudicator.powers import PowerId
from adjudicator.views import View
from conquest.reports.words import Namer


def attack(view: View, power: PowerId | None, names: Namer) -> tuple[str, str]:
    """A territory of the power's and one of another's beside it.

    The strongest territory that has such a neighbour; where there is none, any two.
    """
    own = [h.place for h in view.picture.holdings if h.power == power]
    for place in sorted(own, key=lambda place: -troops(view, place)):
        for beside in names.neighbours(place):
            if beside not in own:
                return place, beside
    everywhere = [*own, *(piece.place for piece in view.picture.pieces), "—"]
    return everywhere[0], everywhere[-1]


def unclaimed(view: View, names: Namer) -> str | None:
    """A territory that nobody holds yet."""
    held = {holding.place for holding in view.picture.holdings}
    return next((place for place in names.territories if place not in held), None)


def troops(view: View, place: str) -> int:
    """The armies or troops on a place."""
    return sum(
        piece.number or 0
        for piece in view.picture.pieces
        if piece.place == place and piece.kind == "counter"
    )


def dice(view: View) -> int:
    """The most dice that whoever is attacked now may throw."""
    table = view.public
    asked = table.asked if isinstance(table, TurnFacts) else None
    return 2 if asked is None else min(2, troops(view, asked[1]))
