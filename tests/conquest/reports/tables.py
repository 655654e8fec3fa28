"""Tables of the rules for tests of words."""

from adjudicator.rulesets.catalogue import ruleset


def table(name, record):
    """The newest edition's rules on a board, every option at its default."""
    rules = ruleset(name)
    _, most = rules.seats(record)
    return rules.table(
        record,
        powers=rules.powers(record, most),
        edition=max(rules.editions),
        options={option.name: option.default for option in rules.options(record)},
    )
