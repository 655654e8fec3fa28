"""List the messages that have no Spanish yet, ready to be filled in."""

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.pofile import write_po
from django.core.management.base import BaseCommand, CommandParser

from conquest import translations
from conquest.bootstrap.layout import ROOT


class Command(BaseCommand):
    help = (
        "Print the messages without a Spanish translation as entries of a catalogue, "
        "or add them to one with --into."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "paths", nargs="*", help="only messages of files whose path begins so"
        )
        parser.add_argument(
            "--into", type=Path, metavar="PO", help="add them to this catalogue"
        )
        parser.add_argument(
            "--unused",
            action="store_true",
            help="instead list translations whose message is gone",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["unused"]:
            for entry in translations.unused():
                name = entry.catalogue.relative_to(ROOT)
                self.stdout.write(f"{name}: {entry.key[1]!r}")
            return
        paths = tuple(options["paths"])
        wanted = [
            sentence
            for sentence in translations.missing()
            if not paths or any(place.startswith(paths) for place, _ in sentence.places)
        ]
        into: Path | None = options["into"]
        if into is not None and into.exists():
            catalogue = translations.read(into)
        else:
            catalogue = Catalog(locale="es", charset="utf-8", fuzzy=False)
        for sentence in wanted:
            message = (
                (sentence.english, sentence.plural)
                if sentence.plural
                else sentence.english
            )
            catalogue.add(
                message,
                ("", "") if sentence.plural else "",
                locations=sentence.places,
                context=sentence.context,
            )
        if into is None:
            text = BytesIO()
            write_po(text, catalogue, width=80, omit_header=True)
            self.stdout.write(text.getvalue().decode())
            return
        with into.open("wb") as file:
            write_po(file, catalogue, width=80)
        self.stdout.write(f"{len(wanted)} messages wait for their Spanish in {into}")
