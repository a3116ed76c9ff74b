"""A PostgreSQL server of our own on loopback, which does not run as root and can be stopped and started."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

HOW_TO_GET_POSTGRESQL = "no PostgreSQL server on this machine: run scripts/system-packages as root"


def postgresql_programs() -> Path | None:
    """Where the server's programs are: Debian keeps them off the path, the newest version last."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).parent if on_path else None


class PostgresqlServer:
    """A server with its data in a folder of its own, which goes with it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._user = "postgres" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="skep-postgresql-"))
        if self._user is not None:
            account = pwd.getpwnam(self._user)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        self._data = str(self._folder / "data")
        self._run("initdb", "-D", self._data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._port = _free_port()
        self.url = f"postgresql://tester@127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [
            f"unix_socket_directories={self._folder}",
            "listen_addresses=127.0.0.1",
            f"port={self._port}",
            "fsync=off",
        ]
        command = [self._programs / "postgres", "-D", self._data]
        command += [part for setting in settings for part in ("-c", setting)]
        with (self._folder / "log").open("a") as log:
            self._server = subprocess.Popen(
                command, user=self._user, cwd=self._folder, stdout=log, stderr=log
            )
        self._wait()

    def stop(self) -> None:
        """Stop it, also where connections are open."""
        self._server.send_signal(signal.SIGINT)
        self._server.wait(timeout=30)

    def close(self) -> None:
        """Stop it, and remove its data."""
        if self._server.poll() is None:
            self.stop()
        shutil.rmtree(self._folder)

    def new_database(self, name: str) -> str:
        """Make an empty database, and return its URL."""
        import psycopg

        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{self.url}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [self._programs / program, *arguments]
        subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL)

    def _wait(self) -> None:
        import psycopg

        for _ in range(300):
            try:
                psycopg.connect(f"{self.url}/postgres").close()
            except psycopg.OperationalError:
                assert self._server.poll() is None, (self._folder / "log").read_text()
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("the PostgreSQL server does not answer: " + (self._folder / "log").read_text())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
