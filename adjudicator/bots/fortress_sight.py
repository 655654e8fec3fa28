"""What the Fortress bot sees of a board, and what it thinks places are worth."""

from collections import deque

from adjudicator.board import Board, TerritoryId
from adjudicator.powers import PowerId
from adjudicator.views import View

WALL = 1.6  #: troops a fortress is worth to its defenders, a Palisade half as much


class Sight:
    """The board as the bot sees it, and then as it imagines it."""

    def __init__(self, board: Board, view: View, power: PowerId) -> None:
        self.board = board
        self.power = power
        self.round = view.phase.round
        self.owner: dict[TerritoryId, PowerId | None] = dict.fromkeys(board.territories)
        self.troops: dict[TerritoryId, int] = dict.fromkeys(board.territories, 0)
        self.building: dict[TerritoryId, str] = {}
        self.lasting: dict[TerritoryId, str] = {}
        self.ordered: set[TerritoryId] = set()
        for piece in view.picture.pieces:
            place = TerritoryId(piece.place)
            if piece.kind in ("counter", "beast"):
                self.owner[place] = piece.power
                self.troops[place] = piece.number or 0
            elif piece.kind == "building":
                self.building[place] = piece.name
            else:
                self.lasting[place] = piece.name
        self.held = frozenset(p for p, owner in self.owner.items() if owner == power)
        self._foes: dict[TerritoryId, list[TerritoryId]] = {}
        self._worths: dict[TerritoryId, float] | None = None
        self._to_border: dict[TerritoryId, int] | None = None
        counts = {score.power: dict(score.counts) for score in view.scores}
        self.gold = counts[power]["gold"]
        self.lands = {
            other: counted["territories"] for other, counted in counts.items()
        }

    def worths(self) -> dict[TerritoryId, float]:
        """What each territory is worth, until a march is imagined to capture one."""
        if self._worths is None:
            self._worths = worths(self)
        return self._worths

    def take(self, place: TerritoryId, troops: int) -> None:
        """Imagines a capture."""
        self.owner[place] = self.power
        self.troops[place] = troops
        self.building.pop(place, None)
        self.lasting.pop(place, None)
        self._foes = {}
        self._worths = self._to_border = None

    def mine(self) -> list[TerritoryId]:
        """Own territories, imagined ones too, in board order."""
        return [p for p, owner in self.owner.items() if owner == self.power]

    def free(self) -> list[TerritoryId]:
        """Territories held now that have no order yet."""
        return [
            p
            for p in self.board.territories
            if p in self.held and p not in self.ordered and self.owner[p] == self.power
        ]

    def near(self, place: TerritoryId) -> tuple[TerritoryId, ...]:
        """Neighbours."""
        return self.board.territories[place].borders

    def foes(self, place: TerritoryId) -> list[TerritoryId]:
        """Neighbours that are not the bot's own."""
        found = self._foes.get(place)
        if found is None:
            owner, power = self.owner, self.power
            found = [other for other in self.near(place) if owner[other] != power]
            self._foes[place] = found
        return found

    def threat(self, place: TerritoryId) -> int:
        """Troops of players next door that may come."""
        return sum(
            self.troops[other] - 1
            for other in self.foes(place)
            if self.owner[other] is not None
        )

    def strength(self, place: TerritoryId) -> float:
        """What an attack there has to overcome, in troops."""
        wall = WALL if self.building.get(place) == "fortress" else 0.0
        wall += WALL / 2 if self.lasting.get(place) == "palisade" else 0.0
        return self.troops[place] + wall

    def to_border(self) -> dict[TerritoryId, int]:
        """Steps over own ground from each own territory to one with foes."""
        if self._to_border is not None:
            return self._to_border
        steps = {p: 0 for p in self.mine() if self.foes(p)}
        row = deque(steps)
        while row:
            here = row.popleft()
            for there in self.near(here):
                if self.owner[there] == self.power and there not in steps:
                    steps[there] = steps[here] + 1
                    row.append(there)
        self._to_border = steps
        return steps


def worths(sight: Sight) -> dict[TerritoryId, float]:
    """What each territory is worth to hold: income, regions, the leader's loss."""
    worth: dict[TerritoryId, float] = {}
    owner, power = sight.owner, sight.power
    most = max(sight.lands.values(), default=0)
    leaders = {p for p, lands in sight.lands.items() if lands == most and p != power}
    for place, territory in sight.board.territories.items():
        worth[place] = 0.3 if territory.sea else 1.0 + 0.5 * territory.bonus
        if owner[place] in leaders:
            worth[place] += 0.4
    for place, building in sight.building.items():
        if building == "fortress":
            worth[place] += 1.0
    for region in sight.board.regions.values():
        owners = [owner[place] for place in region.territories]
        held = owners.count(power) / max(1, len(owners))
        first = owners[0] if owners else None
        whole = first is not None and owners.count(first) == len(owners)
        for place in region.territories:
            worth[place] += region.bonus * held * held
            if whole and first != power:
                worth[place] += 0.5 * region.bonus
    return worth
