"""Tables, states and scripts for tests of both games of turns."""

from adjudicator.dice import KeyedDice, SequenceDice
from adjudicator.errors import Illegal
from adjudicator.mechanics.ground import Garrison
from adjudicator.rulesets.catalogue import ruleset
from adjudicator.rulesets.classic.state import ClassicState
from adjudicator.rulesets.missions.state import MissionsState
from conquest.boards.catalogue import board_record

RING = {
    "regions": {"north": {"bonus": 2}, "south": {"bonus": 3}},
    "territories": {
        "A": {"region": "north", "borders": ["B", "F"]},
        "B": {"region": "north", "borders": ["C", "E"]},
        "C": {"region": "north", "borders": ["D"]},
        "D": {"region": "south", "borders": ["E"]},
        "E": {"region": "south", "borders": ["F"]},
        "F": {"region": "south"},
    },
}
STATES = {"classic": ClassicState, "missions": MissionsState}
GAMES = ("classic", "missions")


def table_of(name, board=RING, *, seats=3, **options):
    """A table; ``board`` is a record or a board's id."""
    record = board_record(board) if isinstance(board, str) else board
    rules = ruleset(name)
    return rules.table(
        record, powers=rules.powers(record, seats), edition=1, options=options
    )


def state_of(name, table, ground, **fields):
    """A state: ``ground`` is told as ``{"A": ("red", 3), …}``; red is on turn."""
    plain = {
        "phase": "attack",
        "turn": table.powers[0],
        "number": 7,
        "round": 3,
        "reserve": dict.fromkeys(table.powers, 0),
        "hands": dict.fromkeys(table.powers, ()),
    }
    for key in ("reserve", "hands"):
        if key in fields:
            fields[key] = {**plain[key], **fields[key]}
    return STATES[name](
        ground={
            place: Garrison(*ground.get(place, ("blue", 2)))
            for place in table.board.territories
        },
        **{**plain, **fields},
    )


def order_of(table, line):
    """The one order of a line."""
    (read,) = table.language.read(line)
    assert read.order is not None, read
    return read.order


def act(table, state, power, line, dice=()):
    """The state after a line that is legal."""
    step = table.act(state, power, order_of(table, line), SequenceDice(dice))
    assert not isinstance(step, Illegal), step
    return step.state


def why_not(table, state, power, line):
    """Why a line is refused; None when it is not."""
    step = table.act(state, power, order_of(table, line), KeyedDice(b"why"))
    return step.why if isinstance(step, Illegal) else None
