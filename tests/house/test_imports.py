"""Who may import whom: the contracts of pyproject.toml."""

import subprocess
import sys

from conquest.bootstrap.layout import ROOT, layout

# Its own command has no module that `python -m` could run.
PROGRAM = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def test_imports_keep_their_contracts():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            PROGRAM,
            "--cache-dir",
            layout().state / "cache/imports",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout + told.stderr
