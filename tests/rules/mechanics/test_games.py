"""Whole games of bots, and the command that plays them."""

from collections import Counter

import pytest
from django.core.management import call_command

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import play
from adjudicator.bots.random import RandomBot, random_line
from adjudicator.bots.soundness import watch_of
from adjudicator.choices import Choice
from adjudicator.dice import KeyedDice
from adjudicator.engine import open_game
from adjudicator.rulesets.tables import BOARDS
from conquest.boards.catalogue import board_record
from tests.rules.mechanics.tables import GAMES, order_of, table_of

OPTIONS = {
    "classic": {"defence": "ask", "deployment": "by_hand", "sets": "fixed"},
    "missions": {"defence": "ask"},
}


def match(name, board, seated, seed, **options):
    table = table_of(name, board, seats=len(seated), **options)
    record = board_record(board)
    bots = {
        power: bot(kind, name, record)
        for power, kind in zip(table.powers, seated, strict=True)
    }
    return play(table, bots, seed, watch=watch_of(name), most_steps=20_000)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
def test_a_full_table_plays_to_the_end_on_every_board(name, size):
    played = match(name, size.board, ["sensible"] * size.seats, "full")
    assert played.faults == ()
    assert played.outcome is not None
    assert played.state.winner in played.outcome.winners


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_few_players_play_to_the_end_with_every_option_turned(name, seats):
    played = match(
        name,
        "canaries",
        ["random", *["sensible"] * (seats - 1)],
        "few",
        **OPTIONS[name],
    )
    assert played.faults == ()
    assert played.outcome is not None


@pytest.mark.parametrize("name", GAMES)
def test_the_sensible_bot_beats_the_random_one(name):
    """A small share of what ``simulate`` measures over 200 games on World."""
    won = Counter()
    for game in range(10):
        seated = ["sensible", "random"] if game % 2 else ["random", "sensible"]
        played = match(name, "world", seated, f"beat/{game}")
        winner = played.outcome.winners[0]
        won[seated[("red", "blue").index(winner)]] += 1
    assert won["sensible"] >= 8


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name):
    one, two = (match(name, "canaries", ["sensible"] * 2, "same") for _ in range(2))
    assert one == two
    assert one != match(name, "canaries", ["sensible"] * 2, "other")


def test_a_game_may_be_stopped():
    table = table_of("classic", "spain", seats=6)
    bots = {power: RandomBot() for power in table.powers}
    stopped = play(table, bots, "stop", most_steps=30)
    assert stopped.outcome is None
    assert stopped.steps == 30
    assert stopped.faults == ()


def test_positions_that_cant_be_are_named():
    """The watch is not blind."""
    import msgspec

    from adjudicator.mechanics.ground import Garrison

    table = table_of("classic", seats=2)
    sound = open_game(table, KeyedDice(b"watch")).state
    watch = watch_of("classic")
    assert list(watch(table, sound)) == []
    broken = {
        "stands empty": {"ground": {**sound.ground, "A": Garrison("red", 0)}},
        "fewer than no armies": {"ground": {**sound.ground, "A": Garrison("red", -1)}},
        "the board's": {"ground": {"A": Garrison("red", 1)}},
        "does not play": {"ground": {**sound.ground, "A": Garrison("pink", 1)}},
        "who left": {"left": frozenset({"red"})},
        "has armies to place and is not on turn": {"reserve": {"red": 3, "blue": 3}},
        "armies to place": {"phase": "attack"},
        "made or lost": {"deck": sound.deck[1:]},
        "pending None": {"phase": "advance", "reserve": {"red": 0, "blue": 0}},
    }
    for fault, change in broken.items():
        state = msgspec.structs.replace(sound, **change)
        assert any(fault in found for found in watch(table, state)), fault


@pytest.mark.parametrize("name", ["classic", "missions"])
def test_bots_are_found_by_name(name):
    record = board_record("world")
    assert isinstance(bot("random", name, record), RandomBot)
    assert type(bot("sensible", name, record)).__name__ == f"{name.title()}Bot"
    with pytest.raises(KeyError):
        bot("clever", name, record)
    with pytest.raises(KeyError):
        bot("sensible", "draughts", record)


def test_a_random_line_is_a_path_of_the_tree_with_numbers_in_range():
    table = table_of("classic", "world", seats=2)
    state = open_game(table, KeyedDice(b"line")).state
    luck = Luck("line")
    for _ in range(50):
        line = random_line(table.choices(state, state.turn), luck)
        order = order_of(table, line)
        assert 1 <= order.armies <= state.to_place


def test_a_random_sheet_takes_what_is_accepted_and_one_order_a_unit():
    units = tuple(
        Choice(
            text=name,
            asks="unit",
            then=(Choice(text="H", asks="verb"), Choice(text="X", asks="verb")),
        )
        for name in ("A", "B", "C")
    )
    build = Choice(
        text="build",
        asks="verb",
        then=(Choice(text="1", asks="number", least=1, most=3),),
    )
    taken = RandomBot()._sheet(
        (*units, build), lambda lines: sum("build" in x for x in lines) < 3, Luck("s")
    )
    assert sorted(line[0] for line in taken if "build" not in line) == ["A", "B", "C"]
    assert sum("build" in line for line in taken) <= 2


def test_luck_is_even_and_the_same_again():
    luck, again = Luck("x"), Luck("x")
    drawn = [luck.below(6) for _ in range(6000)]
    assert drawn == [again.below(6) for _ in range(6000)]
    counts = Counter(drawn)
    assert all(850 < counts[face] < 1150 for face in range(6))
    assert sorted(luck.shuffled(range(20))) == list(range(20))
    assert luck.pick(["only"]) == "only"


def test_simulate_tells_how_games_went(capsys):
    call_command(
        "simulate", "missions", "--board", "canaries", "--games", "4", "--seats", "3",
        "--seed", "7", "--bots", "sensible", "--option", "defence=ask",
    )  # fmt: skip
    told = capsys.readouterr().out
    assert "games            4" in told
    assert "illegal states   0" in told
    assert "winners by seat" in told
    assert "not ended" not in told


@pytest.mark.parametrize(
    "wrong",
    [
        ("--seats", "5"), ("--board", "atlantis"), ("--option", "foo=1"),
        ("--option", "defence=maybe"), ("--board", "fortress_world"),
    ],
)  # fmt: skip
def test_simulate_refuses_what_cant_be_played(wrong):
    from django.core.management import CommandError

    with pytest.raises(CommandError):
        call_command(
            "simulate", "classic", "--board", "canaries", "--games", "1", *wrong
        )
