"""The tools that read the source instead of running it."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
import tomllib

import pytest

import adjudicator
from conquest.bootstrap.layout import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]


def run(*command):
    told = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_ruff_finds_no_fault():
    run("ruff", "check", ".")


def test_ruff_would_format_nothing():
    run("ruff", "format", "--check", ".")


def test_the_types_hold():
    run("mypy")


@pytest.mark.skipif("importlinter" not in SETTINGS, reason="no contracts written yet")
def test_imports_keep_their_contracts():
    # Its own command has no module that `python -m` could run.
    program = "from importlinter.cli import lint_imports_command as c; c()"
    told = subprocess.run(
        [sys.executable, "-c", program, "--cache-dir", ".conquest/cache/imports"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout + told.stderr


def modules():
    for module in pkgutil.walk_packages(adjudicator.__path__, "adjudicator."):
        yield module.name


@pytest.mark.parametrize("name", list(modules()))
def test_examples_in_docstrings_are_true(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert not failed
