"""Movement phases to measure and compare by: games of bots, and random orders."""

import random
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from adjudicator.bots.bot import Luck
from adjudicator.bots.diplomacy import sensible
from adjudicator.choices import written
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.ruleset import RULESET
from adjudicator.rulesets.diplomacy.state import State
from adjudicator.rulesets.diplomacy.table import DiplomacyTable
from adjudicator.rulesets.diplomacy.units import Unit
from conquest.boards.catalogue import board_record

RECORD = board_record("standard")
FEWEST, MOST, SUPPORTS = 25, 34, 9  #: units and supports of a phase in mid-game
YEARS = 16


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """A position and everybody's orders, as canonical lines."""

    state: State
    lines: Mapping[PowerId, tuple[str, ...]]


def standard_table() -> DiplomacyTable:
    """The standard game."""
    powers = RULESET.powers(RECORD, 7)
    return RULESET.table(RECORD, powers=powers, edition=1, options={})


def orders_of(
    table: DiplomacyTable, sample: Sample
) -> dict[PowerId, tuple[Order, ...]]:
    """The orders as the core understands them."""
    found: dict[PowerId, tuple[Order, ...]] = {}
    for power, lines in sample.lines.items():
        read = table.language.read("\n".join(lines))
        found[power] = tuple(each.order for each in read if each.order is not None)
    return found


def bot_games(table: DiplomacyTable, seed: int) -> Iterator[Sample]:
    """The movement phases of games of sensible bots, one game after another."""
    bot = sensible(RECORD)
    while True:
        seed += 1
        luck = {power: Luck(f"{seed}/{power}") for power in table.powers}
        state = table.game.open().state
        while table.prompts(state) and state.year < 1901 + YEARS:
            lines: dict[PowerId, tuple[str, ...]] = {}
            for prompt in table.prompts(state):
                power = prompt.power
                answer = bot.answer(
                    table.view(state, power),
                    prompt,
                    table.choices(state, power),
                    lambda _: True,
                    luck[power],
                )
                lines[power] = tuple(line for line in answer if line != "VOTE DRAW")
            sample = Sample(state=state, lines=lines)
            if state.phase == "movement":
                yield sample
            state = table.game.resolve(state, orders_of(table, sample)).state


def mid_game(table: DiplomacyTable, count: int, seed: int = 0) -> list[Sample]:
    """Phases of 25 to 34 units with at least nine supports, as bots played them."""
    found: list[Sample] = []
    for sample in bot_games(table, seed):
        supports = sum(" S " in line for ours in sample.lines.values() for line in ours)
        if FEWEST <= len(sample.state.units) <= MOST and supports >= SUPPORTS:
            found.append(sample)
        if len(found) == count:
            return found
    return found


def entangled(table: DiplomacyTable, count: int, seed: int = 0) -> Iterator[Sample]:
    """Random positions and orders, heavy on supports and convoys."""
    rng = random.Random(seed)
    for _ in range(count):
        units = _crowd(table, rng)
        state = State(year=1905, season="spring", phase="movement", units=units)
        yield Sample(state=state, lines=dict(_tangle(table, state, rng)))


def _crowd(table: DiplomacyTable, rng: random.Random) -> tuple[Unit, ...]:
    """Units all over the board, and a fleet on nearly every sea."""
    board = table.board
    seas = [p for p in board.provinces if p.kind == "sea" and rng.random() < 0.8]
    land = [p for p in board.provinces if p.kind != "sea"]
    chosen = seas + rng.sample(land, rng.randint(FEWEST, MOST) - len(seas))
    found = []
    for province in chosen:
        is_fleet = not province.takes_army or (
            province.takes_fleet and rng.random() < 0.3
        )
        at = province.id
        if is_fleet and province.coasts:
            at = rng.choice(province.coasts)
        power = rng.choice(table.powers[: rng.randint(2, 7)])
        found.append(Unit(power=power, kind="F" if is_fleet else "A", at=at))
    return tuple(found)


