"""The app's name."""

from django.apps import AppConfig


class BoardsConfig(AppConfig):
    """Maps: the catalogue, their geometry, their drawing."""

    name = "conquest.boards"
    label = "boards"
