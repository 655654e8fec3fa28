"""The bot of Missions plays for its objective."""

from adjudicator.board import read_board
from adjudicator.bots.bot import Luck
from adjudicator.bots.missions import MissionsBot
from adjudicator.rulesets.missions.objectives import Eliminate, HoldMany, HoldRegions
from tests.rules.mechanics.tables import RING, act, state_of, table_of

#: Red may attack B, D and E of blue and green, of the two regions.
GROUND = {
    "A": ("red", 4),
    "F": ("red", 3),
    "C": ("red", 1),
    "B": ("blue", 1),
    "D": ("green", 1),
    "E": ("blue", 1),
}


def said(objective, ground=GROUND, **fields):
    """What the bot says with this objective."""
    table = table_of("missions", RING, seats=3)
    state = state_of(
        "missions", table, ground, situation="clear_skies",
        objectives={"red": objective}, **fields,
    )  # fmt: skip
    (prompt,) = table.prompts(state)
    (line,) = MissionsBot(read_board(RING)).answer(
        table.view(state, "red"),
        prompt,
        table.choices(state, "red"),
        lambda _lines: True,
        Luck("bot"),
    )
    return table, state, line


def test_it_attacks_what_the_objective_names():
    assert said(HoldRegions(regions=("north",)))[2] == "attack A B until 1"
    assert said(HoldRegions(regions=("south",)))[2] == "attack F E until 1"
    hunted = {**GROUND, "E": ("green", 1), "D": ("blue", 1)}
    assert said(Eliminate(player="green"), hunted)[2] == "attack F E until 1"


def test_a_hunter_of_somebody_who_is_out_plays_for_the_count():
    """M-16."""
    gone = {**GROUND, "D": ("blue", 1)}
    assert said(Eliminate(player="green"), gone)[2].endswith(" until 1")


def test_with_territories_enough_it_puts_armies_where_they_lack():
    """M-15: three with two armies each; C has one, and nothing else lacks."""
    goal = HoldMany(territories=3, armies=2)
    table, state, line = said(goal, phase="draft", reserve={"red": 3})
    assert line == "place 1 C"
    assert act(table, state, "red", line).won_by == "objective"


def test_with_too_few_territories_it_places_for_an_attack():
    goal = HoldMany(territories=5, armies=2)
    line = said(goal, phase="draft", reserve={"red": 3})[2]
    assert line.startswith("place 3 ")


def test_near_the_count_it_leaves_the_armies_that_count_behind():
    goal = HoldMany(territories=4, armies=2)
    assert said(goal)[2].endswith(" until 2")
    far = HoldMany(territories=6, armies=2)
    assert said(far)[2].endswith(" until 1")
