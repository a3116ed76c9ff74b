"""Many whole games in the core, between policies that need no Python: what learners measure fitness by.

>>> floor, greedy = RandomPolicy(), GreedyPolicy.of({"enemy_queen_neighbors": 1, "own_queen_neighbors": -1})
>>> bouts = [Bout(white=greedy, black=floor, seed=seed) for seed in range(20)]
>>> sum(played.winner == Color.WHITE for played in play_many(bouts, Rules(ply_cap=200))) > 15
True
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from skep import _core
from skep._core import StopFlag
from skep.arena.task import STOP
from skep.arena.workers import Crew, spread
from skep.games import Color, Move, Position, game_of
from skep.games.hive import FEATURE_NAMES, Rules
from skep.records import Record
from skep.settings import suggestion


class Policy(Protocol):
    """How moves are decided in the core: a frozen recipe that can travel to a worker."""

    def core(self, game: str) -> Any:
        """The policy as the core knows it. Raises ValueError if there is none for the game."""


@dataclass(frozen=True)
class RandomPolicy:
    """Any legal move."""

    def core(self, game: str) -> Any:
        """The random policy of a game."""
        return getattr(_core, f"{game}_random_policy")()


@dataclass(frozen=True)
class GreedyPolicy:
    """Looks one ply ahead: wins if it can, else the move with the greatest weighted sum of features.

    Features are seen from the side that moves, after its move. Equal moves are drawn by lot.
    """

    weights: tuple[float, ...]
    """One for each of `skep.games.hive.FEATURE_NAMES`, in that order."""

    @classmethod
    def of(cls, weights: Mapping[str, float]) -> Self:
        """A policy from weights by name; what has no name weighs nothing. Raises ValueError."""
        for name in weights:
            if name not in FEATURE_NAMES:
                raise ValueError(f"unknown feature {name!r}" + suggestion(name, FEATURE_NAMES))
        return cls(tuple(float(weights.get(name, 0.0)) for name in FEATURE_NAMES))

    def core(self, game: str) -> Any:
        """The greedy policy of Hive."""
        if game != "hive":
            raise ValueError(f"greedy policies weigh the features of hive, not of {game}")
        return _core.hive_greedy_policy(list(self.weights))


@dataclass(frozen=True, kw_only=True)
class Bout:
    """A game to be played in the core."""

    white: Policy
    black: Policy
    seed: int
    opening: tuple[Move, ...] = ()
    """Moves that are made first."""


@dataclass(frozen=True)
class Played:
    """A bout that was played."""

    rules: Any
    winner: Color | None
    """The side that won; None for a draw, and for a game that was stopped."""
    is_finished: bool
    moves: list[Move] = field(repr=False)

    def position(self) -> Position:
        """The end of the game, with its history."""
        position = game_of(self.rules).start(self.rules)
        for move in self.moves:
            position.play(move)
        return position

    def record(self, **about: Any) -> Record:
        """The game as a record; `about` is what else is known, such as the players."""
        return Record.of(self.position(), **about)


def play_many(
    bouts: Sequence[Bout],
    rules: Any = None,
    *,
    threads: int = 1,
    stop: StopFlag | None = None,
    crew: Crew | None = None,
) -> list[Played]:
    """Play bouts from start to end in the core and return them in the same order.

    Games do not depend on each other, on the number of threads or on the crew: the same seeds give the
    same games everywhere. With a crew the bouts are spread over its workers, which use so many threads each.
    """
    rules = Rules() if rules is None else rules
    if crew is None:
        return _play_here(rules, bouts, threads, stop or StopFlag())
    share = max(1, len(bouts) // (PIECES_PER_WORKER * max(crew.places, 1)))
    pieces = [(rules, bouts[start : start + share], threads) for start in range(0, len(bouts), share)]
    return [played for piece in spread(crew, _play_piece, pieces) for played in piece]


PIECES_PER_WORKER = 4
"""Bouts are cut into so many pieces for each worker, so that all end at about the same time."""

_WINNERS = {1: Color.WHITE, 2: Color.BLACK}  # the core's numbers of outcomes; 0 is unfinished, 3 a draw


def _play_piece(rules: Any, bouts: Sequence[Bout], threads: int) -> list[Played]:
    return _play_here(rules, bouts, threads, STOP)


def _play_here(rules: Any, bouts: Sequence[Bout], threads: int, stop: StopFlag) -> list[Played]:
    game = game_of(rules)
    numbers: dict[Policy, int] = {}
    for bout in bouts:
        for policy in (bout.white, bout.black):
            numbers.setdefault(policy, len(numbers))
    policies = [policy.core(game.name) for policy in numbers]
    tuples = [(numbers[bout.white], numbers[bout.black], bout.seed, list(bout.opening)) for bout in bouts]
    play = getattr(_core, f"{game.name}_bouts")
    played = play(game.start(rules), policies, tuples, threads, stop)
    return [Played(rules, _WINNERS.get(outcome), outcome != 0, moves) for outcome, moves in played]
