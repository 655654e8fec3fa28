"""Folders for databases."""

import os
import tempfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def place():
    """A folder that every user can enter, as pytest's own are not.

    Else root's databases would lie outside, and stay there.
    """
    with tempfile.TemporaryDirectory(prefix="conquest-test-", dir="/tmp") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)
