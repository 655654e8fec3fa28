"""F-21: a round is told step by step; each fact of it is true."""

from msgspec import to_builtins

from adjudicator.dice import SequenceDice
from tests.rules.fortress.positions import stand


def told(text, *kinds):
    """The events of these kinds, as plain facts without their defaults."""
    table, state, sheets = stand(text)
    dice = next((line for line in text.splitlines() if "dice" in line), "dice")
    numbers = [int(n) for n in dice.replace("/", " ").split()[1:]]
    step = table.resolve(state, sheets, SequenceDice(numbers))
    found = [to_builtins(event) for event in step.events]
    return [event for event in found if event["event"] in kinds]


def test_a_retreat_is_told_with_both_sides_numbers():
    (fought,) = told(
        """
        board   A-B-C
        red     A5 C4
        blue    B3+fortress
        orders  red: support red in B from C
        orders  red: move A -> B all stop 2
        orders  blue: defend B
        dice    1 1 6 1 / 5 5 1 1 / 1 1 1 6 / 5 5 1 1
        """,
        "fought",
    )
    rolls = fought.pop("rolls")
    assert fought == {
        "event": "fought",
        "audience": None,
        "power": "red",
        "against": "blue",
        "source": "A",
        "to": "B",
        "turn": 1,
        "force": 4,
        "troops": 3,
        "stop": 2,
        "attack_extras": (
            {"why": "support", "rolls": 2, "power": "red", "source": "C"},
        ),
        "defence_extras": (
            {"why": "defend", "rolls": 2, "power": None, "source": None},
            {"why": "fortress", "rolls": 3, "power": None, "source": None},
        ),
        "undermined": (),
        "survivors": 2,
        "left": 1,
        "beast": None,
        "end": "retreated",
    }
    assert rolls == (
        {
            "attack": (1, 1, 6, 1),
            "defence": (5, 5, 1, 1),
            "attack_kept": 3,
            "defence_kept": 2,
            "attack_lost": 1,
            "defence_lost": 1,
        },
        {
            "attack": (1, 1, 1, 6),
            "defence": (5, 5, 1, 1),
            "attack_kept": 3,
            "defence_kept": 2,
            "attack_lost": 1,
            "defence_lost": 1,
        },
    )


def test_a_force_that_falls_to_the_last_is_told_so():
    (fought,) = told(
        """
        board   A-B
        red     A2
        blue    B2
        orders  red: move A -> B all
        dice    1 / 6 6
        """,
        "fought",
    )
    assert (fought["survivors"], fought["left"], fought["end"]) == (0, 2, "destroyed")


def test_a_feint_is_turn_0_and_sappers_tell_what_they_took():
    feint, sappers = told(
        """
        board   A-B-C
        red     A3 C3 hand=feint,sappers
        blue    B3+fortress+palisade
        orders  red: card feint A -> B 2
        orders  red: card sappers C -> B all stop 1
        dice    6 1 / 5 5 1 1 / 1 1 / 6 6
        """,
        "fought",
    )
    assert (feint["turn"], feint["end"], feint["survivors"]) == (0, "returned", 1)
    assert feint["undermined"] == ()
    assert sappers["undermined"] == ("fortress", "palisade")
    assert sappers["defence_extras"] == ()


def test_a_beast_is_named_and_slain_with_its_full_strength():
    fought, slain, captured = told(
        """
        board   A-D
        red     A4
        beast   D1/4:troll
        orders  red: move A -> D all
        dice    6 5 4 / 1
        """,
        "fought", "beast_slain", "captured",
    )  # fmt: skip
    assert (fought["beast"], fought["against"]) == ("troll", None)
    assert (slain["beast"], slain["full"], slain["power"]) == ("troll", 4, "red")
    assert (captured["of"], captured["troops"], captured["fought"]) == (None, 3, True)


def test_what_a_raid_cancels_and_ends():
    raided, ended, cancelled = told(
        """
        board   A-B-C, D-B
        red     A4 D1 hand=raid@2
        blue    B1+levy C1
        orders  red: move A -> B all
        orders  red: move B -> C 1
        orders  red: card raid D -> B
        dice    6 5 4 / 1
        """,
        "raided", "lasting_ended", "order_cancelled",
    )  # fmt: skip
    assert (raided["source"], raided["territory"]) == ("D", "B")
    assert (ended["card"], ended["why"], ended["territory"]) == ("levy", "raid", "B")
    assert (cancelled["power"], cancelled["territory"]) == ("red", "B")
    assert cancelled["what"] == "move"


