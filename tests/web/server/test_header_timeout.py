"""Slow connections, at a server of their own."""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from skep.web.server import header_timeout
from skep.web.server.header_timeout import LARGEST_HEAD, HeaderTimeout

PATIENCE_SECONDS = 60.0
REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def answer(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def connect(app: Any) -> tuple[asyncio.Server, asyncio.StreamReader, asyncio.StreamWriter]:
    """A server, and a client's ends of a connection to it."""
    config = uvicorn.Config(app, log_level="critical")
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: HeaderTimeout(config, ServerState(), {}), "127.0.0.1", 0)
    return server, *await asyncio.open_connection(*server.sockets[0].getsockname())


async def talk(*parts: bytes, app: Any = answer) -> tuple[bytes, bool]:
    """What a client gets that sends something and then a letter now and then; and whether it was cut off."""
    server, reader, writer = await connect(app)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.05)
    got, is_cut_off = b"", False
    for _ in range(200):
        with contextlib.suppress(TimeoutError):
            try:
                part = await asyncio.wait_for(reader.read(1000), 0.05)
            except ConnectionError:
                part = b""
            got += part
            is_cut_off = not part
        if is_cut_off:
            break
        writer.write(b"x")
    writer.close()
    server.close()
    return got, is_cut_off


async def last_answer(before: bytes, endless: bytes) -> tuple[bytes, bytes]:
    """What a client gets for a whole request, if it sends one, and for one without an end.

    It sends no byte more than it must: bytes that the server leaves unread reset the connection, and a client
    that is reset may lose the answer.
    """
    server, reader, writer = await connect(answer)
    writer.write(before)
    first = await reader.readuntil(b"ok") if before else b""
    writer.write(endless)
    last = await asyncio.wait_for(reader.read(), PATIENCE_SECONDS)
    writer.close()
    server.close()
    return first, last


@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\nX: ", REQUEST + b"GET / HTTP/1.1\r\nX: "])
def test_a_request_that_never_ends_is_cut_off(first: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_timeout, "HEADER_SECONDS", 0.5)
    with ThreadPoolExecutor(1) as pool:
        got, is_cut_off = pool.submit(asyncio.run, talk(first)).result()
    assert is_cut_off
    assert got.endswith(b"ok") == first.startswith(REQUEST)


BODY = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nkey="


async def read_body(scope: Any, receive: Any, send: Any) -> None:
    while (message := await receive())["type"] == "http.request" and message["more_body"]:
        pass


def test_a_body_that_never_comes_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_timeout, "HEADER_SECONDS", 0.05)
    with ThreadPoolExecutor(1) as pool:
        got, is_cut_off = pool.submit(asyncio.run, talk(BODY, app=read_body)).result()
    assert (got, is_cut_off) == (b"", True)


@pytest.mark.parametrize("before", [b"", REQUEST, BODY.ljust(len(BODY) - 4 + 1000)])
def test_headers_without_an_end_are_refused(before: bytes) -> None:
    endless = b"GET /?game=" + b"a" * 100_000 + b" HTTP/1.1\r\nX: "
    with ThreadPoolExecutor(1) as pool:
        first, last = pool.submit(asyncio.run, last_answer(before, endless.ljust(LARGEST_HEAD + 1))).result()
    assert first.endswith(b"ok") == bool(before)
    assert last.startswith(b"HTTP/1.1 431 ")


def test_a_large_body_is_no_header() -> None:
    large = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n" + b"b" * 1_000_000
    with ThreadPoolExecutor(1) as pool:
        got, _ = pool.submit(asyncio.run, talk(large, REQUEST)).result()
    assert got.count(b"ok") == 2
    assert b"431" not in got


@pytest.mark.parametrize("is_taken_over", [False, True])
def test_an_idle_connection_is_closed_unless_a_websocket_has_taken_it_over(is_taken_over: bool) -> None:
    async def close_idle() -> Mock:
        config = uvicorn.Config(answer, log_level="error")
        config.load()
        protocol = HeaderTimeout(config, ServerState(), {})
        protocol.transport = Mock()
        protocol.transport.is_closing.return_value = False
        protocol.transport.get_protocol.return_value = Mock() if is_taken_over else protocol
        protocol.timeout_keep_alive_handler()
        return protocol.transport

    with ThreadPoolExecutor(1) as pool:
        transport = pool.submit(asyncio.run, close_idle()).result()
    assert transport.close.called != is_taken_over
