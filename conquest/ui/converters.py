"""What may stand in addresses where a public code belongs; importing makes it known."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class CodeConverter(StringConverter):
    """A code of a game, a position or an invitation: its letters and digits only."""

    regex = "[2-9a-z]{6,40}"


register_converter(CodeConverter, "code")
