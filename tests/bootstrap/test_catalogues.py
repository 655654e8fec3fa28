"""Messages are found exactly as Django will look them up, and compiled into one."""

from gettext import GNUTranslations

import pytest
from django.template import Context, Engine
from django.utils import translation

from conquest import translations
from conquest.bootstrap import catalogues
from conquest.bootstrap.layout import Layout

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
TEMPLATE = """
{% load i18n %}
<p>{% translate "Save 100% of it" %}</p>
  {% blocktranslate with name=who trimmed %}
    Orders of {{ name }}
    are in.
  {% endblocktranslate %}
{% blocktranslate count n=n %}one unit{% plural %}{{ n }} units{% endblocktranslate %}
{% translate "lock" context "what a round does" %}
{{ _("a filter's argument")|upper }}
"""
MODULE = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext
first = _("a plain one")
lazy = gettext_lazy("in two " "pieces")
many = ngettext("%(n)s bounce", "%(n)s bounces", 3)
said = pgettext("a side", "power")
not_one = print("left alone")
"""


@pytest.fixture
def found(tmp_path):
    def found(name, text):
        path = tmp_path / name
        path.write_text(text)
        return {
            (s.context, s.english, s.plural) for s in translations.sentences_in(path)
        }

    return found


def test_messages_of_python_are_found(found):
    assert found("module.py", MODULE) == {
        (None, "a plain one", None),
        (None, "in two pieces", None),
        (None, "%(n)s bounce", "%(n)s bounces"),
        ("a side", "power", None),
    }


def test_messages_of_templates_are_those_that_django_looks_up(found, monkeypatch):
    extracted = found("page.html", TEMPLATE)
    asked = set()

    def note(message):
        asked.add(message)
        return message

    monkeypatch.setattr(translation._trans, "gettext", note, raising=False)
    engine = Engine(libraries={"i18n": "django.templatetags.i18n"})
    drawn = engine.from_string(TEMPLATE).render(Context({"who": "Ana", "n": 2}))
    assert "Orders of Ana are in." in drawn
    assert asked >= {"Save 100%% of it", "Orders of %(name)s are in."}
    assert extracted == {
        (None, "Save 100%% of it", None),
        (None, "Orders of %(name)s are in.", None),
        (None, "one unit", "%(n)s units"),
        ("what a round does", "lock", None),
        (None, "a filter's argument", None),
    }


@pytest.fixture
def sources(tmp_path, monkeypatch):
    folder = tmp_path / "sources" / "es"
    folder.mkdir(parents=True)
    monkeypatch.setattr(catalogues, "SOURCES", folder.parent)
    return folder


def compiled(layout):
    with (layout.locale / "es" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return GNUTranslations(file)


def test_all_catalogues_of_a_language_become_one(sources, tmp_path):
    layout = Layout(tmp_path)
    (sources / "a.po").write_text(f'{HEADER}msgid "hold"\nmsgstr "mantener"\n')
    (sources / "b.po").write_text(
        f'{HEADER}msgid "%(n)s unit"\nmsgid_plural "%(n)s units"\n'
        'msgstr[0] "%(n)s unidad"\nmsgstr[1] "%(n)s unidades"\n'
    )
    assert catalogues.refresh(layout)
    told = compiled(layout)
    assert told.gettext("hold") == "mantener"
    assert told.ngettext("%(n)s unit", "%(n)s units", 1) == "%(n)s unidad"
    assert told.ngettext("%(n)s unit", "%(n)s units", 0) == "%(n)s unidades"
    assert told.ngettext("%(n)s unit", "%(n)s units", 10**6) == "%(n)s unidades"


def test_only_a_changed_catalogue_is_compiled_again(sources, tmp_path):
    layout = Layout(tmp_path)
    (sources / "a.po").write_text(f'{HEADER}msgid "hold"\nmsgstr "aguantar"\n')
    assert catalogues.refresh(layout)
    assert not catalogues.refresh(layout)
    (sources / "a.po").write_text(f'{HEADER}msgid "hold"\nmsgstr "mantener"\n')
    assert catalogues.refresh(layout)
    assert compiled(layout).gettext("hold") == "mantener"
