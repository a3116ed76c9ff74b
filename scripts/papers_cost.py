"""Print how much processor time the tables of the studied works take.

    python scripts/papers_cost.py                          # all works and the league, as the originals
    python scripts/papers_cost.py steyn table-I table-II --preset full --seconds 10

Every row is run in this process until it is done or has used so many seconds of processor time, and at
least one batch of games, one step or one seed; what is missing is reckoned from what was done. Nothing is
kept. Rows with Ahmadov's tree search, which take hours, are left out.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from skep.arena.runner.executor import InProcess
from skep.papers.experiments.experiment import RunPlan, Workspace
from skep.papers.paper import PaperRow
from skep.papers.registry import LEAGUE, WORKS, paper

CORES = 2
"""The total is also given for so many cores."""
TREE_SEARCH = "mcts:preset=ahmadov"


@dataclass(frozen=True)
class Cost:
    """Processor time of a row."""

    spent: float
    """What was measured."""
    whole: float
    """What all of it takes; as much as was spent if it was done."""


def row_cost(row: PaperRow, plan: RunPlan, key: str, workspace: Workspace, limit: float) -> Cost:
    """Run a row for a while."""
    began, spent, done = time.process_time(), 0.0, 0
    for counts in row.experiment.advance({}, plan, key, workspace):
        spent, done = time.process_time() - began, int(counts["done"])
        if spent >= limit:
            break
    return Cost(spent, spent * row.experiment.total(plan) / max(done, 1))


def is_left_out(work: str, row: PaperRow, plan: RunPlan) -> bool:
    """Is it a row of Ahmadov's own tree search?"""
    return work != LEAGUE and TREE_SEARCH in repr(row.experiment.settings(plan))


def table_costs(work: str, arguments: argparse.Namespace, workspace: Workspace) -> Iterator[tuple[str, Cost]]:
    """The cost of each table of a work."""
    for table in [paper(work).table(name) for name in arguments.tables] or paper(work).tables:
        plan = table.plan(arguments.preset)
        costs = [
            row_cost(row, plan, f"{work}/{table.name}/{row.name}", workspace, arguments.seconds)
            for row in table.rows
            if not is_left_out(work, row, plan)
        ]
        yield table.name, Cost(sum(cost.spent for cost in costs), sum(cost.whole for cost in costs))


def main() -> None:
    """Read the arguments and print the costs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("work", nargs="?", help="all, and the league, if none is given")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="all, if none is given")
    parser.add_argument("--preset", choices=("smoke", "published", "full"), default="published")
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time of a row")
    arguments = parser.parse_args()
    executor, total = InProcess(), 0.0
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(executor, Path(folder))
        for work in (arguments.work,) if arguments.work else (*WORKS, LEAGUE):
            for table, cost in table_costs(work, arguments, workspace):
                total += cost.whole
                print(f"{work} {table}: {cost.whole:.0f} s, {cost.spent:.0f} s measured", flush=True)
    executor.close()
    print(f"{total / 60:.0f} min of processor time, {total / 60 / CORES:.0f} min on {CORES} cores")


if __name__ == "__main__":
    main()
