"""A referee's case of Fortress: position and sheets in, the position after them out."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from adjudicator.board import TerritoryId
from adjudicator.dice import SequenceDice
from adjudicator.errors import Illegal
from adjudicator.events import Event
from adjudicator.orders.reading import Order, ReadOrder
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CardId, card_id, tiers_of
from adjudicator.rulesets.fortress.draft import settled
from adjudicator.rulesets.fortress.income import pay_income
from adjudicator.rulesets.fortress.orders import Concede
from adjudicator.rulesets.fortress.ruleset import RULESET
from adjudicator.rulesets.fortress.state import (
    Beast,
    Building,
    Ground,
    Lasting,
    State,
)
from adjudicator.rulesets.fortress.table import FortressTable
from adjudicator.rulesets.fortress.terms import Terms
from conquest.referee.casefile import (
    UnreadableCase,
    case_board,
    plain_differences,
)

Lines = dict[PowerId, list[ReadOrder]]
Refused = dict[tuple[PowerId, int], str]  #: by power and line: why it did not stand

PHASES = ("draft", "deployment", "plan")


def run(case: Mapping[str, Any]) -> dict[str, Any]:
    """What the rules make of a case: ``after``, ``results``, ``events``, ``over``."""
    position = case["position"]
    powers = tuple(PowerId(player) for player in position["players"])
    table = RULESET.table(
        case_board(case), powers=powers, edition=1, options=case.get("options") or {}
    )
    state = read_position(table.terms, position)
    lines = _read_sheets(table, case.get("sheets", {}))
    dice = SequenceDice(case.get("dice", ()))
    state, refused, events = _resolve(table, state, lines, dice, case)
    ending = table.outcome(state)
    return {
        "after": write_position(table.terms, state),
        "results": list(_results(powers, case.get("sheets", {}), lines, refused)),
        "events": [msgspec.to_builtins(event, str_keys=True) for event in events],
        "over": {"winner": ending.winners[0], "by": ending.by} if ending else None,
    }


def _resolve(
    table: FortressTable,
    state: State,
    lines: Lines,
    dice: SequenceDice,
    case: Mapping[str, Any],
) -> tuple[State, Refused, tuple[Event, ...]]:
    """Concessions, then the income if it is due, then everybody's orders."""
    refused: Refused = {
        (power, index): "not_playing"
        for power, read in lines.items()
        for index in range(len(read))
        if not state.is_in(power)
    }
    conceding = tuple(
        power
        for power, read in lines.items()
        if state.is_in(power) and any(isinstance(line.order, Concede) for line in read)
    )
    refused |= {
        (power, index): "conceded"
        for power in conceding
        for index, line in enumerate(lines[power])
        if not isinstance(line.order, Concede)
    }
    left = table.depart_together(state, conceding, "conceded", dice)
    state, events = left.state, left.events
    if case.get("pay_income") and state.phase == "plan" and state.ending is None:
        gold, paid = pay_income(
            table.terms, state.grounds, state.gold, state.initiative
        )
        state, events = replace(state, gold=gold), (*events, *paid)
    sheets = {
        power: tuple(line.order for line in read if line.order is not None)
        for power, read in lines.items()
        if state.is_in(power)
    }
    if state.phase == "draft":
        state, told = _draft(table, state, lines, sheets, dice, refused)
        return state, refused, (*events, *told)
    for power, orders in sheets.items():
        # Judged even when a concession has just ended the game: they were given.
        check = table.check(replace(state, ending=None), power, orders)
        for index, verdict in enumerate(check.verdicts):
            fault = verdict.illegal or check.refused
            if fault is not None:
                refused[power, _line_of(lines[power], index)] = fault.why
        if check.refused is not None:
            for index in range(len(lines[power])):
                refused.setdefault((power, index), check.refused.why)
    if state.ending is not None:
        return state, refused, events
    step = table.resolve(state, sheets, dice)
    return step.state, refused, (*events, *step.events)


