"""Values of both games are frozen and complete at birth."""

import pkgutil
from importlib import import_module

import msgspec
import pytest

import adjudicator.mechanics
import adjudicator.rulesets.classic
import adjudicator.rulesets.missions

PACKAGES = (
    adjudicator.mechanics,
    adjudicator.rulesets.classic,
    adjudicator.rulesets.missions,
)
#: Small values whose fields are given in order.
IN_ORDER = {"Garrison", "Conditions", "Drawn"}


def values():
    """Every kind of value the packages define."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for thing in vars(import_module(found.name)).values():
                if (
                    isinstance(thing, type)
                    and issubclass(thing, msgspec.Struct)
                    and thing.__module__ == found.name
                ):
                    yield thing


KINDS = list(values())


def test_there_are_values():
    assert len(KINDS) > 40


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__qualname__)
def test_values_are_frozen_and_their_fields_named(kind):
    """Orders, events, states and facts; only small pairs may be given in order."""
    assert kind.__struct_config__.frozen
    if kind.__struct_fields__ and kind.__name__ not in IN_ORDER:
        with pytest.raises(TypeError):
            kind(*[None] * len(kind.__struct_fields__))
