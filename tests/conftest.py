"""Where tests keep their games: files, and a real PostgreSQL server started for them."""

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HOW_TO_GET_POSTGRESQL = "no PostgreSQL server on this machine: run scripts/system-packages as root"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own on loopback, which does not run as root."""
    programs = _postgresql_programs()
    if programs is None:
        if "CI" in os.environ:
            pytest.fail(HOW_TO_GET_POSTGRESQL)
        pytest.skip(HOW_TO_GET_POSTGRESQL)
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="skep-postgresql-"))
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    data = str(folder / "data")
    initdb = [programs / "initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(initdb, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
    port = _free_port()
    settings = [
        f"unix_socket_directories={folder}",
        "listen_addresses=127.0.0.1",
        f"port={port}",
        "fsync=off",
    ]
    command = [programs / "postgres", "-D", data, *(part for setting in settings for part in ("-c", setting))]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, user=user, cwd=folder, stdout=log, stderr=log)
    try:
        url = f"postgresql://tester@127.0.0.1:{port}"
        _wait_for(server, url, folder / "log")
        yield url
    finally:
        server.send_signal(signal.SIGINT)  # ends also where a failed test left a connection open
        server.wait(timeout=30)
        shutil.rmtree(folder)


def _postgresql_programs() -> Path | None:
    """Where the server's programs are: Debian keeps them off the path, the newest version last."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).parent if on_path else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    import psycopg

    for _ in range(300):
        try:
            psycopg.connect(f"{url}/postgres").close()
        except psycopg.OperationalError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
        else:
            return
    pytest.fail("the PostgreSQL server does not answer: " + log.read_text())


@pytest.fixture(scope="session")
def new_postgresql(postgresql_server: str) -> Callable[[], str]:
    """Makes empty databases on the server and returns their URLs; they go with the server."""
    import psycopg

    numbers = itertools.count()

    def new() -> str:
        name = f"games_{next(numbers)}"
        with psycopg.connect(f"{postgresql_server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{postgresql_server}/{name}"

    return new


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
