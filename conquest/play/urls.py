"""The addresses of the lobby and of a game's pages."""

from django.urls import path

from conquest.play import lobby, views

urlpatterns = [
    path("", lobby.home, name="home"),
    path("games/", lobby.my_games, name="my_games"),
    path("tables/", lobby.open_tables, name="open_tables"),
    path("tables/new/", lobby.create_game, name="create_game"),
    path("join/<str:invitation>/", lobby.join, name="join"),
    path("games/<str:code>/", views.game, name="game"),
    path("games/<str:code>/sit-down/", lobby.sit_down, name="sit_down"),
    path("games/<str:code>/stand-up/", lobby.stand_up, name="stand_up"),
    path("games/<str:code>/bots/", lobby.seat_bots, name="seat_bots"),
    path("games/<str:code>/open/", lobby.open_game, name="open_game"),
    path("games/<str:code>/orders/", views.orders, name="game_orders"),
    path("games/<str:code>/reading/", views.reading, name="game_reading"),
    path("games/<str:code>/trial/", views.trial, name="game_trial"),
    path("games/<str:code>/pulse/", views.pulse, name="game_pulse"),
    path("games/<str:code>/history/", views.history, name="game_history"),
    path("games/<str:code>/at/<str:at>/", views.position, name="game_position"),
    path("games/<str:code>/players/", views.players, name="game_players"),
    path("games/<str:code>/concede/", views.concede, name="game_concede"),
    path("games/<str:code>/dice/", views.dice, name="game_dice"),
    path("games/<str:code>/log/", views.log, name="game_log"),
]
