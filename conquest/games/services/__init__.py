"""The verbs of the record. Each owns its transaction and locks the game's row first."""
