"""The tree of legal orders: every path is canonical, legal, and nothing is left out."""

import pytest
from hypothesis import given, settings

from adjudicator.choices import written
from adjudicator.dice import KeyedDice
from adjudicator.engine import open_game
from adjudicator.rulesets.fortress.draft import spots
from tests.rules.fortress.games import positions
from tests.rules.fortress.positions import orders, scenario, stand


def lines(table, state, power):
    return list(written(table.choices(state, power)))


def chained(table, state, power, line):
    """The line after Moves that reach its source, if it needs any (F-17)."""
    (order,) = orders(table, line)
    source = getattr(order, "source", None)
    if source is None or source in state.held_by(power):
        return (order,)
    paths = [(start,) for start in state.held_by(power)]
    for path in paths:
        for step in table.terms.board.territories[path[-1]].borders:
            if step == source:
                steps = zip(path, (*path[1:], source), strict=True)
                moves = [f"move {here} -> {there} all" for here, there in steps]
                return (*orders(table, *moves), order)
            if step not in path and step not in state.held_by(power):
                paths.append((*path, step))
    raise AssertionError(line)


def legal(table, state, power, line):
    (order,) = orders(table, line)
    assert table.language.write(order) == line.replace(" ,", ",")
    found = table.check(state, power, chained(table, state, power, line))
    return found.refused is None and all(v.illegal is None for v in found.verdicts)


@given(positions())
@settings(max_examples=40)
def test_every_choice_is_canonical_and_legal_in_some_plan(drawn):
    table, state = drawn
    for power in state.initiative[:1]:
        for line in lines(table, state, power)[::7]:
            assert legal(table, state, power, line), line


def moves(source, likely, *borders):
    """Every Move of the tree from a source; red holds A and B of the board below."""

    def amounts(to):
        stops = ("",) if to in "AB" else ("", " stop 1")
        return [f"{to} {n}{stop}" for n in ("all", likely) for stop in stops]

    for to in borders:
        others = [b for b in borders if b != to and (b in "AB" or to in "AB")]
        for going in amounts(to):
            yield f"move {source} -> {going}"
            for other in others:
                for last in amounts(other):
                    yield f"move {source} -> {going} , {last}"


def test_the_whole_tree_of_a_plan():
    table, state, _ = stand("""
        board  A-B-C, sea S-A
        red    A4 B2+barracks gold=4 hand=feint,raid@2,aid,tithe,field_camp,muster
        blue   C1
    """)
    found = lines(table, state, "red")
    assert len(found) == len(set(found))
    assert set(found) == {
        "deploy 4 B",
        *moves("A", 3, "B", "S"),
        *moves("B", 1, "A", "C"),
        *moves("C", 1, "B"),
        *moves("S", 1, "A"),
        "defend A", "defend B",
        *(
            f"support {power} in {to} from {at}"
            for power in ("red", "blue", "green")
            for to, at in (("A", "B"), ("B", "A"), ("C", "B"), ("S", "A"))
        ),
        "build barracks A",
        "card feint A -> S 5", "card feint B -> C 5",
        "card raid A -> S", "card raid B -> C",
        *(
            f"card aid {power} in {to} from {at}"
            for power in ("red", "blue", "green")
            for to, at in (("A", "B"), ("B", "A"), ("C", "B"), ("S", "A"))
        ),
        "card tithe",
        "card field_camp A",
        "card muster A", "card muster B",
        *(
            f"discard {card}"
            for card in ("feint", "raid", "aid", "tithe", "field_camp", "muster")
        ),
    }  # fmt: skip


def asked(choices, line):
    """What each fragment of a line asks, and the place to click for it."""
    if not line:
        return []
    for choice in choices:
        rest = line.removeprefix(choice.text)
        if rest != line and (not rest or rest[0] == " "):
            return [(choice.asks, choice.place), *asked(choice.then, rest.strip())]
    raise AssertionError(line)


