"""The record of play."""
