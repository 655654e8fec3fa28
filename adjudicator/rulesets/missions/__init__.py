"""Missions: sequential turns, secret objectives, situation cards."""
