"""Fortress: secret plans resolved at once, gold, initiative, cards and beasts."""
