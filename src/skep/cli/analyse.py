"""`skep analyse` and `skep hint`: what the engine thinks of games and positions."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from skep.agents import Agent, Decision, Limit, Report
from skep.agents.uhp.engine_registry import engine_agent
from skep.agents.uhp.protocol_text import line_texts
from skep.analysis.analyst import Evaluation, analyst
from skep.analysis.prover import ProvenWin, halved, proven_text, proven_win
from skep.analysis.wording import points_text
from skep.cli.arguments.game_argument import db_option, number_option, read_game
from skep.cli.arguments.settings import settings_options
from skep.cli.arguments.svg_file import SvgFile
from skep.cli.terminal.interruption import ctrl_c_stops, exit_interrupted
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text
from skep.files import write_whole
from skep.games import Position
from skep.records.record import Record

SECONDS_A_POSITION, SECONDS_A_MOVE = 3.0, 0.3
"""The time for a single position, and for each of a whole game, where no limit is given."""


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """How long the engine thinks about a position."""

    time: float | None = None
    """Seconds for each position; without any limit 3, or 0.3 for each of a whole game."""
    depth: int | None = None
    """Plies to search for each position."""
    nodes: int | None = None
    """Nodes to search for each position; with one thread this gives the same answer on every machine."""

    def __post_init__(self) -> None:
        if self.time is not None and self.time <= 0:
            raise ValueError(f"time is more than 0, not {self.time}")
        self._given()

    def limit(self, seconds: float) -> Limit:
        """The limit; so many seconds if none was given."""
        return Limit(time=seconds) if self._given() == Limit() else self._given()

    def _given(self) -> Limit:
        return Limit(time=self.time, depth=self.depth, nodes=self.nodes)


@dataclass(frozen=True, kw_only=True)
class AnalysisSettings(Thinking):
    """How many lines are searched, with how many threads."""

    lines: int = 3
    """Number of best lines shown for a single position."""
    threads: int = 1
    """Threads to search with."""


@click.command()
@click.argument("game")
@settings_options(AnalysisSettings)
@click.option("--ply", type=click.IntRange(min=0), help="Only the position after so many plies.")
@number_option
@db_option
@click.option(
    "--engine",
    metavar="COMMAND|NAME",
    help="A UHP engine to ask instead of skep's: its command line, or its name in `skep engines`.",
)
@click.option("--svg", type=SvgFile(), help="Draw the evaluation of a game to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def analyse(
    *,
    game: str,
    settings: AnalysisSettings,
    ply: int | None,
    number: int,
    place: str,
    engine: str | None,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Analyse GAME: a file, a GameString, the number of a stored game, or the text of a board that is set up.

    A game gets a table: each move with the score after it, in points in favour of White, the engine's own
    choice, and what the move lost; ? and ?? mark moves that lost 1.5 and 3 points or more. A position gets
    its best lines, scored in favour of the side to move, and a forced win of either side if one can be proven
    in half as long again. +#3 is a forced win in three plies. Scores of another engine are its own, taken as
    hundredths of a point.
    """
    record = read_game(game, number, place)
    agent = None if engine is None else engine_agent(engine)
    if record.plies and ply is None:
        _analyse_game(record, settings, agent, svg, as_json)
    elif svg is not None:
        raise click.UsageError("--svg draws the evaluation of a whole game, not of a position")
    else:
        _analyse_position(position_of(record, ply), settings, agent, as_json)


@click.command()
@click.argument("game")
@settings_options(Thinking)
@click.option("--ply", type=click.IntRange(min=0), help="The position after so many plies, not the last.")
@number_option
@db_option
def hint(game: str, settings: Thinking, ply: int | None, number: int, place: str) -> None:
    """Give a hint for the last position of GAME, given as for `skep analyse`: one move, and why."""
    from skep.analysis.hint import hint as find_hint
    from skep.analysis.hint import hint_text

    position = position_of(read_game(game, number, place), ply)
    _require_unfinished(position)
    limit = settings.limit(SECONDS_A_POSITION)
    with ProgressLine() as progress, ctrl_c_stops() as stop:
        found = find_hint(position, limit, report=_reporter(position, progress), stop=stop)
    click.echo(hint_text(found))
    if stop.is_set():
        exit_interrupted("this is the best move so far")


