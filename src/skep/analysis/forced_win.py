r"""Forced wins: proofs that the side to move wins in so many plies, and the puzzles made of them.

The prover finds the shortest win, and knows of every other first move whether it wins as soon. Puzzles are
made of boards without their history.

>>> position = hive.parse("Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0")
>>> win = forced_win(position, plies=3)
>>> [position.move_text(move) for move in win.moves], win.is_unique
(['wA1 \\bA1'], True)
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from skep.agents import StopFlag
from skep.agents.uhp.protocol_text import line_texts
from skep.analysis.prover import prover_of
from skep.analysis.puzzle import Puzzle, board_text
from skep.games import Move, Position, game_of, hive
from skep.records import Record, Result

MOST_PLIES = 9
"""To prove that only one move wins takes minutes where the win is longer."""


@dataclass(frozen=True, kw_only=True)
class PuzzleSearch:
    """What puzzles are looked for.

    >>> PuzzleSearch(plies=5).per_game
    1
    """

    plies: int = 3
    """Wins in exactly so many plies, both sides counted."""
    most_plies: int | None = None
    """Also wins in up to so many plies; if not given, only those in `plies`."""
    per_game: int = 1
    """At most so many puzzles from one game: later ones are often much like the first."""
    last: int | None = None
    """Look only at so many positions before the end of a game; none for all."""
    winner: bool = False
    """Look only at positions where the side that won the game is to move: half the work."""
    nodes: int | None = None
    """Positions to look at in each proof; none for as many as it takes. What is not proven is no puzzle."""

    def __post_init__(self) -> None:
        if not 1 <= self.plies <= MOST_PLIES:
            raise ValueError(f"plies is from 1 to {MOST_PLIES}, not {self.plies}")
        if self.most_plies is not None and not self.plies <= self.most_plies <= MOST_PLIES:
            raise ValueError(f"most_plies is from plies to {MOST_PLIES}, not {self.most_plies}")
        if self.per_game < 1:
            raise ValueError(f"per_game is 1 or more, not {self.per_game}")
        for name, value in (("nodes", self.nodes), ("last", self.last)):
            if value is not None and value < 1:
                raise ValueError(f"{name} is 1 or more, not {value}")


@dataclass(frozen=True, kw_only=True)
class ForcedWin:
    """The shortest way to win, against the longest defence.

    >>> forced_win(hive.parse("Base;wS1;bS1 wS1-"), plies=3) is None
    True
    """

    moves: tuple[Move, ...]
    is_unique: bool
    """Is there no other first move that wins as soon?"""


def forced_win(
    position: Position, plies: int, stop: StopFlag | None = None, nodes: int | None = None
) -> ForcedWin | None:
    """The shortest win of the side to move within so many plies.

    None if there is none, if it is not found among so many nodes, or when stopped.

    >>> board = "Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
    >>> win = forced_win(hive.parse(board), plies=3)
    >>> len(win.moves), win.is_unique
    (1, True)
    """
    prover = prover_of(position, position.turn)
    proof = prover.prove(plies, nodes=nodes, stop=stop)
    if not proof.is_won:
        return None
    others = (move for move in position.legal_moves() if move != proof.line[0])
    is_unique = all(prover.wins_by(move, proof.plies, nodes=nodes, stop=stop) is False for move in others)
    return ForcedWin(moves=tuple(proof.line), is_unique=is_unique)


def longest_defence(position: Position, plies: int) -> tuple[Move, ...] | None:
    """How the side to move, lost in at most so many plies, holds out longest; None if it is not lost.

    >>> longest_defence(hive.parse("Base;wS1;bS1 wS1-"), plies=2) is None
    True
    """
    proof = prover_of(position, position.turn.other).prove(plies)
    return tuple(proof.line) if proof.is_won else None


def puzzles_of(
    record: Record,
    source: str,
    search: PuzzleSearch,
    on_position: Callable[[int], None] | None = None,
) -> Iterator[Puzzle]:
    """The positions of a game where one move alone wins by force in so many plies.

    `on_position` is told the ply of each position before it is looked at.

    >>> from skep.records.files import parse_game_text
    >>> list(puzzles_of(parse_game_text("Base;wS1;bS1 wS1-").record, "a game", PuzzleSearch(plies=1)))
    []
    """
    found = 0
    for position in _positions(record):
        if on_position is not None:
            on_position(position.ply)
        if found == search.per_game:
            return
        if not _is_looked_at(position, record, search):
            continue
        board = game_of(position.rules).parse(board_text(position))
        longest = search.most_plies or search.plies
        win = None if position.outcome() else forced_win(board, longest, nodes=search.nodes)
        if win is not None and win.is_unique and search.plies <= len(win.moves) <= longest:
            found += 1
            yield Puzzle(
                game=record.game,
                position=board_text(position),
                solution=tuple(line_texts(board, win.moves)),
                source=f"{source}, ply {position.ply}",
            )


def _is_looked_at(position: Position, record: Record, search: PuzzleSearch) -> bool:
    if search.last is not None and len(record.plies) - position.ply >= search.last:
        return False
    return not search.winner or record.result == Result.won_by(position.turn)


def unlike(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Leave out puzzles whose board, turned or mirrored, was there already.

    >>> from skep.analysis.puzzle import load_puzzles
    >>> puzzle = load_puzzles()[0]
    >>> len(list(unlike([puzzle, puzzle])))
    1
    """
    seen: set[int] = set()
    for puzzle in puzzles:
        position = puzzle.start()
        key = position.symmetry_key() if isinstance(position, hive.Position) else position.key()
        if key not in seen:
            seen.add(key)
            yield puzzle


def _positions(record: Record) -> Iterator[Position]:
    position = record.start()
    yield position
    for text in record.move_texts():
        position.play(position.parse_move(text))
        yield position
