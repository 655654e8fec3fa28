"""Tables and positions for tests, from the notation of the cases or the catalogue."""

from adjudicator.rulesets.fortress.ruleset import RULESET
from conquest.boards.catalogue import board_record
from conquest.referee.fortress import read_position
from tests.rules.fortress.notation import case_of

SCENARIOS = ("fortress_westeros", "fortress_south", "fortress_world")


def scenario(board, seats, **options):
    """The table of a scenario of the catalogue."""
    record = board_record(board)
    powers = RULESET.powers(record, seats)
    return RULESET.table(record, powers=powers, edition=1, options=options)


def inline(record, powers="red blue", **options):
    """The table of a board record written in a test."""
    return RULESET.table(
        record, powers=tuple(powers.split()), edition=1, options=options
    )


def stand(text):
    """The table, state and sheets a case's lines describe."""
    case = case_of(text)
    table = inline(
        case["board"], " ".join(case["position"]["players"]), **case["options"]
    )
    state = read_position(table.terms, case["position"])
    sheets = {power: orders(table, *lines) for power, lines in case["sheets"].items()}
    return table, state, sheets


def orders(table, *lines):
    """Lines as orders; every one must be readable."""
    read = table.language.read("\n".join(lines))
    assert all(line.order is not None for line in read), read
    return tuple(line.order for line in read)
