"""`skep web`: the page."""

import importlib.util
from pathlib import Path

import click

from skep.settings import field_docs
from skep.web.server import WebSettings, serve

_DOCS = field_docs(WebSettings)


@click.command()
@click.option("--host", default=WebSettings.host, show_default=True, help=_DOCS["host"])
@click.option(
    "--port", type=click.IntRange(1, 65535), default=WebSettings.port, show_default=True, help=_DOCS["port"]
)
@click.option("--browser/--no-browser", default=WebSettings.browser, help=_DOCS["browser"])
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help=_DOCS["folder"])
@click.option("--db", default=WebSettings.db, help=_DOCS["db"])
@click.option(
    "--runs", type=click.Path(file_okay=False, path_type=Path), default=WebSettings.runs, help=_DOCS["runs"]
)
def web(host: str, port: int, browser: bool, folder: Path | None, db: str, runs: Path) -> None:
    """Serve the page: play, learn, watch and study in the browser."""
    if importlib.util.find_spec("nicegui") is None:
        raise click.ClickException("the page needs the package 'nicegui': install skep[web]")
    click.echo(f"skep: the page is at http://{host}:{port}/ (Ctrl-C ends it)", err=True)
    serve(WebSettings(host=host, port=port, browser=browser, folder=folder, db=db, runs=runs))
