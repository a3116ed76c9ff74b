"""The server: how it is started, with its pages and its guard."""

import logging
import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from skep.games import GAMES
from skep.web.games.table_store import data_folder
from skep.web.server.access import COOKIE, Access
from skep.web.server.site import Site
from skep.web.visitors.server_place import ServerPlace, place_text

STATIC = Path(__file__).parents[1] / "static"
RECONNECT_SECONDS = 30.0
"""How long a page that lost its connection, such as that of a sleeping phone, may come back as it was."""
MOST_MESSAGES = 100
"""Messages that a page which comes back may have missed; with more, it is loaded again."""
LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))


@dataclass(frozen=True, kw_only=True)
class WebSettings:
    """How the page is served."""

    host: str = "127.0.0.1"
    """The address to listen on. Any but loopback lets other machines in: everybody there may watch games,
    and play where a secret link gives a seat; the rest is for those who enter by a one-time link, or by the
    password in the environment variable SKEP_PASSWORD."""
    port: int = 8117
    """The port to listen on."""
    open: bool = False
    """Let everybody who reaches an address other than loopback do everything."""
    cert: Path | None = None
    """The certificate of the server, to speak TLS; with --key."""
    key: Path | None = None
    """The private key of the certificate."""
    browser: bool = True
    """Open the page in a browser."""
    folder: Path | None = None
    """Where running games and settings are kept; the user's data directory if not given."""
    db: str = ""
    """The database of finished games, a file or URL; if not given the one in --folder, or your own."""

    runs: Path = Path("runs")
    """The folder of the runs of `skep train`."""
    agents: tuple[str, ...] = ()
    """One more agent to offer on the page, such as ./my_agent.py:MyAgent; may be given several times."""

    def __post_init__(self) -> None:
        if (self.cert is None) != (self.key is None):
            raise ValueError("--cert and --key are given together: a certificate and its private key")

    @property
    def is_open(self) -> bool:
        """Can other machines reach it?"""
        return self.host not in LOOPBACK

    @property
    def place(self) -> ServerPlace:
        """Where other machines find it."""
        return ServerPlace(address=self.address.rstrip("/"), is_open=self.is_open)

    @property
    def needs_entrance(self) -> bool:
        """Must people enter before they do more than watch and play where they are invited?"""
        return self.is_open and not self.open

    @property
    def address(self) -> str:
        """Where the page is found, by this machine and by others."""
        return f"{'https' if self.cert else 'http'}://{place_text(self.host, self.port)}/"

    def data_folder(self) -> Path:
        """Where running games and settings are kept; made if it is not there."""
        folder = self.folder or data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def make_access(self) -> Access | None:
        """Who may do what; None where everybody may do everything."""
        if not self.needs_entrance:
            return None
        return Access(_secret(self.data_folder() / "secret"), os.environ.get("SKEP_PASSWORD", ""))


def serve(settings: WebSettings, access: Access | None = None) -> None:
    """Serve the page until interrupted."""
    folder = settings.data_folder()
    os.environ["NICEGUI_STORAGE_PATH"] = str(folder / "visitors")
    from nicegui import ui  # reads the variable; all that imports nicegui is imported below this line

    from skep.web.server.header_timeout import HeaderTimeout

    database = settings.db or (settings.folder / "games.sqlite" if settings.folder else "")
    site = Site.open(folder, database, settings.runs, settings.place)
    if access is not None:
        site.tables.may_begin = visitor_check(access)
    secret = _secret(folder / "secret")
    _add_site(site)
    _add_guards(settings, access, secret)
    ui.run(
        host=settings.host,
        port=settings.port,
        title="skep",
        favicon=STATIC / "favicon.svg",
        dark=None,
        show=settings.browser,
        reload=False,
        reconnect_timeout=RECONNECT_SECONDS,
        message_history_length=MOST_MESSAGES,
        tailwind=False,
        language="en-US",
        show_welcome_message=False,
        storage_secret=secret,
        http=HeaderTimeout,
        ssl_certfile=settings.cert,
        ssl_keyfile=settings.key,
    )


def _add_site(site: Site) -> None:
    """Add all pages and their files, and what is done when the server starts and ends."""
    from nicegui import app

    from skep.web.agents.thinking import POOL
    from skep.web.panels.game.seat_form import opponents
    from skep.web.panels.page_frame import add_shared_parts
    from skep.web.server.closed_pages import forget_closed_page
    from skep.web.server.routes import add_pages

    add_shared_parts()
    app.add_static_files("/skep", STATIC)
    add_pages(site)
    # The list of opponents takes a moment: make it before somebody asks.
    app.on_startup(lambda: [POOL.submit(opponents, game) for game in GAMES])
    app.on_shutdown(site.close)
    app.on_delete(forget_closed_page)


def _add_guards(settings: WebSettings, access: Access | None, secret: str) -> None:
    """Add what checks and bounds requests; what is added last sees a request first."""
    from nicegui import app, core
    from starlette.middleware.sessions import SessionMiddleware

    from skep.web.server import guard
    from skep.web.server.entrance import EntranceGuard, add_entrance
    from skep.web.server.error_log_limit import limit_error_log
    from skep.web.server.page_limit import PageLimit
    from skep.web.server.static_cache import StaticCache

    # First, so that it is the innermost: who is refused is not remembered, and its cookies are not read.
    app.add_middleware(
        SessionMiddleware, secret_key=secret, same_site="strict", https_only=settings.cert is not None
    )
    app.add_middleware(StaticCache)
    if access is not None:
        add_entrance(app, access, is_secure=settings.cert is not None)
        app.add_middleware(EntranceGuard, access=access)
    app.add_middleware(PageLimit)
    app.add_middleware(guard.Guard, names=known_names(settings.host))
    logging.getLogger("uvicorn.error").addFilter(is_real_error)
    limit_error_log()
    core.sio.eio.max_http_buffer_size = guard.LARGEST_MESSAGE
    for name, handler in guard.bound_events(core.sio.handlers["/"]).items():
        core.sio.on(name, handler)


def visitor_check(access: Access) -> Callable[[], bool]:
    """A function that says whether the visitor whose page is being served has entered."""
    from nicegui import ui

    def has_entered() -> bool:
        request = ui.context.client.request
        return request is not None and access.has_entered(request.cookies.get(COOKIE))

    return has_entered


def is_real_error(record: logging.LogRecord) -> bool:
    """Is this not just a browser that left in the middle of an answer? Starlette logs that as an error."""
    error = record.exc_info[1] if record.exc_info else None
    return str(error) != "No response returned." and type(error).__name__ != "ClientDisconnect"


def known_names(host: str) -> frozenset[str]:
    """The host names of this server."""
    own = {host} if host in LOOPBACK else {host, socket.gethostname(), socket.getfqdn()}
    return LOOPBACK | {name.lower() for name in own}


def _secret(path: Path) -> str:
    """The key that signs the cookies of visitors: made once, readable by its owner only."""
    if not path.is_file():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
    return path.read_text()
