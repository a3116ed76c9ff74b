"""Where tests keep their games: files, and a real PostgreSQL server started for them."""

import itertools
import os
from collections.abc import Callable, Iterator

import hypothesis
import pytest
from tests.postgresql import HOW_TO_GET_POSTGRESQL, PostgresqlServer, postgresql_programs

# An example that takes long says that the machine is busy, and nothing about what is tested.
hypothesis.settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("untimed")


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresqlServer]:
    """A PostgreSQL server on loopback."""
    programs = postgresql_programs()
    if programs is None:
        if "CI" in os.environ:
            pytest.fail(HOW_TO_GET_POSTGRESQL)
        pytest.skip(HOW_TO_GET_POSTGRESQL)
    server = PostgresqlServer(programs)
    yield server
    server.close()


@pytest.fixture(scope="session")
def new_postgresql(postgresql_server: PostgresqlServer) -> Callable[[], str]:
    """Makes empty databases on the server and returns their URLs; they go with the server."""
    numbers = itertools.count()
    return lambda: postgresql_server.new_database(f"games_{next(numbers)}")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def new_place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes places for empty databases: SQLite files in one round, on a PostgreSQL server in the other."""
    if request.param == "sqlite":
        return lambda: str(tmp_path_factory.mktemp("database") / "games.sqlite")
    new: Callable[[], str] = request.getfixturevalue("new_postgresql")
    return new


@pytest.fixture
def place(new_place: Callable[[], str]) -> str:
    """Where an empty database can be."""
    return new_place()
