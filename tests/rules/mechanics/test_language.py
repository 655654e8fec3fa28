"""The order language of both games, in English and Spanish."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import Ambiguous, Missing, Unreadable
from adjudicator.mechanics.turns.orders import (
    Advance,
    Attack,
    Defend,
    End,
    Place,
    StandingAdvance,
    StandingDefend,
    StandingNone,
    StandingTrade,
)
from adjudicator.rulesets.classic.orders import Regroup
from adjudicator.rulesets.classic.orders import Trade as ClassicTrade
from adjudicator.rulesets.missions.orders import Fortify
from adjudicator.rulesets.missions.orders import Trade as MissionsTrade
from adjudicator.rulesets.tables import BOARDS
from tests.rules.mechanics.tables import table_of

SPAIN = {name: table_of(name, "spain").language for name in ("classic", "missions")}
EVERY_BOARD = {size.board: table_of("classic", size.board, seats=2) for size in BOARDS}


def lines(name, text):
    return [
        SPAIN[name].write(read.order) if read.order else read.problem
        for read in SPAIN[name].read(text)
    ]


numbers = st.integers(0, 500)
maybe = st.none() | numbers


def orders(places, symbols):
    """Any order of Classic over some places."""
    place = st.sampled_from(places)
    card = st.one_of(
        st.just("wild"),
        place,
        st.builds("{}:{}".format, place, st.sampled_from(symbols)),
    )
    return st.one_of(
        st.builds(Place, armies=numbers, at=place),
        st.builds(Attack, at=place, to=place, dice=maybe, until=maybe, rolls=maybe),
        st.builds(Advance, armies=maybe),
        st.builds(Defend, dice=numbers),
        st.just(End()),
        st.builds(StandingDefend, dice=numbers),
        st.builds(StandingAdvance, how=st.sampled_from(["least", "all"])),
        st.just(StandingTrade()),
        st.just(StandingNone()),
        st.builds(Regroup, armies=numbers, at=place, to=place),
        st.builds(
            ClassicTrade,
            cards=st.tuples(card, card, card),
            onto=st.none() | place,
        ),
    )


SYMBOLS = ("infantry", "cavalry", "artillery")


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_is_written_is_read_on_every_board(data):
    table = EVERY_BOARD[data.draw(st.sampled_from(list(EVERY_BOARD)))]
    order = data.draw(orders(list(table.places), SYMBOLS))
    (read,) = table.language.read(table.language.write(order))
    assert read.order == order


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_names_read_as_well_as_ids_in_both_languages(data):
    """C-04."""
    table = EVERY_BOARD[data.draw(st.sampled_from(list(EVERY_BOARD)))]
    at, to = (data.draw(st.sampled_from(list(table.places))) for _ in range(2))
    name = data.draw(st.sampled_from(["en", "es"]))
    says = [getattr(table.places[place].names, name) for place in (at, to)]
    for text in ("attack {} -> {}", "ataca de {} a {}"):
        (read,) = table.language.read(text.format(*says))
        assert read.order == Attack(at=at, to=to), text.format(*says)


CARDS = ("balloon", "sword", "rifle", "wild")


@given(st.tuples(*[st.sampled_from(CARDS)] * 3), numbers)
def test_missions_own_orders_read_back(cards, armies):
    language = SPAIN["missions"]
    for order in (
        MissionsTrade(cards=cards),
        Fortify(armies=armies, at="madrid", to="toledo"),
    ):
        (read,) = language.read(language.write(order))
        assert read.order == order


BOTH = {
    "place 5 Madrid": ["place 5 madrid"],
    "Place 5 armies on Madrid.": ["place 5 madrid"],
    "place 5 Madrid, 3 Toledo": ["place 5 madrid", "place 3 toledo"],
    "put 5 on Madrid and 3 on Toledo": ["place 5 madrid", "place 3 toledo"],
    "reinforce Madrid with 5": ["place 5 madrid"],
    "5 Madrid": ["place 5 madrid"],
    "coloca 5 ejércitos en Madrid y 3 en Toledo": [
        "place 5 madrid", "place 3 toledo",
    ],
    "pongo 5 en Madrid": ["place 5 madrid"],
    "refuerza Madrid con 5 tropas": ["place 5 madrid"],
    "attack Toledo Cáceres": ["attack toledo caceres"],
    "attack from Toledo to Caceres": ["attack toledo caceres"],
    "attack Cáceres from Toledo": ["attack toledo caceres"],
    "Toledo attacks Cáceres": ["attack toledo caceres"],
    "attack with 2 dice from Toledo to Cáceres": ["attack toledo caceres dice 2"],
    "attack Toledo - Cáceres dice 2": ["attack toledo caceres dice 2"],
    "attack Toledo Cáceres until 3": ["attack toledo caceres until 3"],
    "attack Toledo Cáceres until I have 3 left": ["attack toledo caceres until 3"],
    "attack Toledo Cáceres down to 3": ["attack toledo caceres until 3"],
    "attack Toledo Cáceres x3": ["attack toledo caceres x 3"],
    "attack Toledo Cáceres 3 times": ["attack toledo caceres x 3"],
    "attack Toledo Cáceres x 3, until 4, dice 2": [
        "attack toledo caceres dice 2 until 4 x 3"
    ],
    "atacar Toledo Cáceres hasta 3": ["attack toledo caceres until 3"],
    "ataco Cáceres desde Toledo hasta que me queden 3": [
        "attack toledo caceres until 3"
    ],
    "ataca de Toledo a Cáceres 3 veces con 2 dados": [
        "attack toledo caceres dice 2 x 3"
    ],
    "advance all": ["advance all"],
    "advance with 3 armies": ["advance 3"],
    "move in 3": ["advance 3"],
    "ocupa todo": ["advance all"],
    "ocupar con 3": ["advance 3"],
    "avanza todos": ["advance all"],
    "defend 2": ["defend 2"],
    "2": ["defend 2"],
    "defiende con 1 dado": ["defend 1"],
    "end": ["end"],
    "end my turn": ["end"],
    "fin": ["end"],
    "fin de turno": ["end"],
    "paso": ["end"],
    "standing defend 2": ["standing defend 2"],
    "always defend with 2 dice": ["standing defend 2"],
    "siempre defender 2": ["standing defend 2"],
    "standing advance least": ["standing advance least"],
    "siempre avanza lo mínimo": ["standing advance least"],
    "siempre ocupar todo": ["standing advance all"],
    "standing none": ["standing none"],
    "siempre nada": ["standing none"],
    "ataca Toledo Cáceres; ocupa todo; fin": [
        "attack toledo caceres", "advance all", "end",
    ],
    "# a comment": [],
    "": [],
}  # fmt: skip
OWN = {
    "classic": {
        "regroup 4 Sevilla Cádiz": ["regroup 4 sevilla cadiz"],
        "move 4 from Sevilla to Cádiz": ["regroup 4 sevilla cadiz"],
        "fortify Sevilla to Cádiz with 4": ["regroup 4 sevilla cadiz"],
        "reagrupar 4 de Sevilla a Cádiz": ["regroup 4 sevilla cadiz"],
        "trade Lugo infantry, Soria cavalry, wild": [
            "trade lugo:infantry, soria:cavalry, wild"
        ],
        "trade Lugo (infantry), Soria (cavalry) and wild onto Lugo": [
            "trade lugo:infantry, soria:cavalry, wild onto lugo"
        ],
        "trade Lugo, Soria, Burgos": ["trade lugo, soria, burgos"],
        "hand in cards: Lugo infantry, Soria, joker": [
            "trade lugo:infantry, soria, wild"
        ],
        "canjea infantería de Lugo, caballería de Soria y comodín en Lugo": [
            "trade lugo:infantry, soria:cavalry, wild onto lugo"
        ],
        "canjear Lugo infantería, Soria caballería, comodín": [
            "trade lugo:infantry, soria:cavalry, wild"
        ],
        "canjea comodín, artillería de Lugo, comodín": [
            "trade wild, lugo:artillery, wild"
        ],
        "trade Lugo, infantry of Soria, cavalry of Burgos": [
            "trade lugo, soria:infantry, burgos:cavalry"
        ],
        "canjea infantería de Lugo, Soria y Burgos en Soria": [
            "trade lugo:infantry, soria, burgos onto soria"
        ],
        "trade Lugo infantry, Soria infantry, Burgos": [
            "trade lugo:infantry, soria:infantry, burgos"
        ],
        "standing trade best": ["standing trade best"],
        "siempre canjear el mejor": ["standing trade best"],
    },
    "missions": {
        "fortify 4 Sevilla Cádiz": ["fortify 4 sevilla cadiz"],
        "mueve 4 de Sevilla a Cádiz": ["fortify 4 sevilla cadiz"],
        "trade balloon sword rifle": ["trade balloon sword rifle"],
        "trade balloon, sword and wild": ["trade balloon sword wild"],
        "trade 3 swords": ["trade sword sword sword"],
        "canjea globo, espada y fusil": ["trade balloon sword rifle"],
        "canjear 3 fusiles": ["trade rifle rifle rifle"],
    },
}


@pytest.mark.parametrize("name", ["classic", "missions"])
@pytest.mark.parametrize("text", BOTH)
def test_both_games_read_these_lines(name, text):
    assert lines(name, text) == BOTH[text]


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, told in OWN.items() for text in told]
)
def test_each_game_reads_its_own_lines(name, text):
    assert lines(name, text) == OWN[name][text]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("attack", "place"), ("attack Toledo", "place"), ("place 5", "place"),
        ("place Madrid", "number"), ("place", "number"), ("advance", "number"),
        ("defend", "number"), ("attack Toledo Cáceres until", "number"),
        ("attack Toledo Cáceres dice", "number"), ("standing defend", "number"),
        ("place 5 Madrid Toledo", "number"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["classic", "missions"])
def test_a_part_that_is_missing_is_named(name, text, what):
    assert lines(name, text) == [Missing(line=1, what=what)]


@pytest.mark.parametrize(
    ("text", "word", "likely"),
    [
        ("attack Toldeo Cáceres", "Toldeo", "toledo"),
        ("ataca Toledo Cacerres", "Cacerres", "caceres"),
        ("place 3 Madrird", "Madrird", "madrid"),
        ("coloca 3 en Sevila", "Sevila", "sevilla"),
        ("attakc Toledo Cáceres", "attakc", "attack"),
        ("atakar Toledo Cáceres", "atakar", "atacar"),
    ],
)
def test_a_typo_is_asked_back_with_the_right_suggestion(text, word, likely):
    (found,) = lines("classic", text)
    assert isinstance(found, Unreadable)
    assert found.word == word
    assert found.did_you_mean[0] == likely


def test_a_name_of_several_territories_is_asked_back():
    world = table_of("classic", "world", seats=2).language
    (read,) = world.read("place 4 Western")
    assert set(read.problem.candidates) == {
        "western-us", "western-europe", "western-australia",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "attack Toledo Cáceres until 3 until 4",
        "attack Toledo Cáceres x 2 x 3",
        "attack Toledo Cáceres dice 1 with 2 dice",
    ],
)
def test_saying_a_number_twice_is_asked_back(text):
    (found,) = lines("classic", text)
    assert isinstance(found, Ambiguous)
    assert len(found.candidates) == 2


@pytest.mark.parametrize(
    "text",
    [
        "place -1 Madrid",
        "place 1.5 Madrid",
        "attack Toledo Cáceres Madrid",
        "trade Lugo, Soria",
        "trade Lugo, Soria, Burgos, Madrid",
        "end Madrid",
        "advance all Madrid",
        "dance",
        "trade sword sword sword",
    ],
)
def test_lines_nobody_can_read_give_no_order(text):
    assert all(not isinstance(found, str) for found in lines("classic", text))


@given(st.text(max_size=80))
@settings(deadline=None)
def test_no_text_breaks_the_language(text):
    for language in SPAIN.values():
        for read in language.read(text):
            assert (read.order is None) != (read.problem is None)


def test_every_territory_of_the_largest_board_can_be_placed_on_in_one_line():
    table = EVERY_BOARD["spain"]
    line = "place " + ", ".join(f"1 {t.names.es}" for t in table.places.values())
    read = table.language.read(line)
    assert [found.order.at for found in read] == list(table.places)


@pytest.mark.parametrize(
    "line",
    [
        "place " + "1 madrid, " * 2000 + "1 toledo",
        "place " + "9" * 5000 + " madrid",
        "attack madrid toledo " + "x 3 " * 2000,
        "attack madrid toledo" + ", " * 2000 + "zzz",
        "attack " + "madrid " * 5000,
        "trade " + "madrid infantry, " * 1000,
        "a" * 100_000,
    ],
)
@pytest.mark.parametrize("name", ["classic", "missions"])
def test_lines_no_player_writes_are_refused_without_harm(name, line):
    (found,) = lines(name, line)
    assert not isinstance(found, str)