def test_who_paid_and_what_came_of_it():
    paid, failed, income = told(
        """
        board   A-B-C
        red     A3
        blue    B1 C1 gold=7
        region  west 2 C
        bonus   C -1
        orders  red: move A -> B all
        orders  blue: build barracks B
        dice    6 5 / 1
        """,
        "paid", "build_failed", "income",
    )[:3]  # fmt: skip
    assert (paid["power"], paid["gold"], paid["left"]) == ("blue", 4, 3)
    assert (failed["why"], failed["building"]) == ("lost", "barracks")
    assert income["power"] == "blue"
    assert (income["land"], income["for_land"], income["own_bonuses"]) == (1, 1, -1)
    assert income["regions"] == (("west", 2),)
    assert (income["income"], income["lost"], income["gold"]) == (2, 0, 5)


def test_income_above_the_cap_is_told_as_lost():
    (income, *_) = told("board A-B\nred A1 gold=7\nblue B1", "income")
    assert (income["power"], income["income"], income["lost"]) == ("blue", 1, 0)
    income = told("board A-B\nred A1 gold=7\nblue B1", "income")[-1]
    assert (income["power"], income["lost"], income["gold"]) == ("red", 1, 7)


def test_why_a_move_was_skipped_or_sent_fewer():
    skipped, fewer, nobody, transferred = (
        told(
            """
            board   A-B-C, D-E, D-F, G-H
            red     A2 D3 E1 F1 G4 H1 hand=march@1
            blue    B1 C1
            orders  red: move A -> B all
            orders  red: card march B -> C 1
            orders  red: move D -> E 5, F 1
            orders  red: move G -> H 2
            dice    1 / 6
            """,
            kind,
        )
        for kind in ("move_skipped", "fewer_sent", "nobody_sent", "transferred")
    )
    assert [(e["source"], e["turn"], e["card"]) for e in skipped] == [("B", 2, "march")]
    assert [(e["to"], e["asked"], e["sent"], e["turn"]) for e in fewer] == [
        ("E", 5, 2, 3)
    ]
    assert [(e["to"], e["turn"]) for e in nobody] == [("F", 3)]
    assert [(e["to"], e["troops"], e["turn"]) for e in transferred] == [
        ("E", 2, 3), ("H", 2, 4),
    ]  # fmt: skip


def test_what_came_of_feints_that_did_nothing():
    """F-30: why each of them failed."""
    found = told(
        """
        board   A-B, C-D, sea S-E, F-G-H
        red     A1 C3 E3 F6 H4 hand=feint,feint,feint,feint
        blue    B1 D3 G1 hand=feint
        initiative blue red green
        orders  blue: card feint D -> C 2
        orders  red: card feint A -> B 1
        orders  red: card feint E -> S 2
        orders  red: card feint F -> G 5
        orders  red: card feint H -> G 3
        dice    1 1 / 6 6 / 6 6 6 / 1
        """,
        "feint_idle",
    )
    assert [(e["source"], e["why"]) for e in found] == [
        ("A", "nobody"), ("E", "empty"), ("H", "own"),
    ]  # fmt: skip


def test_a_feint_from_a_territory_another_feint_took_is_told_so():
    """F-30: its source is lost before its turn comes."""
    (idle,) = told(
        """
        board   A-B, A-C
        red     A1 B4 hand=feint
        blue    C3 hand=feint
        initiative blue red green
        orders  blue: card feint C -> A 2
        orders  red: card feint A -> C 1
        dice    6 5 / 1
        """,
        "feint_idle",
    )
    assert (idle["power"], idle["source"], idle["to"], idle["why"]) == (
        "red", "A", "C", "source_lost",
    )  # fmt: skip


def test_a_card_too_few_is_told_with_the_tier_it_earned():
    drawn, in_hand = told(
        """
        board   A-B
        red     A9
        blue    B6
        deck1   aid
        orders  red: move A -> B all
        dice    6 6 6 / 1 1 / 6 6 6 / 1 1 / 6 6 6 / 1 1
        """,
        "card_drawn", "card_in_hand",
    )  # fmt: skip
    assert (drawn["tier"], drawn["earned"], drawn["kills"]) == (1, 2, 6)
    assert in_hand["card"] == "aid@1"
    assert in_hand["audience"] == ("red",)