def _draft(
    table: FortressTable,
    state: State,
    lines: Lines,
    sheets: Mapping[PowerId, tuple[Order, ...]],
    dice: SequenceDice,
    refused: Refused,
) -> tuple[State, tuple[Event, ...]]:
    """Fortresses founded one by one, up to the first player without a good line."""
    events: tuple[Event, ...] = ()
    used: set[tuple[PowerId, int]] = set()
    while (prompts := table.prompts(state)) and prompts[0].takes == "order":
        power = prompts[0].power
        founded = False
        for index, order in enumerate(sheets.get(power, ())):
            line = (power, _line_of(lines[power], index))
            used.add(line)
            answer = table.act(state, power, order, dice)
            if isinstance(answer, Illegal):
                refused[line] = answer.why
                continue
            state, events = answer.state, (*events, *answer.events)
            founded = True
            break
        if not founded:
            break
    for power, read in lines.items():
        for index in range(len(read)):
            if state.is_in(power) and (power, index) not in used:
                refused.setdefault((power, index), "not_your_turn")
    return state, events


def _line_of(read: Sequence[ReadOrder], index: int) -> int:
    """The line of the ``index``-th order that could be read."""
    return [i for i, line in enumerate(read) if line.order is not None][index]


def _read_sheets(table: FortressTable, sheets: Mapping[str, Sequence[str]]) -> Lines:
    """Each line of a sheet, read; every line is one order or none."""
    for power in sheets:
        if power not in table.powers:
            raise UnreadableCase(f"sheets: {power} is not among the players")
    return {
        power: [_read_line(table, line) for line in sheets[power]]
        for power in table.powers
        if power in sheets
    }


def _read_line(table: FortressTable, text: str) -> ReadOrder:
    read = table.language.read(text)
    if len(read) == 1:
        return read[0]
    return ReadOrder(line=1, text=text, problem=Illegal(why="unreadable"))


def _results(
    powers: Sequence[PowerId],
    sheets: Mapping[str, Sequence[str]],
    lines: Lines,
    refused: Refused,
) -> Any:
    for power in powers:
        for index, line in enumerate(lines.get(power, ())):
            why = refused.get((power, index))
            if line.problem is not None:
                why = getattr(line.problem, "why", type(line.problem).__name__.lower())
            result = {"player": power, "line": sheets[power][index], "ok": why is None}
            yield result if why is None else {**result, "why": why}


def read_position(terms: Terms, position: Mapping[str, Any]) -> State:
    """The state a ``position`` describes. Raises ``UnreadableCase``."""
    phase = position["phase"]
    if phase not in PHASES:
        raise UnreadableCase(f"phase: {phase!r} is not one of {', '.join(PHASES)}")
    for key in ("territories", "buildings", "lasting", "beasts"):
        for place in position.get(key, {}):
            if place not in terms.board.territories:
                raise UnreadableCase(f"{key}: {place} is not on the board")
    grounds = {t: _read_ground(terms, position, t) for t in terms.board.territories}
    held = {ground.owner for ground in grounds.values()}
    initiative = tuple(position.get("initiative") or ())
    if phase == "draft":
        initiative = ()
    elif not initiative:
        initiative = tuple(power for power in terms.powers if power in held)
    playing = set(initiative) or held & set(terms.powers)
    if not playing:
        raise UnreadableCase("territories: nobody is in the game")
    dealt = sum(owner is not None for owner in (g.owner for g in grounds.values()))
    state = State(
        phase=phase,
        round=position.get("round", 0),
        grounds=grounds,
        beasts={
            TerritoryId(t): Beast(kind=beast["kind"], full=beast["full"])
            for t, beast in position.get("beasts", {}).items()
        },
        standings={p: "playing" if p in playing else "out" for p in terms.powers},
        initiative=initiative,
        gold={p: position.get("gold", {}).get(p, 0) for p in terms.powers},
        hands={
            p: tuple(
                _card(terms, name) for name in position.get("hands", {}).get(p, ())
            )
            for p in terms.powers
        },
        decks=_read_piles(terms, position.get("decks", {})),
        discards=_read_piles(terms, position.get("discards", {})),
        to_place=_to_place(terms, position, dealt),
    )
    return settled(terms, state)


def _to_place(
    terms: Terms, position: Mapping[str, Any], dealt: int
) -> dict[PowerId, int]:
    given = position.get("to_place", {})
    if position["phase"] == "plan":
        return {}
    usual = terms.free_troops(dealt) if position["phase"] == "draft" else {}
    return {power: given.get(power, usual.get(power, 0)) for power in terms.powers}


