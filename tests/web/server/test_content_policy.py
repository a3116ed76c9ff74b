"""In a page run only scripts that the server has put there."""

import asyncio
import re
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Browser
from tests.web.serving import Server

from skep.web.server.content_policy import PolicySender, policy


def test_every_script_of_a_page_has_the_nonce_of_its_policy(server: Server) -> None:
    with urllib.request.urlopen(server.url + "/study", timeout=60) as response:
        text, allowed = response.read().decode(), response.headers["content-security-policy"]
    [nonce] = re.findall(r"'nonce-([^']+)'", allowed)
    assert "unsafe-inline" not in allowed.partition("script-src")[2].partition(";")[0]
    scripts = re.findall(r"<script[^>]*", text)
    assert len(scripts) > 5
    assert [tag for tag in scripts if f'nonce="{nonce}"' not in tag] == []


def test_two_pages_have_different_nonces(server: Server) -> None:
    policies = []
    for _ in range(2):
        with urllib.request.urlopen(server.url, timeout=60) as response:
            policies.append(response.headers["content-security-policy"])
    assert policies[0] != policies[1]


def test_a_script_that_got_into_a_page_does_not_run(server: Server, chromium: Browser) -> None:
    page = chromium.new_page()  # of its own: the refusal is an error in its console
    page.goto(server.url)
    refused = page.evaluate(
        """() => new Promise(resolve => {
            document.addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective));
            const image = document.createElement("div");
            image.innerHTML = '<img src="data:," onerror="window.intruder = true">';
            document.body.append(image);
        })"""
    )
    assert refused == "script-src-attr"
    assert page.evaluate("window.intruder") is None
    page.context.close()


def test_a_page_in_parts_is_sent_whole_and_other_answers_as_they_are() -> None:
    async def answer(kind: bytes, parts: list[bytes]) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            messages.append(message)

        sender = PolicySender(send, [(b"x-own", b"1")])
        headers = [(b"content-type", kind), (b"content-length", b"10")]
        await sender({"type": "http.response.start", "status": 200, "headers": headers})
        for number, part in enumerate(parts):
            more = number + 1 < len(parts)
            await sender({"type": "http.response.body", "body": part, "more_body": more})
        return messages

    def sent(kind: bytes, parts: list[bytes]) -> list[dict[str, Any]]:
        with ThreadPoolExecutor(1) as pool:  # the browser's tests keep a loop in this thread
            return pool.submit(asyncio.run, answer(kind, parts)).result()

    start, body = sent(b"text/html", [b"<scr", b"ipt>"])
    assert re.fullmatch(rb'<script nonce="[\w-]+">', body["body"])
    assert dict(start["headers"])[b"content-length"] == str(len(body["body"])).encode()
    assert dict(start["headers"])[b"x-own"] == b"1"
    start, *bodies = sent(b"text/css", [b"<scr", b"ipt>"])
    assert start["headers"][1:] == [(b"content-length", b"10"), (b"x-own", b"1"), policy()]
    assert [message["body"] for message in bodies] == [b"<scr", b"ipt>"]
