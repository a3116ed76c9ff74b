"""A server that others reach, with TLS: its owner enters, a friend plays by a link, strangers watch."""

import re
import shutil
import ssl
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import close_invitation, expect_last, type_moves
from tests.web.serving import Server, new_certificate


@pytest.fixture(scope="module")
def tls_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    folder = tmp_path_factory.mktemp("tls")
    cert, key = new_certificate(folder)
    context = ssl.create_default_context(cafile=cert)
    options = ("--cert", str(cert), "--key", str(key))
    server = Server(folder, host="127.0.0.2", options=options, context=context)
    yield server
    server.stop()
    assert server.troubles() == ""


def test_the_owner_enters_a_friend_plays_and_a_stranger_watches(
    new_page: Callable[..., Page], tls_server: Server
) -> None:
    owner, friend, stranger = (new_page(ignore_https_errors=True) for _ in range(3))
    (link,) = re.findall(r"enter at (https://\S+)", (tls_server.folder / "server.log").read_text())
    owner.goto(link)
    owner.get_by_role("button", name="Enter").click()
    owner.get_by_role("button", name="By link").click()
    owner.wait_for_url("**/game/**")
    invitation = owner.locator(".invitation-link").inner_text()
    assert invitation.startswith(f"{tls_server.url}/game/")
    close_invitation(owner)
    friend.goto(invitation)
    stranger.goto(invitation.partition("?")[0])
    type_moves(owner, "wS1")
    type_moves(friend, "bS1 wS1-")
    expect_last(owner, "bS1 wS1-")
    expect_last(stranger, "bS1 wS1-")
    expect(stranger.locator(".movable")).to_have_count(0)
    assert all(cookie["secure"] and cookie["httpOnly"] for cookie in owner.context.cookies())
    for page in (friend, stranger):
        answer = page.request.get(f"{tls_server.url}/new")
        assert (answer.status, answer.url) == (403, f"{tls_server.url}/enter")
        assert "ask whoever runs this server for a link" in answer.text()
