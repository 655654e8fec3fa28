"""A bot for games of turns that plays as a fair player would.

It hands in sets, masses its armies where a region can be completed, attacks at good
odds, moves on from safe ground to the border. It knows nothing of the future.
"""

from collections.abc import Iterable, Mapping

from adjudicator.board import Board, TerritoryId
from adjudicator.bots.bot import Accepts, Luck
from adjudicator.choices import Choice
from adjudicator.mechanics.battle import CALM, Conditions
from adjudicator.mechanics.chances import MOST_ARMIES, battle_odds
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.views import View

GOOD_ODDS = 0.62  #: chance of taking a territory at which an attack is begun
CARDLESS_ODDS = 0.45  #: … while the turn has taken nothing yet: a card is worth a risk
SMALL_ODDS = 40  #: beyond so many armies a side, odds go by proportion


class Sight:
    """The board as a view shows it."""

    def __init__(self, board: Board, view: View, power: PowerId) -> None:
        self.board = board
        self.power = power
        self.owner: dict[TerritoryId, PowerId | None] = dict.fromkeys(board.territories)
        self.armies: dict[TerritoryId, int] = dict.fromkeys(board.territories, 0)
        for piece in view.picture.pieces:
            place = TerritoryId(piece.place)
            self.owner[place] = piece.power
            self.armies[place] = piece.number or 0
        self.mine = tuple(p for p, owner in self.owner.items() if owner == power)

    def hostile(self, place: TerritoryId) -> tuple[TerritoryId, ...]:
        """Neighbours that are not the bot's own."""
        return tuple(
            other
            for other in self.board.territories[place].borders
            if self.owner[other] != self.power
        )

    def threat(self, place: TerritoryId) -> int:
        """Armies next door that may come."""
        return sum(
            self.armies[other] - 1
            for other in self.hostile(place)
            if self.owner[other] is not None
        )

    def towards_border(self, start: TerritoryId) -> tuple[TerritoryId, ...]:
        """Own territories from the neighbour of ``start`` to the nearest border one."""
        before: dict[TerritoryId, TerritoryId] = {start: start}
        row = [start]
        while row:
            following: list[TerritoryId] = []
            for here in row:
                if here != start and self.hostile(here):
                    path = [here]
                    while before[path[-1]] != start:
                        path.append(before[path[-1]])
                    return tuple(reversed(path))
                for there in self.board.territories[here].borders:
                    if self.owner[there] == self.power and there not in before:
                        before[there] = here
                        following.append(there)
            row = following
        return ()


