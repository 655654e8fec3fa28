"""Diplomacy: the standard rules, and variants as data (D-01 … D-19)."""
