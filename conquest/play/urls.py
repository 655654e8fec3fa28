"""The addresses of the lobby and of a game's pages."""

from django.urls import path

import conquest.ui.converters  # noqa: F401  (makes <code:…> known)
from conquest.play import about, health, lobby, pictures, press, views

urlpatterns = [
    path("", lobby.home, name="home"),
    path("health/", health.health, name="health"),
    path("about/credits/", about.credits_page, name="credits"),
    path("about/keyboard/", about.keyboard, name="keyboard"),
    path("about/privacy/", about.privacy, name="privacy"),
    path("games/", lobby.my_games, name="my_games"),
    path("tables/", lobby.open_tables, name="open_tables"),
    path("tables/new/", lobby.create_game, name="create_game"),
    path("join/<code:invitation>/", lobby.join, name="join"),
    path("games/<code:code>/", views.game, name="game"),
    path("games/<code:code>/sit-down/", lobby.sit_down, name="sit_down"),
    path("games/<code:code>/stand-up/", lobby.stand_up, name="stand_up"),
    path("games/<code:code>/bots/", lobby.seat_bots, name="seat_bots"),
    path("games/<code:code>/vote/", lobby.vote_board, name="vote_board"),
    path("games/<code:code>/open/", lobby.open_game, name="open_game"),
    path("games/<code:code>/orders/", views.orders, name="game_orders"),
    path("games/<code:code>/reading/", views.reading, name="game_reading"),
    path("games/<code:code>/trial/", views.trial, name="game_trial"),
    path("games/<code:code>/pulse/", views.pulse, name="game_pulse"),
    path("games/<code:code>/history/", views.history, name="game_history"),
    path("games/<code:code>/at/<code:at>/", views.position, name="game_position"),
    path(
        "games/<code:code>/at/<code:at>/map.svg",
        pictures.position_svg,
        name="position_svg",
    ),
    path(
        "games/<code:code>/at/<code:at>/map.png",
        pictures.position_png,
        name="position_png",
    ),
    path(
        "games/<code:code>/at/<code:at>/board.txt",
        pictures.position_text,
        name="position_text",
    ),
    path(
        "games/<code:code>/at/<code:at>/small.svg",
        pictures.position_thumbnail,
        name="position_thumbnail",
    ),
    path(
        "boards/<slug:board>/small.svg",
        pictures.board_thumbnail,
        name="board_thumbnail",
    ),
    path("games/<code:code>/players/", views.players, name="game_players"),
    path("games/<code:code>/concede/", views.concede, name="game_concede"),
    path("games/<code:code>/dice/", views.dice, name="game_dice"),
    path("games/<code:code>/log/", views.log, name="game_log"),
    path("games/<code:code>/press/", press.press, name="game_press"),
    path("games/<code:code>/press/<str:key>/", press.conversation, name="game_letters"),
    path(
        "games/<code:code>/press/<str:key>/pulse/",
        press.pulse,
        name="game_letters_pulse",
    ),
    path(
        "games/<code:code>/letters/<code:letter>/report/",
        press.report,
        name="game_letter_report",
    ),
]
