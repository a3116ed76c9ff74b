"""The bar at the top: three choices in plain words, and all other pages under "More"."""

from dataclasses import dataclass
from html import escape

CHOICES = {"Play": "/", "Play a friend": "/play-a-friend", "Study": "/study"}
"""What the bar leads to by one click."""


@dataclass(frozen=True)
class MorePage:
    """A page that stands under "More"."""

    path: str
    about: str


MORE = {
    "For players": {
        "Learn": MorePage("/learn", "the rules, one bug at a time"),
        "Puzzles": MorePage("/puzzles", "find the move that forces the win"),
        "Watch": MorePage("/watch", "the computer against itself"),
        "Set up": MorePage("/set-up", "put any position on the board"),
    },
    "For researchers": {
        "Arena": MorePage("/arena", "tournaments between programs"),
        "People": MorePage("/people", "how people fare against programs"),
        "Swarm": MorePage("/swarm", "what a swarm of bugs thinks"),
        "Training": MorePage("/training", "how programs learn"),
        "Papers": MorePage("/papers", "published results beside ours"),
    },
}
"""All other pages, by whom they are for."""

PAGES = CHOICES | {name: page.path for group in MORE.values() for name, page in group.items()}
"""Where each page is."""

LOGO = """<svg viewBox="0 0 40 40" class="logo" aria-hidden="true">
<path d="M20 3C11 3 5 12 4 26a3 3 0 0 0 3 4h26a3 3 0 0 0 3-4C35 12 29 3 20 3Z"/>
<path class="straw" d="M9 13Q20 18 31 13M6 20Q20 26 34 20"/><circle class="door" cx="20" cy="27" r="4"/>
</svg>"""


def links_html(here: str) -> str:
    """The links of the bar, with the page that is shown among them.

    >>> "Puzzles" in links_html("Puzzles"), "Puzzles" in links_html("Study")
    (True, False)
    """
    shown = CHOICES | ({here: PAGES[here]} if here in PAGES else {})
    return "".join(_link(name, path, "here" if name == here else "") for name, path in shown.items())


def more_html(here: str, menu: str = "more-pages") -> str:
    """The button "More" and its menu, which the browser itself opens and closes; `menu` is its id.

    >>> more_html("Play").count("<a ")
    9
    """
    is_here = here not in CHOICES and here in PAGES
    button = (
        f'<button type="button" class="more-button{" here" if is_here else ""}" popovertarget="{menu}">'
        'More <span aria-hidden="true">▾</span></button>'
    )
    groups = "".join(_group(title, pages, here) for title, pages in MORE.items())
    return f'{button}<div id="{menu}" class="more-pages" popover>{groups}</div>'


def _group(title: str, pages: dict[str, MorePage], here: str) -> str:
    links = "".join(
        _link(name, page.path, "here" if name == here else "", f"<span>{escape(page.about)}</span>")
        for name, page in pages.items()
    )
    return f'<div class="group"><p>{escape(title)}</p>{links}</div>'


def _link(name: str, path: str, kind: str, about: str = "") -> str:
    current = ' aria-current="page"' if kind else ""
    words = f"<b>{escape(name)}</b>{about}" if about else escape(name)
    return f'<a class="nicegui-link {kind}" href="{escape(path)}"{current}>{words}</a>'
