"""Everything Fortress can say is said, in English and in Spanish."""

import re
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

import adjudicator.rulesets.fortress as package
from adjudicator.dice import KeyedDice
from adjudicator.engine import open_game
from adjudicator.errors import Illegal, Remark
from adjudicator.prompts import Clock, Prompt
from adjudicator.ruleset import Outcome
from adjudicator.rulesets.fortress import events, orders
from adjudicator.rulesets.fortress.cards import CARDS
from adjudicator.views import Phase
from conquest.boards.catalogue import board_record
from conquest.reports.namer import BoardNamer
from conquest.reports.words import words
from tests.rules.fortress.positions import orders as read
from tests.rules.fortress.positions import scenario, stand

BOARD = "fortress_westeros"
NAMES = BoardNamer(board_record(BOARD), "fortress")
WORDS = words("fortress")
TABLE = scenario(BOARD, 6)
LANGUAGES = ("en", "es")


@pytest.fixture(params=LANGUAGES)
def language(request):
    with translation.override(request.param):
        yield request.param


def extra(**facts):
    return events.Extra(**{"why": "fortress", "rolls": 3, **facts})


ROLL = events.Roll(
    attack=(1, 6, 3),
    defence=(5, 2),
    attack_kept=3,
    defence_kept=2,
    attack_lost=1,
    defence_lost=1,
)
FOUGHT = {
    "power": "red",
    "against": "blue",
    "source": "riverrun",
    "to": "harrenhal",
    "turn": 2,
    "force": 5,
    "troops": 3,
    "stop": 1,
    "attack_extras": (extra(why="support", power="green", source="seagard"),),
    "defence_extras": (extra(), extra(why="defend", rolls=1)),
    "undermined": ("palisade",),
    "rolls": (ROLL, ROLL),
    "survivors": 3,
    "left": 1,
    "end": "retreated",
}
AT = {"power": "red", "territory": "riverrun"}
GOING = {"power": "red", "source": "riverrun", "to": "harrenhal"}
TELLABLE = [
    events.Dealt(power="red", territories=("riverrun", "seagard")),
    events.Founded(**AT),
    events.Founded(**AT, crowded=True),
    events.Founded(**AT, by_default=True),
    events.Placed(**AT, troops=1),
    events.Unplaced(power="red", troops=2),
    events.RoundBegan(round=3, initiative=("red", "blue")),
    *(
        events.IncomePaid(
            power="red", land=6, for_land=5, regions=(("river", 4),), own_bonuses=-1,
            income=8, lost=lost, gold=7,
        )
        for lost in (0, 2)
    ),
    events.Paid(power="red", gold=4, left=3),
    events.PlanRefused(power="red", cost=9, gold=7),
    events.CardPlayed(power="red", card="tithe"),
    events.CardPlayed(**AT, card="levy"),
    events.CardDiscarded(power="red", card="march"),
    *(
        events.LastingEnded(**AT, card="levy", why=why)
        for why in ("order", "captured", "raid", "departure")
    ),
    events.Raided(**AT, source="seagard"),
    *(
        events.OrderCancelled(**AT, what=what)
        for what in ("move", "defend", "support", "build", "levy")
    ),
    events.LastingLaid(**AT, card="palisade"),
    events.TroopsArrived(**AT, troops=3, by="deploy"),
    events.TroopsArrived(**AT, troops=3, by="militia"),
    events.TithePaid(power="red", gold=4),
    events.DefendSet(**AT),
    events.DefendSet(**AT, card="guard"),
    events.SupportSet(**GOING, beneficiary="red"),
    events.SupportSet(**GOING, beneficiary="blue", card="aid"),
    *(
        events.FeintIdle(**GOING, why=why)
        for why in ("source_lost", "nobody", "empty", "own")
    ),
    events.MoveSkipped(power="red", source="riverrun", turn=2),
    events.NobodySent(**GOING, turn=1),
    events.FewerSent(**GOING, turn=1, asked=4, sent=2),
    events.Transferred(**GOING, turn=1, troops=2),
    events.StoodOff(**GOING, turn=1, troops=2, stop=3),
    events.Fought(**FOUGHT),
    *(
        events.Fought(**{**FOUGHT, "end": end, "turn": turn, "against": None})
        for end, turn in (("captured", 1), ("destroyed", 1), ("returned", 0))
    ),
    events.Fought(
        **{**FOUGHT, "to": "dragonstone", "beast": "dragon", "against": None}
    ),
    events.Captured(**AT, source="seagard", of="blue", troops=2),
    events.Captured(**AT, source="seagard", of=None, troops=1),
    events.Captured(**AT, source="seagard", of=None, troops=1, fought=False),
    *(
        events.BuildingLost(territory="riverrun", building=building)
        for building in ("barracks", "fortress", "camp")
    ),
    events.BeastSlain(power="red", territory="dragonstone", beast="dragon", full=8),
    events.CardWasted(**AT, card="muster", why="lost"),
    events.CardWasted(**AT, card="field_camp", why="ground"),
    events.Built(**AT, building="fortress"),
    events.Built(**AT, building="camp", card="field_camp"),
    events.BuildFailed(**AT, building="barracks", why="lost"),
    events.BuildFailed(**AT, building="fortress", why="ground"),
    events.CampGone(territory="riverrun"),
    events.BeastHealed(territory="dragonstone", beast="dragon", full=8),
    events.PlayerOut(power="red"),
    events.Departed(power="red", manner="conceded", territories=3),
    events.Departed(power="red", manner="removed", territories=3),
    events.CardDrawn(power="red", tier=1, kills=1, earned=1),
    events.CardDrawn(power="red", tier=1, kills=7, earned=2),
    events.CardInHand(power="red", card="march@2"),
    events.NoCardDrawn(power="red", why="full_hand"),
    events.NoCardDrawn(power="red", why="no_card"),
    *(
        events.GameWon(power="red", by=by, land=33, target=33)
        for by in ("land", "last_standing", "round_limit")
    ),
]  # fmt: skip


