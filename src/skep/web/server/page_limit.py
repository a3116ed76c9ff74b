"""Bounds the number of pages: a program can ask for thousands that it never opens, and each holds memory."""

from typing import Any

from nicegui import Client

MOST_WAITING = 150
"""Pages that wait for their browser to connect; beyond that the oldest go, then new ones are refused."""
MOST_PAGES = 1000
"""Pages in all: open ones, and those whose browser may come back."""
PATIENCE_SECONDS = 10.0
"""A browser connects within a second or two."""
_PARTS = ("/_nicegui", "/skep/", "/favicon.ico", "/enter")
"""Addresses that make no page."""


class PageLimit:
    """Refuses to make pages when too many wait for their browsers."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request of the server."""
        is_page = scope["type"] == "http" and not scope["path"].startswith(_PARTS)
        if not is_page or has_room():
            await self.app(scope, receive, send)
            return
        headers = [(b"retry-after", b"10"), (b"content-type", b"text/plain")]
        await send({"type": "http.response.start", "status": 503, "headers": headers})
        await send({"type": "http.response.body", "body": b"skep: too many pages at once; try again"})


def has_room() -> bool:
    """May one more page be made? Makes room where pages have waited for long."""
    if len(Client.instances) >= MOST_PAGES:
        return False
    if waiting_pages() < MOST_WAITING:
        return True
    Client.prune_instances(client_age_threshold=PATIENCE_SECONDS)
    return waiting_pages() < MOST_WAITING


def waiting_pages() -> int:
    """How many pages wait for their browser to connect."""
    return sum(client.tab_id is None for client in Client.instances.values())
