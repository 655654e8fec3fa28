"""What happens in a game of Fortress, step by step (F-21).

``turn`` counts the turns of the Moves from 1. A ``power`` of None is nobody: neutrals,
or a beast.
"""

import msgspec

from adjudicator.board import RegionId, TerritoryId
from adjudicator.events import Event
from adjudicator.powers import PowerId


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The territories a player was dealt (F-04)."""

    power: PowerId
    territories: tuple[TerritoryId, ...]


class Founded(Event, frozen=True, kw_only=True, tag="founded"):
    """A fortress of the draft (F-05)."""

    power: PowerId
    territory: TerritoryId
    crowded: bool = False  #: no valid spot was left: within 3 steps of another
    by_default: bool = False  #: the clock had run out: a valid spot at random (F-14)


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """Free troops of the deployment (F-09)."""

    power: PowerId
    territory: TerritoryId
    troops: int


class Unplaced(Event, frozen=True, kw_only=True, tag="unplaced"):
    """Free troops nobody placed: lost (F-09)."""

    power: PowerId
    troops: int


class RoundBegan(Event, frozen=True, kw_only=True, tag="round_began"):
    """A new round, with its initiative (F-23)."""

    round: int
    initiative: tuple[PowerId, ...]


class IncomePaid(Event, frozen=True, kw_only=True, tag="income"):
    """Income of a round (F-11), and what the cap took (F-10)."""

    power: PowerId
    land: int  #: land territories
    for_land: int
    regions: tuple[tuple[RegionId, int], ...]  #: held outright, each with its bonus
    own_bonuses: int
    income: int
    lost: int
    gold: int  #: afterwards


class Paid(Event, frozen=True, kw_only=True, tag="paid"):
    """What a plan cost (F-10)."""

    power: PowerId
    gold: int
    left: int


class PlanRefused(Event, frozen=True, kw_only=True, tag="plan_refused"):
    """A plan that cost more than the player had (F-10); told only to its player."""

    power: PowerId
    cost: int
    gold: int


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card used up (F-26)."""

    power: PowerId
    card: str
    territory: TerritoryId | None = None


class CardDiscarded(Event, frozen=True, kw_only=True, tag="card_discarded"):
    """A card thrown away while planning (F-26)."""

    power: PowerId
    card: str


class LastingEnded(Event, frozen=True, kw_only=True, tag="lasting_ended"):
    """A lasting card left the board (F-29)."""

    power: PowerId
    territory: TerritoryId
    card: str
    why: str  #: ``order``, ``captured``, ``raid``, ``departure``


class Raided(Event, frozen=True, kw_only=True, tag="raided"):
    """A Raid (F-30)."""

    power: PowerId
    source: TerritoryId
    territory: TerritoryId


class OrderCancelled(Event, frozen=True, kw_only=True, tag="order_cancelled"):
    """An order from a raided territory (F-30)."""

    power: PowerId
    territory: TerritoryId
    what: str  #: ``move``, ``defend``, ``support``, ``build`` or a card's name


class LastingLaid(Event, frozen=True, kw_only=True, tag="lasting_laid"):
    """A lasting card takes effect (F-29)."""

    power: PowerId
    territory: TerritoryId
    card: str


class TroopsArrived(Event, frozen=True, kw_only=True, tag="troops_arrived"):
    """Troops from nowhere: bought, or brought by a card."""

    power: PowerId
    territory: TerritoryId
    troops: int
    by: str  #: ``deploy`` or a card's name


class TithePaid(Event, frozen=True, kw_only=True, tag="tithe_paid"):
    """Gold of a Tithe (F-30)."""

    power: PowerId
    gold: int


class DefendSet(Event, frozen=True, kw_only=True, tag="defend_set"):
    """A Defend or a Guard stands (F-18)."""

    power: PowerId
    territory: TerritoryId
    card: str | None = None


class SupportSet(Event, frozen=True, kw_only=True, tag="support_set"):
    """A Support or an Aid stands (F-19)."""

    power: PowerId
    source: TerritoryId
    beneficiary: PowerId
    to: TerritoryId
    card: str | None = None


class FeintIdle(Event, frozen=True, kw_only=True, tag="feint_idle"):
    """A Feint that did nothing (F-30)."""

    power: PowerId
    source: TerritoryId
    to: TerritoryId
    why: str  #: ``source_lost``, ``nobody``, ``empty``, ``own``


class MoveSkipped(Event, frozen=True, kw_only=True, tag="move_skipped"):
    """A Move from a territory not held when its turn came (F-17)."""

    power: PowerId
    source: TerritoryId
    turn: int
    card: str | None = None


class NobodySent(Event, frozen=True, kw_only=True, tag="nobody_sent"):
    """A destination the source had no troops left for (F-16)."""

    power: PowerId
    source: TerritoryId
    to: TerritoryId
    turn: int


class FewerSent(Event, frozen=True, kw_only=True, tag="fewer_sent"):
    """Fewer troops than asked for (F-16)."""

    power: PowerId
    source: TerritoryId
    to: TerritoryId
    turn: int
    asked: int
    sent: int


class Transferred(Event, frozen=True, kw_only=True, tag="transferred"):
    """Troops moved into an own territory (F-16)."""

    power: PowerId
    source: TerritoryId
    to: TerritoryId
    turn: int
    troops: int


