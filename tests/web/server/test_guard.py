"""Foreign hosts and origins are refused, and what is served stays with us."""

import logging
import socket
import urllib.error
import urllib.request

import psutil
import pytest
from tests.web.serving import Server

from skep.web.server.guard import bound_events, bounded, is_known_host, with_safe_log
from skep.web.server.server import is_real_error


def answer(server: Server, path: str = "/", **headers: str) -> tuple[int, dict[str, str]]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(server.url + path, headers=names)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, dict(response.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers)


def test_the_own_page_is_answered_with_headers_that_keep_it_to_itself(server: Server) -> None:
    status, headers = answer(server, Origin=server.url)
    assert status == 200
    assert headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/_nicegui_ws/socket.io/?EIO=4&transport=polling"])
def test_a_foreign_origin_is_refused(server: Server, path: str) -> None:
    assert answer(server, path, Origin="http://evil.example")[0] == 403


@pytest.mark.parametrize(("origin", "status"), [("http://evil.example", 403), (None, 101)])
def test_a_websocket_of_a_foreign_page_is_refused(server: Server, origin: str | None, status: int) -> None:
    """Browsers let any page open a websocket to us: only we can refuse it."""
    lines = [
        "GET /_nicegui_ws/socket.io/?EIO=4&transport=websocket HTTP/1.1",
        f"Host: {server.host}:{server.port}",
        f"Origin: {origin or server.url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: c2tlcCBza2VwIHNrZXAhIQ==",
        "Sec-WebSocket-Version: 13",
    ]
    with socket.create_connection((server.host, server.port), timeout=60) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        assert connection.recv(100).startswith(f"HTTP/1.1 {status} ".encode())


@pytest.mark.parametrize("size", ["Content-Length: 5000000", "Transfer-Encoding: chunked"])
def test_a_request_that_is_too_large_is_refused_before_it_is_read(server: Server, size: str) -> None:
    lines = ["POST / HTTP/1.1", f"Host: {server.host}:{server.port}", size]
    with socket.create_connection((server.host, server.port), timeout=60) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_foreign_name_for_our_address_is_refused(server: Server) -> None:
    assert answer(server, Host="evil.example")[0] == 403


def test_files_beside_the_static_ones_are_not_served(server: Server) -> None:
    for path in ("/skep/../server.py", "/skep/%2e%2e/server.py", "/skep/..%2fserver.py"):
        assert answer(server, path)[0] == 404


def test_a_page_that_sends_too_many_events_is_ignored() -> None:
    heard: list[int] = []
    handle = bounded(lambda sid, message: heard.append(message["number"]), now=lambda: 0.0)
    for number in range(1000):
        handle("a page", {"client_id": "1", "number": number})
    handle("another", {"client_id": "1", "number": 1000})
    assert heard == [*range(240), 1000]


@pytest.mark.parametrize("message", [None, "text", [], {}, {"client_id": 3}, {"client_id": ["a"]}])
def test_a_message_that_no_page_of_ours_sends_is_ignored(message: object) -> None:
    heard: list[object] = []
    bounded(lambda sid, message: heard.append(message))("a page", message)
    assert heard == []


def test_every_event_of_a_page_is_bounded() -> None:
    heard: list[str] = []
    events = ("event", "javascript_response", "ack", "log")
    handlers = bound_events({name: lambda sid, message: heard.append(message["message"]) for name in events})
    assert tuple(handlers) == events
    for name in events:
        for _ in range(1000):
            handlers[name]("a page", {"client_id": "1", "level": "error", "message": name})
        assert 240 <= heard.count(name) < 600


def test_a_page_writes_short_text_into_the_log_and_no_commands_of_the_terminal() -> None:
    heard: list[str] = []
    handle = with_safe_log(lambda sid, message: heard.append(message["message"]))
    handle("a page", {"level": "error", "message": "\x1b]0;owned\x07" + "x" * 10_000})
    handle("a page", {"level": "shout", "message": "a level that there is not"})
    handle("a page", {"level": "error", "message": ["no text"]})
    assert heard == [r"\x1b]0;owned\x07" + "x" * (1000 - 10)]


def test_a_browser_that_leaves_in_the_middle_of_an_answer_is_no_error() -> None:
    def record(error: Exception) -> logging.LogRecord:
        about = (type(error), error, None)
        return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception in ASGI", None, about)

    assert not is_real_error(record(RuntimeError("No response returned.")))
    assert is_real_error(record(RuntimeError("another")))
    assert is_real_error(logging.makeLogRecord({"msg": "Started"}))


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("localhost:8117", True),
        ("127.0.0.1", True),
        ("[::1]:8117", True),
        ("192.168.7.9:8117", True),
        ("bee.local", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_a_host_is_one_of_our_names_or_a_bare_address(host: str, is_known: bool) -> None:
    assert is_known_host(host, frozenset({"localhost", "127.0.0.1", "::1"})) == is_known


def test_cookies_in_quotes_are_not_read(server: Server) -> None:
    """Python takes long to read them: thirteen seconds for these."""
    process = psutil.Process(server.process.pid)
    start = process.cpu_times().user
    cookies = 'id="' + '\\"' * 30_000 + '"'
    assert answer(server, Cookie=cookies)[0] == 200
    assert process.cpu_times().user - start < 4


def test_an_address_that_is_not_there_commands_no_terminal(server: Server) -> None:
    assert answer(server, "/nothing/%1b[2J%0askep:%20owned")[0] == 404
    log = (server.folder / "server.log").read_text()
    assert "\x1b" not in log
    assert "\nskep: owned" not in log


@pytest.mark.parametrize(
    "query", ["id=" + "9" * 23, "game=" + "(;SU[hive];" + "C[" * 15_000, "game=" + "%28" * 10_000]
)
def test_an_address_of_a_stranger_is_answered_at_once(server: Server, query: str) -> None:
    assert answer(server, f"/study?{query}")[0] in (200, 400, 414, 431)
