"""A board's record made terms, with every fault it has.

A scenario needs no code: neutrals, beasts, starting troops, figures and decks are in
the record's ``rules``. An inline board of a referee's file may leave all of it out.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.board import Board, TerritoryId, read_board
from adjudicator.errors import BrokenBoard
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CARDS, STANDARD_DECKS, Decks
from adjudicator.rulesets.fortress.terms import (
    BeastRecord,
    Figures,
    NeutralTroops,
    Terms,
)

#: Where each kind of beast lives (F-07).
BEASTS_AT_SEA = {"dragon": False, "troll": False, "kraken": True, "sea_serpent": True}


class _Rules(msgspec.Struct, frozen=True, kw_only=True):
    """A record's ``rules``; keys of other rulesets are left alone."""

    starting_troops: dict[int, int | tuple[int, ...]] = {}
    neutrals: dict[TerritoryId, NeutralTroops] = {}
    beasts: dict[TerritoryId, BeastRecord] = {}
    figures: Figures = Figures()
    decks: Decks = msgspec.field(default_factory=lambda: STANDARD_DECKS)


def read_terms(
    record: Mapping[str, Any],
    *,
    powers: tuple[PowerId, ...],
    options: Mapping[str, str | int | bool],
) -> Terms:
    """The terms of a game on this board.

    ``options``: ``starting_troops`` and ``round_limit``; 0: the board's own, and none.
    Raises ``BrokenBoard`` with every fault of the record.
    """
    board = read_board(record)
    rules = _read_rules(board, record)
    terms = Terms(
        board=board,
        powers=powers,
        land=tuple(t for t, place in board.territories.items() if not place.sea),
        figures=rules.figures,
        neutrals=rules.neutrals,
        beasts=rules.beasts,
        decks=rules.decks,
        starting_troops=_starting_troops(rules, len(powers), options),
        round_limit=int(options.get("round_limit", 0)),
    )
    faults = (*_faults(terms, rules), *_published_faults(record, terms))
    if faults:
        raise BrokenBoard(board.id, faults)
    return terms


def _read_rules(board: Board, record: Mapping[str, Any]) -> _Rules:
    try:
        return msgspec.convert(record.get("rules", {}), _Rules, str_keys=True)
    except msgspec.ValidationError as fault:
        raise BrokenBoard(board.id, (f"rules: {fault}",)) from fault


def _starting_troops(
    rules: _Rules, seats: int, options: Mapping[str, str | int | bool]
) -> tuple[int, ...] | None:
    chosen = int(options.get("starting_troops", 0))
    given: int | tuple[int, ...] | None = chosen or rules.starting_troops.get(seats)
    if isinstance(given, int):
        return (given,) * seats
    return given


def _faults(terms: Terms, rules: _Rules) -> Iterator[str]:
    """What contradicts the rules, whatever kind of record it is."""
    places = terms.board.territories
    for place, neutral in terms.neutrals.items():
        if place not in places:
            yield f"neutrals: {place} is not on the board"
        elif places[place].sea:
            yield f"neutrals: {place} is at sea; only beasts live there (F-08)"
        if neutral.troops < 1:
            yield f"neutrals: {place} has {neutral.troops} troops; 1 or more are needed"
        if place in terms.beasts:
            yield f"{place}: both a neutral and a beast"
    for place, beast in terms.beasts.items():
        if beast.kind not in BEASTS_AT_SEA:
            known = ", ".join(BEASTS_AT_SEA)
            yield f"beasts: {place} has a {beast.kind}; known are {known}"
        elif place not in places:
            yield f"beasts: {place} is not on the board"
        elif places[place].sea != BEASTS_AT_SEA[beast.kind]:
            where = "at sea" if BEASTS_AT_SEA[beast.kind] else "on land"
            yield f"beasts: {place} has a {beast.kind}, which lives {where} (F-07)"
        if beast.full < 1:
            yield f"beasts: {place} has strength {beast.full}; 1 or more is needed"
    for seats, troops in rules.starting_troops.items():
        given = troops if isinstance(troops, tuple) else (troops,) * seats
        if len(given) != seats:
            yield f"starting_troops: {len(given)} numbers for {seats} players"
        if any(number < 0 for number in given):
            yield f"starting_troops: fewer than 0 troops for {seats} players"
    for tier, cards in terms.decks.items():
        if not 1 <= tier <= len(terms.figures.tiers_from):
            yield f"decks: there is no tier {tier}"
        for name, copies in cards.items():
            if name not in CARDS:
                yield f"decks: no card is called {name}"
            if copies < 0:
                yield f"decks: {copies} copies of {name} in tier {tier}"
    for field in msgspec.structs.fields(terms.figures):
        value = getattr(terms.figures, field.name)
        if min(value if isinstance(value, tuple) else (value,), default=0) < 0:
            yield f"figures: {field.name} is below 0"
    if terms.figures.income_step < 1:
        yield "figures: income_step is below 1"


def _published_faults(record: Mapping[str, Any], terms: Terms) -> Iterator[str]:
    """What a board of the catalogue must also hold; an inline board need not."""
    if record.get("kind") != "fortress":
        return
    board = terms.board
    entries = record["territories"]
    for place, entry in entries.items():
        for other in entry.get("borders", ()):
            if place not in entries[other].get("borders", ()):
                yield f"{place}: borders {other}, but {other} does not border it"
        if entry.get("sea") and entry.get("region") is not None:
            yield f"{place}: a sea in region {entry['region']} (F-08)"
    for region in board.regions.values():
        if not region.territories:
            yield f"{region.id}: a region without territories"
    start = next(iter(board.territories))
    cut_off = [t for t in board.territories if t not in board.distances(start)]
    if cut_off:
        yield f"{', '.join(cut_off)}: can't be reached from {start}"
    fewest, most = board.seats
    if not 2 <= fewest <= most:
        yield f"seats: {fewest} to {most} players"
    if len(terms.dealt) < most:
        yield (
            f"draft: {len(terms.dealt)} territories to deal to {most} players; each "
            "needs one for a fortress (F-04, F-05)"
        )
