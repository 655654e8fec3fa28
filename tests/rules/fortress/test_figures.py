"""The numbers of the rule book, its cards, and the words games are stored in.

They stand here once more on purpose: other tests would hardly miss a cost or a tag that
changed, but a table in the middle of its game would.
"""

from typing import get_args

from msgspec.structs import asdict, fields

from adjudicator.rulesets.fortress import events, orders
from adjudicator.rulesets.fortress.cards import CARDS, STANDARD_DECKS
from adjudicator.rulesets.fortress.ruleset import RULESET
from adjudicator.rulesets.fortress.terms import Figures
from tests.rules.fortress.positions import inline

EVENTS = """
dealt founded placed unplaced round_began income paid plan_refused card_played
card_discarded lasting_ended raided order_cancelled lasting_laid troops_arrived
tithe_paid defend_set support_set feint_idle move_skipped nobody_sent fewer_sent
transferred stood_off fought captured building_lost beast_slain card_wasted built
build_failed camp_gone beast_healed player_out departed card_drawn card_in_hand
no_card_drawn game_won
"""
ORDERS = """
found place deploy move defend support build card_at raid feint from_hand discard
concede
"""


def test_figures_of_the_book():
    """F-01, F-05, F-10 … F-13, F-15, F-18, F-19, F-24, F-26, F-27."""
    assert asdict(Figures()) == {
        "moves": 3,
        "defends": 2,
        "supports": 1,
        "builds": 1,
        "troop_cost": 1,
        "barracks_cost": 4,
        "fortress_cost": 7,
        "gold_cap": 7,
        "cap_per_fortress": 5,
        "full_income": 5,
        "income_step": 3,
        "hand_limit": 4,
        "tiers_from": (0, 6, 15),
        "camp_rounds": 3,
        "target_percent": 75,
        "apart": 4,
        "attack_dice": 3,
        "defence_dice": 2,
        "defend_rolls": 2,
        "fortress_rolls": 3,
        "support_steps": (1, 4, 7),
    }


def test_cards_of_the_book():
    """F-30: tiers and copies, what kind each card is, and its number."""
    decks = {
        tier: " ".join(f"{name} {copies}" for name, copies in cards.items())
        for tier, cards in STANDARD_DECKS.items()
    }
    assert decks == {
        1: "march 3 guard 2 aid 2 palisade 2 field_camp 2 small_muster 2",
        2: "march 2 raid 3 feint 2 levy 2 muster 2 militia 1 tithe 1",
        3: "forced_march 2 great_muster 2 sellswords 1 raid 1 sappers 1 "
        "master_builder 1",
    }
    told = {
        name: (card.kind, card.troops, card.rolls, card.gold, card.undermines)
        for name, card in CARDS.items()
    }
    assert told == {
        "march": ("move", 0, 0, 0, False),
        "guard": ("defend", 0, 0, 0, False),
        "aid": ("support", 0, 0, 0, False),
        "palisade": ("lasting", 0, 1, 0, False),
        "field_camp": ("camp", 0, 0, 0, False),
        "small_muster": ("muster", 2, 0, 0, False),
        "raid": ("raid", 0, 0, 0, False),
        "feint": ("feint", 5, 0, 0, False),
        "levy": ("lasting", 1, 0, 0, False),
        "muster": ("muster", 4, 0, 0, False),
        "militia": ("early", 3, 0, 0, False),
        "tithe": ("hand", 0, 0, 4, False),
        "forced_march": ("move", 0, 3, 0, False),
        "great_muster": ("muster", 7, 0, 0, False),
        "sellswords": ("early", 6, 0, 0, False),
        "sappers": ("move", 0, 0, 0, True),
        "master_builder": ("master_builder", 0, 0, 0, False),
    }
    assert all(card.name == name for name, card in CARDS.items())


def test_words_of_the_record_stay():
    """Stored events and orders are read back by these tags for ever."""

    def tags(union):
        return {kind.__struct_config__.tag for kind in get_args(union)}

    assert tags(events.FortressEvent) == set(EVENTS.split())
    assert tags(orders.FortressOrder) == set(ORDERS.split())
    assert {f.name: f.default for f in fields(events.Captured)}["fought"] is True
    assert (RULESET.name, RULESET.schema, sorted(RULESET.editions)) == (
        "fortress",
        1,
        [1],
    )


def test_seats_and_options():
    """F-09: the starting troops are a setting; a round limit is off by default."""
    record = {"seats": {"min": 3, "max": 5}, "territories": {"a": {}}}
    assert RULESET.seats(record) == (3, 5)
    assert [asdict(option) for option in RULESET.options(record)] == [
        {
            "name": "starting_troops",
            "kind": "number",
            "default": 0,
            "values": (),
            "least": 0,
            "most": 99,
        },
        {
            "name": "round_limit",
            "kind": "number",
            "default": 0,
            "values": (),
            "least": 0,
            "most": 200,
        },
    ]
    assert inline({"territories": {"a": {}, "b": {}}}).terms.round_limit == 0
