"""Reading orders without a game: what a text says, not whether it is allowed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils import translation

from adjudicator.errors import Ambiguous, Missing, Problem, Unreadable
from adjudicator.orders.reading import ReadOrder
from adjudicator.ruleset import Table
from adjudicator.rulesets.catalogue import NAMES, ruleset
from conquest.boards.catalogue import UnknownBoard, board_record, latest_edition
from conquest.reports.namer import BoardNamer, namer
from conquest.reports.problems import said


class UnknownTable(ValueError):
    """No such ruleset or board; the message says which there are."""


@cache
def reading_table(ruleset_name: str, board: str) -> Table[Any]:
    """A table for reading only. Raises ``UnknownTable``."""
    if ruleset_name not in NAMES:
        raise UnknownTable(
            f"ruleset: {ruleset_name!r} is not one of {', '.join(NAMES)}"
        )
    rules = ruleset(ruleset_name)
    try:
        record = board_record(board)
    except UnknownBoard as fault:
        raise UnknownTable(f"board: no board is called {board!r}") from fault
    if record.get("kind") not in rules.kinds:
        raise UnknownTable(f"board: {ruleset_name} is not played on {board}")
    _, most = rules.seats(record)
    return rules.table(
        record,
        powers=rules.powers(record, most),
        edition=max(rules.editions),
        options={option.name: option.default for option in rules.options(record)},
    )


def read_orders(
    ruleset_name: str, board: str, lang: str, text: str
) -> list[dict[str, Any]]:
    """One entry per order found, in order, with a message in the player's language."""
    table = reading_table(ruleset_name, board)
    with translation.override(lang):
        names = namer(board, latest_edition(board), ruleset_name)
        return [_entry(table, read, names) for read in table.language.read(text)]


def _entry(table: Table[Any], read: ReadOrder, names: BoardNamer) -> dict[str, Any]:
    entry: dict[str, Any] = {"line": read.line}
    if read.order is not None:
        entry["order"] = table.language.write(read.order)
        remarks = [said(remark, names, text=read.text) for remark in read.remarks]
        entry["message"] = " ".join(remarks)
        return entry
    assert read.problem is not None
    return {
        **entry,
        **_facts(read.problem),
        "message": said(read.problem, names, text=read.text),
    }


def _facts(problem: Problem) -> Mapping[str, Any]:
    match problem:
        case Unreadable():
            return {
                "unreadable": problem.word,
                "did_you_mean": list(problem.did_you_mean),
            }
        case Ambiguous():
            return {"ambiguous": problem.word, "candidates": list(problem.candidates)}
        case Missing():
            return {"missing": problem.what}
        case _:
            return {"illegal": type(problem).__name__.lower()}
