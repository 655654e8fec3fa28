"""Powers: the sides on a board."""

from typing import NewType

PowerId = NewType("PowerId", str)
"""The id of a side: ``FRANCE``, ``stark``, ``red``. Unique at one table."""
