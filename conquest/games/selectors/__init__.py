"""What somebody may see of a game: the only way the record leaves ``games``.

Everything here goes through the core's ``view`` and the audiences of events, for one
viewer. Nothing else may show a state, a sheet or a throw.
"""

from conquest.games.selectors.at_table import in_play, power_names
from conquest.games.selectors.ballots import board_choice
from conquest.games.selectors.lists import (
    find,
    for_operator,
    games_of,
    invited_to,
    is_a_master,
    mastered_by,
    may_see,
    open_tables,
    overdue_rounds,
)
from conquest.games.selectors.offers import BoardOffer, RulesetOffer, offers
from conquest.games.selectors.own import (
    LineTried,
    own_address,
    tried,
    written_orders,
)
from conquest.games.selectors.past import (
    events_of,
    events_since,
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
    open_round,
    sheets_sent,
    viewer_of,
)
from conquest.games.selectors.seen import (
    BallotSeen,
    BoardVotes,
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
from conquest.games.selectors.trial import Trial, can_be_tried, trial
from conquest.games.selectors.watch import (
    TimelineEntry,
    Watched,
    acquaintances,
    position_id,
    timeline,
    watched,
)
from conquest.games.services.boards import BoardChoice, opens_on

__all__ = [
    "BallotSeen",
    "BoardChoice",
    "BoardOffer",
    "BoardVotes",
    "GameSeen",
    "LineTried",
    "OwnSheet",
    "Passage",
    "PositionSeen",
    "RoundSeen",
    "RulesetOffer",
    "RulingSeen",
    "SeatSeen",
    "SheetSent",
    "SheetStatus",
    "ThrowSeen",
    "TimelineEntry",
    "Trial",
    "Watched",
    "acquaintances",
    "board_choice",
    "can_be_tried",
    "choices_seen",
    "drawn_sheet",
    "events_of",
    "events_since",
    "find",
    "for_operator",
    "game_seen",
    "games_of",
    "history",
    "in_play",
    "invited_to",
    "is_a_master",
    "last_report",
    "log",
    "mastered_by",
    "may_see",
    "offers",
    "open_round",
    "open_tables",
    "opens_on",
    "overdue_rounds",
    "own_address",
    "passage",
    "position_id",
    "position_seen",
    "power_names",
    "sheets_sent",
    "throws",
    "timeline",
    "trial",
    "tried",
    "viewer_of",
    "watched",
    "written_orders",
]
