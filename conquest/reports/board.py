"""The board as a table in words, for readers without a picture."""

from collections.abc import Iterable
from typing import Final

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from adjudicator.orders.gazetteer import plain
from adjudicator.powers import PowerId
from adjudicator.views import Holding, Piece, Score, View
from conquest.reports.namer import BoardNamer

_KINDS: Final = {
    "army": gettext_lazy("armies"),
    "fleet": gettext_lazy("fleets"),
    "counter": "",
}
_STANDINGS: Final = {
    "out": gettext_lazy("out of the game"),
    "left": gettext_lazy("has left"),
    "winner": gettext_lazy("has won"),
    "drawn": gettext_lazy("shares the draw"),
}


class Group(msgspec.Struct, frozen=True):
    """Things of one kind: ``armies``: Rumania, Serbia."""

    label: str  #: empty where there is only one kind
    items: tuple[str, ...]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What one power has on the board."""

    power: PowerId | None
    name: str
    standing: str = ""  #: ``out of the game``; empty while it plays
    counts: tuple[tuple[str, int], ...] = ()  #: (column label, how many)
    groups: tuple[Group, ...] = ()


def board_table(view: View, names: BoardNamer) -> tuple[Row, ...]:
    """A row for each power, in the table's order, then what is nobody's."""
    columns = {column.key: column.label for column in names.words.columns()}
    rows = [_row(score, view, columns, names) for score in view.scores]
    nobodys = _groups(view, None, names)
    if nobodys:
        rows.append(Row(power=None, name=_("Nobody"), groups=nobodys))
    return tuple(rows)


def heading(row: Row) -> str:
    """A row's power with its counts: ``France: centres 5, units 4``."""
    counts = ", ".join(
        f"{label[:1].lower()}{label[1:]} {count}" for label, count in row.counts
    )
    said = ": ".join(filter(None, (row.name, counts)))
    return f"{said}, {row.standing}" if row.standing else said


def as_text(rows: Iterable[Row]) -> str:
    """The table as lines of plain text."""
    lines: list[str] = []
    for row in rows:
        lines.append(heading(row))
        for group in row.groups:
            label = f"  {group.label}: " if group.label else "  "
            lines.append(label + ", ".join(group.items))
    return "".join(f"{line}\n" for line in lines)


def _row(score: Score, view: View, columns: dict[str, str], names: BoardNamer) -> Row:
    return Row(
        power=score.power,
        name=names.power(score.power),
        standing=str(_STANDINGS.get(score.standing, "")),
        counts=tuple((columns.get(key, key), count) for key, count in score.counts),
        groups=_groups(view, score.power, names),
    )


def _groups(view: View, power: PowerId | None, names: BoardNamer) -> tuple[Group, ...]:
    own = [piece for piece in view.picture.pieces if piece.power == power]
    beside = _beside(view.picture.pieces, names)
    found: dict[str, list[str]] = {}
    for piece in sorted(own, key=lambda piece: plain(names.place(piece.place))):
        if piece.kind in _KINDS:
            found.setdefault(piece.kind, []).append(_item(piece, beside, names))
        elif piece.kind == "beast":
            found.setdefault("counter", []).append(_beast(piece, names))
    stood_on = {piece.place for piece in view.picture.pieces}
    bare = _bare(view.picture.holdings, power, stood_on, names)
    groups = [
        Group(str(_KINDS[kind]), tuple(found[kind])) for kind in _KINDS if kind in found
    ]
    if bare:
        groups.append(Group(_("without units"), bare))
    return tuple(groups)


def _item(piece: Piece, beside: dict[str, list[str]], names: BoardNamer) -> str:
    place = f"{piece.place}/{piece.spot}" if piece.spot else piece.place
    said = names.place(place)
    if piece.number is not None:
        said = f"{said} {piece.number}"
    marks = list(beside.get(piece.place, ()))
    if piece.power is None and piece.name:
        marks.insert(0, names.figure(piece.name, piece.place))
    if piece.dislodged:
        marks.insert(0, _("dislodged"))
    if not marks:
        return said
    return pgettext("a place and what stands there", "%(place)s (%(what)s)") % {
        "place": said,
        "what": ", ".join(marks),
    }


def _beast(piece: Piece, names: BoardNamer) -> str:
    facts = {
        "place": names.place(piece.place),
        "what": names.figure(piece.name, piece.place),
        "number": piece.number or 0,
        "most": piece.most or piece.number or 0,
    }
    if facts["number"] == facts["most"]:
        return _("%(place)s (%(what)s, %(number)d)") % facts
    return _("%(place)s (%(what)s, %(number)d of %(most)d)") % facts


def _beside(pieces: Iterable[Piece], names: BoardNamer) -> dict[str, list[str]]:
    """Buildings and lasting cards by the place they stand on."""
    found: dict[str, list[str]] = {}
    for piece in pieces:
        if piece.kind in ("building", "lasting"):
            found.setdefault(piece.place, []).append(names.figure(piece.name))
    return found


def _bare(
    holdings: Iterable[Holding],
    power: PowerId | None,
    stood_on: set[str],
    names: BoardNamer,
) -> tuple[str, ...]:
    """Places held in full on which nothing stands: the centres of Diplomacy."""
    return tuple(
        sorted(
            (
                names.place(holding.place)
                for holding in holdings
                if holding.power == power
                and holding.full
                and holding.place not in stood_on
            ),
            key=plain,
        )
    )
