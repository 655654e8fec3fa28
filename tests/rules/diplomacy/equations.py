"""The conditions of DATC 5.B, tried on every combination of answers.

Written from the text alone and as slow as it is plain: a second opinion on the judge.
"""

from itertools import product


class Equations:
    """One phase: who stands where with what order, as the judge understood them."""

    def __init__(self, field):
        self.field = field
        self.board = field.board
        self.place = field.province
        self.power = field.power
        self.at = {place: unit for unit, place in enumerate(self.place)}
        everyone = range(len(self.place))
        matching = [unit for unit in everyone if unit not in field.unmatched]
        self.moves = [u for u in everyone if field.acts[u] == 1]
        self.supports = [u for u in matching if field.acts[u] == 2]
        self.convoys = [u for u in matching if field.acts[u] == 3]

    def solutions(self):
        """Every set of successful orders that meets all conditions."""
        orders = self.moves + self.supports + self.convoys
        for answers in product((False, True), repeat=len(orders)):
            succeeds = dict(zip(orders, answers, strict=True))
            if all(self.holds(order, succeeds) for order in orders):
                yield {order for order, answer in succeeds.items() if answer}

    def holds(self, order, succeeds):
        if order in self.moves:
            return succeeds[order] == self.move(order, succeeds)
        if order in self.supports:
            return succeeds[order] == self.support(order, succeeds)
        return succeeds[order] == self.convoy(order, succeeds)

    def goal(self, unit):
        return self.field.goals[unit]

    def entering(self, place):
        return [unit for unit in self.moves if self.goal(unit) == place]

    def head_on(self, unit, other):
        return (
            other in self.moves
            and self.goal(other) == self.place[unit]
            and self.goal(unit) == self.place[other]
            and not self.field.by_sea[unit]
            and not self.field.by_sea[other]
        )

    def path(self, unit, succeeds):
        if not self.field.by_sea[unit]:
            return True
        fleets = [
            self.place[fleet]
            for fleet in self.convoys
            if self.field.aided[fleet] == unit and succeeds[fleet]
        ]
        return self.chain(self.place[unit], self.goal(unit), set(fleets))

    def chain(self, start, end, fleets):
        """A search of its own, fleet by fleet."""
        reached, waiting = set(), [start]
        while waiting:
            here = waiting.pop()
            if here != start and self.board.shores[end] >> here & 1:
                return True
            for there in fleets - reached - {start, end}:
                if self.board.shores[here] >> there & 1:
                    reached.add(there)
                    waiting.append(there)
        return False

    def backing(self, unit, succeeds, but=None):
        return sum(
            succeeds[helper]
            for helper in self.supports
            if self.field.aided[helper] == unit
            and (but is None or self.power[helper] != but)
        )

    def attack(self, unit, succeeds):
        if not self.path(unit, succeeds):
            return 0
        there = self.at.get(self.goal(unit))
        if there is None or (
            not self.head_on(unit, there) and there in self.moves and succeeds[there]
        ):
            return 1 + self.backing(unit, succeeds)
        if self.power[there] == self.power[unit]:
            return 0
        return 1 + self.backing(unit, succeeds, but=self.power[there])

    def hold(self, place, succeeds):
        there = self.at.get(place)
        if there is None or (there in self.moves and succeeds[there]):
            return 0
        if there in self.moves:
            return 1
        return self.field.standing[there] + self.backing(there, succeeds)

    def prevent(self, unit, succeeds):
        there = self.at.get(self.goal(unit))
        if not self.path(unit, succeeds):
            return 0
        if there is not None and self.head_on(unit, there) and succeeds[there]:
            return 0
        return 1 + self.backing(unit, succeeds)

    def move(self, unit, succeeds):
        force = self.attack(unit, succeeds)
        there = self.at.get(self.goal(unit))
        if there is not None and self.head_on(unit, there):
            against = 1 + self.backing(there, succeeds)
        else:
            against = self.hold(self.goal(unit), succeeds)
        return force > against and all(
            force > self.prevent(rival, succeeds)
            for rival in self.entering(self.goal(unit))
            if rival != unit
        )

    def support(self, unit, succeeds):
        for attacker in self.entering(self.place[unit]):
            if succeeds[attacker]:
                return False
            if (
                self.path(attacker, succeeds)
                and self.power[attacker] != self.power[unit]
                and self.place[attacker] != self.goal(unit)
            ):
                return False
        return True

    def convoy(self, unit, succeeds):
        return not any(succeeds[a] for a in self.entering(self.place[unit]))
