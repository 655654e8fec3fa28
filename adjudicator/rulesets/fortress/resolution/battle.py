"""Battles: extra dice, rolls, capture or retreat (F-24, F-25)."""

import msgspec

from adjudicator.board import TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CARDS
from adjudicator.rulesets.fortress.events import (
    BeastSlain,
    BuildingLost,
    Captured,
    Extra,
    Fought,
    Roll,
)
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.resolution.luck import Luck, Sides
from adjudicator.views import ArrowFate


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """A force on its way into a territory somebody else stands in."""

    power: PowerId
    source: TerritoryId
    to: TerritoryId
    force: int
    stop: int = 0
    turn: int = 0  #: 0: a Feint
    card: str | None = None

    @property
    def is_feint(self) -> bool:
        """Whether it strikes for exactly one roll and returns."""
        return self.card == "feint"


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle went."""

    fate: ArrowFate
    attack_lost: int
    defence_lost: int


def fight(field: Field, strike: Strike, luck: Luck) -> Battle:
    """Fights to the end and leaves the board as it is afterwards."""
    ground = field.grounds[strike.to]
    attack_extras = attack_dice(field, strike)
    defence_extras, undermined = defence_dice(field, strike)
    for power in (strike.power, ground.owner):
        if power is not None:
            field.met.add((power, strike.to))
    rolls = _rolls(field, strike, attack_extras, defence_extras, luck)
    attack_lost = sum(roll.attack_lost for roll in rolls)
    defence_lost = sum(roll.defence_lost for roll in rolls)
    beast = field.beasts.get(strike.to)
    end = _end(strike, strike.force - attack_lost, ground.troops - defence_lost)
    field.tell(
        Fought(
            power=strike.power,
            against=ground.owner,
            source=strike.source,
            to=strike.to,
            turn=strike.turn,
            force=strike.force,
            troops=ground.troops,
            stop=strike.stop,
            attack_extras=attack_extras,
            defence_extras=defence_extras,
            undermined=undermined,
            rolls=rolls,
            survivors=strike.force - attack_lost,
            left=ground.troops - defence_lost,
            beast=beast.kind if beast else None,
            end=end,
        )
    )
    field.add_troops(strike.source, -attack_lost)
    field.add_troops(strike.to, -defence_lost)
    _count_kills(field, strike, defence_lost)
    if end == "captured":
        capture(field, strike, strike.force - attack_lost)
    return Battle(
        fate="done" if end in ("captured", "returned") else "failed",
        attack_lost=attack_lost,
        defence_lost=defence_lost,
    )


def capture(field: Field, strike: Strike, troops: int, *, fought: bool = True) -> None:
    """The survivors move in; building and lasting card are gone (F-25)."""
    here = strike.to
    ground = field.grounds[here]
    field.tell(
        Captured(
            power=strike.power,
            territory=here,
            source=strike.source,
            of=ground.owner,
            troops=troops,
            fought=fought,
        )
    )
    if ground.building is not None:
        field.tell(BuildingLost(territory=here, building=ground.building))
    field.hand_over(here, strike.power, troops)
    field.add_troops(strike.source, -troops)
    field.mark(here, "captured", strike.power, troops)


def attack_dice(field: Field, strike: Strike) -> tuple[Extra, ...]:
    """Why the attacker rolls dice more: Supports and a Forced March."""
    extras = supports_for(field, strike.power, strike.to)
    rolls = CARDS[strike.card].rolls if strike.card else 0
    if rolls:
        extras = (*extras, Extra(why=str(strike.card), rolls=rolls))
    return extras


def defence_dice(
    field: Field, strike: Strike
) -> tuple[tuple[Extra, ...], tuple[str, ...]]:
    """Why the defender rolls dice more, and what Sappers took.

    A fortress helps whoever defends it, neutrals too (F-02, F-13).
    """
    here = strike.to
    ground = field.grounds[here]
    figures = field.terms.figures
    walls: list[Extra] = []
    if ground.building == "fortress":
        walls.append(Extra(why="fortress", rolls=figures.fortress_rolls))
    if ground.lasting == "palisade":
        walls.append(Extra(why="palisade", rolls=CARDS["palisade"].rolls))
    undermined: tuple[str, ...] = ()
    if strike.card is not None and CARDS[strike.card].undermines:
        undermined = tuple(extra.why for extra in walls)
        walls = []
    extras: tuple[Extra, ...] = ()
    if here in field.defended:
        extras = (Extra(why="defend", rolls=figures.defend_rolls),)
    if ground.owner is not None:
        extras += supports_for(field, ground.owner, here)
    return (*extras, *walls), undermined


def supports_for(
    field: Field, power: PowerId, territory: TerritoryId
) -> tuple[Extra, ...]:
    """Supports for a player's first battle there, by the supporters' troops (F-19)."""
    if (power, territory) in field.met:
        return ()
    return tuple(
        Extra(
            why="support",
            rolls=field.terms.support_rolls(field.troops(support.source)),
            power=supporter,
            source=support.source,
        )
        for supporter, support in field.supports
        if support.beneficiary == power and support.to == territory
    )


def _rolls(
    field: Field,
    strike: Strike,
    attack_extras: tuple[Extra, ...],
    defence_extras: tuple[Extra, ...],
    luck: Luck,
) -> tuple[Roll, ...]:
    """Rolls until the defender is wiped out or the force is at its threshold (F-24)."""
    figures = field.terms.figures
    throw = luck.battle(f"{field.round}/{strike.source}-{strike.to}/{strike.power}")
    force, troops = strike.force, field.troops(strike.to)
    rolls: list[Roll] = []
    while force > strike.stop and troops > 0:
        number = len(rolls) + 1
        roll = throw(
            number,
            Sides(
                attack_kept=min(figures.attack_dice, force),
                attack_extra=sum(extra.rolls >= number for extra in attack_extras),
                defence_kept=min(figures.defence_dice, troops),
                defence_extra=sum(extra.rolls >= number for extra in defence_extras),
            ),
        )
        rolls.append(roll)
        force -= roll.attack_lost
        troops -= roll.defence_lost
        if strike.is_feint:
            break
    return tuple(rolls)


def _end(strike: Strike, survivors: int, left: int) -> str:
    if left == 0:
        return "captured"
    if strike.is_feint:
        return "returned"
    return "retreated" if survivors > 0 else "destroyed"


def _count_kills(field: Field, strike: Strike, fallen: int) -> None:
    """Kills for the card's tier; a beast counts whole, for its killer (F-27)."""
    beast = field.beasts.get(strike.to)
    if beast is None:
        field.kills[strike.power] += fallen
    elif field.troops(strike.to) == 0:
        field.kills[strike.power] += beast.full
        field.tell(
            BeastSlain(
                power=strike.power,
                territory=strike.to,
                beast=beast.kind,
                full=beast.full,
            )
        )
