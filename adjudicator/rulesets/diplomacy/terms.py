"""What a game is played under: edition, board and table in one.

Each disputed rule is a policy with a name; an edition picks one of each (DATC chapter 4
lists the choices). Edition 1 takes the choices that the DATC's author prefers.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from adjudicator.errors import BrokenBoard
from adjudicator.ruleset import Edition, Option

KeepBonus = Literal["any_stationary", "hold_orders"]
"""Who has a keep's bonus (D-13): any unit that stays, or only one ordered to hold."""

AdjacentConvoy = Literal["intent", "via_only"]
"""When a move to a neighbour goes by convoy (4.A.3): also when an own fleet is ordered
to carry it, or only when the order says so."""

ConvoyedOrigin = Literal["open", "closed"]
"""Whether a unit may retreat to where a convoyed attacker came from (4.A.5)."""

Removal = Literal["owned_centres", "home_centres"]
"""From which centres civil disorder counts distances (4.D.8): those the power owns
(2023) or its home (1971)."""

EDITIONS: Mapping[int, Edition] = {
    1: Edition(
        number=1,
        policies={
            "keep_bonus": "any_stationary",
            "adjacent_convoy": "intent",
            "convoyed_origin": "open",
            "removal": "owned_centres",
        },
        published=True,
    )
}


class Terms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The policies, and the board's own rules."""

    keep_bonus: KeepBonus = "any_stationary"
    adjacent_convoy: AdjacentConvoy = "intent"
    convoyed_origin: ConvoyedOrigin = "open"
    removal: Removal = "owned_centres"
    victory: int  #: centres it takes to win
    builds: Literal["home", "anywhere"] = "home"
    first_year: int
    first_season: Literal["spring", "winter"] = "spring"
    draw_after_years: int = 0  #: game years to be played before a draw (D-18)


def board_options(record: Mapping[str, Any]) -> tuple[Option, ...]:
    """What the creator of a game may choose: who has the bonus of keeps, if any."""
    if not any(entry.get("keep") for entry in record.get("provinces", {}).values()):
        return ()
    return (
        Option(
            name="keep_bonus",
            kind="choice",
            default="any_stationary",
            values=("any_stationary", "hold_orders"),
        ),
    )


def agreed(
    record: Mapping[str, Any], edition: int, options: Mapping[str, str | int | bool]
) -> Terms:
    """The terms of a game. Raises ``BrokenBoard`` for rules that make no sense."""
    rules = record.get("rules", {})
    first = rules.get("first", {})
    plain = {
        **EDITIONS[edition].policies,
        **options,
        "victory": rules.get("victory"),
        "builds": rules.get("builds", "home"),
        "first_year": first.get("year", 1901),
        "first_season": first.get("season", "spring"),
        "draw_after_years": rules.get("draw_after_years", 0),
    }
    try:
        return msgspec.convert(plain, Terms)
    except msgspec.ValidationError as fault:
        raise BrokenBoard(str(record.get("id", "inline")), (str(fault),)) from fault
