"""Laws of the judge on thousands of random boards, heavy on supports and convoys."""

import json
import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from adjudicator.codec import dump_all, load_events
from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.judge.enlist import enlist
from adjudicator.rulesets.diplomacy.judge.field import (
    CONVOY,
    MOVE,
    NO,
    SUPPORT,
    UNSURE,
    YES,
)
from adjudicator.rulesets.diplomacy.judge.movement import judge
from adjudicator.rulesets.diplomacy.judge.paradox import break_first
from adjudicator.rulesets.diplomacy.judge.settle import settle
from adjudicator.rulesets.diplomacy.terms import agreed
from adjudicator.rulesets.diplomacy.units import Unit
from tests.rules.diplomacy.equations import Equations
from tests.rules.diplomacy.generating import random_orders, random_units, sheets_of
from tests.rules.diplomacy.tables import position, record_of, table

seeds = st.integers(0, 2**48)
boards = st.sampled_from(["standard", "westeros_diplomacy"])
crowded = settings(max_examples=120)


def phase(board, seed, most=24, least=8, **options):
    of = table(board, **options)
    pieces = random_units(of, seed, most, least, powers=5, at_sea=0.6)
    return of, pieces, sheets_of(random_orders(of, pieces, seed))


def answers(field):
    """The orders that succeeded, as the judge has it."""
    found = set()
    for unit, act in enumerate(field.acts):
        known = {MOVE: field.moved, SUPPORT: field.given, CONVOY: field.sailing}.get(
            act
        )
        if known is not None and unit not in field.unmatched and known[unit] == YES:
            found.add(unit)
    return found


@settings(max_examples=700)
@given(boards, seeds)
def test_the_judge_finds_the_only_solution_there_is(board, seed):
    """DATC 5.B.9: if there is just one, it must be taken."""
    of = table(board)
    pieces = random_units(of, seed, most=10, least=3, at_sea=0.7)
    sheets = sheets_of(random_orders(of, pieces, seed, moving=0.5))
    field = enlist(of.board, of.terms, pieces, sheets)
    equations = Equations(field)
    count = len(equations.moves + equations.supports + equations.convoys)
    assume(0 < count <= 10)
    settle(field)
    solutions = list(equations.solutions())
    if len(solutions) == 1:
        assert answers(field) == solutions[0]
        assert not field.szykman
    elif not field.szykman:
        # A ring: of all or none, all (6.C).
        assert answers(field) in solutions
        assert len(answers(field)) == max(map(len, solutions))


@settings(max_examples=200)
@given(seeds)
def test_szykman_touches_nothing_but_convoys_of_the_paradox(seed):
    """With those fleets told to hold instead, everything else comes out the same."""
    of, pieces, sheets = paradox(seed)
    field = enlist(of.board, of.terms, pieces, sheets)
    settle(field)
    assume(field.szykman)
    calm = {
        power: tuple(
            order
            for order in sheet
            if of.board.number[order.at]
            not in {field.province[fleet] for fleet in field.szykman}
        )
        for power, sheet in sheets.items()
    }
    again = enlist(of.board, of.terms, pieces, calm)
    settle(again)
    assert [m == YES for m in field.moved] == [m == YES for m in again.moved]
    assert not again.szykman


