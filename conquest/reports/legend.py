"""The legend of a drawn board: each power with what counts for it."""

from adjudicator.views import View
from conquest.boards.drawing import LegendSeat
from conquest.reports.namer import BoardNamer


def legend(view: View, names: BoardNamer) -> tuple[LegendSeat, ...]:
    """An entry for each power, with the scoreboard's first count."""
    columns = names.words.columns()
    main = columns[0].key if columns else ""
    return tuple(
        LegendSeat(
            power=score.power,
            name=names.power(score.power),
            text=str(dict(score.counts).get(main, "")),
            initiative=score.initiative,
        )
        for score in view.scores
    )
