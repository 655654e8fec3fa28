"""Diplomacy said: every event, refusal and remark, in English and in Spanish (D-05)."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

import adjudicator.rulesets.diplomacy as package
from adjudicator.choices import Choice
from adjudicator.errors import Illegal, Remark
from adjudicator.ruleset import Outcome
from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.orders import Build, Disband
from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.units import Unit
from conquest.reports.namer import namer
from conquest.reports.words import words
from tests.rules.diplomacy.notation import Judged, all_cases
from tests.rules.diplomacy.tables import orders, position, resolve, table, units

WORDS = words("diplomacy")
BOARDS = {"standard": "standard", "westeros": "westeros_diplomacy"}
STANDARD = table()


@pytest.fixture(params=["en", "es"])
def language(request):
    with override(request.param):
        yield request.param


def names(board="standard"):
    return namer(board, 1, "diplomacy")


def tell(**sheets):
    """What is told of a phase on the standard board; units are those ordered."""
    standing = {
        power: ", ".join(" ".join(line.split()[:2]) for line in text.split(";"))
        for power, text in sheets.items()
    }
    step = resolve(STANDARD, position(units=units(**standing)), **sheets)
    return [said.text for e in step.events if (said := WORDS.event(e, names()))]


def test_results_say_who_and_where():
    """The issue's own examples, as sentences."""
    assert tell(FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")[0] == (
        "Army Paris (France) bounces in Burgundy with army Munich (Germany), "
        "1 against 1."
    )
    cut = tell(GERMANY="A MUN S A BER - SIL; A BER - SIL", AUSTRIA="A BOH - MUN")
    assert cut[0] == (
        "Army Munich (Germany) gives no support: the attack of army Bohemia (Austria) "
        "cuts it."
    )
    convoy = tell(
        ENGLAND="A LON - BRE; F ENG C A LON - BRE",
        FRANCE="F MAO - ENG; F IRI S F MAO - ENG",
    )
    assert convoy[0] == (
        "Army London (England) does not reach Brest, no convoy: fleet English Channel "
        "was dislodged by fleet Mid-Atlantic Ocean (France)."
    )
    void = tell(FRANCE="A PAR S A MAR - BUR; A MAR H")
    assert void[0] == (
        "Army Paris (France) gives no support: army Marseilles was not ordered to "
        "Burgundy."
    )


def test_results_in_spanish():
    with override("es"):
        assert tell(FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")[0] == (
            "El ejército en París (Francia) choca en Borgoña con el ejército en Múnich "
            "(Alemania), 1 contra 1."
        )
        assert tell(FRANCE="A BUR S A MAR; A MAR H")[0] == (
            "El ejército en Borgoña (Francia) apoya al ejército en Marsella."
        )


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_every_result_of_every_case_is_said(case):
    judged = Judged(case)
    of = names(BOARDS[case.board])
    for event in (*judged.moves.results, *judged.moves.dislodged):
        said = WORDS.event(event, of)
        assert said.text.endswith(".")
        assert "%(" not in said.text
        assert said.place in judged.board.places
    for _, _, why in judged.moves.refused:
        text = WORDS.illegal(why, of)
        assert "%(" not in text
        assert text[0].islower() or not text[0].isalpha() or why.why in NAMED_FIRST


#: Refusals that begin with the name of a place.
NAMED_FIRST = {"army_at_sea", "inland", "no_fleets_to_carry", "wrong_coast"}


def test_every_fate_of_an_order_is_met_by_some_case():
    met = {type(e) for case in all_cases() for e in Judged(case).moves.results}
    assert met == set(events.MovementEvent.__args__)


FRANCE = "FRANCE"
ARMY = Unit(power=FRANCE, kind="A", at="PAR")
FLEET = Unit(power="ITALY", kind="F", at="SPA/SC")
OTHERS = [
    events.Retreated(unit=ARMY, to="BUR", order=None),
    *(
        events.Disbanded(unit=ARMY, why=why, to="BUR", others=(FLEET,))
        for why in events.Reason.__args__
    ),
    events.Built(unit=ARMY),
    events.Built(unit=FLEET),
    events.Unused(power=FRANCE, builds=1),
    events.Unused(power=FRANCE, builds=2),
    events.Captured(place="BEL", power=FRANCE),
    events.Captured(place="BEL", power=FRANCE, was="GERMANY"),
    events.Eliminated(power=FRANCE),
    events.Voted(votes=1, of=7),
    events.Voted(votes=2, of=7),
    events.Drawn(powers=(FRANCE, "ITALY")),
    events.Won(power=FRANCE, centres=18),
    events.Won(power=FRANCE, centres=5, by="last_playing"),
    events.Departed(power=FRANCE, manner="conceded"),
    events.Departed(power=FRANCE, manner="left"),
    events.Returned(power=FRANCE),
    events.Dislodged(unit=ARMY, by=FLEET, retreats=("BUR", "PIC")),
    events.Dislodged(unit=ARMY, by=FLEET),
]


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("event", OTHERS, ids=lambda e: type(e).__name__)
def test_every_other_event_is_said(event):
    said = WORDS.event(event, names())
    assert said.text.endswith(".")
    assert "%(" not in said.text


