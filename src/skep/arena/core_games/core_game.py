"""Many whole games in the core, between policies that need no Python: learners measure fitness with them.

>>> from skep.arena.core_games.policies import AdvancedPolicy, RandomPolicy
>>> floor, greedy = RandomPolicy(), AdvancedPolicy.of({"enemy_queen_neighbors": 1, "own_queen_neighbors": 1})
>>> core_games = [CoreGame(white=greedy, black=floor, seed=seed) for seed in range(20)]
>>> sum(played.winner == Color.WHITE for played in play_core_games(core_games, Rules(ply_cap=200))) > 15
True
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from skep._core import StopFlag
from skep.arena.core_games.policies import Policy
from skep.arena.runner.executor import Executor, spread
from skep.arena.runner.worker import this_worker
from skep.games import Color, Move, Position, game_of
from skep.games.hive import Rules
from skep.records import Record


@dataclass(frozen=True, kw_only=True)
class CoreGame:
    """A game to be played in the core.

    >>> from skep.arena.core_games.policies import RandomPolicy
    >>> CoreGame(white=RandomPolicy(), black=RandomPolicy(), seed=1).opening
    ()
    """

    white: Policy
    black: Policy
    seed: int
    opening: tuple[Move, ...] = ()
    """Moves that are made first."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played in the core."""

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


def play_core_games(
    games: Sequence[CoreGame],
    rules: Any = None,
    *,
    threads: int = 1,
    stop: StopFlag | None = None,
    executor: Executor | None = None,
) -> list[PlayedGame]:
    """Play games from start to end in the core and return them in the same order.

    Games do not depend on each other, on the number of threads or on the executor: the same seeds give the
    same games everywhere. With an executor the games are spread over its workers,
    which use so many threads each.

    >>> from skep.arena.core_games.policies import RandomPolicy
    >>> games = [CoreGame(white=RandomPolicy(), black=RandomPolicy(), seed=seed) for seed in range(3)]
    >>> [len(game.moves) for game in play_core_games(games, Rules(ply_cap=20))]
    [20, 20, 20]
    """
    rules = Rules() if rules is None else rules
    if executor is None:
        return _play_here(rules, games, threads, stop or StopFlag())
    share = max(1, len(games) // (PIECES_PER_WORKER * max(executor.places, 1)))
    pieces = [(rules, games[start : start + share], threads) for start in range(0, len(games), share)]
    return [played for piece in spread(executor, _play_piece, pieces) for played in piece]


PIECES_PER_WORKER = 4
"""Games are cut into so many pieces for each worker, so that all workers finish at about the same time."""

_WINNERS = {1: Color.WHITE, 2: Color.BLACK}  # the core's numbers of outcomes; 0 is unfinished, 3 a draw


def _play_piece(rules: Any, games: Sequence[CoreGame], threads: int) -> list[PlayedGame]:
    return _play_here(rules, games, threads, this_worker().stop)


def _play_here(rules: Any, games: Sequence[CoreGame], threads: int, stop: StopFlag) -> list[PlayedGame]:
    played_game = game_of(rules)
    numbers: dict[Policy, int] = {}
    for game in games:
        for policy in (game.white, game.black):
            numbers.setdefault(policy, len(numbers))
    policies = [policy.core(played_game.name) for policy in numbers]
    tuples = [(numbers[game.white], numbers[game.black], game.seed, list(game.opening)) for game in games]
    play = played_game.engines_for("a policy of the core").play_games
    played = play(played_game.start(rules), policies, tuples, threads, stop)
    return [PlayedGame(rules, _WINNERS.get(outcome), outcome != 0, moves) for outcome, moves in played]
