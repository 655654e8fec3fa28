"""Whose data and faces the boards are made of: for credits, and under each map."""

import msgspec

from conquest.boards import catalogue


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """A source, in the reader's language, and the boards made from it."""

    text: str
    boards: tuple[str, ...]


#: The faces of the maps; both SIL Open Font License 1.1, beside the files.
FACES = (
    "Alegreya, Copyright 2011 The Alegreya Project Authors",
    "Source Sans 3, Copyright Adobe and Google",
)


def board_credits(board: str, edition: int, language: str) -> tuple[str, ...]:
    """The lines to show under a board."""
    shapes = catalogue.board_shapes(board, edition)
    return tuple(line[language] for line in shapes.attribution)


def all_credits(language: str) -> tuple[Credit, ...]:
    """Every source once, with the boards made from it."""
    found: dict[str, list[str]] = {}
    for board in catalogue.board_ids():
        edition = catalogue.latest_edition(board)
        for text in board_credits(board, edition, language):
            found.setdefault(text, []).append(board)
    return tuple(
        Credit(text=text, boards=tuple(boards)) for text, boards in found.items()
    )
