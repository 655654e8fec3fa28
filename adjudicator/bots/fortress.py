"""The bot for Fortress: a fair player who reads the board and nobody's mind.

It imagines its plan as it writes it: a Move it expects to succeed changes the board it
goes on planning with, so chains come about by themselves. It attacks weak neighbours
and neutrals, brings troops from safe ground to the border, holds what is threatened,
and spends what it has.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicator.board import Board, TerritoryId, read_board
from adjudicator.bots.bot import Accepts, Luck
from adjudicator.bots.fortress_sight import Sight
from adjudicator.choices import Choice
from adjudicator.prompts import Prompt
from adjudicator.rulesets.fortress.cards import CARDS
from adjudicator.rulesets.fortress.views import PrivateFacts
from adjudicator.views import View

MOVES, DEFENDS = 3, 2
BARRACKS, FORTRESS = 4, 7  #: gold
YARDS = 3  #: buildings it wants before it saves for a fortress
LOSS = 0.85  #: troops an attacker expects to lose for each defender
BOLD_FROM, DESPERATE_FROM = 15, 40  #: rounds after which it takes more risk


def sensible(record: Mapping[str, Any]) -> "FortressBot":
    """The bot for a board."""
    return FortressBot(read_board(record))


class FortressBot:
    """Plays every phase of Fortress."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def answer(
        self,
        view: View,
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,  # noqa: ARG002 -- it writes only what it knows to be allowed
        luck: Luck,
    ) -> tuple[str, ...]:
        """A fortress's spot, a deployment, or a plan."""
        sight = Sight(self.board, view, prompt.power)
        if prompt.asks == "draft":
            return (self._found(sight, choices, luck),)
        if prompt.asks == "deployment":
            return tuple(self._deployment(sight, int(str(prompt.facts["troops"]))))
        return tuple(Planner(self.board, sight, view).plan())

    def _found(self, sight: Sight, choices: tuple[Choice, ...], luck: Luck) -> str:
        """Where most own land is near and a region looks easy."""
        worth = sight.worths()

        def promise(spot: TerritoryId) -> float:
            friends = sum(sight.owner[p] == sight.power for p in sight.near(spot))
            return worth[spot] + friends + 0.1 * len(sight.near(spot))

        spots = luck.shuffled([TerritoryId(c.text) for c in choices[0].then])
        return f"found {max(spots, key=promise)}"

    def _deployment(self, sight: Sight, troops: int) -> Iterator[str]:
        """Three stacks: the best places to attack from, and the fortress among them."""
        ranked = sorted(sight.mine(), key=lambda p: -_prospect(sight, p))
        chosen = list(dict.fromkeys([*_fortresses(sight)[:1], *ranked[:3]]))[:3]
        share, left = divmod(troops, len(chosen) or 1)
        for index, place in enumerate(chosen):
            placed = share + (left if index == len(chosen) - 1 else 0)
            if placed:
                yield f"place {placed} {place}"


def _fortresses(sight: Sight) -> list[TerritoryId]:
    return [p for p in sight.mine() if sight.building.get(p) == "fortress"]


def _prospect(sight: Sight, place: TerritoryId) -> float:
    """How good a place is to attack from."""
    worth = sight.worths()
    return max(
        (worth[p] / (1 + sight.strength(p)) for p in sight.foes(place)), default=-1.0
    )