def is_whole(text):
    return text and "%" not in text and "_" not in text and "None" not in text


@pytest.mark.usefixtures("language")
def test_every_kind_of_event_is_told():
    told = set()
    for event in TELLABLE:
        found = WORDS.event(event, NAMES)
        assert found is not None, event
        assert is_whole(found.text), found.text
        assert found.text.endswith("."), found.text
        told.add(type(event))
    assert told == set(get_args(events.FortressEvent))


@pytest.mark.usefixtures("language")
def test_no_two_kinds_of_events_are_told_alike():
    told = [WORDS.event(event, NAMES).text for event in TELLABLE]
    alike = {text for text in told if told.count(text) > 1}
    # A Guard is a Defend, and any two ways of leaving are told by how they look.
    assert len(alike) <= 1, alike


def test_both_languages_differ():
    same = []
    for event in TELLABLE:
        said = []
        for code in LANGUAGES:
            with translation.override(code):
                said.append(WORDS.event(event, NAMES).text)
        if said[0] == said[1]:
            same.append(said[0])
    assert not same


def test_a_battle_is_told_with_its_reasons_and_its_dice():
    """Which extra dice counted on which roll and why; who came home."""
    with translation.override("en"):
        told = WORDS.event(events.Fought(**FOUGHT), NAMES)
    assert told.text == (
        "Move 2 of Red: attack on Blue in Harrenhal from Riverrun, 5 against 3. "
        "Red rolls a die more on rolls 1 to 2 (Support of Green from Seagard). "
        "Blue rolls a die more on rolls 1 to 2 (fortress). "
        "Blue rolls a die more on roll 1 (Defend). "
        "The Sappers make the walls of Harrenhal useless. "
        "Losses: 2 against 2; at the threshold of 1 the 3 left retreat to Riverrun."
    )
    assert told.dice[:2] == (("red", (6, 3, 1), 3), ("blue", (5, 2), 2))
    assert told.place == "harrenhal"


def test_a_battle_of_dice_not_thrown_is_told_without_them():
    unthrown = events.Roll(
        attack=(),
        defence=(),
        attack_kept=3,
        defence_kept=2,
        attack_lost=1,
        defence_lost=1,
    )
    fought = events.Fought(**{**FOUGHT, "rolls": (unthrown,)})
    assert WORDS.event(fought, NAMES).dice == ()


SOURCES = "\n".join(
    path.read_text() for path in Path(package.__file__).parent.rglob("*.py")
)
ILLEGAL = set(re.findall(r'Illegal\(\s*why="(\w+)"', SOURCES)) | set(
    re.findall(r'_at\([\w.]+, "(\w+)"\)', SOURCES)
)
REMARKS = set(re.findall(r'Remark\(why="(\w+)"', SOURCES)) | set(
    re.findall(r'_doubt\("(\w+)"', SOURCES)
)
FACTS = {
    "place": "riverrun", "from": "riverrun", "to": "seagard", "power": "blue",
    "card": "march", "slot": "move", "most": 3, "cost": 9, "gold": 7, "asked": 4,
    "left": 2, "apart": 4, "valid": ("riverrun", "seagard"), "building": "barracks",
    "places": ("riverrun", "seagard"), "troops": 2,
}  # fmt: skip


@pytest.mark.parametrize("why", sorted(ILLEGAL))
@pytest.mark.usefixtures("language")
def test_every_refusal_has_words(why):
    said = WORDS.illegal(Illegal(why=why, facts=FACTS), NAMES)
    assert is_whole(said)
    assert said != WORDS.illegal(Illegal(why="?"), NAMES)


@pytest.mark.parametrize("why", sorted(REMARKS))
@pytest.mark.usefixtures("language")
def test_every_remark_has_words(why):
    said = WORDS.remark(Remark(why=why, facts=FACTS), NAMES)
    assert is_whole(said)
    assert said != WORDS.remark(Remark(why="?"), NAMES)


def test_refusals_known():
    assert {"too_dear", "not_held", "has_an_order", "feint_too_large"} <= ILLEGAL
    assert {"concedes", "nobody_to_send", "stops_at_once", "fewer_to_send"} == REMARKS


