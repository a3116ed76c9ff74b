"""Runs the experiments of a table, each from where it stopped, and writes results after each batch."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from skep import __version__
from skep.git_commit import git_commit
from skep.papers.experiments.experiment import RunPlan, Workspace
from skep.papers.experiments.league_games import LeagueGames
from skep.papers.paper import Paper, PaperRow, PaperTable
from skep.papers.results import Results, ResultsError, RowResult

Progress = Callable[[int, int, str], None]
"""Called with how much is done, how much there is to do, and the name of the row that is running."""


def run_table(
    work: str,
    table: PaperTable,
    plan: RunPlan,
    *,
    results: Results,
    workspace: Workspace,
    report: Progress,
) -> None:
    """Run what is missing of a table, and write it to its results.

    Raises ResultsError, before anything is run, if the results were made with other settings or
    another seed, or are damaged.
    """
    rows = results.read(work, table.name)
    begun = {
        row.name: _begun(row, rows.get(row.name), plan, results.path(work, table.name)) for row in table.rows
    }
    totals = {row.name: row.experiment.total(plan) for row in table.rows}
    commit = git_commit()
    for row in table.rows:
        key = f"{work}/{table.name}/{row.name}"
        latest, since = begun[row.name], time.monotonic()
        for counts in row.experiment.advance(latest.counts, plan, key, workspace):
            now = time.monotonic()
            latest = replace(
                latest,
                counts=counts,
                total=totals[row.name],
                preset=plan.preset,
                games=plan.games,
                seconds=round(latest.seconds + now - since, 3),
                workers=workspace.executor.places,
                commits=tuple(dict.fromkeys((*latest.commits, commit))),
                version=__version__,
            )
            since = now
            rows[row.name] = begun[row.name] = latest
            results.write(work, table.name, rows)
            done = sum(min(begun[name].done, total) for name, total in totals.items())
            report(done, sum(totals.values()), row.name)


def forget_player(work: str, table: PaperTable, plan: RunPlan, player: str, *, results: Results) -> None:
    """Forget the games of one player of a league, so that they are played again when it is run next."""
    (row,) = table.rows
    if not isinstance(row.experiment, LeagueGames):
        raise ValueError(f"only a league has players, not {work} {table.name}")
    rows = results.read(work, table.name)
    latest = _begun(row, rows.get(row.name), plan, results.path(work, table.name))
    rows[row.name] = replace(latest, counts=row.experiment.without(latest.counts, player))
    results.write(work, table.name, rows)


def discard_table(
    work: str, table: PaperTable, plan: RunPlan, *, results: Results, workspace: Workspace
) -> None:
    """Delete the results of a table and the runs of the learners it needs, so that it begins anew."""
    for row in table.rows:
        row.experiment.discard(plan, workspace)
    results.discard(work, table.name)


def discard_row(
    work: str, table: PaperTable, row: PaperRow, plan: RunPlan, *, results: Results, workspace: Workspace
) -> None:
    """Delete the results of one row and the runs of the learner it needs, so that it begins anew."""
    row.experiment.discard(plan, workspace)
    kept = results.read(work, table.name)
    kept.pop(row.name, None)
    results.write(work, table.name, kept)


def _begun(row: PaperRow, kept: RowResult | None, plan: RunPlan, path: Path) -> RowResult:
    """What is kept of a row, if it is the same experiment."""
    settings = settings_data(row, plan)
    if kept is None:
        return RowResult(settings=settings, seed=plan.seed)
    if kept.seed != plan.seed:
        raise ResultsError(f"{path} has row {row.name!r} with seed {kept.seed}, not {plan.seed}; {_ADVICE}")
    if not _are_same(kept.settings, settings):
        raise ResultsError(f"{path} has row {row.name!r} with other settings; {_ADVICE}")
    if not _has_counts(row, kept):
        raise ResultsError(f"{path} has row {row.name!r} of an older skep, which counted less; {_ADVICE}")
    return replace(kept, settings=settings)


def settings_data(row: PaperRow, plan: RunPlan) -> dict[str, Any]:
    """What the counts of a row depend on, as it comes back from a file."""
    data: dict[str, Any] = json.loads(json.dumps(row.experiment.settings(plan)))
    return data


def is_outdated(row: PaperRow, table: PaperTable, result: RowResult) -> bool:
    """Was a result made with settings that the row has no longer, or by a skep that counted less?"""
    plan = table.plan(result.preset, result.games, result.seed)
    return not (_are_same(result.settings, settings_data(row, plan)) and _has_counts(row, result))


def _are_same(kept: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Are settings the same where both have them? A setting that is newer than the results does not count."""
    return all(_is_same(now[name], value) for name, value in kept.items() if name in now)


def _is_same(kept: Any, now: Any) -> bool:
    kept, now = _by_name(kept), _by_name(now)
    if isinstance(kept, Mapping) and isinstance(now, Mapping):
        return _are_same(kept, now)
    return bool(kept == now)


def _by_name(value: Any) -> Any:
    """A list of things with names, such as players, by name: one that is newer than the results may join."""
    if isinstance(value, list) and all(isinstance(one, Mapping) and "name" in one for one in value):
        return {one["name"]: one for one in value}
    return value


def _has_counts(row: PaperRow, result: RowResult) -> bool:
    """Does a result that was begun have all that the numbers of its row are made of?"""
    needs = {name for number in row.numbers for name in number.measure.needs}
    return not result.counts or needs <= result.counts.keys()


_ADVICE = "begin anew with --anew, or keep results elsewhere with --results"


def run_command(paper: Paper, table: PaperTable, kept: Mapping[str, RowResult]) -> str:
    """The command that makes what is kept of a table again."""
    command = f"skep papers run {paper.name} {table.name}"
    for row in kept.values():
        if row.preset != "published":
            command += f" --preset {row.preset}"
        if row.games != table.games.get(row.preset, row.games):
            command += f" --games {row.games}"
        return f"{command} --seed {row.seed}"
    return command
