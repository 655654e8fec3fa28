"""Dice with names: a throw is a function of the game's secret and what it decides.

The SHA-256 digest of the secret is public before the game, the secret after it; then
anybody can recompute every throw (``verify_throw`` in a few independent lines below).
A throw's name tells the moment and what is decided (``3/Toledo-Cáceres/2``), so that
amended orders elsewhere don't change it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeVar

import msgspec

from adjudicator.errors import AdjudicatorError, DiceExhausted

T = TypeVar("T")


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded use of chance."""

    name: str
    kind: Literal["roll", "order"] = "roll"
    sides: int = 6  #: of each die; for an order: how many things were put in order
    values: tuple[
        int, ...
    ]  #: the dice as thrown; for an order: the indexes, first first
    hidden: bool = False  #: decides something secret: shown only after the game


class Dice(Protocol):
    """What rules may ask of chance. A name may be used once per advance."""

    def roll(self, name: str, count: int, sides: int = 6) -> tuple[int, ...]:
        """``count`` dice of ``sides`` sides, each from 1 to ``sides``, as thrown."""

    def pick(self, name: str, items: Sequence[T], *, hidden: bool = False) -> T:
        """One of ``items``, each equally likely."""

    def shuffle(
        self, name: str, items: Sequence[T], *, hidden: bool = False
    ) -> tuple[T, ...]:
        """The items in a random order, each order equally likely."""

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Everything thrown so far, in order."""


class _Recorded:
    """Keeps the throws and refuses a name used twice."""

    def __init__(self) -> None:
        self._throws: dict[str, Throw] = {}

    @property
    def throws(self) -> tuple[Throw, ...]:
        return tuple(self._throws.values())

    def roll(self, name: str, count: int, sides: int = 6) -> tuple[int, ...]:
        return self._record(
            Throw(name=name, sides=sides, values=self._dice(name, count, sides))
        ).values

    def pick(self, name: str, items: Sequence[T], *, hidden: bool = False) -> T:
        sides = len(items)
        throw = Throw(
            name=name, sides=sides, values=self._dice(name, 1, sides), hidden=hidden
        )
        return items[self._record(throw).values[0] - 1]

    def shuffle(
        self, name: str, items: Sequence[T], *, hidden: bool = False
    ) -> tuple[T, ...]:
        throw = Throw(
            name=name,
            kind="order",
            sides=len(items),
            values=self._order(name, len(items)),
            hidden=hidden,
        )
        return tuple(items[index] for index in self._record(throw).values)

    def _record(self, throw: Throw) -> Throw:
        if throw.name in self._throws:
            raise AdjudicatorError("throw named twice", throw.name)
        self._throws[throw.name] = throw
        return throw

    def _dice(self, name: str, count: int, sides: int) -> tuple[int, ...]:
        raise NotImplementedError

    def _order(self, name: str, count: int) -> tuple[int, ...]:
        raise NotImplementedError


class KeyedDice(_Recorded):
    """The dice of a real game: HMAC-SHA256 of the game's secret and the throw's name.

    ``salt`` is empty until a rollback asks for fresh dice (the throws were seen).
    """

    def __init__(self, secret: bytes, salt: str = "") -> None:
        super().__init__()
        self._secret = secret
        self._salt = salt

    def _hash(self, name: str, index: int) -> int:
        # Loaded with the first throw: a game without dice never needs it.
        import hmac

        message = f"{self._salt}{name}#{index}".encode()
        return int.from_bytes(hmac.digest(self._secret, message, "sha256"))

    def _dice(self, name: str, count: int, sides: int) -> tuple[int, ...]:
        return tuple(1 + self._hash(name, i) % sides for i in range(count))

    def _order(self, name: str, count: int) -> tuple[int, ...]:
        return tuple(sorted(range(count), key=lambda i: self._hash(name, i)))


class ScriptedDice(_Recorded):
    """Dice for tests, scripted by name; what is not scripted must not be thrown."""

    def __init__(self, values: Mapping[str, Sequence[int]]) -> None:
        super().__init__()
        self._values = values

    def _scripted(self, name: str, count: int) -> tuple[int, ...]:
        values = tuple(self._values.get(name, ()))
        if len(values) != count:
            raise DiceExhausted(name, count, values)
        return values

    def _dice(self, name: str, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002
        return self._scripted(name, count)

    def _order(self, name: str, count: int) -> tuple[int, ...]:
        return self._scripted(name, count)


class SequenceDice(_Recorded):
    """Dice of a referee's file: numbers used in the order in which dice are thrown.

    Orders and picks are not in such files: an order stays as it is, a pick takes the
    first. Raises ``DiceExhausted`` when the numbers run out and ``ValueError`` for what
    no die can show.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__()
        self._numbers = list(numbers)
        self._used = 0

    def roll(self, name: str, count: int, sides: int = 6) -> tuple[int, ...]:
        values = tuple(self._numbers[self._used : self._used + count])
        if len(values) < count:
            raise DiceExhausted(name, count, values)
        if wrong := [value for value in values if value not in range(1, sides + 1)]:
            raise ValueError(f"a die of {sides} sides can't show {wrong[0]!r}")
        self._used += count
        return self._record(Throw(name=name, sides=sides, values=values)).values

    def _dice(self, name: str, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002
        return (1,) * count

    def _order(self, name: str, count: int) -> tuple[int, ...]:  # noqa: ARG002
        return tuple(range(count))


def commitment(secret: bytes) -> str:
    """The digest published before the game, in hexadecimal."""
    import hashlib

    return hashlib.sha256(secret).hexdigest()


def verify_throw(secret: bytes, throw: Throw, salt: str = "") -> bool:
    """Whether a revealed secret gives this throw; shares no code with the dice."""
    import hmac

    size = len(throw.values)
    hashes = [
        int(
            hmac.new(secret, f"{salt}{throw.name}#{i}".encode(), "sha256").hexdigest(),
            16,
        )
        for i in range(size)
    ]
    if throw.kind == "order":
        return list(throw.values) == sorted(range(size), key=hashes.__getitem__)
    return list(throw.values) == [1 + value % throw.sides for value in hashes]