LINES = """found riverrun
place 1 riverrun
place 3 riverrun
deploy 3 riverrun
move riverrun -> harrenhal 3 stop 1, seagard all
defend riverrun
support red in harrenhal from riverrun
build barracks riverrun
build fortress riverrun
card march riverrun -> harrenhal all
card guard riverrun
card aid red in harrenhal from riverrun
card levy riverrun
card muster riverrun
card raid riverrun -> harrenhal
card feint riverrun -> harrenhal 5
card tithe
discard march
concede""".splitlines()


@pytest.mark.usefixtures("language")
def test_every_order_is_said_as_understood():
    said = [WORDS.order(order, NAMES) for order in read(TABLE, *LINES)]
    assert all(is_whole(text) for text in said), said
    assert len(set(said)) == len(said)
    kinds = {type(order) for order in read(TABLE, *LINES)}
    assert kinds == set(get_args(orders.FortressOrder))


def test_an_order_as_understood_in_english():
    with translation.override("en"):
        (move,) = read(TABLE, LINES[4])
        assert WORDS.order(move, NAMES) == (
            "Move from Riverrun: 3 to Harrenhal (retreat at 1); all to Seagard"
        )


@pytest.mark.usefixtures("language")
def test_every_card_has_a_name_the_language_reads():
    for card in CARDS:
        name = WORDS.fragment("card", card, NAMES)
        assert is_whole(name)
        (found,) = TABLE.language.read(f"discard {name}")
        assert found.order == orders.Discard(card=card), name


@pytest.mark.parametrize("kind", ["draft", "deployment", "plan"])
@pytest.mark.usefixtures("language")
def test_phases_prompts_and_waiting_are_said(kind):
    phase = Phase(kind=kind, round=3, power="red")
    title = WORDS.phase(phase, NAMES)
    assert is_whole(title.main)
    assert is_whole(title.kind)
    facts = {"troops": 3, "gold": 5, "round": 3}
    prompt = Prompt(
        power="red", asks=kind, takes="sheet", clock=Clock("phase", "3"), facts=facts
    )
    assert is_whole(WORDS.prompt(prompt, NAMES))
    assert is_whole(WORDS.awaited(phase, NAMES))
    assert is_whole(WORDS.phase(Phase(kind="over", round=3), NAMES).kind)


@pytest.mark.usefixtures("language")
def test_examples_of_orders_can_be_read():
    state = open_game(TABLE, KeyedDice(b"x")).state
    for phase in ("draft", "deployment", "plan"):
        view = TABLE.view(state, "red")
        view = view.__class__(
            ruleset=view.ruleset,
            viewer="red",
            phase=Phase(kind=phase),
            scores=view.scores,
            picture=view.picture,
        )
        (found,) = TABLE.language.read(WORDS.example(view, NAMES))
        assert found.problem is None


@pytest.mark.usefixtures("language")
def test_facts_columns_totals_options_and_outcomes_are_said():
    table, state, _ = stand("""
        board  A-B
        region west 3 A
        options round_limit=9
        red    A1 hand=march@2,guard
        blue   B1
    """)
    view = table.view(state, "red")
    for facts in (view.public, view.private):
        for fact in WORDS.facts(facts, NAMES):
            assert fact.label
            assert is_whole(fact.text)
    assert {c.key for c in WORDS.columns()} >= {
        "territories", "target", "seas", "gold", "cards",
    }  # fmt: skip
    for what in ("gold", "troops", "move", "defend", "support", "build"):
        assert "2" in WORDS.total(what, 2, 7)
    for option in ("starting_troops", "round_limit"):
        assert all(WORDS.option(option))
    for by in ("land", "last_standing", "round_limit"):
        assert is_whole(WORDS.outcome(Outcome(winners=("red",), by=by), NAMES))


def test_own_bonuses_stand_in_brackets_after_the_names():
    """F-11."""
    facts = TABLE.view(open_game(TABLE, KeyedDice(b"x")).state, None).public
    with translation.override("en"):
        (told,) = [f for f in WORDS.facts(facts, NAMES) if "(+" in f.text]
    assert told.label == "Territories with a bonus of their own"
    assert told.text.startswith("The Shadow Tower (−1), ")
    assert "Pyke (+1)" in told.text
    assert told.text.count("(") == len(facts.bonuses)


@pytest.mark.parametrize(
    "what", ["number", "amount", "place", "card", "power", "building", "other"]
)
@pytest.mark.usefixtures("language")
def test_missing_parts_are_asked_for(what):
    assert is_whole(WORDS.asked(what))


@pytest.mark.usefixtures("language")
def test_fragments_of_choices_are_buttons():
    for asks, text in (
        ("place", "riverrun"),
        ("place", "-> riverrun"),
        ("place", ", riverrun"),
        ("place", "in riverrun"),
        ("place", "from riverrun"),
        ("power", "red"),
        ("number", "3"),
        ("number", "all"),
        ("word", "stop"),
        ("word", "barracks"),
        *(
            ("verb", verb)
            for verb in (
                "found", "place", "deploy", "move", "defend", "support", "build",
                "card", "discard",
            )
        ),
    ):  # fmt: skip
        said = WORDS.fragment(asks, text, NAMES)
        assert is_whole(said)
        assert "riverrun" not in said
