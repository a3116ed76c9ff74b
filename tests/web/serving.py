"""A server of the page for tests: started as its users start it."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def new_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of this machine, and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost "
    command += f"-addext subjectAltName=IP:127.0.0.1,IP:127.0.0.2 -keyout {key} -out {cert}"
    subprocess.run(command.split(), check=True, capture_output=True)
    return cert, key


class Server:
    """A page that is being served, and can die."""

    def __init__(
        self,
        folder: Path,
        host: str = "127.0.0.1",
        options: tuple[str, ...] = (),
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.folder, self.host, self.port = folder, host, free_port()
        self.options, self.context = options, context
        self.start()

    @property
    def url(self) -> str:
        return f"{'https' if self.context else 'http'}://{self.host}:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "skep", "web", "--no-browser"]
        command += ["--host", self.host, "--port", str(self.port), "--folder", str(self.folder)]
        command += ["--runs", str(self.folder / "runs"), *self.options]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        self.log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        deadline = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(self.url, timeout=10, context=self.context).close()
                return
            except urllib.error.HTTPError as error:
                error.close()  # it answers, if only that one may not enter
                return
            except OSError:
                assert self.process.poll() is None, (self.folder / "server.log").read_text()
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.1)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=60)
        self.log.close()

    def troubles(self) -> str:
        text = (self.folder / "server.log").read_text()
        return text if "Traceback" in text else ""
