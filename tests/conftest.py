"""What every test may rely on."""

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

from conquest.bootstrap.layout import layout
from conquest.bootstrap.pytest_plugin import start_database

# No deadline per example: the machine that runs the suite is shared.
settings.register_profile(
    "conquest",
    deadline=None,
    database=DirectoryBasedExampleDatabase(layout().state / "cache" / "hypothesis"),
)
settings.load_profile("conquest")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request):
    """Start the embedded database when the first test wants one."""
    start_database(request.config)
