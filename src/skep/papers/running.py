"""Running the experiments of a table, each from where it stopped, every part kept as soon as it is done."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from skep import __version__
from skep.arena.source import source_commit
from skep.papers.experiment import Lab, Order
from skep.papers.paper import Paper, Row, Table
from skep.papers.results import Results, ResultsError, RowResult

Watch = Callable[[int, int, str], None]
"""Called with what is done of all there is to do, and with the row that is at work."""


def run_table(work: str, table: Table, order: Order, results: Results, lab: Lab, watch: Watch) -> None:
    """Do what is missing of a table, and keep it.

    Raises ResultsError, before anything is done, if what is kept was made with other settings or
    another seed, or is damaged.
    """
    rows = results.read(work, table.name)
    begun = {
        row.name: _begun(row, rows.get(row.name), order, results.path(work, table.name)) for row in table.rows
    }
    totals = {row.name: row.experiment.total(order) for row in table.rows}
    commit = source_commit()
    for row in table.rows:
        latest, since = begun[row.name], time.monotonic()
        for counts in row.experiment.advance(latest.counts, order, f"{work}/{table.name}/{row.name}", lab):
            now = time.monotonic()
            latest = replace(
                latest,
                counts=counts,
                total=totals[row.name],
                preset=order.preset,
                games=order.games,
                seconds=round(latest.seconds + now - since, 3),
                workers=lab.crew.places,
                commits=tuple(dict.fromkeys((*latest.commits, commit))),
                version=__version__,
            )
            since = now
            rows[row.name] = begun[row.name] = latest
            results.write(work, table.name, rows)
            done = sum(min(begun[name].done, total) for name, total in totals.items())
            watch(done, sum(totals.values()), row.name)


def forget_table(work: str, table: Table, order: Order, results: Results, lab: Lab) -> None:
    """Drop what is kept of a table, and of the learners it needs, so that it begins anew."""
    for row in table.rows:
        row.experiment.forget(order, lab)
    results.forget(work, table.name)


def _begun(row: Row, kept: RowResult | None, order: Order, path: Path) -> RowResult:
    """What is kept of a row, if it is the same experiment."""
    settings = settings_data(row, order)
    if kept is None:
        return RowResult(settings=settings, seed=order.seed)
    if kept.seed != order.seed:
        raise ResultsError(f"{path} has row {row.name!r} with seed {kept.seed}, not {order.seed}; {_ADVICE}")
    if not _are_same(kept.settings, settings):
        raise ResultsError(f"{path} has row {row.name!r} with other settings; {_ADVICE}")
    if not _has_counts(row, kept):
        raise ResultsError(f"{path} has row {row.name!r} of an older skep, which counted less; {_ADVICE}")
    return kept


def settings_data(row: Row, order: Order) -> dict[str, Any]:
    """What the counts of a row depend on, as it comes back from a file."""
    data: dict[str, Any] = json.loads(json.dumps(row.experiment.settings(order)))
    return data


def is_outdated(row: Row, table: Table, result: RowResult) -> bool:
    """Was a result made with settings that the row has no longer, or by a skep that counted less?"""
    order = table.order(result.preset, result.games, result.seed)
    return not (_are_same(result.settings, settings_data(row, order)) and _has_counts(row, result))


def _are_same(kept: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Are settings the same where both have them? One that came later had no say in older results."""
    return all(now[name] == value for name, value in kept.items() if name in now)


def _has_counts(row: Row, result: RowResult) -> bool:
    """Does a result that was begun have all that the numbers of its row are made of?"""
    needs = {name for number in row.numbers for name in number.measure.needs}
    return not result.counts or needs <= result.counts.keys()


_ADVICE = "begin anew with --anew, or keep results elsewhere with --results"


def run_command(paper: Paper, table: Table, kept: Mapping[str, RowResult]) -> str:
    """The command that makes what is kept of a table again."""
    command = f"skep papers run {paper.name} {table.name}"
    for row in kept.values():
        if row.preset != "published":
            command += f" --preset {row.preset}"
        if row.games != table.games.get(row.preset, row.games):
            command += f" --games {row.games}"
        return f"{command} --seed {row.seed}"
    return command