def test_builds_by_cards_say_so():
    built = told(
        """
        board   A-B
        red     A1 B1+barracks hand=field_camp,master_builder
        orders  red: card field_camp A
        orders  red: card master_builder B
        """,
        "built",
    )
    assert [(e["territory"], e["building"], e["card"]) for e in built] == [
        ("A", "camp", "field_camp"), ("B", "fortress", "master_builder"),
    ]  # fmt: skip


def test_wasted_cards_and_ground_that_changed():
    """F-20: the ground must still be right."""
    wasted, failed = told(
        """
        board   A-B-C, D-E-F
        red     A3 D3
        blue    B1+barracks C4 E1 F1 gold=7 hand=muster
        orders  red: move A -> B all
        orders  red: move D -> E all
        orders  blue: build fortress B
        orders  blue: move C -> B all
        orders  blue: card muster E
        dice    6 5 / 1 / 6 5 4 / 1 1 / 6 5 / 1
        """,
        "card_wasted", "build_failed",
    )  # fmt: skip
    assert (wasted["card"], wasted["why"]) == ("muster", "lost")
    assert (failed["building"], failed["why"]) == ("fortress", "ground")


def test_the_winner_is_told_with_land_and_target():
    (won,) = told(
        """
        board   A-B-C-D
        alone
        red     A4 C2
        blue    B1 D3
        orders  red: move A -> B all
        dice    6 5 4 / 1
        """,
        "game_won",
    )
    assert (won["power"], won["by"], won["land"], won["target"]) == (
        "red",
        "land",
        3,
        3,
    )


def test_the_round_is_told_in_the_order_of_its_steps():
    """F-21, in one round with something of everything."""
    table, state, sheets = stand("""
        board    A-B-C-D, E-F, G-H, I-J
        red      A6+levy C3 E4 G1 I2+camp1 gold=7 hand=raid@2,levy,tithe,feint
        blue     B1 D2 F3 H2+palisade gold=5 hand=guard
        beast    J2/4:troll
        deck1    aid
        orders   red: move A -> B all
        orders   red: card raid G -> H
        orders   red: card levy C
        orders   red: card tithe
        orders   red: card feint E -> F 3
        orders   red: deploy 1 I
        orders   blue: build barracks D
        orders   blue: card guard F
        orders   blue: defend H
    """)
    dice = SequenceDice([6, 6, 1, 5, 5, 5, 6, 5, 4, 1])
    events = [type(e).__name__ for e in table.resolve(state, sheets, dice).events]
    assert events == [
        "Paid", "CardPlayed", "CardPlayed", "CardPlayed", "CardPlayed", "LastingEnded",
        "Paid", "CardPlayed", "LastingEnded",
        "Raided", "OrderCancelled",
        "LastingLaid", "TroopsArrived", "TithePaid", "TroopsArrived",
        "DefendSet", "Fought",
        "Fought", "Captured",
        "Built",
        "CampGone", "BeastHealed",
        "CardDrawn", "CardInHand",
        "RoundBegan", "IncomePaid", "IncomePaid", "IncomePaid",
    ]  # fmt: skip


def test_lines_that_did_not_stand_are_told_with_their_reasons():
    """F-10, F-15: each by its place in the plan; all of a plan that was too dear."""
    table, state, sheets = stand("""
        board    A-B-C
        red      A4+barracks gold=2
        blue     B1+barracks C1 gold=2
        orders   red: defend A
        orders   red: move A -> B 1
        orders   red: defend C
        orders   blue: defend B
        orders   blue: deploy 3 B
        orders   blue: defend A
    """)
    step = table.resolve(state, sheets, SequenceDice(()))
    refused = [(power, index, illegal.why) for power, index, illegal in step.refused]
    assert refused == [
        ("red", 1, "has_an_order"),
        ("red", 2, "not_held"),
        ("blue", 0, "too_dear"),
        ("blue", 1, "too_dear"),
        ("blue", 2, "not_held"),
    ]
    told_alone = [e for e in step.events if type(e).__name__ == "PlanRefused"]
    assert [(e.audience, e.cost, e.gold) for e in told_alone] == [(("blue",), 3, 2)]
