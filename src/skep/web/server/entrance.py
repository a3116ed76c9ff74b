"""The entrance of an open server: a form for the password, and where the one-time link leads."""

import html
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from skep.web.server.access import COOKIE, ENTERED_SECONDS, ENTRANCE, Access

LONGEST_FORM = 1_000
"""Bytes of the form."""

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>skep</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/skep/favicon.svg">
<body style="font: 1.1rem system-ui; max-width: 30rem; margin: 4rem auto; padding: 0 1rem">
<h1>skep</h1><p>{text}</p><form method="post" action="/enter">{fields}</form></body></html>"""
_PASSWORD = """<label>Password <input type="password" name="key" autofocus required></label>
<button>Enter</button>"""
_LINK = """<input type="hidden" name="key" value="{key}"><button>Enter</button>"""


class EntranceGuard:
    """Sends browsers that have not entered to the entrance, wherever not everybody may go."""

    def __init__(self, app: Any, access: Access) -> None:
        self.app, self.access = app, access

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request of the server."""
        if scope["type"] != "http" or self.access.allows(scope["path"], _cookie(scope)):
            await self.app(scope, receive, send)
        else:
            await RedirectResponse(ENTRANCE, status_code=303)(scope, receive, send)


def add_entrance(app: FastAPI, access: Access, *, is_secure: bool) -> None:
    """Add the entrance to a server; `is_secure` if it speaks TLS."""

    async def show(key: str = "") -> HTMLResponse:
        # The link only asks: what follows links by itself, to preview them, must not use it up.
        if key:
            fields = _LINK.format(key=html.escape(key[:100]))
            return _page("This link lets one browser in, once.", fields)
        return _closed_page(access, "")

    async def enter(request: Request) -> Response:
        body = await request.body()
        given = parse_qs(body[:LONGEST_FORM].decode("utf-8", "replace")).get("key", [""])[0]
        if not access.admits(given, request.client.host if request.client else ""):
            why = "That is not right, or the link has been used, or there were too many tries. "
            return _closed_page(access, why)
        answer = RedirectResponse("/", status_code=303)
        answer.set_cookie(
            COOKIE,
            access.cookie(),
            max_age=ENTERED_SECONDS,
            httponly=True,
            samesite="strict",
            secure=is_secure,
        )
        return answer

    app.add_api_route(ENTRANCE, show, methods=["GET"], include_in_schema=False)
    app.add_api_route(ENTRANCE, enter, methods=["POST"], include_in_schema=False)


def _closed_page(access: Access, why: str) -> HTMLResponse:
    text = why + "Games can be watched, and played by those who are invited. For more, "
    if access.has_password:
        return _page(text + "enter with the password.", _PASSWORD, status=403)
    return _page(text + "ask whoever runs this server for a link.", "", status=403)


def _page(text: str, fields: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(_PAGE.format(text=text, fields=fields), status_code=status)


def _cookie(scope: dict[str, Any]) -> str | None:
    for name, value in scope["headers"]:
        if name == b"cookie":
            return cookie_of(value.decode("latin-1"))
    return None


def cookie_of(header: str) -> str | None:
    """Our cookie in a header; None if there is none.

    >>> cookie_of("a=b; skep-entered=1.2; c=d")
    '1.2'
    """
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value
