"""Battle, capture, dealing, decks, income, paths: parts several rulesets share."""
