"""What a game is played under: the board, the seats, and every figure of the rules.

The figures are data: a board's record may give its own under ``rules.figures``, its own
decks under ``rules.decks``.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.board import Board, RegionId, TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import STANDARD_DECKS, CardId, Decks, card_id


class Figures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of the rule book, in gold, troops, rolls, rounds or borders."""

    moves: int = 3  #: slots (F-15)
    defends: int = 2
    supports: int = 1
    builds: int = 1
    troop_cost: int = 1  #: gold (F-12)
    barracks_cost: int = 4
    fortress_cost: int = 7
    gold_cap: int = 7  #: without a fortress (F-10)
    cap_per_fortress: int = 5
    full_income: int = 5  #: territories that pay 1 gold each (F-11)
    income_step: int = 3  #: further territories for 1 gold more
    hand_limit: int = 4  #: (F-26)
    tiers_from: tuple[int, ...] = (0, 6, 15)  #: kills from which tier 1, 2, 3 is drawn
    camp_rounds: int = 3  #: (F-13)
    target_percent: int = 75  #: of the land (F-01)
    apart: int = 4  #: least distance of two fortresses in the draft (F-05)
    attack_dice: int = 3
    defence_dice: int = 2
    defend_rolls: int = 2  #: first rolls on which a Defend gives a die (F-18)
    fortress_rolls: int = 3
    support_steps: tuple[int, ...] = (1, 4, 7)  #: troops for 1, 2, 3 rolls (F-19)


class NeutralTroops(msgspec.Struct, frozen=True, kw_only=True):
    """Bandits and the like on a scenario's board (F-06)."""

    kind: str
    troops: int
    name: Any = None


class BeastRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A beast of a scenario's board (F-07)."""

    kind: str
    full: int
    name: Any = None


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Edition, board and table's options in one; rules ask the terms."""

    board: Board
    powers: tuple[PowerId, ...]  #: in seat order
    land: tuple[TerritoryId, ...]  #: every land territory, in board order
    figures: Figures = Figures()
    neutrals: Mapping[TerritoryId, NeutralTroops] = {}
    beasts: Mapping[TerritoryId, BeastRecord] = {}
    decks: Decks = msgspec.field(default_factory=lambda: STANDARD_DECKS)
    starting_troops: tuple[int, ...] | None = None  #: by seat; None: F-09's formula
    round_limit: int = 0  #: 0: none

    @property
    def target(self) -> int:
        """Land territories that win the game: 75 %, rounded up (F-01)."""
        return -(-len(self.land) * self.figures.target_percent // 100)

    @property
    def dealt(self) -> tuple[TerritoryId, ...]:
        """Land that is neither neutral nor a beast's (F-04)."""
        return tuple(
            t for t in self.land if t not in self.neutrals and t not in self.beasts
        )

    def is_sea(self, territory: TerritoryId) -> bool:
        """Whether the territory is at sea (F-08)."""
        return self.board.territories[territory].sea

    def region_of(self, territory: TerritoryId) -> RegionId | None:
        """The region the territory lies in; none at sea."""
        return self.board.territories[territory].region

    def free_troops(self, dealt: int) -> dict[PowerId, int]:
        """Starting troops of each seat, for so many dealt territories (F-09)."""
        if self.starting_troops is not None:
            return dict(zip(self.powers, self.starting_troops, strict=True))
        return dict.fromkeys(self.powers, 2 * dealt // len(self.powers))

    def slots(self) -> dict[str, int]:
        """Fresh slots of a round, by order (F-15)."""
        figures = self.figures
        return {
            "move": figures.moves,
            "defend": figures.defends,
            "support": figures.supports,
            "build": figures.builds,
        }

    def build_cost(self, building: str) -> int:
        """Gold for barracks or a fortress (F-20)."""
        if building == "fortress":
            return self.figures.fortress_cost
        return self.figures.barracks_cost

    def support_rolls(self, troops: int) -> int:
        """Rolls a Support by so many troops covers (F-19)."""
        return sum(troops >= step for step in self.figures.support_steps)

    def tier(self, kills: int) -> int:
        """The tier of the card for so many kills (F-27)."""
        return sum(kills >= least for least in self.figures.tiers_from)

    def card_shown(self, card: CardId) -> str:
        """A card's name, with its tier only where two tiers share the name."""
        name, _, tier = card.partition("@")
        shared = sum(name in cards for cards in self.decks.values()) > 1
        return card_id(name, int(tier)) if shared else name
