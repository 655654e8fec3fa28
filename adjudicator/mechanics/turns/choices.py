"""Legal orders as trees, whose paths are canonical lines."""

from collections.abc import Callable, Collection, Iterable, Sequence

from adjudicator.board import Board, TerritoryId
from adjudicator.choices import Choice
from adjudicator.mechanics.battle import most_attack_dice
from adjudicator.mechanics.ground import Ground, held_by
from adjudicator.mechanics.turns.orders import Attack
from adjudicator.powers import PowerId

END = Choice(text="end", asks="verb")


def number(
    least: int, most: int, *, likely: int | None = None, then: tuple[Choice, ...] = ()
) -> Choice:
    """A number from ``least`` to ``most``; the likeliest is the most unless said."""
    text = str(most if likely is None else likely)
    return Choice(text=text, asks="number", least=least, most=most, then=then)


def verb(text: str, then: Iterable[Choice]) -> tuple[Choice, ...]:
    """A verb with what may follow it; nothing when nothing may."""
    rest = tuple(then)
    return (Choice(text=text, asks="verb", then=rest),) if rest else ()


def place(
    territory: TerritoryId, then: tuple[Choice, ...] = (), *, ends: bool = False
) -> Choice:
    """A territory to name or to click."""
    return Choice(text=territory, asks="place", place=territory, then=then, ends=ends)


def placements(armies: int, places: Collection[TerritoryId]) -> tuple[Choice, ...]:
    """``place N A`` for up to so many armies."""
    if not armies or not places:
        return ()
    return verb("place", (number(1, armies, then=tuple(map(place, places))),))


def attacks(
    board: Board, ground: Ground, power: PowerId, allowed: Callable[[Attack], bool]
) -> tuple[Choice, ...]:
    """``attack A B`` with all that may follow."""
    starts: list[Choice] = []
    for at in held_by(ground, power):
        armies = ground[at].armies
        if armies < 2:
            continue
        more = attack_endings(armies)
        aims = tuple(
            place(to, more, ends=True)
            for to in board.territories[at].borders
            if ground[to].owner != power and allowed(Attack(at=at, to=to))
        )
        if aims:
            starts.append(place(at, aims))
    return verb("attack", starts)


def attack_endings(armies: int) -> tuple[Choice, ...]:
    """``dice N``, ``until N`` and ``x N``, alone or in this order."""
    rolls = Choice(text="x", asks="word", then=(number(1, 100, likely=3),))
    until = Choice(
        text="until",
        asks="word",
        then=(
            Choice(
                text="1",
                asks="number",
                least=0,
                most=armies - 1,
                then=(rolls,),
                ends=True,
            ),
        ),
    )
    most = most_attack_dice(armies)
    dice = Choice(
        text="dice",
        asks="word",
        then=(
            Choice(
                text=str(most),
                asks="number",
                least=1,
                most=most,
                then=(until, rolls),
                ends=True,
            ),
        ),
    )
    return (until, rolls, dice)


def marches(
    word: str,
    ground: Ground,
    power: PowerId,
    reach: Callable[[TerritoryId], Sequence[TerritoryId]],
) -> tuple[Choice, ...]:
    """``regroup N A B``: from each own territory that can spare armies to its reach."""
    starts: list[Choice] = []
    for at in held_by(ground, power):
        spare = ground[at].armies - 1
        ends = tuple(place(to) for to in reach(at) if to != at) if spare > 0 else ()
        if ends:
            starts.append(number(1, spare, then=(place(at, ends),)))
    return verb(word, starts)


def move_in(least: int, most: int) -> tuple[Choice, ...]:
    """``advance N`` or ``advance all``."""
    every = Choice(text="all", asks="word")
    return verb("advance", (every, number(least, most)))


def defences(most: int) -> tuple[Choice, ...]:
    """``defend N``."""
    return verb("defend", (number(1, most),))
