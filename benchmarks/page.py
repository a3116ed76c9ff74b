"""How fast the page answers: the first page, the targets of a piece, a move."""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROUNDS = 5

TARGETS = """() => new Promise((done) => {
  const piece = document.querySelector(".in-hand.movable");
  const began = performance.now();
  const look = () =>
    document.querySelector(".target") ? done(performance.now() - began) : setTimeout(look, 1);
  for (const kind of ["pointerdown", "pointerup"])
    piece.dispatchEvent(new PointerEvent(kind, {bubbles: true, button: 0, pointerType: "mouse"}));
  look();
})"""
MOVE = """() => new Promise((done) => {
  const pieces = document.querySelectorAll(".plane .stack").length;
  const began = performance.now();
  const look = () => document.querySelectorAll(".plane .stack").length > pieces
    ? done(performance.now() - began) : setTimeout(look, 1);
  document.querySelector(".target").dispatchEvent(new MouseEvent("click", {bubbles: true}));
  look();
})"""


def figures() -> Iterator[str]:
    """The latencies of the page in milliseconds; why they cannot be measured where that is so."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        yield "not measured: playwright is not installed"
        return
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.web.conftest import FLAGS
    from tests.web.serving import Server

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
            yield from _measured(browser.new_page(viewport={"width": 1280, "height": 800}), server.url)
        except Error as error:
            yield f"not measured: {str(error).splitlines()[0]}"
        finally:
            server.stop()


def _measured(page: Any, url: str) -> Iterator[str]:
    first = [_first_page(page, url) for _ in range(ROUNDS)]
    targets, moves = [], []
    for _ in range(ROUNDS):
        page.goto(f"{url}/new")
        page.get_by_role("button", name="On this screen").click()
        page.wait_for_url("**/game/**")
        page.locator(".in-hand.movable").first.wait_for()
        targets.append(page.evaluate(TARGETS))
        moves.append(page.evaluate(MOVE))
    drawn, ready = zip(*first, strict=True)
    for name, times in (
        ("something is drawn", drawn),
        ("the first page can be used", ready),
        ("targets of a piece", targets),
        ("a move is drawn", moves),
    ):
        yield f"{name:28} {statistics.median(times):7.0f} ms"


def _first_page(page: Any, url: str) -> tuple[float, float]:
    """Milliseconds until something is drawn, and until there is a button to press."""
    page.goto(f"{url}/new", wait_until="commit")
    page.get_by_role("button", name="More choices").wait_for()
    ready = page.evaluate("performance.now()")
    drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
    return drawn, ready
