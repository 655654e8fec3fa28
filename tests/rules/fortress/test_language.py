"""The plan as text, in two languages: the lines of the referee's file and people's."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import Ambiguous, Missing, Unreadable
from adjudicator.rulesets.fortress import orders as kinds
from adjudicator.rulesets.fortress.cards import CARDS
from tests.rules.fortress.positions import inline, scenario

LINES = (Path(__file__).parent / "order_language.jsonl").read_text().splitlines()
TABLE = scenario("fortress_westeros", 6)


def entry(read):
    if read.order is not None:
        return {"order": TABLE.language.write(read.order)}
    match read.problem:
        case Unreadable(word=word, did_you_mean=meant):
            return {"unreadable": word, "did_you_mean": list(meant)}
        case Ambiguous(word=word, candidates=candidates):
            return {"ambiguous": word, "candidates": list(candidates)}
        case Missing(what=what):
            return {"missing": what}


def read(text):
    return [entry(found) for found in TABLE.language.read(text)]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_published_examples_come_out(line):
    example = json.loads(line)
    assert read(example["text"]) == example["expect"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        # opening
        ("found Riverrun", "found riverrun"),
        ("Found a fortress in Riverrun.", "found riverrun"),
        ("funda una fortaleza en Aguasdulces", "found riverrun"),
        ("place 3 Riverrun", "place 3 riverrun"),
        ("put 3 troops on Riverrun", "place 3 riverrun"),
        ("coloca 3 tropas en Aguasdulces", "place 3 riverrun"),
        # gold
        ("deploy 3 riverrun", "deploy 3 riverrun"),
        ("buy 3 troops at Riverrun", "deploy 3 riverrun"),
        ("compra 3 en Aguasdulces", "deploy 3 riverrun"),
        ("build fortress riverrun", "build fortress riverrun"),
        ("build a fortress at Riverrun", "build fortress riverrun"),
        ("construye un cuartel en Aguasdulces", "build barracks riverrun"),
        # Moves
        ("Move Riverrun – Harrenhal all", "move riverrun -> harrenhal all"),
        ("move riverrun harrenhal 3", "move riverrun -> harrenhal 3"),
        ("move from Riverrun to Harrenhal 3", "move riverrun -> harrenhal 3"),
        ("send all from Riverrun into Harrenhal", "move riverrun -> harrenhal all"),
        (
            "move riverrun -> harrenhal all stop 2",
            "move riverrun -> harrenhal all stop 2",
        ),
        (
            "move 4 troops from Riverrun to Harrenhal until 2",
            "move riverrun -> harrenhal 4 stop 2",
        ),
        (
            "move riverrun -> harrenhal 3 stop 1, seagard 2, the twins all stop 4",
            "move riverrun -> harrenhal 3 stop 1, seagard 2, the_twins all stop 4",
        ),
        (
            "move Riverrun -> Harrenhal 3 and Seagard all",
            "move riverrun -> harrenhal 3, seagard all",
        ),
        (
            "mueve Aguasdulces -> Harrenhal 3 para en 1, Varamar todas",
            "move riverrun -> harrenhal 3 stop 1, seagard all",
        ),
        ("mueve todas de Aguasdulces a Harrenhal", "move riverrun -> harrenhal all"),
        ("move riverrun -> harrenhal 3 stop 0", "move riverrun -> harrenhal 3"),
        # Defend, Support
        ("defend Riverrun", "defend riverrun"),
        ("defiende Aguasdulces", "defend riverrun"),
        (
            "support red in Harrenhal from Riverrun",
            "support red in harrenhal from riverrun",
        ),
        (
            "Riverrun supports red in Harrenhal",
            "support red in harrenhal from riverrun",
        ),
        (
            "apoya a azul en Harrenhal desde Aguasdulces",
            "support blue in harrenhal from riverrun",
        ),
        # cards
        ("card march riverrun -> harrenhal 3", "card march riverrun -> harrenhal 3"),
        ("march@2 Riverrun -> Harrenhal all", "card march riverrun -> harrenhal all"),
        (
            "juega marcha forzada de Aguasdulces a Harrenhal 3 para con 1",
            "card forced_march riverrun -> harrenhal 3 stop 1",
        ),
        (
            "play sappers riverrun - harrenhal all",
            "card sappers riverrun -> harrenhal all",
        ),
        ("play the card Guard in Riverrun", "card guard riverrun"),
        ("juega la carta Guardia en Aguasdulces", "card guard riverrun"),
        ("guardia en Aguasdulces", "card guard riverrun"),
        (
            "card aid red in harrenhal from riverrun",
            "card aid red in harrenhal from riverrun",
        ),
        (
            "ayuda a rojo en Harrenhal desde Aguasdulces",
            "card aid red in harrenhal from riverrun",
        ),
        ("card palisade riverrun", "card palisade riverrun"),
        ("leva en Aguasdulces", "card levy riverrun"),
        ("card field camp Riverrun", "card field_camp riverrun"),
        ("field_camp riverrun", "card field_camp riverrun"),
        ("card raid riverrun -> harrenhal", "card raid riverrun -> harrenhal"),
        ("incursión de Aguasdulces a Harrenhal", "card raid riverrun -> harrenhal"),
        ("card feint riverrun -> harrenhal 5", "card feint riverrun -> harrenhal 5"),
        ("finta Aguasdulces -> Harrenhal 5", "card feint riverrun -> harrenhal 5"),
        ("small muster riverrun", "card small_muster riverrun"),
        ("reclutamiento en Aguasdulces", "card muster riverrun"),
        ("gran reclutamiento en Aguasdulces", "card great_muster riverrun"),
        ("militia riverrun", "card militia riverrun"),
        ("mercenarios en Aguasdulces", "card sellswords riverrun"),
        ("maestro de obras en Aguasdulces", "card master_builder riverrun"),
        ("card tithe", "card tithe"),
        ("juega el diezmo", "card tithe"),
        ("discard march", "discard march"),
        ("descarta la carta marcha", "discard march"),
        ("discard raid@3", "discard raid"),
        # the end
        ("concede", "concede"),
        ("Me rindo.", "concede"),
    ],
)
def test_people_write_like_this(text, order):
    assert read(text) == [{"order": order}]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("move Riverrun -> Harrenhal", {"missing": "number"}),
        ("move Riverrun -> Harrenhal 3, Seagard", {"missing": "number"}),
        ("move Riverrun", {"missing": "place"}),
        ("move", {"missing": "place"}),
        ("deploy Riverrun", {"missing": "number"}),
        ("deploy 3", {"missing": "place"}),
        ("build Riverrun", {"missing": "building"}),
        ("build barracks", {"missing": "place"}),
        ("support blue in Harrenhal", {"missing": "place"}),
        ("support in Harrenhal from Riverrun", {"missing": "power"}),
        ("card", {"missing": "card"}),
        ("discard", {"missing": "card"}),
        ("card guard", {"missing": "place"}),
        ("card march Riverrun", {"missing": "place"}),
        ("card march Riverrun -> Harrenhal", {"missing": "number"}),
        ("card raid Riverrun", {"missing": "place"}),
        ("card feint Riverrun -> Harrenhal all", {"missing": "number"}),
        ("card aid Riverrun", {"missing": "power"}),
        ("card tithe Riverrun", {"unreadable": "Riverrun", "did_you_mean": []}),
        (
            "card palisade Riverrun -> Harrenhal",
            {"unreadable": "Harrenhal", "did_you_mean": []},
        ),
        (
            "card feint Riverrun -> Harrenhal 3, Seagard 2",
            {"unreadable": "Seagard", "did_you_mean": []},
        ),
        (
            "card feint Riverrun -> Harrenhal 3 stop 1",
            {"unreadable": "1", "did_you_mean": []},
        ),
        ("found barracks in Riverrun", {"unreadable": "barracks", "did_you_mean": []}),
        (
            "move Riverun -> Harrenhal 3",
            {"unreadable": "Riverun", "did_you_mean": ["riverrun"]},
        ),
        (
            "support bleu in Harrenhal from Riverrun",
            {"unreadable": "bleu", "did_you_mean": ["blue"]},
        ),
        ("card gard Riverrun", {"unreadable": "gard", "did_you_mean": ["guard"]}),
    ],
)  # fmt: skip
def test_what_is_lacking_or_unknown_is_said(text, found):
    assert read(text) == [found]


def test_several_lines_and_comments():
    text = "# my plan\n\ndefend Riverrun; move Seagard -> Riverrun 2\n> quoted\nconcede"
    assert [e["order"] for e in read(text)] == [
        "defend riverrun",
        "move seagard -> riverrun 2",
        "concede",
    ]


def test_short_names_of_a_referees_board_can_be_words_too():
    """A territory called A is no article and no «a»."""
    table = inline(
        {"territories": {p: {} for p in ("A", "B", "C", "Y", "E", "X1", "X12")}}
    )

    def said(text):
        (found,) = table.language.read(text)
        assert found.order is not None, found.problem
        return table.language.write(found.order)

    for line in (
        "found A",
        "move A -> B 4, C all",
        "move A -> Y 4, E all stop 1",
        "move X1 -> X12 4",
        "deploy 3 X1",
        "support red in A from B",
        "card aid red in A from E",
        "build fortress A",
        "card raid A -> Y",
    ):
        assert said(line) == line
    assert said("mueve 3 de A a B") == "move A -> B 3"


places = st.sampled_from(sorted(TABLE.places))
powers = st.sampled_from(TABLE.powers)
numbers = st.integers(1, 99)
destinations = st.builds(
    kinds.Destination, to=places, troops=st.none() | numbers, stop=st.integers(0, 50)
)


def cards(*wanted):
    return st.sampled_from([c for c, card in CARDS.items() if card.kind in wanted])


def a(kind, **parts):
    return st.builds(kind, **parts)


ORDERS = st.one_of(
    a(kinds.Found, territory=places),
    a(kinds.Place, troops=numbers, territory=places),
    a(kinds.Deploy, troops=numbers, territory=places),
    a(
        kinds.Move,
        source=places,
        destinations=st.lists(destinations, min_size=1, max_size=4).map(tuple),
        card=st.none() | cards("move"),
    ),
    a(kinds.Defend, territory=places, card=st.none() | cards("defend")),
    a(
        kinds.Support,
        beneficiary=powers,
        to=places,
        source=places,
        card=st.none() | cards("support"),
    ),
    a(
        kinds.Build,
        building=st.sampled_from(["barracks", "fortress"]),
        territory=places,
    ),
    a(
        kinds.CardAt,
        card=cards("lasting", "camp", "master_builder", "muster", "early"),
        territory=places,
    ),
    a(kinds.Raid, source=places, to=places),
    a(kinds.Feint, source=places, to=places, troops=numbers),
    a(kinds.FromHand, card=cards("hand")),
    a(kinds.Discard, card=st.sampled_from(sorted(CARDS))),
    a(kinds.Concede),
)


@given(ORDERS)
def test_every_order_is_read_back_as_written(order):
    line = TABLE.language.write(order)
    (found,) = TABLE.language.read(line)
    assert found.problem is None
    assert found.order == order


@given(st.text(max_size=60))
def test_any_text_gives_an_answer(text):
    for found in TABLE.language.read(text):
        assert (found.order is None) != (found.problem is None)