def _read_ground(
    terms: Terms, position: Mapping[str, Any], place: TerritoryId
) -> Ground:
    owner, troops = position["territories"].get(place, (None, 0))
    if owner is not None and owner not in terms.powers:
        raise UnreadableCase(f"territories: {place}: {owner} is not among the players")
    building = position.get("buildings", {}).get(place)
    rounds_left = 0
    if isinstance(building, Mapping):
        rounds_left = building["camp"]
        building = "camp"
    kind: Building | None = msgspec.convert(building, Building | None)
    return Ground(
        owner=owner,
        troops=troops,
        building=kind,
        rounds_left=rounds_left,
        lasting=msgspec.convert(position.get("lasting", {}).get(place), Lasting | None),
    )


def _read_piles(
    terms: Terms, piles: Mapping[str, Sequence[str]]
) -> dict[str, tuple[CardId, ...]]:
    return {
        str(tier): tuple(_card(terms, name, tier) for name in piles.get(str(tier), ()))
        for tier in sorted(terms.decks)
    }


def _card(terms: Terms, name: str, tier: int | None = None) -> CardId:
    """A card as written: ``guard``, ``raid@3``; the lower tier where none is said."""
    bare, _, said = name.partition("@")
    tiers = tiers_of(terms.decks, bare)
    if not tiers:
        raise UnreadableCase(f"cards: no card is called {name!r}")
    if said:
        tier = int(said)
    elif tier is None or tier not in tiers:
        tier = tiers[0]
    if tier not in tiers:
        raise UnreadableCase(f"cards: there is no {name!r}")
    return card_id(bare, tier)


def write_position(terms: Terms, state: State) -> dict[str, Any]:
    """A state in the shape of a ``position``."""
    grounds = state.grounds
    places = list(terms.board.territories)
    return {
        "players": list(terms.powers),
        "territories": {t: [grounds[t].owner, grounds[t].troops] for t in places},
        "round": state.round,
        "phase": state.phase,
        "initiative": list(state.initiative),
        "gold": {p: state.gold[p] for p in terms.powers},
        "hands": {
            p: [terms.card_shown(c) for c in state.hands[p]] for p in terms.powers
        },
        "decks": _write_piles(terms, state.decks),
        "discards": _write_piles(terms, state.discards),
        "buildings": {
            t: {"camp": ground.rounds_left}
            if ground.building == "camp"
            else ground.building
            for t in places
            if (ground := grounds[t]).building is not None
        },
        "lasting": {t: grounds[t].lasting for t in places if grounds[t].lasting},
        "neutrals": [t for t in places if state.is_neutral(t)],
        "beasts": {
            t: {"kind": state.beasts[t].kind, "full": state.beasts[t].full}
            for t in places
            if t in state.beasts
        },
        "to_place": {p: state.to_place[p] for p in terms.powers if p in state.to_place},
    }


def _write_piles(
    terms: Terms, piles: Mapping[str, Sequence[CardId]]
) -> dict[str, list[str]]:
    return {
        tier: [terms.card_shown(card) for card in piles.get(tier, ())]
        for tier in sorted({*piles, *map(str, terms.decks)})
    }


def differences(case: Mapping[str, Any], given: Mapping[str, Any]) -> list[str]:
    """As usual, but a card may be written with or without its tier (F-30)."""
    terms = RULESET.table(
        case_board(case),
        powers=tuple(map(PowerId, case["position"]["players"])),
        edition=1,
        options=case.get("options") or {},
    ).terms
    after = dict(case["expect"].get("after") or {})
    for key in ("hands", "decks", "discards"):
        if isinstance(after.get(key), Mapping):
            after[key] = {
                pile: _shown(terms, key, pile, cards)
                for pile, cards in after[key].items()
            }
    expect = {**case["expect"], "after": after}
    return plain_differences({**case, "expect": expect}, given)


def _shown(terms: Terms, key: str, pile: str, cards: Any) -> Any:
    if not isinstance(cards, list):
        return cards
    tier = None if key == "hands" else int(pile)
    return [terms.card_shown(_card(terms, card, tier)) for card in cards]
