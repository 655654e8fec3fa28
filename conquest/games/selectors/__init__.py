"""What somebody may see of a game: the only way the record leaves ``games``.

Everything here goes through the core's ``view`` and the audiences of events, for one
viewer. Nothing else may show a state, a sheet or a throw.
"""

from conquest.games.selectors.lists import games_of, may_see, open_tables
from conquest.games.selectors.past import (
    events_of,
    history,
    last_report,
    log,
    passage,
    position_seen,
    throws,
)
from conquest.games.selectors.present import (
    choices_seen,
    drawn_sheet,
    game_seen,
    sheets_sent,
    viewer_of,
)
from conquest.games.selectors.seen import (
    GameSeen,
    OwnSheet,
    Passage,
    PositionSeen,
    RoundSeen,
    RulingSeen,
    SeatSeen,
    SheetSent,
    SheetStatus,
    ThrowSeen,
)

__all__ = [
    "GameSeen",
    "OwnSheet",
    "Passage",
    "PositionSeen",
    "RoundSeen",
    "RulingSeen",
    "SeatSeen",
    "SheetSent",
    "SheetStatus",
    "ThrowSeen",
    "choices_seen",
    "drawn_sheet",
    "events_of",
    "game_seen",
    "games_of",
    "history",
    "last_report",
    "log",
    "may_see",
    "open_tables",
    "passage",
    "position_seen",
    "sheets_sent",
    "throws",
    "viewer_of",
]