class Planner:
    """Writes one plan."""

    def __init__(self, board: Board, sight: Sight, view: View) -> None:
        self.board = board
        self.sight = sight
        self.lines: list[str] = []
        self.targets: list[TerritoryId] = []
        hand = view.private
        names = hand.hand if isinstance(hand, PrivateFacts) else ()
        self.hand = [name.partition("@")[0] for name in names]

    def plan(self) -> list[str]:
        """Buy, bring troops early, march, support, hold, build; use every card."""
        self._builder()
        self._build()
        self._deploy()
        self._early_troops()
        for _ in range(MOVES):
            self._march("move")
        for card in [c for c in self.hand if CARDS[c].kind == "move"]:
            if self._march(f"card {card}"):
                self.hand.remove(card)
        self._raid()
        self._feint()
        self._support("support")
        self._play("aid", self._support)
        self._defend()
        self._late_cards()
        return self.lines

    def _play(self, card: str, by: Callable[[str], bool]) -> None:
        while card in self.hand and by(f"card {card}"):
            self.hand.remove(card)

    def _write(self, line: str, source: TerritoryId) -> None:
        self.lines.append(line)
        self.sight.ordered.add(source)

    # Gold.

    def _yards(self) -> list[TerritoryId]:
        return [p for p in self.sight.mine() if p in self.sight.building]

    def _build(self) -> None:
        """Barracks at the border while there are few; a fortress when rich."""
        sight = self.sight
        yards = self._yards()
        ground = [
            p
            for p in sight.free()
            if not self.board.territories[p].sea and p not in sight.building
        ]
        barracks = [p for p in sight.free() if sight.building.get(p) == "barracks"]
        if ground and sight.gold >= BARRACKS and len(yards) < min(YARDS, len(ground)):
            at = max(ground, key=self._front)
            if not yards or sight.gold >= BARRACKS + 2:
                self._write(f"build barracks {at}", at)
                sight.gold -= BARRACKS
        elif barracks and sight.gold >= FORTRESS:
            at = max(barracks, key=self._front)
            self._write(f"build fortress {at}", at)
            sight.gold -= FORTRESS

    def _builder(self) -> None:
        """A Master Builder or a Field Camp, where it helps most."""
        sight = self.sight
        for card in ("master_builder", "field_camp"):
            right = ("barracks", None) if card == "master_builder" else (None,)
            for ground in right:
                fits = [
                    p
                    for p in sight.free()
                    if sight.building.get(p) == ground
                    and not self.board.territories[p].sea
                    and sight.troops[p] < 3
                ]
                if card in self.hand and fits:
                    at = max(fits, key=self._front)
                    self._write(f"card {card} {at}", at)
                    self.hand.remove(card)

    def _front(self, place: TerritoryId) -> float:
        """How much a place is in the middle of things."""
        foes = self.sight.foes(place)
        return (
            len(foes) + 0.2 * self.sight.threat(place) + 0.1 * self.sight.troops[place]
        )

    def _deploy(self) -> None:
        sight = self.sight
        yards = [p for p in self._yards() if sight.owner[p] == sight.power]
        if not yards or not sight.gold:
            return
        steps = sight.to_border()
        at = min(
            yards, key=lambda p: (steps.get(p, 99), -self._need(p), -sight.troops[p])
        )
        self.lines.append(f"deploy {sight.gold} {at}")
        sight.troops[at] += sight.gold
        sight.gold = 0

    def _need(self, place: TerritoryId) -> float:
        return self.sight.threat(place) - self.sight.troops[place]

    # Marches.

    def _boldness(self) -> float:
        """Defenders' strength it wants to exceed: less as the game grows old."""
        if self.sight.round >= DESPERATE_FROM:
            return 0.7
        return 0.95 if self.sight.round >= BOLD_FROM else 1.15

    def _sources(self) -> Iterable[TerritoryId]:
        sight = self.sight
        return (
            p for p in sight.mine() if p not in sight.ordered and sight.troops[p] > 1
        )

    def _march(self, verb: str) -> bool:
        """The best attack, or else troops on safe ground go to the border."""
        return self._attack(verb) or self._transfer(verb)

    def _attack(self, verb: str) -> bool:
        sight = self.sight
        worth = sight.worths()
        best: tuple[float, TerritoryId, TerritoryId] | None = None
        for source in self._sources():
            force = sight.troops[source] - 1
            exposed = sum(
                sight.troops[p] - 1
                for p in sight.foes(source)
                if sight.owner[p] is not None
            )
            for target in sight.foes(source):
                strength = sight.strength(target)
                if sight.troops[target] and force < 1 + strength * self._boldness():
                    continue
                left = force - LOSS * strength
                gain = worth[target] - 0.25 * strength / (1 + force)
                beaten = sight.troops[target] if sight.owner[target] else 0
                risk = 0.02 * max(0, exposed - beaten) * worth[source]
                onward = 0.05 * min(left, 12) * len(sight.foes(target))
                score = gain + onward - risk
                if best is None or score > best[0]:
                    best = (score, source, target)
        if best is None or best[0] <= 0.2:
            return False
        _, source, target = best
        force = sight.troops[source] - 1
        strength = sight.strength(target)
        stop = max(0, min(force // 4, force - 2)) if sight.round < DESPERATE_FROM else 0
        tail = f" stop {stop}" if stop and sight.troops[target] else ""
        self._write(f"{verb} {source} -> {target} all{tail}", source)
        sight.troops[source] = 1
        sight.take(target, max(1, int(force - LOSS * strength)))
        self.targets.append(target)
        return True

    def _transfer(self, verb: str) -> bool:
        """The largest stack without a foe next door takes a step to the border."""
        sight = self.sight
        steps = sight.to_border()
        inside = [p for p in self._sources() if steps.get(p, 0) > 0]
        if not inside:
            return False
        source = max(inside, key=lambda p: sight.troops[p])
        to = min(
            (p for p in sight.near(source) if sight.owner[p] == sight.power),
            key=lambda p: (steps.get(p, 99), -self._need(p)),
        )
        self._write(f"{verb} {source} -> {to} all", source)
        sight.troops[to] += sight.troops[source] - 1
        sight.troops[source] = 1
        return True

    # The other orders.

    def _support(self, verb: str) -> bool:
        """Help for an own attack, else for a threatened neighbour."""
        sight = self.sight
        holdings = sorted(sight.free(), key=sight.threat, reverse=True)
        for to in (*self.targets, *holdings):
            if to not in self.targets and not sight.threat(to):
                continue
            helpers = [p for p in sight.near(to) if p in sight.free()]
            if helpers:
                source = max(helpers, key=lambda p: sight.troops[p])
                self._write(f"{verb} {sight.power} in {to} from {source}", source)
                return True
        return False

    def _defend(self) -> None:
        """Where most threatens, and something is there to hold."""
        guards = ["card guard"] * self.hand.count("guard")
        for verb in (*["defend"] * DEFENDS, *guards):
            exposed = [
                p
                for p in self.sight.free()
                if self.sight.threat(p) and self.sight.lasting.get(p) is None
            ]
            if not exposed:
                return
            at = max(exposed, key=lambda p: self.sight.troops[p] + self._keeps(p))
            self._write(f"{verb} {at}", at)

    def _keeps(self, place: TerritoryId) -> float:
        return 3.0 if place in self.sight.building else 0.0

    def _early_troops(self) -> None:
        """Militia and Sellswords where most threatens; a Tithe at once."""
        for card in [c for c in self.hand if CARDS[c].kind in ("early", "hand")]:
            if CARDS[card].kind == "hand":
                self.lines.append(f"card {card}")
                self.hand.remove(card)
            elif self._lay(card, lambda p: self._need(p) + self._keeps(p)):
                self.hand.remove(card)

    def _late_cards(self) -> None:
        """Musters, Levies and Palisades on what border has no order yet."""
        for card in [c for c in self.hand if CARDS[c].kind in ("muster", "lasting")]:
            if self._lay(card, self._front):
                self.hand.remove(card)

    def _lay(self, card: str, worth: Callable[[TerritoryId], float]) -> bool:
        spots = [p for p in self.sight.free() if p not in self.sight.lasting]
        fronts = [p for p in spots if self.sight.foes(p)] or spots
        if not fronts:
            return False
        at = max(fronts, key=worth)
        self._write(f"card {card} {at}", at)
        return True

    def _raid(self) -> None:
        """On the greatest stack next door."""
        for _ in range(self.hand.count("raid")):
            self._strike("card raid", lambda p: self.sight.troops[p] > 3)

    def _feint(self) -> None:
        for _ in range(self.hand.count("feint")):
            self._strike("card feint", lambda p: self.sight.troops[p] > 0, " 5")

    def _strike(
        self, verb: str, fits: Callable[[TerritoryId], bool], tail: str = ""
    ) -> None:
        sight = self.sight
        pairs = [
            (sight.troops[to], source, to)
            for source in sight.free()
            for to in sight.foes(source)
            if sight.owner[to] is not None
            and fits(to)
            and to not in self.targets
            and (not tail or sight.troops[source] > 3)
        ]
        if pairs:
            _, source, to = max(pairs)
            self._write(f"{verb} {source} -> {to}{tail}", source)