def paradox(seed):
    """A convoy whose landing would cut a support against its own fleet, and more."""
    rng = random.Random(seed)
    of = table()
    language = of.language
    lines = {
        "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
        "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"],
    }
    more = [
        ("GERMANY", ["F BEL - ENG", "F NTH S F BEL - ENG"]),
        ("ITALY", ["A NAF - WAL", "F MAO C A NAF - WAL", "F IRI C A NAF - WAL"]),
        ("RUSSIA", ["A YOR - LON"]),
        ("TURKEY", ["A PIC - BRE", "A PAR S A PIC - BRE"]),
        ("AUSTRIA", ["F EAS - ION", "F AEG S F EAS - ION", "A GRE - TUN"]),
        ("AUSTRIA", ["F ION C A GRE - TUN", "F TUN S F EAS - ION"]),
    ]
    for power, extra in more:
        if rng.random() < 0.5:
            lines.setdefault(power, []).extend(extra)
    pieces, sheets, taken = [], {}, set()
    for power, texts in lines.items():
        for text in texts:
            (read,) = language.read(text)
            at = of.board.number[read.order.at]
            if at in taken:
                continue
            taken.add(at)
            pieces.append(Unit(power=power, kind=read.order.kind, at=read.order.at))
            sheets.setdefault(power, []).append(read.order)
    return of, tuple(pieces), {power: tuple(sheet) for power, sheet in sheets.items()}


@crowded
@given(boards, seeds)
def test_result_does_not_depend_on_the_order_of_orders(board, seed):
    of, pieces, sheets = phase(board, seed)
    rng = random.Random(seed + 1)
    names = list(sheets)
    rng.shuffle(names)
    shuffled = {
        power: tuple(rng.sample(sheets[power], len(sheets[power]))) for power in names
    }
    first = judge(of.board, of.terms, pieces, sheets)
    again = judge(of.board, of.terms, pieces, shuffled)
    assert first.units == again.units
    assert sorted(map(repr, first.results)) == sorted(map(repr, again.results))
    assert set(first.dislodged) == set(again.dislodged)


@crowded
@given(boards, seeds)
def test_result_does_not_depend_on_the_order_of_units(board, seed):
    of, pieces, sheets = phase(board, seed)
    mixed = list(pieces)
    random.Random(seed + 2).shuffle(mixed)
    first = judge(of.board, of.terms, pieces, sheets)
    again = judge(of.board, of.terms, tuple(mixed), sheets)
    assert set(first.units) == set(again.units)
    assert {(e.power, e.order, type(e)) for e in first.results} == {
        (e.power, e.order, type(e)) for e in again.results
    }


@crowded
@given(boards, seeds)
def test_no_two_units_share_a_province_and_none_is_lost_or_made(board, seed):
    of, pieces, sheets = phase(board, seed)
    moves = judge(of.board, of.terms, pieces, sheets)
    places = [of.board.number[unit.at] for unit in moves.units]
    assert len(places) == len(set(places))
    assert len(moves.units) + len(moves.dislodged) == len(pieces)
    assert {event.unit for event in moves.dislodged} <= set(pieces)


@crowded
@given(boards, seeds)
def test_only_ordered_units_move_and_only_where_they_can(board, seed):
    of, pieces, sheets = phase(board, seed)
    ordered = {order.at: order for sheet in sheets.values() for order in sheet}
    moves = judge(of.board, of.terms, pieces, sheets)
    for unit in set(moves.units) - set(pieces):
        (event,) = [
            e
            for e in moves.results
            if isinstance(e, events.Moved) and e.to == unit.at and e.power == unit.power
        ]
        order = ordered[event.order.at]
        assert order == event.order
        near = of.board.grounds[unit.kind][order.at].to
        assert unit.at in near or (unit.kind == "A" and event.by)


@crowded
@given(boards, seeds)
def test_no_unit_dislodges_its_own_power(board, seed):
    of, pieces, sheets = phase(board, seed)
    for event in judge(of.board, of.terms, pieces, sheets).dislodged:
        assert event.unit.power != event.by.power
        assert of.board.name_of(event.by.at) in {
            of.board.name_of(unit.at) for unit in pieces
        }


