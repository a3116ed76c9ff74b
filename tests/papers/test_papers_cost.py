"""What tables cost: rows are measured, or reckoned from what was done in the time given."""

import importlib.util
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from skep.arena.runner.executor import make_executor
from skep.papers.experiments.experiment import RunPlan, Workspace
from skep.papers.paper import PaperRow
from skep.papers.registry import paper

PLAN = RunPlan(preset="published", games=10, seed=1)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).parents[2] / "scripts" / "papers_cost.py"
    spec = importlib.util.spec_from_file_location("papers_cost", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Ticking:
    """Ten games, each a second of processor time."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def process_time(self) -> float:
        return self.seconds

    def total(self, plan: RunPlan) -> int:
        return plan.games

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[dict[str, Any]]:
        for done in range(1, plan.games + 1):
            self.seconds += 1
            yield {"done": done}


@pytest.mark.parametrize(("limit", "spent"), [(3.0, 3.0), (0.0, 1.0), (99.0, 10.0)])
def test_what_is_missing_is_reckoned_from_what_was_done(
    limit: float, spent: float, script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ticking = Ticking()
    monkeypatch.setattr(script, "time", ticking)
    row = PaperRow(name="row", experiment=ticking, numbers=())  # type: ignore[arg-type]
    executor = make_executor("0")
    cost = script.row_cost(row, PLAN, "", Workspace(executor, tmp_path), limit)
    executor.close()
    assert (cost.spent, cost.whole) == (spent, 10.0)


def test_only_rows_of_the_tree_search_are_left_out(script: ModuleType) -> None:
    work = paper("ahmadov2024")
    left = {
        table.name for table in work.tables for row in table.rows if script.is_left_out(work.name, row, PLAN)
    }
    assert left == {"table-6.1", "table-6.3", "table-6.5"}
    (league,) = paper("league").table("round-robin").rows
    assert not script.is_left_out("league", league, PLAN)
