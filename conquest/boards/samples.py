"""Made-up positions for looking at a board: gallery, ``draw_board``, tests.

Not games. On territory boards who holds what is grown from spread-out starts, the same
way every time; the Diplomacy boards have hand-made positions with every kind of order.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Any

import msgspec
from django.utils.translation import gettext, override

from adjudicator.powers import PowerId
from adjudicator.views import Arrow, Holding, Mark, Picture, Piece
from conquest.boards import catalogue
from conquest.boards.shapes import Shapes

POSITIONS = Path(__file__).with_name("positions")
PLAYERS = ("Ana", "Győző", "Chloé", "Tomás", "Inés", "Łukasz")
SEATS = tuple(PowerId(f"seat{n}") for n in range(1, 7))


def borders(record: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Neighbours of every place of a territory board, both ways."""
    found: dict[str, dict[str, None]] = {place: {} for place in record["territories"]}
    for place, entry in record["territories"].items():
        for other in (*entry.get("borders", ()), *entry.get("lanes", ())):
            found[place][other] = None
            found[other][place] = None
    return {place: tuple(others) for place, others in found.items()}


def owners(
    shapes: Shapes, near: Mapping[str, Sequence[str]], powers: Sequence[PowerId]
) -> dict[str, PowerId]:
    """Realms grown from starts far from each other."""
    places = list(near)
    starts = [places[0]]
    while len(starts) < len(powers):
        starts.append(
            max(
                (p for p in places if p not in starts),
                key=lambda p: min(_apart(shapes, p, s) for s in starts),
            )
        )
    held = dict(zip(starts, powers, strict=True))
    queues = [deque([start]) for start in starts]
    while any(queues):
        for power, queue in zip(powers, queues, strict=True):
            while queue:
                fresh = [p for p in near[queue[0]] if p not in held]
                if not fresh:
                    queue.popleft()
                    continue
                held[fresh[0]] = power
                queue.append(fresh[0])
                break
    for n, place in enumerate(places):
        held.setdefault(place, powers[n % len(powers)])
    return held


def _apart(shapes: Shapes, a: str, b: str) -> float:
    (x1, y1), (x2, y2) = shapes.places[a].spot, shapes.places[b].spot
    return hypot(x1 - x2, y1 - y2)


def armies(n: int, size: str) -> int:
    """A number of armies: ``one``, or ``many`` with two and three digits among them."""
    if size == "one":
        return 1
    return (1, 3, 12, 2, 7, 128, 4, 1, 24, 5)[n % 10]


def sample_picture(board: str, edition: int, size: str) -> Picture:
    """A position with ``none``, ``one`` or ``many`` armies, whatever the rules."""
    path = POSITIONS / f"{board}.json"
    if size == "none":
        return Picture()
    if not path.exists():
        return territory_picture(board, edition, size)
    picture = msgspec.json.decode(path.read_bytes(), type=Picture)
    if size == "one":
        return Picture(
            holdings=picture.holdings,
            pieces=tuple(p for p in picture.pieces if not p.dislodged),
        )
    return picture


def powers_of(picture: Picture) -> tuple[PowerId, ...]:
    """The powers a picture shows, in order of appearance."""
    held = [holding.power for holding in picture.holdings]
    return tuple(dict.fromkeys(held))


def name_of(record: Mapping[str, Any], power: PowerId, language: str) -> str:
    """A power's name on its board, or an invented player's."""
    entry = record.get("powers", {}).get(power)
    if entry:
        return str(entry["name"][language])
    return PLAYERS[SEATS.index(power)] if power in SEATS else power.title()


