"""Tables, positions and orders for the tests, in a few words."""

import json
from functools import cache
from pathlib import Path

from adjudicator.rulesets.diplomacy.ruleset import RULESET
from adjudicator.rulesets.diplomacy.state import State
from adjudicator.rulesets.diplomacy.units import Unit
from conquest.boards.catalogue import board_record

HERE = Path(__file__).parent


def record_of(board):
    """The record of a board of the catalogue, or of the tests' own."""
    if board == "tiny":
        return json.loads((HERE / "tiny.json").read_text())
    return board_record(board)


@cache
def table(board="standard", **options):
    """The rules at a table with all the board's powers."""
    record = record_of(board)
    powers = RULESET.powers(record, len(record["powers"]))
    return RULESET.table(record, powers=powers, edition=1, options=options)


def units(**pieces):
    """Units by power: ``units(FRANCE="A PAR, F BRE")``; ``NEUTRAL`` has none."""
    return tuple(
        Unit(power=None if power == "NEUTRAL" else power, kind=text[0], at=text[2:])
        for power, listed in pieces.items()
        for text in (each.strip() for each in listed.split(","))
    )


def centres(**owned):
    """Centres by power: ``centres(FRANCE="PAR, BRE")``."""
    return {
        place.strip(): power
        for power, places in owned.items()
        for place in places.split(",")
    }


def position(season="spring", phase="movement", year=1902, **fields):
    """A state; units and centres as ``units`` and ``centres`` give them."""
    return State(year=year, season=season, phase=phase, **fields)


def orders(of, text):
    """The orders that lines parted by semicolons spell."""
    found = of.language.read(text.replace(";", "\n"))
    assert all(read.order is not None for read in found), found
    return tuple(read.order for read in found)


def resolve(of, state, **sheets):
    """The step a phase leads to: ``resolve(table, state, FRANCE="A PAR - BUR")``."""
    read = {power: orders(of, text) for power, text in sheets.items()}
    return of.resolve(state, read, None)


def told(step, kind):
    """The events of one kind."""
    return [event for event in step.events if isinstance(event, kind)]


def pieces(state):
    """Units as text, sorted: ``FRANCE A PAR``."""
    return sorted(f"{unit.power} {unit.kind} {unit.at}" for unit in state.units)