class SensibleBot:
    """What is common to Classic and Missions."""

    march = "regroup"  #: the verb of the move at a turn's end
    far = True  #: whether that move goes anywhere connected

    def __init__(self, board: Board) -> None:
        self.board = board

    def answer(
        self,
        view: View,
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,  # noqa: ARG002
        luck: Luck,  # noqa: ARG002
    ) -> tuple[str, ...]:
        """One line, the best the bot can think of."""
        sight = Sight(self.board, view, prompt.power)
        verbs = {choice.text: choice.then for choice in choices}
        if "defend" in verbs:
            return (f"defend {verbs['defend'][0].most}",)
        if "advance" in verbs:
            return (self._advance(view, sight, prompt),)
        if "trade" in verbs and (line := self.trade(view, verbs["trade"])):
            return (line,)
        if "place" in verbs:
            return (self.place(view, sight, verbs["place"][0]),)
        if "attack" in verbs and (line := self._attack(view, sight, verbs["attack"])):
            return (line,)
        if self.march in verbs and (line := self._march(sight)):
            return (line,)
        return ("end",)

    # What each game says for itself.

    def trade(self, view: View, sets: tuple[Choice, ...]) -> str | None:  # noqa: ARG002
        """A set to hand in; the first one, whenever there is one."""
        return f"trade {sets[0].text}"

    def wanted(self, view: View, sight: Sight) -> Mapping[TerritoryId, float]:  # noqa: ARG002
        """What each territory is worth beyond itself."""
        return self.region_worth(sight)

    def conditions(self, view: View) -> Conditions:  # noqa: ARG002
        """What changes the dice now."""
        return CALM

    def stays(self, view: View, sight: Sight) -> int:  # noqa: ARG002
        """Armies to leave on a territory that is attacked from."""
        return 1

    def has_captured(self, view: View) -> bool:
        """Whether the turn's card is earned."""
        return bool(getattr(view.public, "captured", False))

    # Judgement.

    def region_worth(self, sight: Sight) -> dict[TerritoryId, float]:
        """More for regions nearly complete, and for those an enemy holds whole."""
        worth = dict.fromkeys(self.board.territories, 0.0)
        for region in self.board.regions.values():
            owners = [sight.owner[place] for place in region.territories]
            held = owners.count(sight.power) / max(1, len(owners))
            whole = len(set(owners)) == 1 and owners[0] is not None
            for place in region.territories:
                worth[place] += region.bonus * held * held
                if whole and owners[0] != sight.power:
                    worth[place] += region.bonus
        return worth

    def _chance(self, view: View, mine: int, theirs: int) -> float:
        if max(mine, theirs) > min(SMALL_ODDS, MOST_ARMIES):
            return 1.0 if mine > theirs * 1.1 else 0.0
        return battle_odds(mine, theirs, conditions=self.conditions(view)).win

    def place(self, view: View, sight: Sight, number: Choice) -> str:
        """Everything where the best attack begins; alone, where most threatens."""
        worth = self.wanted(view, sight)
        places = [TerritoryId(choice.text) for choice in number.then]
        armies = number.most or 1

        def promise(place: TerritoryId) -> float:
            if sight.owner[place] != sight.power:
                return 1.0 + worth[place]
            hostile = sight.hostile(place)
            if not hostile:
                return -100.0
            strength = sight.armies[place] + armies
            return (
                max(
                    1.0 + worth[other] - 3.0 * sight.armies[other] / (strength + 1)
                    for other in hostile
                )
                + 0.02 * sight.armies[place]
            )

        return f"place {armies} {max(places, key=promise)}"

    def _attack(self, view: View, sight: Sight, starts: Iterable[Choice]) -> str | None:
        worth = self.wanted(view, sight)
        least = GOOD_ODDS if self.has_captured(view) else CARDLESS_ODDS
        stay = self.stays(view, sight)
        best, line = 0.0, None
        for start in starts:
            at = TerritoryId(start.text)
            if sight.armies[at] <= stay:
                continue
            for aim in start.then:
                to = TerritoryId(aim.text)
                chance = self._chance(view, sight.armies[at], sight.armies[to])
                if chance < least:
                    continue
                gain = chance * (1.0 + worth[to]) + 0.01 * sight.armies[at]
                if gain > best:
                    best, line = gain, f"attack {at} {to} until {stay}"
        return line

    def _advance(self, view: View, sight: Sight, prompt: Prompt) -> str:
        """On to where there is more to do; what threatens the old place, stays for."""
        at = TerritoryId(str(prompt.facts["at"]))
        to = TerritoryId(str(prompt.facts["to"]))
        least, most = int(str(prompt.facts["least"])), int(str(prompt.facts["most"]))
        behind, ahead = sight.hostile(at), sight.hostile(to)
        most = max(least, most + 1 - self.stays(view, sight))
        if not behind:
            return f"advance {most}"
        if not ahead:
            return f"advance {least}"
        back, front = sight.threat(at), sight.threat(to)
        share = most * front // max(1, front + back)
        return f"advance {max(least, min(most, max(share, most * 2 // 3)))}"

    def _march(self, sight: Sight) -> str | None:
        """The largest group on safe ground towards the border."""
        inside = [
            place
            for place in sight.mine
            if sight.armies[place] > 1 and not sight.hostile(place)
        ]
        for place in sorted(inside, key=lambda place: -sight.armies[place]):
            if path := sight.towards_border(place):
                end = path[-1] if self.far else path[0]
                return f"{self.march} {sight.armies[place] - 1} {place} {end}"
        return None
