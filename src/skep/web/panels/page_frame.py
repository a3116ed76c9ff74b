"""The frame around every page: the bar at the top, the theme, what all pages load."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from fastapi import Response
from nicegui import app, ui

from skep.web.panels.board.board import board_module_paths
from skep.web.panels.board.theme import symbols_html
from skep.web.panels.buttons import menu_item
from skep.web.panels.early_frame import early_frame_html
from skep.web.panels.heading import heading
from skep.web.panels.page_bar import LOGO, links_html, more_html
from skep.web.panels.style_sheet import style_path, style_text
from skep.web.visitors.preferences import Preferences

THEMES = {"auto": "as the system", "light": "light", "dark": "dark", "high-contrast": "high contrast"}


def add_shared_parts() -> None:
    """Load the colours, the style and the symbols of the board on every page."""
    app.add_api_route(style_path(), _style_sheet, methods=["GET"], include_in_schema=False)
    ui.add_head_html(f'<link rel="stylesheet" href="{style_path()}">', shared=True)
    for address in board_module_paths():
        ui.add_head_html(f'<link rel="modulepreload" href="{address}">', shared=True)
    ui.add_body_html(symbols_html(), shared=True)


def _style_sheet() -> Response:
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(style_text(), media_type="text/css", headers=headers)


@contextmanager
def page_frame(title: str, *, fills_window: bool = False) -> Iterator[Preferences]:
    """The frame of a page, into which the caller puts its content. Yields the visitor's preferences."""
    preferences = Preferences.of_visitor()
    ui.page_title(f"{title} · skep")
    apply_theme(preferences.get("theme"))
    ui.add_body_html(early_frame_html(title, preferences.get("theme")))
    with ui.header().classes("skep-header"):
        with ui.link(target="/").classes("brand").props('aria-label="skep: play"'):
            ui.html(LOGO, sanitize=False)
            ui.label("skep")
        links = links_html(title) + more_html(title)
        ui.html(links, sanitize=False, tag="nav").classes("pages").props('aria-label="pages"')
        _theme_menu(preferences)
    with ui.element("div").classes("skep-main" + (" fills-window" if fills_window else "")):
        if fills_window:
            heading(title, 1, "unseen")  # what the board and its panel show has no room for one
        yield preferences


def apply_theme(theme: str) -> None:
    """Show a theme: light, dark, high contrast, or what the system prefers."""
    ui.dark_mode({"light": False, "dark": True, "high-contrast": False}.get(theme))
    contrast = "high" if theme == "high-contrast" else "normal"
    ui.run_javascript(f"document.documentElement.dataset.contrast = {contrast!r}")


def _theme_menu(preferences: Preferences) -> None:
    """A button whose menu is built when it is clicked first; from then on it opens by itself."""

    def build() -> None:
        button.clear()  # a page that is not ours may send this click again and again
        with button, ui.menu() as menu:
            for theme, words in THEMES.items():
                chosen = theme == preferences.get("theme")
                menu_item(words, partial(_choose_theme, preferences, theme), is_chosen=chosen)
        menu.open()

    button = ui.button(icon="contrast").props('flat round dense aria-label="theme"').classes("theme-button")
    button.on("click.once", build)


def _choose_theme(preferences: Preferences, theme: str) -> None:
    preferences.remember("theme", theme)
    ui.navigate.reload()
