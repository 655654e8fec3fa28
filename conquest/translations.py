"""The sentences of the site in its sources and in its catalogues, and the gaps.

A message's English is its id. Its Spanish stands in one of the catalogues
``conquest/locale/es/*.po``, whichever suits; all of them are compiled into one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

from conquest.bootstrap.catalogues import catalogues
from conquest.bootstrap.layout import ROOT

Key = tuple[str | None, str]  #: context and (singular) English

SOURCES = ("adjudicator", "conquest", "templates")
TEMPLATE_SUFFIXES = frozenset({".html", ".txt", ".svg", ".xml", ".ics"})
NOTE_TO_TRANSLATOR = ("Translators:",)
_KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
_PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|(?<!\{)\{(\w+)[^{}]*\}(?!\})")


@dataclass(frozen=True)
class Sentence:
    """A message as the sources have it."""

    english: str
    plural: str | None
    context: str | None
    places: tuple[tuple[str, int], ...]  #: path from the root, line

    @property
    def key(self) -> Key:
        """What it is looked up by."""
        return self.context, self.english


@dataclass(frozen=True)
class Entry:
    """A message as a catalogue has it."""

    message: Message
    catalogue: Path

    @property
    def key(self) -> Key:
        """What it is looked up by."""
        return self.message.context, _singular(self.message)

    @property
    def spanish(self) -> tuple[str, ...]:
        """Its forms: one, or singular and plural."""
        told = self.message.string
        return tuple(told) if isinstance(told, (tuple, list)) else (told,)


def _singular(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (tuple, list)) else message.id


def sentences() -> list[Sentence]:
    """Every translatable message of the sources, by place of first use."""
    found: dict[Key, Sentence] = {}
    for path in source_files():
        for sentence in sentences_in(path):
            known = found.get(sentence.key)
            if known is not None:
                sentence = Sentence(
                    english=known.english,
                    plural=known.plural or sentence.plural,
                    context=known.context,
                    places=known.places + sentence.places,
                )
            found[sentence.key] = sentence
    return list(found.values())


def source_files() -> Iterator[Path]:
    """Every file that may hold a message."""
    for top in SOURCES:
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix == ".py" or (
                path.suffix in TEMPLATE_SUFFIXES and "templates" in path.parts
            ):
                yield path


def sentences_in(path: Path) -> Iterator[Sentence]:
    """The messages of one Python file or Django template."""
    source = path.read_text()
    if path.suffix != ".py":
        # Django's own reading of the template gives the ids that it looks up when
        # it draws the page. What is left over is x's, on lines that may not begin
        # with blanks if they are to be read as Python.
        marked = templatize(source, origin=str(path))
        source = "\n".join(line.lstrip() for line in marked.splitlines())
    place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    for line, message, _comments, context in extract(
        "python", BytesIO(source.encode()), _KEYWORDS, NOTE_TO_TRANSLATOR
    ):
        forms = (message,) if isinstance(message, str) else tuple(message)
        forms = tuple(form for form in forms if form)
        if forms:
            yield Sentence(
                english=forms[0],
                plural=forms[1] if len(forms) > 1 else None,
                context=context,
                places=((str(place), line),),
            )


def entries(language: str = "es") -> list[Entry]:
    """Every message of a language's catalogues."""
    found = []
    for path in catalogues(language):
        for message in read(path, language):
            if message.id:
                found.append(Entry(message, path))
    return found


def read(path: Path, language: str = "es") -> Catalog:
    """One catalogue. Raises babel's PoFileError where it is not well-formed."""
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def missing() -> list[Sentence]:
    """The messages without a complete Spanish translation."""
    complete = {
        entry.key: len(entry.spanish) for entry in entries() if all(entry.spanish)
    }
    return [
        sentence
        for sentence in sentences()
        if complete.get(sentence.key, 0) < (2 if sentence.plural else 1)
    ]


def unused() -> list[Entry]:
    """The translations of messages that no source has any more."""
    asked = {sentence.key for sentence in sentences()}
    return [entry for entry in entries() if entry.key not in asked]


def placeholders(text: str) -> frozenset[str]:
    """The names that a text is filled in with."""
    return frozenset(a or b for a, b in _PLACEHOLDER.findall(text))