class StoodOff(Event, frozen=True, kw_only=True, tag="stood_off"):
    """A force at or below its threshold came home without a roll (F-24)."""

    power: PowerId
    source: TerritoryId
    to: TerritoryId
    turn: int
    troops: int
    stop: int


class Extra(msgspec.Struct, frozen=True, kw_only=True):
    """Why one side of a battle rolls a die more."""

    why: str  #: ``defend``, ``support``, ``fortress``, ``palisade``, ``forced_march``
    rolls: int  #: on the first so many rolls
    power: PowerId | None = None  #: of a Support: who gives it …
    source: TerritoryId | None = None  #: … and from where


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """One roll of a battle; dice as thrown, extra dice last."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_kept: int  #: how many of the highest count
    defence_kept: int
    attack_lost: int
    defence_lost: int


class Fought(Event, frozen=True, kw_only=True, tag="fought"):
    """A battle from its first roll to its end (F-24, F-25)."""

    power: PowerId
    against: PowerId | None
    source: TerritoryId
    to: TerritoryId
    turn: int  #: 0: a Feint
    force: int
    troops: int  #: the defender's
    stop: int = 0
    attack_extras: tuple[Extra, ...] = ()
    defence_extras: tuple[Extra, ...] = ()
    undermined: tuple[str, ...] = ()  #: dice Sappers took: ``fortress``, ``palisade``
    rolls: tuple[Roll, ...]
    survivors: int  #: of the force
    left: int  #: of the defender
    beast: str | None = None
    end: str  #: ``captured``, ``retreated``, ``destroyed``, ``returned`` (a Feint)


class Captured(Event, frozen=True, kw_only=True, tag="captured"):
    """A territory changed hands (F-25)."""

    power: PowerId
    territory: TerritoryId
    source: TerritoryId
    of: PowerId | None  #: who lost it
    troops: int
    fought: bool = True  #: False: it was empty (F-08)


class BuildingLost(Event, frozen=True, kw_only=True, tag="building_lost"):
    """A capture destroyed a building (F-25)."""

    territory: TerritoryId
    building: str


class BeastSlain(Event, frozen=True, kw_only=True, tag="beast_slain"):
    """A beast killed; it counts its full strength for the killer (F-07)."""

    power: PowerId
    territory: TerritoryId
    beast: str
    full: int


class CardWasted(Event, frozen=True, kw_only=True, tag="card_wasted"):
    """A Muster or a building card that could do nothing when its time came."""

    power: PowerId
    territory: TerritoryId
    card: str
    why: str  #: ``lost``, ``ground``


class Built(Event, frozen=True, kw_only=True, tag="built"):
    """A building put up (F-20)."""

    power: PowerId
    territory: TerritoryId
    building: str
    card: str | None = None


class BuildFailed(Event, frozen=True, kw_only=True, tag="build_failed"):
    """A Build paid for in vain (F-20)."""

    power: PowerId
    territory: TerritoryId
    building: str
    why: str  #: ``lost``, ``ground``


class CampGone(Event, frozen=True, kw_only=True, tag="camp_gone"):
    """A camp whose rounds are over (F-13)."""

    territory: TerritoryId


class BeastHealed(Event, frozen=True, kw_only=True, tag="beast_healed"):
    """A wounded beast whole again (F-07)."""

    territory: TerritoryId
    beast: str
    full: int


class PlayerOut(Event, frozen=True, kw_only=True, tag="player_out"):
    """A player without territory (F-01)."""

    power: PowerId


class Departed(Event, frozen=True, kw_only=True, tag="departed"):
    """A player who conceded or was removed (F-02)."""

    power: PowerId
    manner: str
    territories: int


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """Somebody drew: which tier, not which card (F-28)."""

    power: PowerId
    tier: int
    kills: int
    earned: int  #: the tier the kills earn, when its deck had none (F-27)


class CardInHand(Event, frozen=True, kw_only=True, tag="card_in_hand"):
    """Which card it was: told only to who drew it (F-28)."""

    power: PowerId
    card: str


class NoCardDrawn(Event, frozen=True, kw_only=True, tag="no_card_drawn"):
    """A capture that drew nothing (F-26, F-27)."""

    power: PowerId
    why: str  #: ``full_hand``, ``no_card``


class GameWon(Event, frozen=True, kw_only=True, tag="game_won"):
    """The end (F-01, F-03)."""

    power: PowerId
    by: str  #: ``land``, ``last_standing``, ``round_limit``
    land: int
    target: int


FortressEvent = (
    Dealt | Founded | Placed | Unplaced | RoundBegan | IncomePaid | Paid | PlanRefused
    | CardPlayed | CardDiscarded | LastingEnded | Raided | OrderCancelled | LastingLaid
    | TroopsArrived | TithePaid | DefendSet | SupportSet | FeintIdle | MoveSkipped
    | NobodySent | FewerSent | Transferred | StoodOff | Fought | Captured | BuildingLost
    | BeastSlain | CardWasted | Built | BuildFailed | CampGone | BeastHealed | PlayerOut
    | Departed | CardDrawn | CardInHand | NoCardDrawn | GameWon
)  # fmt: skip
