"""Answers in the DATC's words compared with what a case expects.

Only the results of orders have an order; the rest are sets. An order whose label the
sources dispute is not compared.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conquest.referee.casefile import differences as plain_differences


def differences(case: Mapping[str, Any], given: Mapping[str, Any]) -> list[str]:
    """Where an answer differs from what its case expects, retreats included."""
    found = list(_differing(case["expect"], given, ""))
    retreat = case.get("retreat", {})
    if "expect" in retreat:
        found += _differing(retreat["expect"], given.get("retreat", {}), "retreat.")
    return found


def _differing(
    expected: Mapping[str, Any], given: Mapping[str, Any], path: str
) -> Iterator[str]:
    for key, value in expected.items():
        if key == "order_results":
            yield from _differing_results(value, given.get(key, ()), path + key)
        elif key == "units_after":
            yield from _differing_units(value, given.get(key, {}), path + key)
        elif key == "retreat":
            yield from _differing(value, given.get(key, {}), "retreat.")
        elif isinstance(value, list):
            yield from _differing_sets(value, given.get(key, ()), path + key)
        else:
            yield from plain_differences(value, given.get(key), path + key)


def _differing_results(
    expected: Sequence[Mapping[str, Any]], given: Sequence[Mapping[str, Any]], path: str
) -> Iterator[str]:
    """Expected results are looked for in order; what is not expected is not judged."""
    rest = iter(given)
    for entry in expected:
        for result in rest:
            if (result["power"], result["order"]) == (entry["power"], entry["order"]):
                break
        else:
            yield f"{path}: no result for {entry['power']} {entry['order']!r}"
            return
        if entry.get("disputed"):
            continue
        for key in ("result", "dislodged"):
            if key in entry and entry[key] != result.get(key):
                yield (
                    f"{path}: {entry['power']} {entry['order']!r}: {key} expected "
                    f"{entry[key]!r}, found {result.get(key)!r}"
                )


def _differing_units(
    expected: Mapping[str, Sequence[str]],
    given: Mapping[str, Sequence[str]],
    path: str,
) -> Iterator[str]:
    for power in sorted(expected.keys() | given.keys()):
        wanted, found = Counter(expected.get(power, ())), Counter(given.get(power, ()))
        if wanted != found:
            yield (
                f"{path}.{power}: expected {sorted(wanted.elements())}, "
                f"found {sorted(found.elements())}"
            )


def _differing_sets(
    expected: Sequence[Any], given: Sequence[Any], path: str
) -> Iterator[str]:
    """Lists as sets: each expected entry fits one found, by the keys it gives."""
    left = [_unordered(entry) for entry in given]
    for entry in expected:
        wanted = _unordered(entry)
        for found in left:
            if not any(plain_differences(wanted, found, path)):
                left.remove(found)
                break
        else:
            yield f"{path}: expected {entry!r}, not found"
    for found in left:
        yield f"{path}: found {found!r}, not expected"


def _unordered(entry: Any) -> Any:
    """An entry with the lists in it sorted."""
    if isinstance(entry, Mapping):
        return {key: _unordered(value) for key, value in entry.items()}
    return sorted(entry) if isinstance(entry, list) else entry