@crowded
@given(boards, seeds)
def test_the_new_position_follows_from_the_results(board, seed):
    """Recomputed from stored events alone: who moved, stayed, or was driven out."""
    of, pieces, sheets = phase(board, seed)
    moves = judge(of.board, of.terms, pieces, sheets)
    stored = json.loads(json.dumps(dump_all([*moves.results, *moves.dislodged])))
    told = load_events("diplomacy", stored)
    gone = {e.unit.at for e in told if isinstance(e, events.Dislodged)}
    came = {
        of.board.name_of(e.order.at): e.to for e in told if isinstance(e, events.Moved)
    }
    after = [
        (unit.power, unit.kind, came.get(of.board.name_of(unit.at), unit.at))
        for unit in pieces
        if unit.at not in gone
    ]
    assert after == [(unit.power, unit.kind, unit.at) for unit in moves.units]
    for event in told:
        if isinstance(event, events.Ordered):
            driven = of.board.name_of(event.order.at) in {
                of.board.name_of(at) for at in gone
            }
            assert (event.dislodged_by is not None) == driven


@crowded
@given(boards, seeds)
def test_every_failure_names_its_reason(board, seed):
    of, pieces, sheets = phase(board, seed)
    for event in judge(of.board, of.terms, pieces, sheets).results:
        match event:
            case events.Bounced(strength=force, against=against):
                assert against
                assert all(rival.strength >= force for rival in against)
                most = [rival.strength for rival in against]
                assert most == sorted(most, reverse=True)
            case events.Cut(by=by, power=power):
                assert by.power != power
            case events.Stranded(fleets=fleets):
                assert fleets


@crowded
@given(boards, seeds)
def test_dislodged_units_may_only_go_to_open_places(board, seed):
    """D-04: not occupied, not where the attacker came from, not left by a standoff."""
    of, pieces, sheets = phase(board, seed)
    moves = judge(of.board, of.terms, pieces, sheets)
    full = {of.board.name_of(unit.at) for unit in moves.units}
    for event in moves.dislodged:
        near = of.board.grounds[event.unit.kind][event.unit.at].to
        assert set(event.retreats) <= set(near)
        assert len(event.retreats) == len(set(event.retreats))
        for place in event.retreats:
            name = of.board.name_of(place)
            assert name not in full
            assert event.by_convoy or name != of.board.name_of(event.by.at)


@settings(max_examples=200)
@given(seeds)
def test_the_keep_policies_differ_only_for_units_that_stay_with_another_order(seed):
    """D-13."""
    of, pieces, sheets = phase("westeros_diplomacy", seed)
    record = record_of("westeros_diplomacy")
    strict = agreed(record, 1, {"keep_bonus": "hold_orders"})
    fields = [enlist(of.board, terms, pieces, sheets) for terms in (of.terms, strict)]
    differ = [
        unit
        for unit in range(len(pieces))
        if fields[0].standing[unit] != fields[1].standing[unit]
    ]
    for unit in differ:
        assert fields[0].province[unit] in of.board.keeps
        assert fields[0].acts[unit] in (SUPPORT, CONVOY)
    if not differ:
        assert judge(of.board, of.terms, pieces, sheets) == judge(
            of.board, strict, pieces, sheets
        )


@settings(max_examples=200)
@given(boards, seeds)
def test_same_input_gives_the_same_step(board, seed):
    of, pieces, sheets = phase(board, seed)
    state = position(year=1902 if board == "standard" else 302, units=pieces)
    assert of.resolve(state, sheets, None) == of.resolve(state, sheets, None)


def test_a_circle_that_no_rule_knows_fails_as_a_whole():
    """DATC 5.B.9; a ring serves, if nobody has closed it before."""
    of = table()
    pieces = (
        Unit(power="TURKEY", kind="F", at="ANK"),
        Unit(power="TURKEY", kind="A", at="CON"),
        Unit(power="TURKEY", kind="A", at="SMY"),
        Unit(power="RUSSIA", kind="A", at="MOS"),
    )
    read = of.language.read("F ANK - CON; A CON - SMY; A SMY - ANK")
    sheets = {"TURKEY": tuple(each.order for each in read)}
    field = enlist(of.board, of.terms, pieces, sheets)
    field.moved[:3] = [UNSURE] * 3
    break_first(field)
    assert field.moved == [NO, NO, NO, 0]
    assert field.szykman == set()
