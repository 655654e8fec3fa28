"""The tree of choices is complete and exact (against trying every order there is)."""

import random
from itertools import count, product

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.choices import written
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Vote,
    Waive,
)
from tests.rules.diplomacy.generating import random_orders, random_units, sheets_of
from tests.rules.diplomacy.tables import centres, position, table, units


def everything(of, state, power):
    """Every movement order of a power that can be spelled."""
    board = of.board
    places = list(board.number)
    for unit in state.units:
        if unit.power != power:
            continue
        kind, at = unit.kind, unit.at
        yield Hold(kind=kind, at=at)
        for to, via in product(places, (False, True)):
            yield Move(kind=kind, at=at, to=to, via=via)
        for other in state.units:
            yield SupportHold(kind=kind, at=at, of_kind=other.kind, of=other.at)
            for to in places:
                yield SupportMove(
                    kind=kind, at=at, of_kind=other.kind, of=other.at, to=to
                )
                yield Convoy(kind=kind, at=at, of_kind=other.kind, of=other.at, to=to)


def legal(of, state, power):
    """Those that may be given and are written the one canonical way."""
    found = set()
    for order in everything(of, state, power):
        (verdict,) = of.check(state, power, (order,)).verdicts
        if verdict.illegal is None:
            line = of.language.write(order)
            (read,) = of.language.read(line)
            if read.order == order:
                found.add(line)
    return found


def offered(of, state, power):
    return {
        line
        for line in written(of.choices(state, power))
        if not line.startswith("VOTE")
    }


@settings(max_examples=40)
@given(
    st.sampled_from(["tiny", "standard", "westeros_diplomacy"]), st.integers(0, 10**9)
)
def test_choices_are_all_legal_orders_and_no_others(board, seed):
    of = table(board)
    pieces = random_units(of, seed, most=5 if board == "tiny" else 4)
    state = position(year=5, units=pieces)
    for power in {unit.power for unit in pieces if unit.power}:
        assert offered(of, state, power) == legal(of, state, power)


def offered_alone(of, state, power, orders):
    """Those of some orders that may be given, and written the canonical way."""
    found = set()
    for order in orders:
        (verdict,) = of.check(state, power, (order,)).verdicts
        line = of.language.write(order)
        if verdict.illegal is None and of.language.read(line)[0].order == order:
            found.add(line)
    return found


@settings(max_examples=60)
@given(
    st.sampled_from(["tiny", "standard", "westeros_diplomacy"]), st.integers(0, 10**9)
)
def test_winter_choices_are_all_legal_orders_and_no_others(board, seed):
    of = table(board)
    rng = random.Random(seed)
    pieces = random_units(of, seed, most=6)
    owned = {
        place: rng.choice(of.powers[:3])
        for place in of.board.centres
        if rng.random() < 0.5
    }
    owned |= {place: power for power in of.powers for place in home(of, power, rng)}
    state = position("winter", "adjustment", year=5, units=pieces, centres=owned)
    spelled = [Waive()]
    for at in of.board.number:
        spelled += [Build(kind=kind, at=at) for kind in ("A", "F")]
        spelled += [Disband(kind=unit.kind, at=at) for unit in pieces if unit.at == at]
    for prompt in of.prompts(state):
        power = prompt.power
        assert offered(of, state, power) == offered_alone(of, state, power, spelled)


def home(of, power, rng):
    return [place for place in of.board.sides[power].home if rng.random() < 0.5]


def beaten(of, seed):
    """The first retreat phase that random orders lead to."""
    for number in count(seed):
        pieces = random_units(of, number, most=12)
        sheets = sheets_of(random_orders(of, pieces, number))
        state = of.resolve(position(units=pieces), sheets, None).state
        if state.phase == "retreat":
            return state


@settings(max_examples=25)
@given(
    st.sampled_from(["tiny", "standard", "westeros_diplomacy"]), st.integers(0, 10**9)
)
def test_retreat_choices_are_all_legal_orders_and_no_others(board, seed):
    of = table(board)
    state = beaten(of, seed)
    for prompt in of.prompts(state):
        power = prompt.power
        dislodged = [out.unit for out in state.beaten if out.unit.power == power]
        spelled = [Disband(kind=unit.kind, at=unit.at) for unit in dislodged]
        spelled += [
            Retreat(kind=unit.kind, at=unit.at, to=to)
            for unit in dislodged
            for to in of.board.number
        ]
        assert offered(of, state, power) == offered_alone(of, state, power, spelled)


def test_no_order_is_offered_twice():
    of = table()
    state = of.open(None).state
    for power in of.powers:
        lines = list(written(of.choices(state, power)))
        assert len(lines) == len(set(lines))


