"""The server: its pages, its guards, and how it is started."""

import logging
import os
import secrets
import socket
from dataclasses import dataclass
from pathlib import Path

from skep.games import GAMES
from skep.web.library import Library
from skep.web.store import Store, data_folder
from skep.web.tables import Tables

STATIC = Path(__file__).parent / "static"
LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))


@dataclass(frozen=True, kw_only=True)
class WebSettings:
    """How the page is served."""

    host: str = "127.0.0.1"
    """The address to listen on; others than loopback let other people in, each by a secret link."""
    port: int = 8117
    """The port to listen on."""
    browser: bool = True
    """Open the page in a browser."""
    folder: Path | None = None
    """Where running games and settings are kept; None for the user's data directory."""
    db: str = ""
    """The database of finished games, a file or URL; empty for this user's own, or one in the folder."""

    runs: Path = Path("runs")
    """The folder of the runs of `skep train`."""

    @property
    def is_open(self) -> bool:
        """Can other machines reach it?"""
        return self.host not in LOOPBACK


def serve(settings: WebSettings) -> None:
    """Serve the page until interrupted."""
    folder = settings.folder or data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["NICEGUI_STORAGE_PATH"] = str(folder / "visitors")  # read when nicegui is imported
    from nicegui import app, core, ui

    from skep.web import guard, pages, shell
    from skep.web.hall import Hall
    from skep.web.seat_form import opponents
    from skep.web.thinking import POOL

    library = Library(settings.db or (settings.folder / "games.sqlite" if settings.folder else ""))
    tables = Tables(Store(folder / "tables"), library)
    hall = Hall(library)
    app.add_static_files("/skep", STATIC)
    shell.add_shared_parts()
    pages.add_pages(tables, library, hall, settings.runs, is_open=settings.is_open)
    app.on_startup(
        lambda: [POOL.submit(opponents, game) for game in GAMES]
    )  # known before they are asked for
    app.on_shutdown(tables.close)
    app.on_shutdown(hall.close)
    app.on_shutdown(library.close)
    app.add_middleware(guard.Guard, names=known_names(settings.host))
    logging.getLogger("uvicorn.error").addFilter(is_worth_telling)
    core.sio.eio.max_http_buffer_size = guard.LARGEST_MESSAGE
    core.sio.on("event", guard.bounded(core.sio.handlers["/"]["event"]))
    ui.run(
        host=settings.host,
        port=settings.port,
        title="skep",
        favicon=STATIC / "favicon.svg",
        dark=None,
        show=settings.browser,
        reload=False,
        tailwind=False,
        language="en-US",
        show_welcome_message=False,
        storage_secret=_secret(folder / "secret"),
        session_middleware_kwargs={"same_site": "strict"},
    )


def is_worth_telling(record: logging.LogRecord) -> bool:
    """Is this more than a browser that left in the middle of an answer? Starlette logs that as an error."""
    error = record.exc_info[1] if record.exc_info else None
    return str(error) != "No response returned."


def known_names(host: str) -> frozenset[str]:
    """The names this server answers to."""
    own = {host} if host in LOOPBACK else {host, socket.gethostname(), socket.getfqdn()}
    return LOOPBACK | {name.lower() for name in own}


def _secret(path: Path) -> str:
    """What signs the cookies of visitors: made once, readable by its owner only."""
    if not path.is_file():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
    return path.read_text()
