"""The boards by id and edition: ``maps/<board>/<edition>/``, read once.

Rules data (``board.json``) and drawing data (``shapes.json``) are kept apart, so that
the rules load a few kilobytes. An edition is fixed once a game uses it.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from conquest.boards.shapes import Shapes, read_shapes

MAPS = Path(__file__).resolve().parents[2] / "maps"


class UnknownBoard(LookupError):
    """No board of that id, or not in that edition."""


@cache
def board_ids() -> tuple[str, ...]:
    """Every board, in alphabetical order of ids."""
    return tuple(
        sorted(folder.parent.parent.name for folder in MAPS.glob("*/1/board.json"))
    )


@cache
def latest_edition(board: str) -> int:
    """The newest edition of a board. Raises ``UnknownBoard``."""
    editions = [int(folder.name) for folder in (MAPS / board).glob("[0-9]*")]
    if board not in board_ids() or not editions:
        raise UnknownBoard(board)
    return max(editions)


@cache
def board_record(board: str, edition: int | None = None) -> Mapping[str, Any]:
    """A board's rules data; the newest edition unless said. Raises ``UnknownBoard``."""
    if edition is None:
        edition = latest_edition(board)
    path = MAPS / board / str(edition) / "board.json"
    if board not in board_ids() or not path.exists():
        raise UnknownBoard(board, edition)
    record: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return record


@cache
def board_shapes(board: str, edition: int | None = None) -> Shapes:
    """A board's drawing data. Raises ``UnknownBoard``, also for boards without any."""
    if edition is None:
        edition = latest_edition(board)
    path = MAPS / board / str(edition) / "shapes.json"
    if board not in board_ids() or not path.exists():
        raise UnknownBoard(board, edition)
    return read_shapes(path.read_bytes())


def places_of(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Territories or provinces of a board's record, by id."""
    found: Mapping[str, Any] = record.get("territories") or record.get("provinces", {})
    return found


def links(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every border, lane and coastal way as written: one direction each."""
    if "provinces" in record:
        for kind in ("army", "fleet"):
            for start, ends in record.get(kind, {}).items():
                yield from (
                    (start.partition("/")[0], end.partition("/")[0]) for end in ends
                )
        return
    for place, entry in record.get("territories", {}).items():
        for other in (*entry.get("borders", ()), *entry.get("lanes", ())):
            yield place, other


@cache
def neighbours(board: str, edition: int) -> Mapping[str, tuple[str, ...]]:
    """Every place's neighbours, by whatever way, in the order of the board."""
    record = board_record(board, edition)
    near: dict[str, set[str]] = {place: set() for place in places_of(record)}
    for a, b in links(record):
        near[a].add(b)
        near[b].add(a)
    return {
        place: tuple(other for other in near if other in others)
        for place, others in near.items()
    }