def test_fleet_is_not_offered_to_support_the_army_that_only_it_carries():
    """DATC 6.D.31."""
    of = table()
    state = position(units=units(AUSTRIA="A RUM", TURKEY="F BLA"))
    assert "F BLA S A RUM - ARM" not in offered(of, state, "TURKEY")
    assert "F BLA C A RUM - ARM" in offered(of, state, "TURKEY")
    assert "A RUM - ARM" in offered(of, state, "AUSTRIA")


def test_fleet_is_not_offered_a_convoy_that_does_not_need_it():
    """DATC 6.G.19."""
    of = table()
    state = position(units=units(FRANCE="A MAR, F WES", ITALY="F LYO"))
    assert "F WES C A MAR - SPA" not in offered(of, state, "FRANCE")
    assert "F LYO C A MAR - SPA" in offered(of, state, "ITALY")


def test_what_a_rivals_unit_may_be_supported_to_do_is_offered():
    of = table()
    state = position(units=units(FRANCE="A BUR", GERMANY="A MUN, A RUH"))
    lines = offered(of, state, "FRANCE")
    assert {"A BUR S A MUN", "A BUR S A RUH - BEL", "A BUR S A MUN - RUH"} <= lines


def test_neutral_army_may_be_supported_to_hold_only():
    """D-14."""
    of = table("westeros_diplomacy")
    state = position(year=301, units=units(NEUTRAL="A RIV", greyjoy="A SEG"))
    lines = {line for line in offered(of, state, "greyjoy") if "A RIV" in line}
    assert lines == {"A SEG S A RIV"}


def test_army_that_could_go_by_land_or_sea_may_say_so():
    """DATC 4.A.3."""
    of = table()
    state = position(units=units(ENGLAND="A NWY, F SKA"))
    lines = offered(of, state, "ENGLAND")
    assert {"A NWY - SWE", "A NWY - SWE VIA", "A NWY - DEN", "A NWY - DEN VIA"} <= lines
    assert "A NWY - FIN VIA" not in lines


def test_a_fleet_on_a_coast_is_clicked_in_its_province():
    of = table()
    state = position(units=units(FRANCE="F SPA/NC, A GAS"))
    (fleet, army) = of.choices(state, "FRANCE")[:2]
    assert (fleet.text, fleet.place) == ("F SPA/NC", "SPA")
    aid = next(verb for verb in army.then if verb.text == "S").then
    assert [(unit.text, unit.place) for unit in aid] == [("F SPA/NC", "SPA")]
    goes = next(verb for verb in fleet.then if verb.text == "-").then
    assert {"GAS", "POR", "MAO"} == {place.place for place in goes}
    state = position(units=units(FRANCE="F MAO"))
    goes = next(v for v in of.choices(state, "FRANCE")[0].then if v.text == "-").then
    coasts = [(to.text, to.place) for to in goes if "/" in to.text]
    assert coasts == [("SPA/NC", "SPA"), ("SPA/SC", "SPA")]


def test_power_that_is_not_asked_has_no_choices():
    of = table()
    state = position(units=units(GERMANY="A MUN"), centres=centres(FRANCE="PAR"))
    assert of.choices(state, "TURKEY") == ()


def test_who_waits_for_winter_without_a_unit_votes_on_a_draw_all_the_same():
    """D-18: else nobody could agree on one."""
    of = table()
    state = position(
        units=units(AUSTRIA="A SER", ENGLAND="F NTH"),
        centres=centres(AUSTRIA="SER", ENGLAND="LON", FRANCE="PAR"),
    )
    asked = {prompt.power for prompt in of.prompts(state)}
    assert asked == {"AUSTRIA", "ENGLAND", "FRANCE"}
    assert set(written(of.choices(state, "FRANCE"))) == {"VOTE DRAW", "VOTE NO"}
    votes = {power: (Vote(),) for power in asked}
    assert of.resolve(state, votes, None).state.drawn == (
        "AUSTRIA",
        "ENGLAND",
        "FRANCE",
    )
    del votes["FRANCE"]
    assert not of.resolve(state, votes, None).state.drawn


def test_votes_are_offered_once_a_draw_may_be_agreed_on():
    """D-18."""
    of = table("westeros_diplomacy")
    fields = {"units": units(stark="A WIN"), "centres": centres(stark="WIN")}
    early, late = position(year=305, **fields), position(year=306, **fields)
    assert "VOTE DRAW" not in set(written(of.choices(early, "stark")))
    assert "VOTE DRAW" in set(written(of.choices(late, "stark")))
