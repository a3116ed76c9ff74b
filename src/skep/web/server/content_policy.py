"""The content security policy: in a page run only scripts that the server has put there itself.

Each page gets a word of its own, its nonce, which its scripts name and the policy allows; a script or event
handler that got into a page in any other way does not run. `unsafe-eval` stays, because the page's framework
makes functions of its templates in the browser, and so do inline styles, which it writes into elements.
"""

import secrets
from typing import Any

_POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-eval'{nonce}; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
_SCRIPT = b"<script"


def policy(nonce: str = "") -> tuple[bytes, bytes]:
    """The header, for an answer whose scripts have this nonce.

    >>> b"'nonce-abc'" in policy("abc")[1], b"nonce" in policy()[1]
    (True, False)
    """
    allowed = f" 'nonce-{nonce}'" if nonce else ""
    return b"content-security-policy", _POLICY.format(nonce=allowed).encode()


def with_nonce(page: bytes, nonce: str) -> bytes:
    """A page whose scripts name the nonce. What people write is escaped in a page, so all scripts are ours.

    >>> with_nonce(b"<script>go()</script>", "abc")
    b'<script nonce="abc">go()</script>'
    """
    return page.replace(_SCRIPT, _SCRIPT + f' nonce="{nonce}"'.encode())


class PolicySender:
    """Sends an answer with its policy; a page is held back until all of it is there."""

    def __init__(self, send: Any, headers: list[tuple[bytes, bytes]]) -> None:
        """`headers` are added to every answer."""
        self._send, self._headers = send, headers
        self._page: dict[str, Any] | None = None
        self._parts: list[bytes] = []

    async def __call__(self, message: dict[str, Any]) -> None:
        """Send a message of an answer."""
        if message["type"] == "http.response.start" and _is_page(message):
            self._page = message
        elif message["type"] == "http.response.start":
            await self._start(message, message.get("headers", []), policy())
        elif self._page is not None and message["type"] == "http.response.body":
            await self._take(self._page, message)
        else:
            await self._send(message)

    async def _take(self, start: dict[str, Any], message: dict[str, Any]) -> None:
        self._parts.append(message.get("body", b""))
        if message.get("more_body"):
            return
        nonce = secrets.token_urlsafe(16)
        page = with_nonce(b"".join(self._parts), nonce)
        others = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
        length = (b"content-length", str(len(page)).encode())
        await self._start(start, [*others, length], policy(nonce))
        await self._send({"type": "http.response.body", "body": page})

    async def _start(self, message: dict[str, Any], headers: Any, policy: tuple[bytes, bytes]) -> None:
        await self._send(message | {"headers": [*headers, *self._headers, policy]})


def _is_page(start: dict[str, Any]) -> bool:
    """Is this HTML, as it was written and not compressed?"""
    headers = {name.lower(): value for name, value in start.get("headers", [])}
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-encoding" not in headers
