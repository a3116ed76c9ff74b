"""Checks every request: its host and origin, its size, and how many events a page sends."""

import ipaddress
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from skep.drawing.terminal_text import terminal_text
from skep.web.server.content_policy import PolicySender, policy
from skep.web.visitors.rate_limit import RateLimit

LARGEST_MESSAGE = 1_000_000
"""Bytes that a page may send at once; also of a file that is dropped onto it."""
LARGEST_REQUEST = LARGEST_MESSAGE + 10_000
"""Bytes of a request: such a file and its headers in the form."""
EVENTS_PER_SECOND = 60.0
EVENTS_AT_ONCE = 240.0
"""A page may send so many events in a burst, and then so many a second; more are ignored."""

_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    # A seat's link is a secret; without any referrer, browsers would not say that a form is ours either.
    (b"referrer-policy", b"same-origin"),
]


def is_known_host(header: str, names: frozenset[str]) -> bool:
    """Is this Host header one of our names, or a bare address?

    A foreign name may be bound to our address, so that its page could read ours; a bare address cannot be
    forged that way. Starlette's TrustedHostMiddleware knows a fixed list of names only, and a server that
    listens on all addresses does not know under which of them others reach it.

    >>> is_known_host("localhost:8080", frozenset({"localhost"})), is_known_host("evil.example", frozenset())
    (True, False)
    """
    try:
        name = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return False
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_origin(origin: str | None, host: str) -> bool:
    """Does a request come from our own page? Programs that are not browsers send no origin.

    >>> is_own_origin("http://localhost:8080", "localhost:8080")
    True
    >>> is_own_origin("http://evil.example", "localhost:8080"), is_own_origin("http://[", "localhost:8080")
    (False, False)
    """
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


def is_too_large(headers: dict[bytes, str]) -> bool:
    """Is the body of a request larger than any of ours, or of unknown size?

    >>> is_too_large({b"content-length": "2000000"}), is_too_large({})
    (True, False)
    """
    length = headers.get(b"content-length", "0")
    return b"transfer-encoding" in headers or not length.isdecimal() or int(length) > LARGEST_REQUEST


def plain_cookies(header: bytes) -> bytes:
    r"""The cookies of a request without those in quotes, which Python takes long to read; ours have none.

    >>> plain_cookies(rb'a=1; b="\"\"\""; c=3')
    b'a=1; c=3'
    """
    return b";".join(part for part in header.split(b";") if b'"' not in part and b"\\" not in part)


class Guard:
    """Refuses foreign hosts and origins and requests that are too large, and adds headers for safety."""

    def __init__(self, app: Any, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request of the server."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        scope["headers"] = [
            (name, plain_cookies(value) if name == b"cookie" else value) for name, value in scope["headers"]
        ]
        is_ours = is_known_host(host, self.names) and is_own_origin(headers.get(b"origin"), host)
        if is_ours and not is_too_large(headers):
            await self.app(scope, receive, PolicySender(send, _HEADERS))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif is_ours:
            await _refuse(send, 413, b"skep: too large")
        else:
            await _refuse(send, 403, b"skep: not from here")


async def _refuse(send: Any, status: int, why: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*_HEADERS, policy()]})
    await send({"type": "http.response.body", "body": why})


BOUNDED_EVENTS = ("event", "javascript_response", "ack", "log")
"""Everything that a page may send once it is connected."""
LONGEST_LOG = 1_000
"""Characters of a page's own message in the log of the server."""


def bound_events(handlers: dict[str, Callable[[str, Any], Any]]) -> dict[str, Callable[[str, Any], Any]]:
    """Handlers to take the place of those of the page's socket, by the name of their event."""
    safe = handlers | {"log": with_safe_log(handlers["log"])}
    return {name: bounded(safe[name]) for name in BOUNDED_EVENTS}


def bounded(
    handler: Callable[[str, Any], Any], now: Callable[[], float] = time.monotonic
) -> Callable[[str, Any], Any]:
    """A handler of page events that ignores what no page of ours sends, and what is beyond its rate."""
    limits: dict[str, RateLimit] = {}

    def handle(sid: str, message: Any) -> Any:
        if len(limits) > 10_000:
            limits.clear()
        is_ours = isinstance(message, dict) and isinstance(message.get("client_id"), str)
        if limits.setdefault(sid, RateLimit(EVENTS_PER_SECOND, EVENTS_AT_ONCE)).allows(now()) and is_ours:
            return handler(sid, message)
        return None

    return handle


def with_safe_log(handler: Callable[[str, Any], Any]) -> Callable[[str, Any], Any]:
    """A handler of a page's log messages that passes on short text without control characters."""

    def handle(sid: str, message: dict[str, Any]) -> Any:
        text, level = message.get("message"), message.get("level")
        if not isinstance(text, str) or level not in ("debug", "info", "warning", "error"):
            return None
        return handler(sid, message | {"message": terminal_text(text[:LONGEST_LOG])})

    return handle
