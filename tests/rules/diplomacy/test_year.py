"""The course of a year: who is asked, what follows, how it ends (D-02, D-18, D-19)."""

import pytest

from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.units import Unit
from tests.rules.diplomacy.tables import (
    centres,
    orders,
    pieces,
    position,
    resolve,
    table,
    told,
    units,
)

STANDARD = table()
WESTEROS = table("westeros_diplomacy")
TINY = table("tiny")


def where(state):
    return state.year, state.season, state.phase


def test_standard_game_opens_in_spring_with_its_units():
    """D-01."""
    state = STANDARD.open(None).state
    assert where(state) == (1901, "spring", "movement")
    assert len(state.units) == 22
    assert len(state.centres) == 22
    assert {prompt.power for prompt in STANDARD.prompts(state)} == set(STANDARD.powers)


def test_westeros_opens_in_winter_with_two_builds_each_and_two_neutral_armies():
    """D-10, D-11, D-14."""
    state = WESTEROS.open(None).state
    assert where(state) == (300, "winter", "adjustment")
    assert pieces(state) == ["None A RIV", "None A TWI"]
    prompts = WESTEROS.prompts(state)
    assert [prompt.power for prompt in prompts] == list(WESTEROS.powers)
    assert {prompt.facts["builds"] for prompt in prompts} == {2}


def test_first_winter_leads_to_the_first_spring():
    """D-11: land-locked centres take armies only."""
    state = WESTEROS.open(None).state
    step = resolve(WESTEROS, state, stark="F WIN B; F WHI B", arryn="A EYR B; A GUL B")
    assert where(step.state) == (301, "spring", "movement")
    assert [why.why for _, _, why in step.refused] == ["inland"]
    assert pieces(step.state) == [
        "None A RIV",
        "None A TWI",
        "arryn A EYR",
        "arryn A GUL",
        "stark F WHI",
    ]
    assert {prompt.power for prompt in WESTEROS.prompts(step.state)} == {
        "stark",
        "arryn",
    }


def test_spring_without_dislodgements_leads_to_fall():
    """D-02."""
    step = resolve(STANDARD, STANDARD.open(None).state, FRANCE="A PAR - BUR")
    assert where(step.state) == (1901, "fall", "movement")
    assert step.state.round == 2