def position_of(record: Record, ply: int | None) -> Position:
    """The position after so many plies, or the last. Raises ValueError if there is no such ply."""
    if ply is not None and ply > len(record.plies):
        raise ValueError(f"the game has {count_text(len(record.plies), 'ply')}, not {ply}")
    return record.position(ply)


def _analyse_game(
    record: Record, settings: AnalysisSettings, agent: Agent | None, svg: Path | None, as_json: bool
) -> None:
    from skep.analysis.review import review_game, review_json, review_svg, review_text

    with ProgressLine() as progress, ctrl_c_stops() as stop:
        review = review_game(
            record,
            settings.limit(SECONDS_A_MOVE),
            threads=settings.threads,
            agent=agent,
            on_position=lambda ply, _: progress.show(f"ply {ply} of {len(record.plies)}"),
            stop=stop,
        )
    click.echo(json.dumps(review_json(review)) if as_json else review_text(review))
    if svg is not None:
        is_known = (record.white, record.black) != ("?", "?")
        title = f"{record.white} – {record.black}" if is_known else "evaluation"
        write_whole(svg, [review_svg(review, title)])
    if stop.is_set():
        exit_interrupted(f"{len(review.moves)} of {count_text(len(record.plies), 'move')} judged")


def _analyse_position(
    position: Position, settings: AnalysisSettings, agent: Agent | None, as_json: bool
) -> None:
    _require_unfinished(position)
    with (
        ProgressLine() as progress,
        analyst(position, lines=settings.lines, threads=settings.threads, agent=agent) as engine,
        ctrl_c_stops() as stop,
    ):
        limit = settings.limit(SECONDS_A_POSITION)
        evaluation = engine.evaluate(position, limit, report=_reporter(position, progress), stop=stop)
        win = proven_win(position, halved(limit), stop)
    if as_json:
        click.echo(json.dumps(_json(position, evaluation, win)))
    else:
        _print_lines(position, evaluation, win)
    if stop.is_set():
        exit_interrupted(f"these are the best lines at depth {evaluation.depth}")


def _print_lines(position: Position, evaluation: Evaluation, win: ProvenWin | None) -> None:
    click.echo(f"{position}\n")
    for line in evaluation.lines:
        score = "?" if line.score is None else points_text(line.score)
        click.echo(f"{score:>7}  {'; '.join(line_texts(position, line.moves))}")
    if win is not None:
        click.echo(f"{proven_text(win)}: {'; '.join(line_texts(position, win.moves))}")
    click.echo(_effort_text(evaluation), err=True)


def _effort_text(evaluation: Evaluation) -> str:
    """How much was searched, as far as the engine tells: another one may tell neither depth nor nodes."""
    depth = f"depth {evaluation.depth}, " if evaluation.depth else ""
    nodes = f"{evaluation.nodes:,} nodes in " if evaluation.nodes else ""
    return f"{depth}{nodes}{evaluation.seconds:.2f} s"


def _json(position: Position, evaluation: Evaluation, win: ProvenWin | None) -> dict[str, object]:
    proven = win and {
        "winner": win.winner.name.lower(),
        "plies": win.plies,
        "moves": line_texts(position, win.moves),
    }
    lines = [{"score": line.score, "moves": line_texts(position, line.moves)} for line in evaluation.lines]
    return asdict(evaluation) | {"lines": lines, "proven_win": proven}


def _reporter(position: Position, progress: ProgressLine) -> Report:
    def report(decision: Decision) -> None:
        line = "; ".join(line_texts(position, decision.pv))
        progress.show(f"depth {decision.depth}  {points_text(decision.score or 0)}  {line}")

    return report


def _require_unfinished(position: Position) -> None:
    if position.outcome() is not None:
        raise ValueError("the game is over: there is nothing to look for")
