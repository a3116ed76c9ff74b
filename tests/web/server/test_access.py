"""On a server that other machines reach, strangers watch and play where they are invited, and no more."""

import os
import re
import shutil
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner
from tests.web.serving import Server, new_certificate

from skep.cli import cli
from skep.web.games.table_settings import TableSettings
from skep.web.games.table_store import TableStore
from skep.web.games.tables import KEY_SECONDS, Tables
from skep.web.server.access import ENTERED_SECONDS, LINK_SECONDS, Access
from skep.web.server.server import WebSettings
from skep.web.storage.game_library import GameLibrary


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("entrance"), host="127.0.0.2")
    yield server
    server.stop()
    assert not server.troubles()


class Browser:
    """Keeps cookies, and says where it came to."""

    def __init__(self, server: Server) -> None:
        self.url = server.url
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def visit(self, path: str, **form: str) -> tuple[int, str, str]:
        data = urlencode(form).encode() if form else None
        try:
            with self.opener.open(self.url + path, data, timeout=60) as answer:
                return answer.status, answer.url.removeprefix(self.url), answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.url.removeprefix(self.url), error.read().decode()


@pytest.mark.parametrize("path", ["/", "/arena", "/watch", "/study", "/training", "/docs", "/people"])
def test_a_stranger_is_sent_to_the_entrance(open_server: Server, path: str) -> None:
    status, came_to, text = Browser(open_server).visit(path)
    assert (status, came_to) == (403, "/enter")
    assert "ask whoever runs this server for a link" in text


def test_a_stranger_may_watch_a_game(open_server: Server) -> None:
    status, came_to, _ = Browser(open_server).visit("/game/0123456789ab")
    assert (status, came_to) == (200, "/game/0123456789ab")


def test_the_link_lets_one_browser_in_once(open_server: Server) -> None:
    log = (open_server.folder / "server.log").read_text()
    (key,) = re.findall(r"enter at http://127\.0\.0\.2:\d+/enter\?key=(\S+) \(once, within an hour\)", log)
    owner, stranger = Browser(open_server), Browser(open_server)
    assert owner.visit(f"/enter?key={key}")[0] == 200  # looking at it does not use it up
    for number in range(10):
        assert stranger.visit("/enter", key=f"guess {number}")[0] == 403
    assert owner.visit("/enter", key=key)[:2] == (200, "/")
    assert owner.visit("/arena")[:2] == (200, "/arena")
    assert stranger.visit("/enter", key=key)[0] == 403


class Clock:
    seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


def test_links_and_cookies_expire() -> None:
    clock = Clock()
    access = Access("secret", now=clock)
    cookie = access.cookie()
    clock.seconds += LINK_SECONDS
    assert not access.admits(access.link_key)
    assert access.has_entered(cookie)
    clock.seconds += ENTERED_SECONDS
    assert not access.has_entered(cookie)


@pytest.mark.parametrize("cookie", [None, "", ".", "1", "99999999999.", "99999999999.é", "x." + "0" * 64])
def test_cookies_of_others_are_not_believed(cookie: str | None) -> None:
    assert not Access("secret").has_entered(cookie)
    assert not Access("secret").has_entered(Access("another secret").cookie())


def test_a_cookie_ends_with_the_password_it_was_given_for() -> None:
    assert not Access("secret", "new").has_entered(Access("secret", "old").cookie())


def test_a_password_cannot_be_tried_for_ever() -> None:
    clock = Clock()
    access = Access("secret", "swordfish", now=clock)
    assert [access.admits("swordfish") for _ in range(2)] == [True, True]
    for number in range(100):
        access.admits(f"guess {number}")
    assert not access.admits("swordfish")
    clock.seconds += 60
    assert access.admits("swordfish")


def test_a_stranger_who_guesses_keeps_nobody_out() -> None:
    access = Access("secret", "swordfish", now=Clock())
    for number in range(40):
        access.admits(f"guess {number}", "192.0.2.1")
    assert not access.admits("swordfish", "192.0.2.1")
    assert access.admits("swordfish", "192.0.2.2")
    assert access.admits(access.link_key, "192.0.2.1")


def test_a_password_cannot_be_tried_from_many_addresses() -> None:
    access = Access("secret", "swordfish", now=Clock())
    for number in range(1000):
        access.admits("a guess", f"2001:db8::{number:x}")
    assert not access.admits("swordfish", "192.0.2.2")


def test_without_an_entrance_nobody_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert WebSettings(folder=tmp_path).make_access() is None
    assert WebSettings(folder=tmp_path, host="0.0.0.0", open=True).make_access() is None
    monkeypatch.setenv("SKEP_PASSWORD", "swordfish")
    access = WebSettings(folder=tmp_path, host="0.0.0.0").make_access()
    assert access is not None
    assert access.admits("swordfish")


def test_a_visitor_who_has_not_entered_begins_no_game(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    tables.may_begin = lambda: False
    with pytest.raises(ValueError, match="only those who have entered may begin games"):
        tables.begin(TableSettings())


def test_a_certificate_needs_its_key() -> None:
    with pytest.raises(ValueError, match="--cert and --key are given together"):
        WebSettings(cert=Path("c.pem"))


def test_secret_links_expire(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    table = tables.begin(TableSettings())
    assert not tables.have_keys_expired(table.id)
    tables.close()
    long_ago = time.time() - KEY_SECONDS - 1
    os.utime(tmp_path / f"{table.id}.json", (long_ago, long_ago))
    assert tables.have_keys_expired(table.id)


needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")


@needs_openssl
def test_the_page_speaks_tls(tmp_path: Path) -> None:
    cert, key = new_certificate(tmp_path)
    context = ssl.create_default_context(cafile=cert)
    server = Server(tmp_path, options=("--cert", str(cert), "--key", str(key)), context=context)
    try:
        with urllib.request.urlopen(server.url, context=context, timeout=60) as answer:
            assert answer.status == 200
            assert "secure" in answer.headers["set-cookie"].lower()
    finally:
        server.stop()


@needs_openssl
def test_a_certificate_that_cannot_be_used_is_named_before_a_page_is_promised(tmp_path: Path) -> None:
    cert, key = new_certificate(tmp_path)
    locked, other = tmp_path / "locked.pem", tmp_path / "other.pem"
    command = f"openssl rsa -aes128 -passout pass:swordfish -in {key} -out {locked}"
    subprocess.run(command.split(), check=True, capture_output=True)
    subprocess.run(["openssl", "genrsa", "-out", other, "2048"], check=True, capture_output=True)
    whys = {
        (cert, other): f"{other} is not the key of {cert}",
        (key, key): "are not both PEM files",
        (cert, locked): f"the key {locked} has a passphrase",
    }
    for (first, second), why in whys.items():
        done = CliRunner().invoke(cli, ["web", "--no-browser", "--cert", str(first), "--key", str(second)])
        assert done.exit_code != 0
        assert why in str(done.exception) + done.output
        assert "the page is at" not in done.output
