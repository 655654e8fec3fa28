"""Whose turn comes next, and when the turn has gone round the table."""

from collections.abc import Callable, Sequence

from adjudicator.powers import PowerId


def seats_after(powers: Sequence[PowerId], current: PowerId) -> tuple[PowerId, ...]:
    """The seats in the order in which they come after ``current``, itself last."""
    index = list(powers).index(current) + 1
    return (*powers[index:], *powers[:index])


def next_seat(
    powers: Sequence[PowerId], current: PowerId, is_in: Callable[[PowerId], bool]
) -> PowerId | None:
    """The next seat still in after ``current``; it may be ``current``; None: nobody."""
    return next((seat for seat in seats_after(powers, current) if is_in(seat)), None)


def has_gone_round(powers: Sequence[PowerId], before: PowerId, after: PowerId) -> bool:
    """Whether the turn passed the head of the table (M-08).

    It does when it comes to the first seat still in from a later one; a first seat
    that leaves on its own turn passes it on without having gone round.
    """
    seats = list(powers)
    return seats.index(after) <= seats.index(before)
