"""Files from memory: the same as from the disk, compressed once."""

import asyncio
import gzip
from typing import Any

import pytest

from skep.web.server import static_cache
from skep.web.server.static_cache import StaticCache

SCRIPT = b"export const answer = 42;\n" * 100
HEADERS = [(b"content-type", b"text/javascript"), (b"cache-control", b"immutable"), (b"etag", b'"1"')]


class Files:
    """An application that serves one answer, and counts how often it is asked."""

    def __init__(self, body: bytes = SCRIPT, status: int = 200) -> None:
        self.body, self.status, self.asked = body, status, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        length = (b"content-length", str(len(self.body)).encode())
        await send({"type": "http.response.start", "status": self.status, "headers": [*HEADERS, length]})
        await send({"type": "http.response.body", "body": self.body[:1000], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[1000:]})


def get(app: Any, path: str = "/skep/a.js", **headers: str) -> tuple[int, dict[bytes, bytes], bytes]:
    """The status, headers and body of an answer."""
    given = {"accept-encoding": "gzip"} | {name.replace("_", "-"): text for name, text in headers.items()}
    raw = [(name.encode(), text.encode()) for name, text in given.items()]
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": raw}
    asyncio.run(app(scope, None, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], dict(sent[0]["headers"]), body


def test_a_file_is_read_and_compressed_once() -> None:
    files = Files()
    cache = StaticCache(files)
    first, second = get(cache), get(cache)
    assert first == second
    assert files.asked == 1
    status, headers, body = first
    assert (status, gzip.decompress(body)) == (200, SCRIPT)
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"content-length"] == str(len(body)).encode()
    assert (headers[b"etag"], headers[b"cache-control"]) == (b'"1"', b"immutable")


@pytest.mark.parametrize(
    "request_of",
    [
        {"path": "/study"},
        {"range": "bytes=0-9"},
        {"if_none_match": '"1"'},
        {"accept_encoding": "identity"},
    ],
)
def test_other_requests_are_passed_on(request_of: dict[str, str]) -> None:
    files = Files()
    cache = StaticCache(files)
    for _ in range(2):
        _, headers, body = get(cache, **request_of)
        assert (body, b"content-encoding" in headers) == (SCRIPT, False)
    assert files.asked == 2


def test_what_is_not_there_is_not_kept() -> None:
    files = Files(status=404)
    cache = StaticCache(files)
    assert [get(cache)[0] for _ in range(3)] == [404] * 3
    assert files.asked == 3


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_cache, "MOST_BYTES", 100)
    files = Files(body=bytes(range(256)) * 2)
    cache = StaticCache(files)
    for _ in range(2):
        status, _, body = get(cache)
        assert (status, gzip.decompress(body)) == (200, files.body)
    assert files.asked == 2
    monkeypatch.setattr(static_cache, "LARGEST_KEPT", 100)
    assert get(cache)[2] == files.body
