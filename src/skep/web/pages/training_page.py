"""The page Training: every run in the folder of runs, with its curves."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nicegui import ui

from skep.settings import value_text
from skep.web.panels.arena.chart_image import chart_image
from skep.web.panels.arena.result_table import result_table
from skep.web.panels.heading import heading

LARGEST_CHART = 500_000
"""Bytes; a larger file is none of ours."""
SHOWN_RUNS = 50


@dataclass(frozen=True)
class RunSummary:
    """What the folder of a run shows, whatever has learned in it."""

    name: str
    learner: str
    settings: dict[str, Any]
    steps: int
    charts: dict[str, str]
    """SVG texts by name."""


def read_runs(folder: Path) -> list[RunSummary]:
    """The runs of a folder, those that went on last first. What is no run, or cannot be read, is left out."""
    found = [path.parent for path in folder.glob("*/settings.json")]
    found.sort(key=_last_step_at, reverse=True)
    summaries = (_summary(run) for run in found[:SHOWN_RUNS])
    return [summary for summary in summaries if summary is not None]


def _last_step_at(run: Path) -> float:
    steps = run / "steps"
    return (steps if steps.exists() else run).stat().st_mtime


def _summary(run: Path) -> RunSummary | None:
    try:
        about = json.loads((run / "settings.json").read_text(encoding="utf-8"))
        charts = {
            path.stem: path.read_text(encoding="utf-8")
            for path in sorted(run.glob("*.svg"))
            if path.stat().st_size <= LARGEST_CHART
        }
        steps = len(list((run / "steps").glob("*.json")))
        return RunSummary(run.name, str(about["learner"]), dict(about["settings"]), steps, charts)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


class TrainingPage:
    """Shows runs, those in progress too: the page looks again now and then."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shown: list[RunSummary] | None = None
        heading("Training", 1, "title")
        ui.label(f"The runs of skep train in the folder {folder.name}/, with their curves.").classes("lead")
        self._box = ui.element("div")
        self.refresh()
        ui.timer(5.0, self.refresh)

    def refresh(self) -> None:
        """Show the runs, if they have changed."""
        runs = read_runs(self._folder)
        if runs == self._shown:
            return
        self._shown = runs
        self._box.clear()
        with self._box:
            if not runs:
                with ui.element("div").classes("sheet"):
                    ui.label("No run yet. A short one, in a terminal:").classes("faint")
                    ui.label("skep train genetic --preset smoke").classes("command")
            for run in runs:
                _show(run)


def _show(run: RunSummary) -> None:
    with ui.element("div").classes("sheet run"):
        heading(f"{run.name}: {run.learner}, {run.steps} steps", 2)
        with ui.element("div").classes("charts"):
            for name, svg in run.charts.items():
                chart_image(name, svg)
        with ui.expansion("settings").classes("agent-settings"):
            rows = [[name, _text(value)] for name, value in run.settings.items()]
            result_table(["setting", "value"], rows)


def _text(value: Any) -> str:
    return value_text(tuple(value) if isinstance(value, list) else value)
