"""A tiny game, written against the same contract, to try the engine on sheets.

Everybody writes ``vote N`` in secret; the sum is announced; after three rounds it is
over. ``pass`` is void and refused.
"""

import msgspec

from adjudicator.errors import Illegal
from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.prompts import Clock, Prompt
from adjudicator.ruleset import Outcome, Step


class Vote(Order, frozen=True, kw_only=True, tag="vote"):
    number: int


class Pass(Order, frozen=True, kw_only=True, tag="pass"):
    pass


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    round: int
    total: int
    die: int


class Count(msgspec.Struct, frozen=True):
    round: int
    total: int


class Ballot:
    """The rules of the tiny game."""

    ruleset = "ballot"
    powers = ("ann", "bob")
    rounds = 3

    def prompts(self, state):
        if state.round > self.rounds:
            return ()
        clock = Clock("phase", str(state.round))
        return tuple(
            Prompt(power=power, asks="vote", takes="sheet", clock=clock)
            for power in self.powers
        )

    def resolve(self, state, sheets, dice):
        votes = [
            order.number
            for orders in sheets.values()
            for order in orders
            if isinstance(order, Vote)
        ]
        die = dice.roll(f"{state.round}/die", 1)[0]
        total = state.total + sum(votes)
        return Step(
            Count(state.round + 1, total),
            (Announced(round=state.round, total=total, die=die),),
            tuple(
                (power, index, Illegal(why="no_pass"))
                for power, orders in sheets.items()
                for index, order in enumerate(orders)
                if isinstance(order, Pass)
            ),
        )

    def outcome(self, state):
        if state.round <= self.rounds:
            return None
        return Outcome(winners=("ann",), by="votes")


class Endless(Ballot):
    """Rules that never stop asking."""

    rounds = 10**9
