"""The reader is pure: it knows no site, no database, no clock; its examples hold."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import conquest.mail.reader

PACKAGE = conquest.mail.reader.__name__
MODULES = sorted(Path(conquest.mail.reader.__path__[0]).glob("*.py"))
THIRD_PARTY = {"msgspec", "lxml", "flufl"}
STANDARD = {
    *("base64", "binascii", "codecs", "collections", "dataclasses", "datetime"),
    *("email", "enum", "quopri", "re", "typing", "unicodedata"),
}


def imported(module: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or ".")
    return names


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_a_module_imports_the_reader_and_pure_libraries_only(module: Path) -> None:
    outside = {name for name in imported(module) if not name.startswith(PACKAGE)}
    assert {name.partition(".")[0] for name in outside} <= STANDARD | THIRD_PARTY


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_the_examples_in_the_docstrings_hold(module: Path) -> None:
    name = PACKAGE if module.stem == "__init__" else f"{PACKAGE}.{module.stem}"
    assert doctest.testmod(importlib.import_module(name)).failed == 0