def counts_of(picture: Picture, power: PowerId, language: str) -> str:
    """What a power has on a made-up board, in words."""
    held = sum(h.power == power and h.full for h in picture.holdings)
    units = [p for p in picture.pieces if p.power == power]
    with override(language):
        if any(p.kind in ("army", "fleet") for p in units):
            return str(
                gettext("%(centres)d centres · %(units)d units")
                % {
                    "centres": held,
                    "units": len(units),
                }
            )
        armies = sum(p.number or 0 for p in units)
        return str(
            gettext("%(territories)d territories · %(armies)d armies")
            % {
                "territories": held,
                "armies": armies,
            }
        )


def territory_picture(board: str, edition: int, size: str, seats: int = 6) -> Picture:
    """A position of a territory board: ``none``, ``one`` or ``many`` armies each."""
    shapes = catalogue.board_shapes(board, edition)
    record = catalogue.board_record(board, edition)
    if size == "none":
        return Picture()
    near = borders(record)
    powers = SEATS[: min(seats, record["seats"]["max"])]
    held = owners(shapes, near, powers)
    rules = record.get("rules", {})
    neutrals, beasts = rules.get("neutrals", {}), rules.get("beasts", {})
    free = {place for place in held if place in neutrals or place in beasts}
    free |= {p for p in held if shapes.places[p].kind == "sea" and hash_of(p) % 3}
    pieces = []
    for n, place in enumerate(held):
        if place in beasts:
            beast = beasts[place]
            pieces.append(
                Piece(
                    place=place,
                    kind="beast",
                    name=beast["kind"],
                    number=beast["full"],
                    most=beast["full"],
                )
            )
        elif place in neutrals:
            pieces.append(
                Piece(place=place, kind="counter", number=neutrals[place]["troops"])
            )
        elif place not in free:
            pieces.append(
                Piece(
                    place=place,
                    kind="counter",
                    power=held[place],
                    number=armies(n, size),
                )
            )
    if record.get("kind") == "fortress" and size == "many":
        pieces += _buildings(shapes, [p for p in held if p not in free], held)
    arrows = _marches(near, held, free) if size == "many" else ()
    return Picture(
        holdings=tuple(
            Holding(place=p, power=power) for p, power in held.items() if p not in free
        ),
        pieces=tuple(pieces),
        arrows=tuple(arrows),
        marks=tuple(
            Mark(place=p, kind="placed", number=3, power=held[p])
            for p in list(held)[5:6]
            if size == "many" and p not in free
        ),
    )


def hash_of(place: str) -> int:
    """A small number that is always the same for a place."""
    return sum(map(ord, place))


def _buildings(
    shapes: Shapes, places: Sequence[str], held: Mapping[str, PowerId]
) -> list[Piece]:
    found = []
    land = [p for p in places if shapes.places[p].kind == "land"]
    for n, place in enumerate(land):
        kind = {0: "fortress", 3: "barracks", 6: "camp"}.get(n % 8)
        if kind:
            found.append(
                Piece(
                    place=place,
                    kind="building",
                    name=kind,
                    power=held[place],
                    number=2 if kind == "camp" else None,
                )
            )
        if n % 7 == 2:
            name = "levy" if n % 2 else "palisade"
            found.append(
                Piece(place=place, kind="lasting", name=name, power=held[place])
            )
    return found


def _marches(
    near: Mapping[str, Sequence[str]], held: Mapping[str, PowerId], free: set[str]
) -> list[Arrow]:
    found: list[Arrow] = []
    busy: set[str] = set()
    kinds = 0
    for place, power in held.items():
        if place in free or place in busy:
            continue
        for other in near[place]:
            if other in busy or other in free:
                continue
            hostile = held[other] != power
            if hostile == (kinds % 3 == 2):
                continue
            busy |= {place, other, *near[place][:2]}
            found.append(
                Arrow(
                    kind="attack" if hostile else "transfer",
                    power=power,
                    at=place,
                    to=other,
                    fate="failed" if hostile and kinds % 2 else "done",
                    losses=(1 + kinds % 3, kinds % 4) if hostile else None,
                    number=None if hostile else 2,
                )
            )
            kinds += 1
            break
    return found
