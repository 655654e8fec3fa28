"""The style sheets of every page, in order: tokens, base, layout, then components."""

from pathlib import Path

_FOLDER = Path(__file__).parent / "static" / "ui" / "css"
_BOARDS = Path(__file__).parents[1] / "boards" / "static" / "boards"
_FIRST = ("layers", "tokens", "fonts", "base", "layout")

STYLESHEETS = (
    *(f"ui/css/{name}.css" for name in _FIRST),
    *(
        f"ui/css/components/{path.name}"
        for path in sorted((_FOLDER / "components").glob("*.css"))
    ),
    *(f"boards/{path.name}" for path in sorted(_BOARDS.glob("*.css"))),
)
