"""The record of play. Other apps see it through services and selectors only."""

from conquest.games.models.bulletin import Bulletin
from conquest.games.models.game import Game, Seat
from conquest.games.models.play import Clock, Position, Resolution, Round, Sheet
from conquest.games.models.ruling import Ruling

__all__ = [
    "Bulletin",
    "Clock",
    "Game",
    "Position",
    "Resolution",
    "Round",
    "Ruling",
    "Seat",
    "Sheet",
]
