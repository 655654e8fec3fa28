"""The dice page: every throw, and a recipe to check that none was chosen."""

from typing import Final

import msgspec
from django.urls import reverse

from conquest.games import selectors
from conquest.games.selectors import ThrowSeen
from conquest.play.past import position_names
from conquest.play.table import TablePage

#: Independent of the site's own code: a reader may paste it into any Python.
RECIPE: Final = """\
import hashlib, hmac

secret = bytes.fromhex("{secret}")
assert hashlib.sha256(secret).hexdigest() == "{digest}"

def number(name, index):
    line = f"{{name}}#{{index}}".encode()
    return int(hmac.new(secret, line, "sha256").hexdigest(), 16)

def dice(name, count, sides=6):
    return [1 + number(name, i) % sides for i in range(count)]

def order(name, count):
    return sorted(range(count), key=lambda i: number(name, i))
"""


class ThrowRow(msgspec.Struct, frozen=True, kw_only=True):
    """A throw as the page lists it."""

    name: str  #: with the salt of a rollback, as the recipe wants it
    kind: str
    sides: int
    values: tuple[int, ...]
    call: str  #: the line of Python that gives it


class DicePage(msgspec.Struct, frozen=True, kw_only=True):
    """All that the dice page shows."""

    digest: str
    secret: str | None
    recipe: str
    groups: tuple[tuple[str, str, tuple[ThrowRow, ...]], ...]
    #: by position: its title, its address, the throws on the way to it
    count: int


def dice_page(page: TablePage) -> DicePage:
    """The throws of a game, newest position first."""
    titles = position_names(page)
    throws = selectors.throws(page.game)
    by_position: dict[str, list[ThrowRow]] = {}
    for seen in throws:
        by_position.setdefault(seen.position, []).append(_row(seen))
    seen = page.seen
    return DicePage(
        digest=seen.digest,
        secret=seen.secret,
        recipe=RECIPE.format(secret=seen.secret or "…", digest=seen.digest),
        groups=tuple(
            (
                titles.get(code, ""),
                reverse("game_position", args=[seen.code, code]),
                tuple(rows),
            )
            for code, rows in reversed(by_position.items())
        ),
        count=len(throws),
    )


def _row(seen: ThrowSeen) -> ThrowRow:
    throw = seen.throw
    name = f"{seen.salt}{throw.name}"
    if throw.kind == "order":
        call = f"order({name!r}, {len(throw.values)})"
    elif throw.sides == 6:
        call = f"dice({name!r}, {len(throw.values)})"
    else:
        call = f"dice({name!r}, {len(throw.values)}, {throw.sides})"
    return ThrowRow(
        name=name,
        kind=throw.kind,
        sides=throw.sides,
        values=throw.values,
        call=call,
    )
