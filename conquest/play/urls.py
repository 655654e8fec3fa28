"""The addresses of the lobby and of a game's pages."""

from django.urls import path

import conquest.ui.converters  # noqa: F401  (makes <code:…> known)
from conquest.play import lobby, views

urlpatterns = [
    path("", lobby.home, name="home"),
    path("games/", lobby.my_games, name="my_games"),
    path("tables/", lobby.open_tables, name="open_tables"),
    path("tables/new/", lobby.create_game, name="create_game"),
    path("join/<code:invitation>/", lobby.join, name="join"),
    path("games/<code:code>/", views.game, name="game"),
    path("games/<code:code>/sit-down/", lobby.sit_down, name="sit_down"),
    path("games/<code:code>/stand-up/", lobby.stand_up, name="stand_up"),
    path("games/<code:code>/bots/", lobby.seat_bots, name="seat_bots"),
    path("games/<code:code>/open/", lobby.open_game, name="open_game"),
    path("games/<code:code>/orders/", views.orders, name="game_orders"),
    path("games/<code:code>/reading/", views.reading, name="game_reading"),
    path("games/<code:code>/trial/", views.trial, name="game_trial"),
    path("games/<code:code>/pulse/", views.pulse, name="game_pulse"),
    path("games/<code:code>/history/", views.history, name="game_history"),
    path("games/<code:code>/at/<code:at>/", views.position, name="game_position"),
    path("games/<code:code>/players/", views.players, name="game_players"),
    path("games/<code:code>/concede/", views.concede, name="game_concede"),
    path("games/<code:code>/dice/", views.dice, name="game_dice"),
    path("games/<code:code>/log/", views.log, name="game_log"),
]
