"""A game of turns: what Classic and Missions share."""
