"""Run a tournament from the command line: from its settings to its results, with Ctrl-C to end it early."""

import importlib
import json
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FrameType
from typing import Any

import click

from skep.agents.uhp.engine_log import log_engines
from skep.arena.pairing.tournament import Tournament, parse_tournament
from skep.arena.runner.report import report_data, report_text
from skep.arena.runner.run_settings import RunSettings
from skep.arena.runner.run_tournament import TournamentRun
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.runner.tournament_store import TournamentStore, free_name
from skep.arena.stats.sprt import SprtDecision
from skep.cli.exit_status import ExitStatus
from skep.cli.terminal.tournament_view import TournamentView
from skep.files import check_writable
from skep.records.database.store import Database
from skep.records.files import format_named, write_games
from skep.settings import parse_settings


@dataclass(frozen=True, kw_only=True)
class Output:
    """What is done with the results."""

    as_json: bool
    pgn: Path | None
    log: Path | None


def run_from_settings(kind: str, settings: dict[str, Any], resume: str | None, output: Output) -> None:
    """Begin or resume a tournament, play it, and print its results.

    Exits with 130 if it was interrupted and games are left to be played, with 1 if a test did not accept
    H1 or a player was withdrawn.
    """
    run_names = {field.name for field in fields(RunSettings)}
    run_settings = parse_settings(RunSettings, {key: settings[key] for key in settings.keys() & run_names})
    planned: Tournament | None = None
    if resume is None:
        planned = parse_tournament({key: settings[key] for key in settings if key not in run_names})
        planned.check()  # before a database is made
    if output.pgn is not None:
        format_named(output.pgn)
        check_writable(output.pgn)
    if output.log is not None:
        log_engines(output.log)
    with ExitStack() as signals:
        with Database(run_settings.db or "") as database:
            if planned is None:
                run = TournamentRun.resume(database, resume or "", workers=run_settings.workers)
            else:
                named = replace(planned, name=planned.name or free_name(database, kind))
                run = TournamentRun.begin(named, database=database, workers=run_settings.workers)
            # Until the last line is printed: another Ctrl-C may come while the database is closed.
            signals.enter_context(_ctrl_c_ends(run))
            importlib.import_module("skep.arena.stats.likelihood")  # now: after Ctrl-C nobody waits for NumPy
            with TournamentView() as view:
                is_over = run.play(view)
            _print_results(run, output)
        if not is_over:
            click.echo(_how_to_resume(kind, run.tournament.name, run_settings), err=True)
            sys.exit(ExitStatus.INTERRUPTED)
    sys.exit(_verdict(run.scoreboard))


def _verdict(scoreboard: Scoreboard) -> ExitStatus:
    """Is the answer no: did a player fail too often, or the first one not prove to be stronger?"""
    is_proven = scoreboard.sprt is None or scoreboard.sprt.decision is SprtDecision.ACCEPT_H1
    return ExitStatus.DONE if is_proven and not scoreboard.withdrawn else ExitStatus.NO


def _how_to_resume(kind: str, name: str, settings: RunSettings) -> str:
    place = f" --db {settings.db}" if settings.db else ""
    return f"skep: interrupted; go on with: skep {kind} --resume {shlex.quote(name)}{place}"


def _print_results(run: TournamentRun, output: Output) -> None:
    click.echo(json.dumps(report_data(run.scoreboard)) if output.as_json else report_text(run.scoreboard))
    if output.pgn is not None and isinstance(run.store, TournamentStore):
        write_games(run.store.records_in_order(), output.pgn)


@contextmanager
def _ctrl_c_ends(run: TournamentRun) -> Iterator[None]:
    """Ctrl-C finishes the running games, a second one drops them, and a third one acts as usual."""
    usual = signal.getsignal(signal.SIGINT)

    def finish(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, stop)
        run.finish_running()

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, usual)
        run.stop()

    signal.signal(signal.SIGINT, finish)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
