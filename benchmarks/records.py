"""Reading, storing and finding games."""

import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.core import best_of
from skep.games.hive import GAME_TYPES, Position
from skep.records import Reading, Record
from skep.records.database.explorer import explore
from skep.records.database.importer import import_games
from skep.records.database.search import Search, list_games
from skep.records.database.store import Database
from skep.records.formats.pgn import parse_pgn, pgn_text
from skep.records.formats.sgf import parse_sgf

READ_GAMES = 100
STORED_GAMES = 100_000
PLIES = 60  # about as many as games between people have
ASKED_GAMES = 20
ASKED_PLIES = (0, 2, 4, 6, 8, 9, 12, 30)


def figures() -> Iterator[str]:
    games = [random_game(seed) for seed in range(READ_GAMES)]
    pgns = [pgn_text(Record.of(game)) for game in games]
    sgfs = [sgf_text(game) for game in games]
    yield f"PGN, games of {PLIES} plies: {games_per_second(parse_pgn, pgns):,.0f} a second"
    yield f"SGF, games of {PLIES} plies: {games_per_second(parse_sgf, sgfs):,.0f} a second"
    with tempfile.TemporaryDirectory() as folder:
        yield from database_figures(Path(folder))


def games_per_second(parse: Callable[[str], Reading], texts: list[str]) -> float:
    return len(texts) / best_of(15, lambda: [parse(text) for text in texts])


def database_figures(folder: Path) -> Iterator[str]:
    file = folder / "games.uhp"
    with file.open("w") as lines:
        for seed in range(STORED_GAMES):
            lines.write(
                f'# [White "player {seed % 100}"]\n# [Seed "{seed}"]\n{random_game(seed).game_text()}\n'
            )
    with Database(folder / "games.sqlite") as database:
        memory: list[float] = []
        started, worked = time.perf_counter(), time.process_time()
        done = import_games(database, [file], on_progress=lambda _: memory.append(peak_megabytes()))
        seconds, worked = time.perf_counter() - started, time.process_time() - worked
        megabytes = sum(part.stat().st_size for part in folder.glob("games.sqlite*")) / 1e6
        yield (
            f"import of {done.stored:,} games: {seconds:.0f} s, {worked:.0f} s of processor time, "
            f"{done.stored / worked:,.0f} a second of it, {megabytes:.0f} MB on disk"
        )
        marks = [memory[len(memory) * tenth // 10 - 1] for tenth in (1, 5, 10)]
        yield (
            "peak memory after 10, 50 and 100 % of them: "
            + ", ".join(f"{mark:.0f}" for mark in marks)
            + " MB"
        )
        yield from search_figures(database)


def search_figures(database: Database) -> Iterator[str]:
    for ply in ASKED_PLIES:
        positions = [position_at(random_game(seed), ply) for seed in range(ASKED_GAMES)]
        found, times, explored = [], [], []
        for position in positions:
            search = Search(position=position.game_text())
            started = time.perf_counter()
            found.append(sum(1 for _ in list_games(database, search)))
            times.append(time.perf_counter() - started)
            started = time.perf_counter()
            explore(database, position)
            explored.append(time.perf_counter() - started)
        yield (
            f"all games through a position after {ply} plies: {statistics.mean(found):.1f} of them, found in "
            f"{1000 * statistics.median(times):.1f} ms, explored in "
            f"{1000 * statistics.median(explored):.1f}, at most in {1000 * max(explored):.1f}"
        )


def random_game(seed: int) -> Position:
    position = Position(GAME_TYPES[seed % len(GAME_TYPES)])
    position.play_random(seed, PLIES)
    return position


def position_at(game: Position, ply: int) -> Position:
    position = game.copy()
    while position.ply > ply:
        position.undo()
    return position


def sgf_text(game: Position) -> str:
    """A game as BoardSpace would have written it, with picks and clocks."""
    rng = random.Random(1)
    replay = game.start()
    letters = game.rules.game_type.removeprefix("Base").removeprefix("+").lower()[::-1]
    lines = [f'(;\nGM[27]VV[1]\nSU[hive{"-" + letters if letters else ""}]\nP0[id "Ann"]\nP1[id "Bob"]']
    clock = 0
    for move in game.history:
        side = f"; P{replay.ply % 2}"
        parts = replay.move_parts(move)
        clock += rng.randrange(60_000)
        if parts is not None:
            piece, (q, r) = parts
            lines.append(f"{side}[{len(lines)} pick W 4 {piece}]TM[{clock}]")
            lines.append(f"{side}[{len(lines)} dropb {piece} {chr(78 + q)} {13 - r} .]TM[{clock}]")
        lines.append(f"{side}[{len(lines)} done]TM[{clock}]")
        replay.play(move)
    return "\n".join([*lines, ")\n"])


def peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
