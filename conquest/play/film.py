"""A game as a film: its positions from the opening to now, drawn for the public."""

from collections.abc import Sequence
from typing import Any

from conquest.boards.film import Frame
from conquest.games import selectors
from conquest.games.selectors import PositionSeen
from conquest.play.maps import Style, to_take_away
from conquest.reports.namer import namer


def frames(game: Any, *, style: Style, most: int) -> list[Frame]:
    """At most ``most`` positions of a game, as everybody may see them.

    The first and the last are always among them; of a long game the others are taken at
    even distances. Names are in the active language.
    """
    names = namer(game.board, game.board_edition, game.ruleset)
    found: list[Frame] = []
    for position in evenly(selectors.history(game), most):
        passage = selectors.position_seen(game, None, position.code)
        assert passage is not None
        title = names.words.phase(position.phase, names)
        svg = to_take_away(
            game.board,
            game.board_edition,
            passage.view,
            names,
            style,
            title=game.name,
            subtitle=f"{title.main} {title.kind}".strip(),
        )
        found.append(Frame(svg=svg, caption=f"{position.number}. {title.main}"))
    return found


def evenly(positions: Sequence[PositionSeen], most: int) -> list[PositionSeen]:
    """``most`` of them at even distances, the first and the last included."""
    if len(positions) <= most:
        return list(positions)
    step = (len(positions) - 1) / (most - 1)
    return [positions[round(index * step)] for index in range(most)]
