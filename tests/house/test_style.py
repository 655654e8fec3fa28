"""The tools that read the source instead of running it."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import adjudicator
from conquest.bootstrap.layout import ROOT


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


def modules():
    for module in pkgutil.walk_packages(adjudicator.__path__, "adjudicator."):
        yield module.name


@pytest.mark.parametrize("name", list(modules()))
def test_examples_in_docstrings_are_true(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert not failed
