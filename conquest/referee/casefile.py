"""The referee's file: cases in, one answer each out; the same for all rulesets.

A module per ruleset (``conquest.referee.<ruleset>``) turns a case into a state, runs
the engine and gives the answer's fields: ``run(case) -> dict``. It may bring its own
``differences(case, answer)`` where plain comparison is not enough.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import msgspec

from adjudicator.errors import AdjudicatorError
from conquest.boards.catalogue import UnknownBoard, board_record

RULESETS = ("diplomacy", "fortress", "classic", "missions")


class UnreadableCase(ValueError):
    """A case that says something impossible; the message tells which field."""


def read_cases(content: bytes) -> list[Any]:
    """The cases of a file: a list, or a single one. Raises ``UnreadableCase``."""
    try:
        found = msgspec.json.decode(content)
    except msgspec.DecodeError as fault:
        raise UnreadableCase(f"not JSON: {fault}") from fault
    return found if isinstance(found, list) else [found]


def case_board(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The board record a case names or gives inline."""
    board = case.get("board")
    if isinstance(board, str):
        try:
            return board_record(board)
        except UnknownBoard as fault:
            raise UnreadableCase(f"board: no board is called {board!r}") from fault
    if isinstance(board, Mapping):
        return board
    raise UnreadableCase("board: missing")


def answer(case: Any) -> dict[str, Any]:
    """What the rules make of a case, and whether it is what the case expects.

    A case that cannot be read gives ``id`` and ``error``.
    """
    if not isinstance(case, Mapping):
        return {"id": None, "error": "a case is an object"}
    given: dict[str, Any] = {"id": case.get("id")}
    name = case.get("ruleset", "diplomacy")
    if name not in RULESETS:
        return {
            **given,
            "error": f"ruleset: {name!r} is not one of {', '.join(RULESETS)}",
        }
    rules = import_module(f"conquest.referee.{name}")
    try:
        given |= rules.run(case)
        if "expect" in case:
            compare = getattr(rules, "differences", plain_differences)
            differences = compare(case, given)
            given |= {"pass": not differences, "differences": differences}
    except (UnreadableCase, AdjudicatorError) as fault:
        return {**given, "error": _said(fault)}
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        # A hand-written file may be wrong in any way; the others must still be judged.
        return {
            **given,
            "error": f"the case can't be read: {type(fault).__name__}: {fault}",
        }
    return given


def _said(fault: Exception) -> str:
    return f"{type(fault).__name__}: {', '.join(str(part) for part in fault.args)}"


def plain_differences(case: Mapping[str, Any], given: Mapping[str, Any]) -> list[str]:
    """Differences between what a case expects and its answer."""
    return list(differences(case["expect"], given, ""))


def differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """Where ``found`` lacks what is expected: objects by the keys given, lists in full.

    An expected null also matches an absent key.
    """
    if isinstance(expected, Mapping):
        if not isinstance(found, Mapping):
            yield f"{path or 'answer'}: expected an object, found {found!r}"
            return
        for key, value in expected.items():
            yield from differences(value, found.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            yield f"{path}: expected {expected!r}, found {found!r}"
            return
        for index, value in enumerate(expected):
            yield from differences(value, found[index], f"{path}[{index}]")
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield f"{path}: expected {expected!r}, found {found!r}"
