"""The addresses of the game master's pages."""

from django.urls import path

import conquest.ui.converters  # noqa: F401  (makes <code:…> known)
from conquest.moderation import views

urlpatterns = [
    path("", views.dashboard, name="gm_dashboard"),
    path("<code:code>/", views.game, name="gm_game"),
    path("<code:code>/<slug:name>/", views.rule, name="gm_rule"),
]
