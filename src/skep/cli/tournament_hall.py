"""Holding a tournament: from its settings to its results, with somebody at the keyboard."""

import datetime
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

from skep import __version__
from skep.arena.archive import TournamentArchive, free_name
from skep.arena.director import Director, check_players
from skep.arena.load import core_count, load_warning
from skep.arena.report import report_data, report_text
from skep.arena.scoreboard import Scoreboard
from skep.arena.tournament import Tournament, parse_tournament
from skep.arena.tournament_file import Venue
from skep.arena.view import View
from skep.arena.workers import Crew, make_crew
from skep.records.database import Database
from skep.records.files import write_whole
from skep.records.pgn import pgn_text
from skep.settings import parse_settings


@dataclass(frozen=True, kw_only=True)
class Output:
    """What is done with the results."""

    as_json: bool
    pgn: Path | None


def hold(kind: str, settings: dict[str, Any], resume: str | None, output: Output) -> None:
    """Begin or resume a tournament, play it, and print what it has shown.

    Exits with 130 if it was interrupted and games are left to be played.
    """
    venue_names = {field.name for field in fields(Venue)}
    venue = parse_settings(Venue, {key: value for key, value in settings.items() if key in venue_names})
    planned: Tournament | None = None
    if resume is None:
        planned = parse_tournament({key: value for key, value in settings.items() if key not in venue_names})
        planned.check()
    workers = venue.workers or str(core_count())
    with ExitStack() as heeding:
        with Database(venue.db or "") as database, _crew(workers) as crew:
            if planned is None:
                archive = TournamentArchive.resume(database, resume or "")
            else:
                planned = replace(planned, name=planned.name or free_name(database, kind))
                archive = _begin(database, crew, planned)
            scoreboard = _scoreboard(archive)
            view = View()
            for line in _first_words(scoreboard, archive.version, workers):
                view.tell(line)
            director = Director(scoreboard, archive, crew, view, archive.date)
            # Until the last word is said: a second Ctrl-C may come while the workers go home.
            heeding.enter_context(_heeding_interrupts(director))
            with view:
                is_over = director.run()
            _print_results(scoreboard, archive, output)
        if not is_over:
            click.echo(_way_to_go_on(kind, scoreboard.tournament.name, venue), err=True)
            sys.exit(130)


def _way_to_go_on(kind: str, name: str, venue: Venue) -> str:
    place = f" --db {venue.db}" if venue.db else ""
    return f"skep: interrupted; go on with: skep {kind} --resume {shlex.quote(name)}{place}"


def _begin(database: Database, crew: Crew, tournament: Tournament) -> TournamentArchive:
    check_players(tournament, crew)
    return TournamentArchive.begin(database, tournament, datetime.date.today().isoformat())


def _scoreboard(archive: TournamentArchive) -> Scoreboard:
    """The score so far."""
    scoreboard = Scoreboard(archive.tournament)
    for uid, record in archive.games():
        scoreboard.add(uid, record)
    return scoreboard


def _print_results(scoreboard: Scoreboard, archive: TournamentArchive, output: Output) -> None:
    if output.pgn is not None:
        write_whole(output.pgn, "\n".join(pgn_text(record) for record in archive.records_in_order()))
    click.echo(json.dumps(report_data(scoreboard)) if output.as_json else report_text(scoreboard))


def _first_words(scoreboard: Scoreboard, version: str, workers: str) -> Iterator[str]:
    """What a person should know before the first game."""
    tournament = scoreboard.tournament
    yield f"{tournament.name}: {scoreboard.finished} of {tournament.total} games are played"
    if version != __version__:
        yield f"begun with skep {version}, continued with {__version__}: players may have changed"
    if workers.isdecimal():
        warning = load_warning(tournament.players, max(int(workers), 1), core_count())
        if warning is not None:
            yield warning


@contextmanager
def _crew(workers: str) -> Iterator[Crew]:
    crew = make_crew(workers)
    try:
        yield crew
    finally:
        crew.close()


@contextmanager
def _heeding_interrupts(director: Director) -> Iterator[None]:
    """Ctrl-C once finishes the running games, twice drops them, and a third time is Ctrl-C as ever."""
    usual = signal.getsignal(signal.SIGINT)

    def finish(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, stop)
        director.finish_running()

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, usual)
        director.stop()

    signal.signal(signal.SIGINT, finish)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
