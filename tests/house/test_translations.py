"""Every sentence that a person reads has its Spanish, and only those do."""

from collections import defaultdict

import pytest
from babel.messages.pofile import PoFileError

from conquest import translations
from conquest.bootstrap.catalogues import catalogues
from conquest.bootstrap.layout import ROOT

HINT = "`python3 manage.py extract_messages` prints them as entries to fill in"


@pytest.fixture(scope="module")
def sentences():
    return {sentence.key: sentence for sentence in translations.sentences()}


@pytest.fixture(scope="module")
def entries():
    return translations.entries()


def test_every_message_has_a_complete_spanish_translation():
    gaps = [
        f"{sentence.places[0][0]}:{sentence.places[0][1]}: {sentence.english!r}"
        for sentence in translations.missing()
    ]
    assert not gaps, "\n".join([f"{len(gaps)} without Spanish; {HINT}", *gaps])


def test_no_translation_outlives_its_message():
    left = [
        f"{entry.catalogue.relative_to(ROOT)}: {entry.key[1]!r}"
        for entry in translations.unused()
    ]
    assert not left, "\n".join(left)


@pytest.mark.parametrize("path", catalogues("es"), ids=lambda path: path.name)
def test_no_translation_is_a_guess_or_a_remnant(path):
    catalogue = translations.read(path)
    guesses = [message.id for message in catalogue if message.fuzzy and message.id]
    assert not guesses
    assert not catalogue.obsolete


@pytest.mark.parametrize("path", catalogues("es"), ids=lambda path: path.name)
def test_catalogue_is_utf8_with_spanish_plurals(path):
    try:
        catalogue = translations.read(path)
    except PoFileError as error:
        pytest.fail(f"{path.name} is not well-formed: {error}")
    assert catalogue.num_plurals == 2, "Plural-Forms: nplurals=2; plural=(n != 1);"
    assert catalogue.charset.lower() == "utf-8"


def test_two_catalogues_never_disagree(entries):
    told = defaultdict(dict)
    for entry in entries:
        told[entry.key][entry.catalogue.name] = entry.spanish
    quarrels = {key: by for key, by in told.items() if len(set(by.values())) > 1}
    assert not quarrels


def test_translations_are_filled_in_with_the_same_names(entries):
    wrong = []
    for entry in entries:
        english = entry.message.id
        forms = english if isinstance(english, (tuple, list)) else (english,)
        known = frozenset().union(*map(translations.placeholders, forms))
        for spanish in entry.spanish:
            used = translations.placeholders(spanish)
            # A singular may say «una» where the plural counts.
            if used != known and not (len(forms) > 1 and used < known):
                wrong.append((entry.catalogue.name, english, spanish))
    assert not wrong


def test_a_plural_message_is_plural_in_its_catalogue(sentences, entries):
    wrong = [
        (entry.catalogue.name, entry.key)
        for entry in entries
        if entry.key in sentences
        and sentences[entry.key].plural
        and entry.message.id[1] != sentences[entry.key].plural
    ]
    assert not wrong
