"""How fast the page answers: the first page, the targets of a piece, a move."""

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROUNDS = 5
SIZE: Any = {"width": 1280, "height": 800}

TIMED = """(selector) => {
  const shown = document.querySelectorAll(selector).length;
  window.timed = new Promise((done) => addEventListener("pointerup", () => {
    const began = performance.now();
    const count = () => document.querySelectorAll(selector).length;
    const look = () => count() > shown ? done(performance.now() - began) : setTimeout(look, 1);
    look();
  }, {once: true, capture: true}));
}"""
"""Measures from the next release of the mouse until there is one more of what is selected."""


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
            yield from _loading(browser, server)
            yield from _playing(browser.new_page(viewport=SIZE), server.url)
        except Error as error:
            yield f"not measured: {str(error).splitlines()[0]}"
        finally:
            server.stop()


def _loading(browser: Any, server: Any) -> Iterator[str]:
    """The first page, in a browser that has kept nothing, and in one that was here before."""
    new, again, processor = [], [], []
    for _ in range(ROUNDS):
        context = browser.new_context(viewport=SIZE)
        page, before = context.new_page(), _processor_seconds(server.process.pid)
        new.append(_first_page(page, server.url))
        processor.append(1000 * (_processor_seconds(server.process.pid) - before))
        again.append(_first_page(page, server.url))
        context.close()
    for words, times in (("", new[1:]), (", again", again)):  # the first one warms the server
        drawn, ready = zip(*times, strict=True)
        yield _line(f"something is drawn{words}", drawn)
        yield _line(f"the first page can be used{words}", ready)
    yield _line("processor time of the server", processor[1:])


def _playing(page: Any, url: str) -> Iterator[str]:
    targets, moves = [], []
    for _ in range(ROUNDS):
        page.goto(f"{url}/new")
        page.get_by_role("button", name="On this screen").click()
        page.wait_for_url("**/game/**")
        page.locator(".in-hand.movable").first.wait_for()
        targets.append(_timed(page, ".in-hand.movable", ".target"))
        moves.append(_timed(page, ".target", ".plane .stack"))
    yield _line("targets of a piece", targets)
    yield _line("a move is drawn", moves)


def _line(name: str, times: Sequence[float]) -> str:
    return f"{name:34} {statistics.median(times):6.0f} ms"


def _processor_seconds(pid: int) -> float:
    """What a process has used so far; 0 where that cannot be read."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _timed(page: Any, clicked: str, shown: str) -> float:
    """Milliseconds from a click until something more is shown."""
    page.evaluate(TIMED, shown)
    page.locator(clicked).first.click()
    return float(page.evaluate("timed"))


def _first_page(page: Any, url: str) -> tuple[float, float]:
    """Milliseconds until something is drawn, and until there is a button to press."""
    page.goto(f"{url}/new", wait_until="commit")
    page.get_by_role("button", name="More choices").wait_for()
    ready = page.evaluate("performance.now()")
    drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
    return drawn, ready
