"""The fortress draft: one each, one at a time, in reverse seat order (F-05)."""

from msgspec.structs import replace

from adjudicator.board import TerritoryId
from adjudicator.dice import Dice
from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.ruleset import Step
from adjudicator.rulesets.fortress.events import Founded
from adjudicator.rulesets.fortress.income import land_of
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.views import Mark


def next_founder(terms: Terms, state: State) -> PowerId | None:
    """Who founds now: the last in seat order who is in and has no fortress."""
    for power in state.still_in(terms.powers[::-1]):
        land = land_of(terms, state.grounds, power)
        if land and not any(state.grounds[t].building == "fortress" for t in land):
            return power
    return None


def spots(
    terms: Terms, state: State, power: PowerId
) -> tuple[tuple[TerritoryId, ...], bool]:
    """Where the player may found, and whether it is crowded.

    At least 4 steps from every fortress, over land and sea; where the player has no
    such spot left, it is crowded and any own land will do.
    """
    own = land_of(terms, state.grounds, power)
    near: set[TerritoryId] = set()
    for territory, ground in state.grounds.items():
        if ground.building == "fortress":
            distances = terms.board.distances(territory)
            near.update(t for t, far in distances.items() if far < terms.figures.apart)
    valid = tuple(t for t in own if t not in near)
    return (valid, False) if valid else (own, True)


def founding_fault(
    terms: Terms, state: State, power: PowerId, territory: TerritoryId
) -> Illegal | None:
    """Why the player may not found there."""
    if state.phase != "draft":
        return Illegal(why="not_in_draft")
    if state.grounds[territory].owner != power:
        return Illegal(why="not_held", facts={"place": territory})
    if terms.is_sea(territory):
        return Illegal(why="no_building_at_sea", facts={"place": territory})
    valid, _ = spots(terms, state, power)
    if territory not in valid:
        return Illegal(
            why="too_near",
            facts={"place": territory, "apart": terms.figures.apart, "valid": valid},
        )
    return None


def found(
    terms: Terms,
    state: State,
    power: PowerId,
    territory: TerritoryId,
    *,
    by_default: bool = False,
) -> Step | Illegal:
    """The position with that fortress, or why it can't stand there."""
    if next_founder(terms, state) != power:
        return Illegal(why="not_your_turn")
    fault = founding_fault(terms, state, power, territory)
    if fault is not None:
        return fault
    _, crowded = spots(terms, state, power)
    ground = replace(state.grounds[territory], building="fortress")
    state = replace(
        state,
        grounds={**state.grounds, territory: ground},
        marks=(*state.marks, Mark(place=territory, kind="built", power=power)),
    )
    told = Founded(
        power=power, territory=territory, crowded=crowded, by_default=by_default
    )
    return Step(settled(terms, state), (told,))


def found_anywhere(terms: Terms, state: State, power: PowerId, dice: Dice) -> Step:
    """A fortress on a valid spot at random, for who missed the clock (F-14)."""
    valid, _ = spots(terms, state, power)
    spot = dice.pick(f"draft/{power}", valid)
    step = found(terms, state, power, spot, by_default=True)
    assert isinstance(step, Step)
    return step


def settled(terms: Terms, state: State) -> State:
    """The deployment, once everybody has a fortress.

    Whoever picked last, the first in seat order still in, has initiative 1 (F-05).
    """
    if state.phase != "draft" or next_founder(terms, state) is not None:
        return state
    return replace(state, phase="deployment", initiative=state.still_in(terms.powers))
