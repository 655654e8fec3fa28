"""Both games of turns in words: nothing is left unsaid, in either language."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from django.utils import translation

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import orders_of
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance, depart, open_game
from adjudicator.errors import Illegal, Missing, Remark
from adjudicator.events import heard_by
from adjudicator.mechanics.chances import battle_odds
from adjudicator.rulesets.catalogue import ruleset
from conquest.boards.catalogue import board_record
from conquest.reports.namer import namer
from conquest.reports.words import words

ROOT = Path(__file__).parents[3]
FILES = ("turns", "turn_problems", "turn_events", "classic", "missions")
KEYWORDS = {
    "_": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def messages():
    for file in FILES:
        path = ROOT / "conquest" / "reports" / "words" / f"{file}.py"
        for _, said, _, context in extract_from_file("python", path, keywords=KEYWORDS):
            yield context, said if isinstance(said, str) else said[0]


def catalogue():
    found = {}
    for file in ("turns", "classic", "missions"):
        path = ROOT / "conquest" / "locale" / "es" / f"{file}.po"
        with path.open("rb") as lines:
            for message in read_po(lines, locale="es"):
                one = message.id if isinstance(message.id, str) else message.id[0]
                found[message.context, one] = message
    return found


def test_every_sentence_is_translated_with_its_facts():
    """C-04: Spanish is a full second language."""
    found = catalogue()
    for context, said in messages():
        message = found[context, said]
        forms = [message.string] if isinstance(message.string, str) else message.string
        assert all(forms), said
        for form in forms:
            assert set(re.findall(r"%\(\w+\)[sd]", form)) == set(
                re.findall(r"%\(\w+\)[sd]", said)
            ), said


def played(name, board, *, seats, options, seed):
    """A game of bots, told: views, prompts and events."""
    rules, record = ruleset(name), board_record(board)
    powers = rules.powers(record, seats)
    table = rules.table(record, powers=powers, edition=1, options=options)
    opened = open_game(table, KeyedDice(seed))
    state, events = opened.state, [*opened.events]
    luck = Luck(seed.decode())
    player = bot("sensible", name, record)
    prompts = []
    for step in range(4000):
        asked = table.prompts(state)
        if not asked:
            break
        prompt = asked[0]
        prompts.append((table.view(state, prompt.power), prompt))
        choices = table.choices(state, prompt.power)
        if step == 40:
            after = depart(table, state, powers[-1], "left", KeyedDice(seed))
        elif step % 97 == 96:
            inputs = Inputs(expired=frozenset({prompt.clock}))
            after = advance(table, state, inputs, KeyedDice(seed))
        else:
            view = table.view(state, prompt.power)
            lines = player.answer(view, prompt, choices, lambda _: True, luck)
            orders = orders_of(table, lines)
            sheet = {prompt.power: Sheet(orders)}
            after = advance(table, state, Inputs(sheets=sheet), KeyedDice(seed))
            prompts[-1] = (*prompts[-1], orders, choices)
        state, events = after.state, [*events, *after.events]
    return table, state, events, prompts


def tree(choices):
    for choice in choices:
        yield choice
        yield from tree(choice.then)


GAMES = [
    ("classic", "canaries", {"defence": "ask", "deployment": "by_hand"}),
    ("classic", "europe", {"sets": "fixed"}),
    ("missions", "canaries", {"defence": "ask"}),
    ("missions", "world", {}),
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("name", "board", "options"), GAMES)
def test_a_whole_game_is_told(name, board, options, language):
    table, state, events, prompts = played(
        name, board, seats=4, options=options, seed=b"told"
    )
    names, say = namer(board, 1, name), words(name)
    with translation.override(language):
        for event in events:
            told = say.event(event, names)
            assert told is None or sound(told.text)
            assert told or type(event).__name__ == "TurnEnded"
        for view, prompt, *rest in prompts[:400]:
            assert sound(say.prompt(prompt, names))
            assert sound(say.awaited(view.phase, names))
            assert sound(say.phase(view.phase, names).main)
            assert sound(say.phase(view.phase, names).kind)
            assert sound(say.example(view, names))
            for facts in (view.public, view.private):
                assert all(
                    sound(fact.label) and sound(fact.text)
                    for fact in say.facts(facts, names)
                )
            if rest:
                orders, choices = rest
                assert all(sound(say.order(order, names)) for order in orders)
                for choice in tree(choices):
                    assert say.fragment(choice.asks, choice.text, names)
        outcome = table.outcome(state)
        assert outcome is not None
        assert sound(say.outcome(outcome, names))
        over = table.view(state, None)
        assert sound(say.awaited(over.phase, names))
        assert sound(say.phase(over.phase, names).main)
        assert all(sound(fact.text) for fact in say.facts(over.public, names))


def sound(text):
    return bool(text.strip()) and "%" not in text and "_" not in text


def test_private_events_are_for_one_pair_of_ears():
    _, _, events, _ = played("missions", "canaries", seats=4, options={}, seed=b"told")
    for event in events:
        if type(event).__name__ in ("CardSeen", "CardsTaken", "ObjectiveDealt"):
            assert event.audience == (event.power,)
            assert not heard_by(event, None)


def whys():
    """Every reason the rules can give for refusing an order."""
    found = set()
    for folder in ("mechanics/turns", "rulesets/classic", "rulesets/missions"):
        for path in (ROOT / "adjudicator" / folder).glob("*.py"):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r'\bno\(\s*"(\w+)"', text))
    return sorted(found | {"waits"})


FACTS = {
    "place": "madrid", "at": "madrid", "to": "toledo", "power": "red", "armies": 3,
    "most": 2, "least": 1, "dice": 4, "until": 3, "share": 1, "cards": 5,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("why", whys())
def test_every_refusal_says_why(why, language):
    facts = dict(FACTS)
    if why in ("not_in_hand", "no_set"):
        facts["cards"] = ("madrid:infantry", "wild", "lugo:cavalry")
    with translation.override(language):
        for number in (1, 2):
            facts["most"] = facts["share"] = number
            problem = Illegal(why=why, facts=facts)
            said = words("classic").illegal(problem, namer("spain", 1, "classic"))
            assert sound(said)
            assert said.endswith(".")
            assert said != words("classic").illegal(
                Illegal(why="?"), namer("spain", 1, "classic")
            )


@pytest.mark.parametrize("language", ["en", "es"])
def test_options_remarks_totals_and_missing_parts_have_words(language):
    names = namer("spain", 1, "classic")
    with translation.override(language):
        for name in ("classic", "missions"):
            say = words(name)
            for option in ruleset(name).options(board_record("spain")):
                assert all(map(sound, say.option(option.name)))
                for value in option.values:
                    said = say.option_value(option.name, value)
                    assert sound(said)
                    assert said != value
            for remark in (
                Remark(why="waits"),
                Remark(why="move_in_first", facts={"place": "madrid"}),
            ):
                assert sound(say.remark(remark, names))
            for what in ("number", "place", "card", "DICE", "WITH", "ATTACK"):
                assert sound(say.asked(Missing(what=what).what))
            assert sound(say.total("armies", 3, 5))
            assert [column.key for column in say.columns()] == [
                "territories", "armies", "cards", "reserve",
            ]  # fmt: skip


LINES = {
    "classic": (
        "place 3 madrid", "attack madrid toledo", "attack madrid toledo dice 2",
        "attack madrid toledo until 3", "attack madrid toledo x 4",
        "attack madrid toledo dice 2 until 3", "attack madrid toledo dice 2 x 4",
        "attack madrid toledo until 3 x 4", "attack madrid toledo dice 2 until 3 x 4",
        "advance 3", "advance all", "defend 1", "end", "regroup 2 madrid toledo",
        "trade madrid:infantry, lugo, wild", "trade madrid, lugo, wild onto lugo",
        "standing defend 2", "standing advance all", "standing advance least",
        "standing trade best", "standing none",
    ),
    "missions": ("trade sword rifle wild", "fortify 2 madrid toledo"),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["classic", "missions"])
def test_every_order_is_said_as_understood_and_no_two_alike(name, language):
    record = board_record("spain")
    rules = ruleset(name)
    table = rules.table(record, powers=rules.powers(record, 2), edition=1, options={})
    orders = orders_of(table, LINES[name])
    with translation.override(language):
        said = [words(name).order(order, namer("spain", 1, name)) for order in orders]
    assert all(map(sound, said))
    assert len(set(said)) == len(LINES[name])


def test_spanish_sentences_are_spanish():
    names = namer("spain", 1, "classic")
    table = ruleset("classic").table(
        board_record("spain"), powers=("red", "blue"), edition=1, options={}
    )
    (order,) = orders_of(table, ["ataca de Burgos a Soria hasta que me queden 3"])
    with translation.override("es"):
        said = words("classic").order(order, names)
    assert said == "Atacar Soria desde Burgos hasta que queden 3 en casa"


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_attack_is_foretold_exactly(language):
    """By the view alone, to the end or with the line's own limits."""
    record = board_record("world")
    table = ruleset("classic").table(
        record, powers=("red", "blue"), edition=1, options={}
    )
    state = open_game(table, KeyedDice(b"odds")).state
    view = table.view(state, state.turn)
    attack = next(
        (at, to)
        for at, garrison in state.ground.items()
        for to in table.board.territories[at].borders
        if garrison.owner == state.turn
        and garrison.armies > 2
        and state.ground[to].owner != state.turn
    )
    say, names = words("classic"), namer("world", 1, "classic")
    plain, once = orders_of(
        table, ["attack {} {}".format(*attack), "attack {} {} x 1".format(*attack)]
    )
    armies, garrison = (state.ground[place].armies for place in attack)
    with translation.override(language):
        whole = say.outlook(plain, view, names)
        assert whole.percent == round(100 * battle_odds(armies, garrison).win)
        assert f"{whole.percent} %" in whole.text
        limited = say.outlook(once, view, names)
        assert limited.percent == round(
            100 * battle_odds(armies, garrison, rolls=1).win
        )
        (end,) = orders_of(table, ["end"])
        assert say.outlook(end, view, names) is None
