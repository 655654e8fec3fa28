"""The game master's door."""