@pytest.mark.parametrize(
    ("line", "fragments"),
    [
        ("deploy 4 B", "verb number place:B"),
        ("move A -> B 3 , S all stop 1",
         "verb place:A place:B number place:S number word number"),
        ("defend A", "verb place:A"),
        ("support blue in C from B", "verb power place:C place:B"),
        ("build barracks A", "verb word place:A"),
        ("card feint A -> S 5", "verb card place:A place:S number"),
        ("card raid B -> C", "verb card place:B place:C"),
        ("card aid red in B from A", "verb card power place:B place:A"),
        ("card march A -> S 3 stop 1", "verb card place:A place:S number word number"),
        ("card field_camp A", "verb card place:A"),
        ("card muster B", "verb card place:B"),
        ("card tithe", "verb card"),
        ("discard tithe", "verb card"),
    ],
)  # fmt: skip
def test_what_each_part_of_an_order_asks(line, fragments):
    """The page makes buttons, numbers and places to click of it."""
    table, state, _ = stand("""
        board  A-B-C, sea S-A
        red A4 B2+barracks gold=4 hand=feint,raid@2,aid,tithe,field_camp,muster,march@1
        blue   C1
    """)
    found = asked(table.choices(state, "red"), line)
    assert [f"{asks}:{place}" if place else asks for asks, place in found] == (
        fragments.split()
    )


def test_what_a_draft_and_a_deployment_ask():
    table = scenario("fortress_south", 2)
    state = open_game(table, KeyedDice(b"x")).state
    (found,) = table.choices(state, "blue")
    assert (found.text, found.asks) == ("found", "verb")
    assert {(c.asks, c.place == c.text) for c in found.then} == {("place", True)}
    table, state, _ = stand("""
        board A-B
        alone
        phase deployment
        red   A1 place=3
        blue  B1
    """)
    assert asked(table.choices(state, "red"), "place 1 A") == [
        ("verb", None), ("number", None), ("place", "A"),
    ]  # fmt: skip


def test_numbers_have_their_range():
    table, state, _ = stand("""
        board  A-B
        red    A4+fortress gold=7 hand=feint
        blue   B1
    """)
    verbs = {c.text: c for c in table.choices(state, "red")}
    deploy = verbs["deploy"].then[0]
    assert (deploy.least, deploy.most, deploy.text) == (1, 7, "7")
    assert [c.text for c in verbs["move"].then] == ["A", "B"], "B for a chain"
    _, number = verbs["move"].then[0].then[0].then
    assert (number.least, number.most, number.text, number.ends) == (1, 99, "3", True)
    (stop,) = number.then[0].then
    assert (stop.least, stop.most) == (0, 99)
    feint = verbs["card"].then[0].then[0].then[0].then[0]
    assert (feint.least, feint.most) == (1, 5)
    assert verbs["move"].then[0].place == "A"
    assert verbs["move"].then[0].then[0].place == "B"


def test_what_cannot_be_paid_or_built_is_not_offered():
    table, state, _ = stand(
        "board A-B\nred A4+barracks B1+fortress gold=3\nblue Z1".replace(
            "A-B", "A-B, Z"
        )
    )
    verbs = {c.text for c in table.choices(state, "red")}
    assert verbs == {"deploy", "move", "defend", "support"}
    table, state, _ = stand("board A-B\nred A4+barracks gold=7\nblue B1")
    (build,) = [c for c in table.choices(state, "red") if c.text == "build"]
    assert [c.text for c in build.then] == ["fortress"]
    table, state, _ = stand("board A-B\nred A4 gold=0\nblue B1")
    assert "deploy" not in {c.text for c in table.choices(state, "red")}


def test_cards_that_can_be_played_nowhere_can_only_be_discarded():
    table, state, _ = stand(
        "board A-B\nred A1+fortress B1+camp1 hand=master_builder,raid"
    )
    verbs = {c.text: c for c in table.choices(state, "red")}
    assert "card" not in verbs
    assert [c.text for c in verbs["discard"].then] == ["master_builder", "raid"]


@pytest.mark.parametrize("card", ["levy", "palisade", "militia", "guard", "sellswords"])
def test_cards_for_any_own_territory(card):
    table, state, _ = stand(f"board A-B, sea S-B\nred A1 S1 hand={card}\nblue B1")
    verbs = {c.text: c for c in table.choices(state, "red")}
    assert [c.text for c in verbs["card"].then[0].then] == ["A", "S"]


def test_draft_and_deployment_offer_what_is_valid():
    """F-05, F-09."""
    table = scenario("fortress_south", 2)
    state = open_game(table, KeyedDice(b"x")).state
    assert table.choices(state, "red") == ()
    valid, _ = spots(table.terms, state, "blue")
    assert lines(table, state, "blue") == [f"found {spot}" for spot in valid]
    table, state, _ = stand("""
        board A-B
        alone
        phase deployment
        red   A1 place=3
        blue  B1 place=0
    """)
    (place,) = table.choices(state, "red")
    assert (place.then[0].least, place.then[0].most) == (1, 3)
    assert lines(table, state, "red") == ["place 1 A"]
    assert table.choices(state, "blue") == ()
