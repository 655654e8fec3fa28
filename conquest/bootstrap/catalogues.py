"""Translations: many small catalogues in git, one compiled one beside the site.

``conquest/locale/es/*.po`` are kept by hand, one per part of the site. Django wants
one file per language; it is made here whenever a catalogue has changed.
"""

import hashlib
import os
from pathlib import Path

from conquest.bootstrap.layout import ROOT, Layout

SOURCES = ROOT / "conquest" / "locale"


def catalogues(language: str) -> list[Path]:
    """The catalogues of a language, in the order in which they are merged."""
    return sorted((SOURCES / language).glob("*.po"))


def languages() -> list[str]:
    """The languages that have catalogues."""
    return sorted({path.parent.name for path in SOURCES.glob("*/*.po")})


def refresh(layout: Layout) -> bool:
    """Compile what has changed; whether there was anything to do."""
    changed = False
    for language in languages():
        folder = layout.locale / language / "LC_MESSAGES"
        stamp = folder / "made-from"
        wanted = _fingerprint(catalogues(language))
        try:
            made = stamp.read_text() == wanted and (folder / "django.mo").exists()
        except FileNotFoundError:
            made = False
        if not made:
            folder.mkdir(parents=True, exist_ok=True)
            _compile(language, folder / "django.mo")
            stamp.write_text(wanted)
            changed = True
    return changed


def _fingerprint(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        about = path.stat()
        digest.update(f"{path.name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _compile(language: str, target: Path) -> None:
    # Babel comes with the environment, so it can't be asked for before.
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    merged = Catalog(locale=language, charset="utf-8", fuzzy=False)
    # Babel would count three Spanish forms, the third for millions.
    vars(merged).update(_num_plurals=2, _plural_expr="(n != 1)")
    for path in catalogues(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    merged[message.id] = message
    partial = target.with_suffix(f".{os.getpid()}")
    with partial.open("wb") as output:
        write_mo(output, merged)
    partial.replace(target)
