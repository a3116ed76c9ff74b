"""Runs of learners on the page."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.serving import Server

from skep.web.pages.training_page import RunSummary, read_runs

CHART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 9L9 0"/></svg>'


def make_run(folder: Path, name: str, steps: int) -> None:
    (folder / name / "steps").mkdir(parents=True)
    about = {"learner": "genetic", "settings": {"population": 5, "ranges": [0.5, 1]}, "skep": "0"}
    (folder / name / "settings.json").write_text(json.dumps(about))
    (folder / name / "scores.svg").write_text(CHART)
    for step in range(steps):
        (folder / name / "steps" / f"{step:06}.json").write_text("{}")


def test_runs_are_read_and_broken_folders_left_out(tmp_path: Path) -> None:
    make_run(tmp_path, "first", 3)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "settings.json").write_text("{")
    (tmp_path / "something").mkdir()
    settings = {"population": 5, "ranges": [0.5, 1]}
    assert read_runs(tmp_path) == [RunSummary("first", "genetic", settings, 3, {"scores": CHART})]
    assert read_runs(tmp_path / "nowhere") == []


def test_runs_are_shown_with_their_curves(page: Page, server: Server) -> None:
    make_run(server.folder / "runs", "shown", 2)
    page.goto(f"{server.url}/training")
    expect(page.locator(".run")).to_contain_text("shown: genetic, 2 steps")
    expect(page.locator(".run .chart")).to_be_visible()
