"""Matches: whole games in the core, through Python and the database, and how busy workers are."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import AdvancedPolicy, RandomPolicy
from skep.arena.pairing.entrant import parse_entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.executor import make_executor, spread
from skep.arena.runner.game_store import MemoryStore
from skep.arena.runner.observer import NoObserver
from skep.arena.runner.run_tournament import run_tournament
from skep.arena.runner.runner import TournamentRunner
from skep.arena.runner.scoreboard import Scoreboard
from skep.games.hive import Rules
from skep.records.database.schema import games
from skep.records.database.store import Database

CORES = 2
CORE_GAMES = 6_000
PYTHON_GAMES = 1_000
STORED_GAMES = 1_000_000
STORED_PLAYERS = 1_000
SECONDS_A_MOVE = 0.05
RULES = Rules(ply_cap=200)


def figures() -> Iterator[str]:
    yield from core_figures()
    yield from greedy_figures()
    yield from python_figures()
    yield from busy_figures()
    yield from rating_figures()


def core_figures() -> Iterator[str]:
    core_games = [
        CoreGame(white=RandomPolicy(), black=RandomPolicy(), seed=seed) for seed in range(CORE_GAMES)
    ]
    wall, work = timed(lambda: play_core_games(core_games, RULES, threads=CORES))
    yield f"random games in the core, with their moves: {rate_text(CORE_GAMES, wall, work)}"


def greedy_figures() -> Iterator[str]:
    """What a learner's fitness costs: games between two weight vectors."""
    policies = [AdvancedPolicy.of({"enemy_queen_neighbors": 1, "own_queen_neighbors": own}) for own in (1, 2)]
    core_games = [CoreGame(white=policies[n % 2], black=policies[1 - n % 2], seed=n) for n in range(400)]
    wall, work = timed(lambda: play_core_games(core_games, RULES, threads=CORES))
    yield f"games between weight vectors in the core: {rate_text(len(core_games), wall, work)}"


def python_figures() -> Iterator[str]:
    match = make_match("white=random", "black=random", PYTHON_GAMES)
    with tempfile.TemporaryDirectory() as folder, Database(Path(folder) / "games.sqlite") as database:
        wall, work = timed(lambda: run_tournament(match, database=database, workers=str(CORES)))
        yield f"random games through Python and the database: {rate_text(PYTHON_GAMES, wall, work)}"


def busy_figures() -> Iterator[str]:
    """How much of the workers' time is thinking, not handing over, beginning games or taking in results."""
    players = [f"{name}=alphabeta:table=1" for name in ("white", "black")]
    match = make_match(*players, 60, time=SECONDS_A_MOVE, rules="Base:ply_cap=24", openings="random")
    store, executor = MemoryStore(match), make_executor(str(CORES))
    try:
        spread(executor, abs, [(1,)] * CORES)  # processes are started by their first work
        runner = TournamentRunner(Scoreboard(match), store)
        started = time.perf_counter()
        runner.run(executor, NoObserver())
        elapsed = time.perf_counter() - started
    finally:
        executor.close()
    thought = sum(ply.seconds or 0.0 for record in store.records.values() for ply in record.plies)
    busy = thought / (CORES * elapsed)
    yield f"workers at {SECONDS_A_MOVE * 1000:.0f} ms a move: busy {busy:.1%} of the time"


def rating_figures() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, Database(Path(folder) / "games.sqlite") as database:
        fill(database)
        command = [sys.executable, "-m", "skep", "ratings", "--json", "--db", database.name]
        single = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=single) as process:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, "the ratings failed"
        seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        yield (
            f"{STORED_GAMES:,} stored games of {STORED_PLAYERS:,} players: rated with intervals in "
            f"{seconds:.1f} s of one core and {memory:.0f} MB"
        )


def fill(database: Database) -> None:
    """Store games without moves: ratings look at results only, and find them in an index."""
    results = ("1-0", "0-1", "1/2-1/2")
    batch = 50_000
    for first in range(0, STORED_GAMES, batch):
        rows = [
            {
                "uid": str(number),
                "game": "hive",
                "game_type": "Base",
                "white": f"player {number % STORED_PLAYERS}",
                "black": f"player {(number + 1 + number // STORED_PLAYERS % 997) % STORED_PLAYERS}",
                "result": results[number % 31 % 3],
                "ending": "surround",
                "plies": 0,
                "date": "",
                "seed": number,
                "tournament": f"tournament {number % 10}",
                "source": "",
                "record": {"game": "hive", "moves": []},
            }
            for number in range(first, first + batch)
        ]
        with database.writing() as connection:
            connection.execute(insert(games), rows)


def make_match(white: str, black: str, count: int, **settings: Any) -> Tournament:
    settings = {"rules": "Base:ply_cap=200", "openings": "none", **settings}
    players = (parse_entrant(white), parse_entrant(black))
    return Tournament(name="bench", players=players, games=count, **settings)


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock, and seconds of processor time of this process and its finished children."""
    started, worked = time.perf_counter(), processor_seconds()
    run()
    return time.perf_counter() - started, processor_seconds() - worked


def processor_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def rate_text(count: int, wall: float, work: float) -> str:
    """Games a second, and what they would be if nobody else used these cores."""
    return f"{count / wall:,.0f} a second, {CORES * count / work:,.0f} by processor time of {CORES} cores"