def test_every_kind_of_event_has_words():
    told = {type(e) for e in OTHERS} | set(events.MovementEvent.__args__)
    assert told == set(events.AnyEvent.__args__)


def reasons():
    """Every ``why`` that the rules give, from their sources."""
    folder = Path(package.__file__).parent
    text = "".join(path.read_text() for path in folder.rglob("*.py"))
    illegal = set(re.findall(r'Illegal\(\s*why="(\w+)"', text))
    remarks = set(re.findall(r'Remark\(\s*why=\(?\s*"(\w+)"', text))
    remarks |= set(re.findall(r'_remark\("(\w+)"', text)) | {"moves_instead"}
    return sorted(illegal), sorted(remarks)


FACTS = {
    "kind": "A",
    "at": "PAR",
    "to": "BUR",
    "of": "MAR",
    "power": "GERMANY",
    "coasts": ("SPA/NC", "SPA/SC"),
    "open": ("PIC",),
    "home": ("PAR", "BRE"),
    "because": "not_adjacent",
    "builds": 1,
    "removals": 2,
    "year": 305,
    "unit": "A PAR",
}


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("why", reasons()[0])
def test_every_refusal_is_said(why):
    text = WORDS.illegal(Illegal(why=why, facts=FACTS), names())
    assert "%(" not in text
    assert text.endswith(".")
    fallback = WORDS.illegal(Illegal(why="wrong_phase"), names())
    assert why == "wrong_phase" or text != fallback


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("why", reasons()[1])
@pytest.mark.parametrize("kind", ["A", "F"])
def test_every_remark_is_said(why, kind):
    facts = {**FACTS, "kind": kind, "unit": f"{kind} PAR"}
    text = WORDS.remark(Remark(why=why, facts=facts), names())
    assert text.endswith(".")
    assert text != WORDS.remark(Remark(why="?"), names())


def test_a_refusal_says_what_would_be_right():
    text = WORDS.illegal(Illegal(why="coast_needed", facts=FACTS), names())
    assert text == "name the coast: Spain (North Coast) and Spain (South Coast)."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A PAR H", "Army Paris holds"),
        ("A PAR - BUR", "Army Paris moves to Burgundy"),
        ("A LON - NWY VIA", "Army London moves to Norway by convoy"),
        ("F BRE S A PAR", "Fleet Brest supports army Paris"),
        ("F BRE S A PAR - GAS", "Fleet Brest supports army Paris to Gascony"),
        ("F NTH C A LON - NWY", "Fleet North Sea convoys army London to Norway"),
        ("A PAR R GAS", "Army Paris retreats to Gascony"),
        ("A PAR D", "Army Paris disbands"),
        ("A PAR B", "An army is built in Paris"),
        ("F STP/NC B", "A fleet is built in St Petersburg (North Coast)"),
        ("KIE - HOL", "The unit in Kiel moves to Holland"),
        ("WAIVE", "One build is left unused"),
        ("VOTE DRAW", "A vote for a draw, good for this phase"),
        ("VOTE NO", "No vote for a draw"),
    ],
)
def test_order_is_said_as_understood(line, said, language):
    (order,) = orders(STANDARD, line)
    text = WORDS.order(order, names())
    assert text == said if language == "en" else text != said


def test_build_of_an_unsaid_kind_is_a_unit():
    assert WORDS.order(Build(at="PAR"), names()) == "A unit is built in Paris"
    with pytest.raises(TypeError):
        WORDS.order(object(), names())


def test_phases_prompts_and_facts_are_said(language):
    of = table("westeros_diplomacy")
    board = names("westeros_diplomacy")
    state = of.open(None).state
    view = of.view(state, "stark")
    title = WORDS.phase(view.phase, board)
    assert (title.main, title.kind) == {
        "en": ("Winter AL 300", "builds and removals"),
        "es": ("Invierno AL 300", "construcciones y disoluciones"),
    }[language]
    for prompt in of.prompts(state):
        assert "2" in WORDS.prompt(prompt, board)
    facts = WORDS.facts(view.public, board)
    assert len(facts) == 2 + 7
    assert any("AL 306" in fact.text for fact in facts)
    assert WORDS.awaited(view.phase, board).endswith(".")
    assert [column.key for column in WORDS.columns()] == ["centres", "units"]
    assert WORDS.example(view, board)


