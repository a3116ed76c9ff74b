"""`skep web`: the page."""

import importlib.util
import socket
import ssl
import sys
from pathlib import Path
from typing import Any

import click

from skep.cli.arguments.agent_completion import AgentName
from skep.records.database.store import Database
from skep.settings import field_docs
from skep.web.agents.offered_agents import offer_agent, offer_engines
from skep.web.server.access import Access
from skep.web.server.server import WebSettings, serve

_DOCS = field_docs(WebSettings)


def check_port(host: str, port: int) -> None:
    """Raise OSError if no server can be started at the address."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if sys.platform != "win32":  # there it would allow a second server at the same port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        why = f"cannot serve at {host}, port {port}: {error.strerror or error}"
        raise OSError(f"{why}; choose another --port or --host") from error


def check_certificate(cert: Path, key: Path) -> None:
    """Raise ValueError if no server can speak TLS with a certificate and its key."""

    def refuse() -> str:
        raise ValueError(f"the key {key} has a passphrase: give one without")

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=refuse)
    except ssl.SSLError as error:
        is_other = "MISMATCH" in str(error.reason)
        why = f"{key} is not the key of {cert}" if is_other else f"{cert} and {key} are not both PEM files"
        raise ValueError(f"cannot speak TLS: {why}") from error


@click.command()
@click.option("--host", default=WebSettings.host, show_default=True, help=_DOCS["host"])
@click.option(
    "--port", type=click.IntRange(1, 65535), default=WebSettings.port, show_default=True, help=_DOCS["port"]
)
@click.option("--open", is_flag=True, help=_DOCS["open"])
@click.option("--cert", type=click.Path(exists=True, dir_okay=False, path_type=Path), help=_DOCS["cert"])
@click.option("--key", type=click.Path(exists=True, dir_okay=False, path_type=Path), help=_DOCS["key"])
@click.option("--browser/--no-browser", default=WebSettings.browser, help=_DOCS["browser"])
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help=_DOCS["folder"])
@click.option("--db", metavar="FILE|URL", default=WebSettings.db, help=_DOCS["db"])
@click.option(
    "--runs", type=click.Path(file_okay=False, path_type=Path), default=WebSettings.runs, help=_DOCS["runs"]
)
@click.option("--agent", "agents", multiple=True, metavar="AGENT", help=_DOCS["agents"], type=AgentName())
def web(**given: Any) -> None:
    """Serve the page: play, learn, watch and study in the browser."""
    if importlib.util.find_spec("nicegui") is None:
        raise OSError("the page needs the package 'nicegui': pip install 'skep[web]'")
    settings = WebSettings(**given)
    for text in settings.agents:
        offer_agent(text)
    offer_engines()
    if settings.db:
        Database(settings.db).close()  # raises an error if it cannot be used, before a page is promised
    if settings.cert is not None and settings.key is not None:
        check_certificate(settings.cert, settings.key)
    check_port(settings.host, settings.port)
    access = settings.make_access()
    click.echo(f"skep: the page is at {settings.address} (Ctrl-C ends it)", err=True)
    for line in _entrance_lines(settings, access):
        click.echo(f"skep: {line}", err=True)
    serve(settings, access)


def _entrance_lines(settings: WebSettings, access: Access | None) -> list[str]:
    """What a person should know about a server that other machines reach."""
    if access is None:
        return ["everybody who reaches it may do everything"] if settings.is_open else []
    password = " or with the password" if access.has_password else ""
    lines = [f"enter at {settings.address}enter?key={access.link_key} (once, within an hour){password}"]
    if settings.cert is None:
        lines.append("without --cert and --key others on the way can read and change what is sent")
    return lines
