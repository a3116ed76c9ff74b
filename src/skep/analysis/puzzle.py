"""Puzzles: a position, and the only move that forces a win in so many plies.

Files of puzzles are JSON lines; lines that begin with `#` tell where the puzzles come from.

>>> puzzle = load_puzzles()[0]
>>> len(puzzle.solution) == puzzle.plies, puzzle.start().outcome()
(True, None)
"""

import functools
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from skep.games import GAMES, Position, captain, game_of, hive

PUZZLES = Path(__file__).parent.parent / "puzzles"
"""The folder of the puzzles that come with skep."""


class InvalidPuzzle(ValueError):
    """The text is no puzzle.

    >>> try:
    ...     parse_puzzle("wS1")
    ... except InvalidPuzzle as error:
    ...     print(str(error).split(":")[0])
    no puzzle
    """


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """The side to move wins by force, and one move alone begins the shortest way.

    >>> puzzle = load_puzzles()[0]
    >>> puzzle.game, puzzle.plies, puzzle.check()
    ('hive', 3, None)
    """

    game: str
    """The name of the game."""
    position: str
    """The board as text that the game parses; a puzzle has no history."""
    solution: tuple[str, ...]
    """The shortest win against the longest defence; later moves of it need not be the only ones."""
    source: str = ""
    """The game the position comes from, and its ply there."""

    @property
    def plies(self) -> int:
        """Plies to the end of the game, both sides counted."""
        return len(self.solution)

    @property
    def code(self) -> str:
        """A short name, made of the board: it stays the same wherever the puzzle stands in a list."""
        return f"{zlib.crc32(self.position.encode()):08x}"

    def start(self) -> Position:
        """The position to solve. Raises InvalidGame."""
        return GAMES[self.game].parse(self.position)

    def check(self) -> None:
        """Raise ValueError unless the solution can be played and ends the game with a win."""
        position = self.start()
        solver = position.turn
        for text in self.solution:
            position.play(position.parse_move(text))
        outcome = position.outcome()
        if outcome is None or outcome.winner != solver:
            raise InvalidPuzzle(f"the solution does not win: {'; '.join(self.solution)!r}")


def puzzle_line(puzzle: Puzzle) -> str:
    """A puzzle as one line of JSON.

    >>> puzzle = load_puzzles()[0]
    >>> parse_puzzle(puzzle_line(puzzle)) == puzzle
    True
    """
    return json.dumps(asdict(puzzle), ensure_ascii=False)


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle of one line, its solution played through. Raises InvalidPuzzle.

    >>> parse_puzzle('{"game": "chess"}')
    Traceback (most recent call last):
    skep.analysis.puzzle.InvalidPuzzle: no puzzle: unknown game 'chess'; known: hive, captain
    """
    try:
        data = json.loads(line)
        puzzle = _puzzle_of(data)
        puzzle.check()
    except InvalidPuzzle:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidPuzzle(f"no puzzle: {type(error).__name__}: {error}") from error
    return puzzle


def _puzzle_of(data: dict[str, Any]) -> Puzzle:
    if data["game"] not in GAMES:
        raise InvalidPuzzle(f"no puzzle: unknown game {data['game']!r}; known: {', '.join(GAMES)}")
    return Puzzle(
        game=data["game"],
        position=str(data["position"]),
        solution=tuple(str(text) for text in data["solution"]),
        source=str(data.get("source", "")),
    )


def read_puzzles(path: str | PathLike[str]) -> Iterator[Puzzle]:
    """The puzzles of a file. Raises OSError, or InvalidPuzzle with the number of the line.

    >>> next(read_puzzles(PUZZLES / "captain.jsonl")).game
    'captain'
    """
    with Path(path).open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                yield parse_puzzle(line)
            except InvalidPuzzle as error:
                raise InvalidPuzzle(f"{path}, line {number}: {error}") from error


def load_puzzles(game: str = "hive") -> list[Puzzle]:
    """The puzzles of a game that come with skep.

    Those of the first version come first, so that they keep their numbers.

    >>> len(load_puzzles("hive")) > 200
    True
    """
    return list(_read_once(game))


@functools.cache
def _read_once(game: str) -> tuple[Puzzle, ...]:
    files = [PUZZLES / f"{game}.jsonl", *sorted(PUZZLES.glob(f"{game}-*.jsonl"))]
    return tuple(puzzle for file in files for puzzle in read_puzzles(file))


def puzzles_text(puzzles: Iterable[Puzzle], about: Iterable[str] = ()) -> str:
    """A file of puzzles, below lines that tell about them.

    >>> print(puzzles_text([], about=["made by hand"]), end="")
    # made by hand
    """
    return "".join([*(f"# {line}\n" for line in about), *(puzzle_line(puzzle) + "\n" for puzzle in puzzles)])


def board_text(position: Position) -> str:
    """A position without its history, as text that its game parses.

    >>> board_text(hive.Position.parse("Base+M;wM;bS1 wM-"))
    'Base+M;setup White wM@0,0 bS1@1,0'
    """
    if isinstance(position, hive.Position):
        return f"{position.rules.game_type};{position.setup_text()}"
    assert isinstance(position, captain.Position), game_of(position.rules).name
    return f"{position.rules_text()};{position.setup_text()}"
