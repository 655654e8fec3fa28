"""The addresses of the game master's pages."""

from django.urls import path

from conquest.moderation import views

urlpatterns = [
    path("", views.dashboard, name="gm_dashboard"),
    path("<str:code>/", views.game, name="gm_game"),
    path("<str:code>/<str:name>/", views.rule, name="gm_rule"),
]