def test_fall_leads_to_winter_only_for_those_with_a_choice():
    state = position(
        "fall",
        units=units(FRANCE="A GAS, A PIC", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR, BRE, MAR", GERMANY="MUN"),
    )
    step = resolve(STANDARD, state)
    assert where(step.state) == (1902, "winter", "adjustment")
    assert [(p.power, p.facts) for p in STANDARD.prompts(step.state)] == [
        ("FRANCE", {"builds": 1})
    ]


def test_winter_in_which_nobody_has_a_choice_is_skipped():
    state = position(
        "fall",
        units=units(FRANCE="A PAR", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR", GERMANY="MUN"),
    )
    assert where(resolve(STANDARD, state).state) == (1903, "spring", "movement")


def test_builds_without_a_vacant_home_are_no_choice():
    state = position(
        "fall",
        units=units(FRANCE="A PAR", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR, BEL", GERMANY="MUN"),
    )
    step = resolve(STANDARD, state)
    assert where(step.state) == (1903, "spring", "movement")
    assert [e.builds for e in told(step, events.Unused)] == [1]


def test_centres_change_hands_after_fall_and_not_in_spring():
    """D-02."""
    fields = {
        "units": units(FRANCE="A PIC", GERMANY="A RUH"),
        "centres": centres(FRANCE="PAR", GERMANY="MUN"),
    }
    spring = resolve(STANDARD, position(**fields), FRANCE="A PIC - BEL")
    assert "BEL" not in spring.state.centres
    fall = resolve(STANDARD, spring.state, GERMANY="A RUH - HOL")
    assert (fall.state.centres["BEL"], fall.state.centres["HOL"]) == (
        "FRANCE",
        "GERMANY",
    )
    assert [(e.place, e.power, e.was) for e in told(fall, events.Captured)] == [
        ("BEL", "FRANCE", None),
        ("HOL", "GERMANY", None),
    ]


def test_centre_taken_from_another_names_its_old_owner():
    state = position(
        "fall",
        units=units(FRANCE="A BUR", GERMANY="A KIE"),
        centres=centres(FRANCE="PAR", GERMANY="MUN, KIE"),
    )
    step = resolve(STANDARD, state, FRANCE="A BUR - MUN")
    assert [(e.place, e.was) for e in told(step, events.Captured)] == [
        ("MUN", "GERMANY")
    ]


def test_centre_goes_to_who_stands_there_after_the_retreats():
    """D-02: a unit that was dislodged and comes back counts."""
    state = position(
        "fall",
        units=units(FRANCE="A BEL", GERMANY="A HOL, A RUH"),
        centres=centres(FRANCE="PAR", GERMANY="MUN, BER"),
    )
    step = resolve(STANDARD, state, GERMANY="A HOL - BEL; A RUH S A HOL - BEL")
    assert where(step.state) == (1902, "fall", "retreat")
    assert "BEL" not in step.state.centres
    after = resolve(STANDARD, step.state, FRANCE="A BEL R PIC")
    assert after.state.centres["BEL"] == "GERMANY"


def test_neutral_army_takes_no_centre():
    """D-14."""
    state = position(
        "fall",
        year=301,
        units=units(NEUTRAL="A RIV", stark="A WIN"),
        centres=centres(stark="WIN, WHI"),
    )
    step = resolve(WESTEROS, state)
    assert "RIV" not in step.state.centres
    assert not told(step, events.Captured)


def test_neutral_centre_is_taken_by_occupation_once_its_army_is_gone():
    """D-14."""
    state = position(
        "fall",
        year=301,
        units=units(NEUTRAL="A RIV", lannister="A GTO, A STO"),
        centres=centres(lannister="CAS, LAN"),
    )
    step = resolve(WESTEROS, state, lannister="A GTO - RIV; A STO S A GTO - RIV")
    assert step.state.centres["RIV"] == "lannister"
    assert [e.why for e in told(step, events.Disbanded)] == ["neutral"]
    assert all(unit.power for unit in step.state.units)


@pytest.mark.parametrize(("owned", "wins"), [(18, True), (17, False)])
def test_victory_at_eighteen_centres_after_fall(owned, wins):
    """D-01, D-18."""
    places = STANDARD.board.centres
    state = position(
        "fall",
        units=units(FRANCE="A SIL", GERMANY="A BOH"),
        centres={**dict.fromkeys(places[:owned], "FRANCE"), places[-1]: "GERMANY"},
    )
    step = resolve(STANDARD, state)
    outcome = STANDARD.outcome(step.state)
    assert (outcome is not None) == wins
    if wins:
        assert (outcome.winners, outcome.by, outcome.drawn) == (
            ("FRANCE",),
            "centres",
            False,
        )
        assert STANDARD.prompts(step.state) == ()
        assert [e.centres for e in told(step, events.Won)] == [18]


def test_westeros_is_won_with_nineteen():
    """D-18."""
    places = WESTEROS.board.centres
    assert places.index("GTO") >= 18
    owned = {**dict.fromkeys(places[:18], "stark"), places[-1]: "martell"}
    state = position("fall", year=303, units=units(stark="A SIL"), centres=owned)
    assert WESTEROS.outcome(resolve(WESTEROS, state).state) is None
    state = position("fall", year=303, units=units(stark="A GTO"), centres=owned)
    assert WESTEROS.outcome(resolve(WESTEROS, state).state).winners == ("stark",)


def test_spring_gains_do_not_win():
    places = STANDARD.board.centres
    state = position(
        units=units(FRANCE="A PAR", GERMANY="A MUN"),
        centres=dict.fromkeys(places, "FRANCE"),
    )
    assert STANDARD.outcome(resolve(STANDARD, state).state) is None


def test_power_without_centres_is_out_after_fall_and_its_units_go():
    """Elimination is judged after the retreats."""
    state = position(
        "fall",
        units=units(FRANCE="A MUN, A BUR", GERMANY="A RUH"),
        centres=centres(FRANCE="PAR, MAR", GERMANY="MUN"),
    )
    step = resolve(STANDARD, state)
    assert [e.power for e in told(step, events.Eliminated)] == ["GERMANY"]
    assert [p.power for p in STANDARD.prompts(step.state)] == ["FRANCE"]
    step = resolve(STANDARD, step.state, FRANCE="A PAR B")
    assert [e.why for e in told(step, events.Disbanded)] == ["only_choice"]
    assert STANDARD.game.remaining(step.state) == ["FRANCE"]


def test_power_whose_last_unit_is_dislodged_is_still_in():
    state = position(
        units=units(FRANCE="A BUR", GERMANY="A MUN, A RUH"),
        centres=centres(GERMANY="MUN, BER"),
    )
    step = resolve(STANDARD, state, GERMANY="A MUN - BUR; A RUH S A MUN - BUR")
    assert STANDARD.game.remaining(step.state) == ["FRANCE", "GERMANY"]
    assert [p.power for p in STANDARD.prompts(step.state)] == ["FRANCE"]


def test_dislodged_unit_with_nowhere_to_go_disbands_at_once():
    state = position(
        units=units(
            FRANCE="A PAR",
            GERMANY="A BUR, A PIC, A GAS",
        ),
        centres=centres(FRANCE="PAR", GERMANY="MUN"),
    )
    step = resolve(STANDARD, state, GERMANY="A BUR - PAR; A PIC S A BUR - PAR")
    assert [p.power for p in STANDARD.prompts(step.state)] == ["FRANCE"]
    closed = position(
        units=units(FRANCE="A POR", GERMANY="A SPA, F MAO"),
        centres=centres(FRANCE="PAR", GERMANY="MUN"),
    )
    step = resolve(STANDARD, closed, GERMANY="A SPA - POR; F MAO S A SPA - POR")
    assert [e.why for e in told(step, events.Disbanded)] == ["no_retreat"]
    assert where(step.state) == (1902, "fall", "movement")


# Draws.


def all_vote(of, state, text="VOTE DRAW"):
    return {p.power: text for p in of.prompts(state)}


def test_draw_when_every_player_accepts_and_the_orders_are_not_carried_out():
    """D-18."""
    state = STANDARD.open(None).state
    votes = all_vote(STANDARD, state)
    votes["FRANCE"] = "A PAR - BUR; VOTE DRAW"
    step = resolve(STANDARD, state, **votes)
    outcome = STANDARD.outcome(step.state)
    assert (outcome.winners, outcome.drawn) == (STANDARD.powers, True)
    assert step.state.units == state.units
    assert STANDARD.prompts(step.state) == ()
    assert [type(e).__name__ for e in step.events] == ["Voted", "Drawn"]


def test_only_players_votes_count_for_a_draw():
    """D-19: the vote of a power that has left is nobody's."""
    state = position(
        units=units(FRANCE="A PAR", ITALY="A ROM", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR", ITALY="ROM", GERMANY="MUN"),
        absent=("GERMANY",),
    )
    step = resolve(STANDARD, state, FRANCE="VOTE DRAW", GERMANY="VOTE DRAW")
    assert STANDARD.outcome(step.state) is None
    assert [(e.votes, e.of) for e in told(step, events.Voted)] == [(1, 2)]


def test_one_player_who_does_not_accept_keeps_the_game_going():
    state = STANDARD.open(None).state
    votes = all_vote(STANDARD, state)
    del votes["TURKEY"]
    step = resolve(STANDARD, state, **votes)
    assert STANDARD.outcome(step.state) is None
    assert where(step.state) == (1901, "fall", "movement")


def test_votes_are_told_as_totals_only():
    state = STANDARD.open(None).state
    step = resolve(STANDARD, state, FRANCE="VOTE DRAW", ITALY="VOTE DRAW")
    assert [(e.votes, e.of) for e in told(step, events.Voted)] == [(2, 7)]
    assert not any(
        type(order).__name__ == "Vote"
        for event in step.events
        if (order := getattr(event, "order", None))
    )


def test_votes_expire_with_their_phase():
    state = STANDARD.open(None).state
    votes = all_vote(STANDARD, state)
    turkey = {"TURKEY": votes.pop("TURKEY")}
    state = resolve(STANDARD, state, **votes).state
    step = resolve(STANDARD, state, **turkey)
    assert [(e.votes, e.of) for e in told(step, events.Voted)] == [(1, 7)]
    assert STANDARD.outcome(step.state) is None


def test_vote_taken_back_in_the_same_sheet_does_not_count():
    state = STANDARD.open(None).state
    step = resolve(STANDARD, state, FRANCE="VOTE DRAW; VOTE NO")
    assert not told(step, events.Voted)


@pytest.mark.parametrize(
    ("year", "season", "phase", "may"),
    [
        (305, "fall", "movement", False),
        (305, "winter", "adjustment", False),
        (306, "spring", "movement", True),
    ],
)
def test_no_draw_before_five_years_have_been_played(year, season, phase, may):
    """D-18: from the end of Winter AL 305."""
    state = position(
        season,
        phase,
        year=year,
        units=units(stark="A WIN", arryn="A EYR"),
        centres=centres(stark="WIN, WHI, DRE", arryn="EYR, GUL"),
    )
    votes = {"stark": "VOTE DRAW", "arryn": "VOTE DRAW"}
    step = resolve(WESTEROS, state, **votes)
    assert (WESTEROS.outcome(step.state) is not None) == may
    assert [why.why for _, _, why in step.refused] == (
        [] if may else ["no_draw_yet"] * 2
    )
    check = WESTEROS.check(state, "stark", orders(WESTEROS, "VOTE DRAW"))
    assert (check.verdicts[0].illegal is None) == may


def test_seats_in_civil_disorder_do_not_block_a_draw():
    state = STANDARD.open(None).state
    state = STANDARD.depart(state, "ITALY", "left", None).state
    step = resolve(STANDARD, state, **all_vote(STANDARD, state))
    assert "ITALY" not in STANDARD.outcome(step.state).winners
    assert len(STANDARD.outcome(step.state).winners) == 6


# Departures (D-19).


def test_power_in_civil_disorder_is_not_asked_and_its_units_hold():
    """D-19."""
    state = STANDARD.open(None).state
    step = STANDARD.depart(state, "FRANCE", "civil_disorder", None)
    assert [(e.power, e.manner) for e in step.events] == [("FRANCE", "civil_disorder")]
    assert "FRANCE" not in {p.power for p in STANDARD.prompts(step.state)}
    after = resolve(STANDARD, step.state, GERMANY="A MUN - BUR")
    assert "FRANCE A PAR" in pieces(after.state)


def test_its_dislodged_units_disband():
    """D-19."""
    state = position(
        units=units(FRANCE="A BUR", GERMANY="A MUN, A RUH"),
        centres=centres(FRANCE="PAR", GERMANY="MUN, BER"),
        absent=("FRANCE",),
    )
    step = resolve(STANDARD, state, GERMANY="A MUN - BUR; A RUH S A MUN - BUR")
    assert [e.why for e in told(step, events.Disbanded)] == ["civil_disorder"]
    assert where(step.state) == (1902, "fall", "movement")


def test_its_removals_follow_the_rule_and_it_builds_nothing():
    """D-19, DATC 4.D.8."""
    state = position(
        "fall",
        units=units(FRANCE="A PIC, A RUH", GERMANY="A MUN", ITALY="A ROM"),
        centres=centres(FRANCE="PAR", GERMANY="MUN", ITALY="ROM, VEN"),
        absent=("FRANCE", "ITALY"),
    )
    step = resolve(STANDARD, state)
    assert [(e.unit.at, e.why) for e in told(step, events.Disbanded)] == [
        ("RUH", "civil_disorder")
    ]
    assert pieces(step.state) == ["FRANCE A PIC", "GERMANY A MUN", "ITALY A ROM"]


def test_phase_goes_on_when_the_only_one_asked_leaves():
    out = Unit(power="FRANCE", kind="A", at="BUR")
    state = position(
        phase="retreat",
        units=units(GERMANY="A BUR"),
        beaten=(Beaten(unit=out, by="MUN", retreats=("PAR",)),),
        centres=centres(FRANCE="PAR", GERMANY="MUN"),
    )
    step = STANDARD.depart(state, "FRANCE", "left", None)
    assert where(step.state) == (1902, "fall", "movement")
    assert [e.why for e in told(step, events.Disbanded)] == ["civil_disorder"]


def test_replacement_is_asked_at_once():
    state = STANDARD.open(None).state
    gone = STANDARD.depart(state, "FRANCE", "left", None).state
    back = STANDARD.replace(gone, "FRANCE")
    assert back.state == state
    assert [e.power for e in back.events] == ["FRANCE"]
    assert STANDARD.replace(state, "FRANCE").events == ()


def test_a_departure_keeps_the_picture_of_the_last_results():
    state = resolve(STANDARD, STANDARD.open(None).state, FRANCE="A PAR - BUR").state
    gone = STANDARD.depart(state, "ITALY", "left", None).state
    assert gone.last == state.last != ()


def test_whoever_concedes_is_gone_for_good():
    state = STANDARD.open(None).state
    gone = STANDARD.depart(state, "FRANCE", "conceded", None).state
    assert STANDARD.replace(gone, "FRANCE").state == gone
    assert "FRANCE" not in {p.power for p in STANDARD.prompts(gone)}


def test_the_last_one_whose_rivals_concede_wins():
    state = TINY.open(None).state
    step = TINY.depart(state, "north", "conceded", None)
    outcome = TINY.outcome(step.state)
    assert (outcome.winners, outcome.by) == (("south",), "last_playing")
    assert TINY.prompts(step.state) == ()
    assert [(e.power, e.centres, e.by) for e in told(step, events.Won)] == [
        ("south", 2, "last_playing")
    ]


def test_the_last_one_wins_when_the_only_rival_who_has_not_conceded_goes_out():
    state = position(
        "fall",
        units=units(FRANCE="A PIC", GERMANY="A PRU", ITALY="A ROM"),
        centres=centres(FRANCE="PAR", GERMANY="BEL", ITALY="ROM"),
        conceded=("ITALY",),
    )
    winter = resolve(STANDARD, state, FRANCE="A PIC - BEL").state
    assert STANDARD.outcome(winter) is None  # Germany still has its army
    step = resolve(STANDARD, winter, FRANCE="A PAR B")
    assert [(e.power, e.centres, e.by) for e in told(step, events.Won)] == [
        ("FRANCE", 2, "last_playing")
    ]
    assert STANDARD.prompts(step.state) == ()


def test_a_conceded_power_does_not_win_when_the_last_player_only_left():
    state = TINY.open(None).state
    state = TINY.depart(state, "north", "conceded", None).state
    assert state.winner == "south"
    absent = TINY.depart(TINY.open(None).state, "south", "left", None).state
    step = TINY.depart(absent, "north", "conceded", None)
    assert TINY.outcome(step.state).by == "abandoned"
    assert told(step, events.Won) == []


def test_two_of_three_who_are_left_play_on_after_a_concession():
    state = STANDARD.open(None).state
    for power in ("FRANCE", "ITALY"):
        state = STANDARD.depart(state, power, "conceded", None).state
    assert STANDARD.outcome(state) is None
    assert len(STANDARD.prompts(state)) == 5


def test_game_that_everybody_left_is_abandoned():
    state = TINY.open(None).state
    state = TINY.depart(state, "north", "left", None).state
    assert TINY.outcome(state) is None
    state = TINY.depart(state, "south", "left", None).state
    outcome = TINY.outcome(state)
    assert (outcome.winners, outcome.by) == ((), "abandoned")


def test_departing_twice_or_when_out_changes_nothing():
    state = TINY.open(None).state
    gone = TINY.depart(state, "north", "left", None).state
    assert TINY.depart(gone, "north", "left", None).events == ()
    out = position(units=units(south="A FEN"), centres=centres(south="FEN"))
    assert TINY.depart(out, "north", "left", None).events == ()


def test_power_that_can_never_act_waits_for_a_replacement_of_another():
    """No builds at home, no units: the year would go round for ever."""
    state = position(
        "fall",
        units=units(south="A CAP"),
        centres=centres(north="MID", south="CAP, BAY"),
        absent=("south",),
    )
    step = TINY.resolve(state, {}, None)
    assert TINY.prompts(step.state) == ()
    back = TINY.replace(step.state, "south")
    assert [p.power for p in TINY.prompts(back.state)] == ["north", "south"]
