"""Values <-> plain data: snapshots with a schema number, events, throws.

The only module that handles untyped data. A snapshot of an older schema is upgraded on
reading, step by step, by its ruleset.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from adjudicator.dice import Throw
from adjudicator.errors import UnknownSchema
from adjudicator.events import Event
from adjudicator.rulesets.catalogue import ruleset


def dump_state(name: str, state: object) -> dict[str, Any]:
    """A snapshot of a state of the ruleset called ``name``."""
    return {"schema": ruleset(name).schema, "state": _plain(state)}


def load_state(name: str, snapshot: Mapping[str, Any]) -> Any:
    """The state a snapshot holds. Raises ``UnknownSchema`` for a newer schema."""
    rules = ruleset(name)
    schema, plain = int(snapshot["schema"]), snapshot["state"]
    if schema > rules.schema:
        raise UnknownSchema(name, schema)
    if schema < rules.schema:
        plain = rules.upgrade(schema, dict(plain))
    return msgspec.convert(plain, rules.state_type, str_keys=True)


def dump_all(values: Iterable[msgspec.Struct]) -> list[Any]:
    """Events, throws or problems as plain data."""
    return [_plain(value) for value in values]


def _plain(value: object) -> Any:
    """Only lists, mappings, strings and numbers; equal values give equal data."""
    keyed = msgspec.to_builtins(value, str_keys=True, order="deterministic")
    return msgspec.json.decode(canonical_encoder().encode(keyed))


def load_events(name: str, stored: Iterable[Any]) -> tuple[Event, ...]:
    """Events of the ruleset called ``name``, as stored."""
    kind = ruleset(name).event_type
    return tuple(msgspec.convert(value, kind, str_keys=True) for value in stored)


def load_throws(stored: Iterable[Any]) -> tuple[Throw, ...]:
    """Throws as stored."""
    return tuple(msgspec.convert(value, Throw) for value in stored)


@cache
def canonical_encoder() -> msgspec.json.Encoder:
    """Encodes to bytes that are equal whenever values are equal."""
    return msgspec.json.Encoder(order="deterministic")