def _tangle(
    table: DiplomacyTable, state: State, rng: random.Random
) -> Iterator[tuple[PowerId, tuple[str, ...]]]:
    """An order for each unit: some move, the others help whom they can."""
    options = {
        choice.text: list(written((choice,)))
        for power in table.powers
        for choice in table.choices(state, power)
        if choice.text not in ("VOTE", "WAIVE")
    }
    near = {f"{u.kind} {u.at}": table.board.grounds[u.kind][u.at] for u in state.units}
    chosen: dict[str, str] = {}
    waiting = list(options)
    rng.shuffle(waiting)
    for unit in waiting:
        if rng.random() < (0.65 if unit.startswith("A") else 0.35):
            moves = [line for line in options[unit] if _verb(line) == "-"]
            far = [line for line in moves if line.split()[3] not in near[unit].to]
            by_land = [line for line in moves if not line.endswith("VIA")]
            pool = far if far and rng.random() < 0.6 else by_land
            pool = moves if rng.random() < 0.1 else pool
            if pool:
                chosen[unit] = rng.choice(pool)
    moving = {line.removesuffix(" VIA") for line in chosen.values()}
    for unit in waiting:
        if unit not in chosen:
            chosen[unit] = _aid(options[unit], moving, rng)
    for power in table.powers:
        own = [f"{u.kind} {u.at}" for u in state.units if u.power == power]
        if own:
            yield power, tuple(chosen[unit] for unit in own)


def _aid(lines: Sequence[str], moving: set[str], rng: random.Random) -> str:
    """A convoy or support that matches a move, else a support to hold, else any."""
    convoys = [line for line in lines if _verb(line) == "C" and _aided(line) in moving]
    supports = [line for line in lines if _verb(line) == "S" and _aided(line) in moving]
    holds = [line for line in lines if _verb(line) == "S" and " - " not in line]
    for matching, share in ((convoys, 0.9), (supports, 0.9), (holds, 0.5)):
        if matching and rng.random() < share:
            return rng.choice(matching)
    return rng.choice(lines)


def _verb(line: str) -> str:
    return line.split()[2]


def _aided(line: str) -> str:
    return line.split(" ", 3)[3]


def ring(table: DiplomacyTable, size: int, *, closed: bool) -> Sample:
    """Armies that each move to where the next one stands, the last one to the first.

    An open one is a chain: its last army moves to an empty province.
    """
    places = _cycle(table, size)
    last = None if closed else places[-1]
    units = tuple(
        Unit(power=table.powers[index % 7], kind="A", at=place)
        for index, place in enumerate(places)
        if place != last
    )
    lines: dict[PowerId, tuple[str, ...]] = {}
    for index, place in enumerate(places):
        if place != last:
            power = table.powers[index % 7]
            line = f"A {place} - {places[(index + 1) % size]}"
            lines[power] = (*lines.get(power, ()), line)
    shuffled = list(units)
    random.Random(size).shuffle(shuffled)
    state = State(year=1905, season="spring", phase="movement", units=tuple(shuffled))
    return Sample(state=state, lines=lines)


def _cycle(table: DiplomacyTable, size: int) -> list[str]:
    """A ring of neighbouring provinces, found by trying; the same every time."""
    near = {place: ground.to for place, ground in table.board.grounds["A"].items()}
    for seed in range(1000):
        rng = random.Random(seed)
        path, seen = ["PAR"], {"PAR"}
        while len(path) < size:
            free = [place for place in near[path[-1]] if place not in seen]
            if not free:
                break
            rng.shuffle(free)
            # The place with fewest ways on first: it would be cut off later.
            path.append(min(free, key=lambda p: sum(n not in seen for n in near[p])))
            seen.add(path[-1])
        if len(path) == size and path[0] in near[path[-1]]:
            return path
    raise LookupError(size)
