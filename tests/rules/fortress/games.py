"""Positions and plans for laws: any board, any troops, anything legal ordered."""

from hypothesis import strategies as st

from adjudicator.bots.bot import Luck
from adjudicator.bots.random import random_line
from adjudicator.rulesets.fortress.cards import whole_deck
from adjudicator.rulesets.fortress.state import Beast, Ground, State
from tests.rules.fortress.positions import inline, orders

PLAYERS = ("red", "blue", "green", "yellow")


@st.composite
def positions(draw):
    """A table of a small board and a plan position on it."""
    size = draw(st.integers(4, 10))
    names = [f"T{i}" for i in range(size)]
    seas = {f"T{i}" for i in range(3, size) if draw(st.booleans()) and i % 3 == 0}
    territories = {
        name: {
            "borders": [names[i - 1]] if i else [],
            "sea": name in seas,
            "bonus": draw(st.integers(-1, 1)) if name not in seas else 0,
            "region": None if name in seas else draw(st.sampled_from(["r", "q", None])),
        }
        for i, name in enumerate(names)
    }
    for name in names:
        territories[name]["borders"].append(draw(st.sampled_from(names)))
        territories[name]["borders"] = [
            b for b in territories[name]["borders"] if b != name
        ]
    record = {
        "territories": territories,
        "regions": {"r": {"bonus": 2}, "q": {"bonus": -1}},
    }
    players = PLAYERS[: draw(st.integers(2, 4))]
    table = inline(record, " ".join(players))
    return table, draw(grounds(table, names, players))


@st.composite
def grounds(draw, table, names, players):
    """A state of ``table``: everybody on the board, cards dealt out at random."""
    stands, beasts = {}, {}
    for index, name in enumerate(names):
        sea = table.terms.is_sea(name)
        owner = (
            players[index]
            if index < len(players)
            else draw(st.sampled_from([*players, *players, None]))
        )
        troops = (
            draw(st.integers(1, 9)) if owner else draw(st.integers(0 if sea else 1, 6))
        )
        building = draw(st.sampled_from([None, None, "barracks", "fortress", "camp"]))
        building = None if sea or (owner is None and building == "camp") else building
        stands[name] = Ground(
            owner=owner,
            troops=troops,
            building=building,
            rounds_left=draw(st.integers(1, 3)) if building == "camp" else 0,
            lasting=draw(st.sampled_from([None, None, "levy", "palisade"]))
            if owner
            else None,
        )
        if owner is None and troops and draw(st.booleans()):
            beasts[name] = Beast(kind="kraken" if sea else "troll", full=troops)
            stands[name] = Ground(troops=troops)
    cards = [c for t, d in table.terms.decks.items() for c in whole_deck(d, t)]
    cards = draw(st.permutations(cards))
    hands = {}
    for power in players:
        hands[power] = tuple(cards[: draw(st.integers(0, 4))])
        cards = cards[len(hands[power]) :]
    piles = {str(t): tuple(c for c in cards if c.endswith(f"@{t}")) for t in (1, 2, 3)}
    cut = {t: draw(st.integers(0, len(pile))) for t, pile in piles.items()}
    return State(
        phase="plan",
        round=draw(st.integers(1, 20)),
        grounds=stands,
        beasts=beasts,
        standings=dict.fromkeys(players, "playing"),
        initiative=tuple(draw(st.permutations(players))),
        gold={power: draw(st.integers(0, 7)) for power in players},
        hands=hands,
        decks={t: pile[: cut[t]] for t, pile in piles.items()},
        discards={t: pile[cut[t] :] for t, pile in piles.items()},
    )


def random_plan(table, state, power, seed, lines=14):
    """A plan of random legal lines; only those that may stand together."""
    luck = Luck(f"{seed}/{power}")
    choices = table.choices(state, power)
    plan = ()
    for _ in range(lines):
        more = (*plan, *orders(table, random_line(choices, luck)))
        found = table.check(state, power, more)
        if found.refused is None and found.verdicts[-1].illegal is None:
            plan = more
    return plan