@pytest.mark.usefixtures("language")
def test_prompts_of_every_phase_are_said():
    beaten = Unit(power=FRANCE, kind="A", at="BUR")
    states = [
        position(units=units(FRANCE="A PAR")),
        position(units=units(FRANCE="A PAR, A BUR")),
        position(
            phase="retreat", beaten=(Beaten(unit=beaten, by="MUN", retreats=("PAR",)),)
        ),
        position(
            "winter",
            "adjustment",
            units=units(FRANCE="A PIC, A BUR"),
            centres={"PAR": FRANCE},
        ),
        position("winter", "adjustment", centres={"PAR": FRANCE}),
    ]
    for state in states:
        (prompt,) = STANDARD.prompts(state)
        assert "%(" not in WORDS.prompt(prompt, names())
        view = STANDARD.view(state, FRANCE)
        for fact in WORDS.facts(view.public, names()):
            assert "%(" not in fact.text


def _seasons():
    """Positions in which something is due from somebody, on both boards."""
    beaten = Beaten(
        unit=Unit(power=FRANCE, kind="F", at="SPA/NC"),
        by="GAS",
        retreats=("POR",),
    )
    yield STANDARD, position(units=units(FRANCE="A PAR", ITALY="F SPA/NC"))
    yield STANDARD, position(phase="retreat", beaten=(beaten,))
    owned = {"STP": "RUSSIA", "PAR": FRANCE, "BRE": FRANCE}
    winter = {"season": "winter", "phase": "adjustment"}
    yield STANDARD, position(**winter, centres=owned)
    pieces = units(FRANCE="A PIC, A BUR, F SPA/NC", RUSSIA="A STP, F NWY")
    yield STANDARD, position(**winter, units=pieces, centres=owned)
    westeros = table("westeros_diplomacy")
    yield westeros, westeros.open(None).state


@pytest.mark.usefixtures("language")
def test_examples_of_orders_can_be_given_as_they_stand():
    for of, state in _seasons():
        board = names(of.board.id)
        for prompt in of.prompts(state):
            text = WORDS.example(of.view(state, prompt.power), board)
            (read,) = of.language.read(text)
            (verdict,) = of.check(state, prompt.power, (read.order,)).verdicts
            assert verdict.illegal is None, text
            due = prompt.facts.get("builds"), prompt.facts.get("removals")
            if any(due):
                assert type(read.order) is (Build if due[0] else Disband), text


def test_example_for_whoever_owes_nothing_is_still_one():
    empty = position("winter", "adjustment", centres={"PAR": FRANCE})
    assert WORDS.example(STANDARD.view(empty, None), names()) == "waive"
    assert WORDS.example(STANDARD.view(empty, "ITALY"), names()) == "waive"
    assert WORDS.example(STANDARD.view(position(), None), names()) == "waive"


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(winners=(FRANCE,), by="centres"),
        Outcome(winners=(FRANCE,), by="last_playing"),
        Outcome(winners=(FRANCE, "ITALY"), by="agreement", drawn=True),
        Outcome(winners=(), by="abandoned"),
    ],
    ids=lambda outcome: outcome.by,
)
def test_every_outcome_is_said(outcome):
    text = WORDS.outcome(outcome, names())
    assert text.endswith(".")
    assert ("France" in text or "Francia" in text) == bool(outcome.winners)


@pytest.mark.usefixtures("language")
def test_parts_that_are_missing_have_names():
    asked = ["unit", "destination", "supported unit", "convoyed unit", "coast", "order"]
    said = [WORDS.asked(what) for what in asked]
    assert len(set(said)) == len(asked)


@pytest.mark.usefixtures("language")
def test_option_and_totals_are_said():
    label, help_ = WORDS.option("keep_bonus")
    assert label
    assert help_.endswith(".")
    values = [
        WORDS.option_value("keep_bonus", v) for v in ("any_stationary", "hold_orders")
    ]
    assert len(set(values)) == 2
    assert "1" in WORDS.total("builds", 1, 2)
    assert WORDS.total("builds", 1, 2) != WORDS.total("removals", 1, 2)


def fragments(choice: Choice):
    yield choice.asks, choice.text
    for after in choice.then:
        yield from fragments(after)


@pytest.mark.usefixtures("language")
def test_every_fragment_of_a_choice_has_a_label():
    state = position(units=units(ENGLAND="A LON, F NTH"))
    winter = position("winter", "adjustment", centres={"STP": "RUSSIA"})
    found = {
        fragment
        for at, power in ((state, "ENGLAND"), (winter, "RUSSIA"))
        for choice in STANDARD.choices(at, power)
        for fragment in fragments(choice)
    }
    for asks, text in found:
        label = WORDS.fragment(asks, text, names())
        assert label not in ("", text)
