"""Ant colony optimisation (Dorigo, Maniezzo, Colorni 1996) as a player: mcguile2020 names it for later work.

A trail is what one side does in its next turns. Ants choose each move of a trail with a probability that
grows with the pheromone on it and with how near it comes to the enemy queen; the opponent answers at random.
Good trails are marked with pheromone, which evaporates, and what is left of it stays for the next turn. The
move that smells most is played.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> from skep.games.random_board import random_full_position
>>> position = random_full_position(seed=3)
>>> with make_agent("ants").player(GAMES["hive"], seed=1) as player:
...     player.choose(position, Limit()).move in position.legal_moves()
True
"""

import contextlib
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player, Report, require_game
from skep.games import Color, Game, Position
from skep.games.hive import FEATURE_NAMES, Hex
from skep.games.hive import Position as HivePosition
from skep.settings import check_bounds

_OWN_RING = FEATURE_NAMES.index("own_queen_neighbors")
_ENEMY_RING = FEATURE_NAMES.index("enemy_queen_neighbors")
_FULL_RING = 6
_WON = 3 * _FULL_RING
"""The quality of a trail that wins; one that loses has 0."""


@dataclass(frozen=True, kw_only=True)
class AntColonySettings:
    """How many ants walk, how far, and what leads them."""

    ants: int = 10
    """Trails in each cycle."""
    cycles: int = 6
    """Cycles in a turn; after each, pheromone evaporates and the best trails are marked."""
    turns: int = 2
    """Own moves of a trail."""
    marked: int = 3
    """The best trails of a cycle, which are marked."""
    evaporation: float = 0.3
    """The share of all pheromone that is lost in each cycle."""
    smell: float = 1.0
    """Alpha: how much pheromone leads an ant."""
    sight: float = 2.0
    """Beta: how much the nearness of the enemy queen leads it."""

    def __post_init__(self) -> None:
        check_bounds(self, dict.fromkeys(("ants", "cycles", "turns", "marked"), (1, 10_000)))
        check_bounds(self, {"evaporation": (0, 1), "smell": (0, 10), "sight": (0, 10)})


@dataclass(frozen=True)
class AntColonyAgent:
    """Ant colony optimisation over the moves of the next turns."""

    settings: AntColonySettings = AntColonySettings()
    name = "ants"
    Settings = AntColonySettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        require_game(self.name, "hive", game)
        yield AntColonyPlayer(self.settings, random.Random(seed))


@dataclass(frozen=True)
class _Trail:
    moves: tuple[int, ...]
    quality: float


class AntColonyPlayer:
    """A colony in one game: its pheromone is on moves, and stays from turn to turn."""

    def __init__(self, settings: AntColonySettings, generator: random.Random) -> None:
        self._settings = settings
        self._random = generator
        self._pheromone: dict[int, float] = {}

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Let the ants walk until the cycles, the time or the positions are used up.

        Raises ValueError when the game is over.
        """
        board = cast(HivePosition, position.copy())
        moves = board.legal_moves()
        if not moves:
            raise ValueError("the game is over: no move to choose")
        began, seconds, nodes = time.monotonic(), limit.seconds(), 0
        for _ in range(self._settings.cycles if len(moves) > 1 else 0):
            trails = [self._walk(board) for _ in range(self._settings.ants)]
            self._mark(trails)
            nodes += 2 * self._settings.turns * len(trails)
            is_late = seconds is not None and time.monotonic() - began > seconds
            if is_late or (limit.nodes and nodes >= limit.nodes) or (stop and stop.is_set()):
                break
        best = max(moves, key=lambda move: self._pheromone.get(move, 0.0))
        return Decision(move=best, nodes=nodes)

    def _walk(self, position: HivePosition) -> _Trail:
        """One ant's trail. The position is played on and restored."""
        color, ply = position.turn, position.ply
        own: list[int] = []
        while position.outcome_code() == 0 and len(own) < self._settings.turns:
            own.append(self._drawn(position))
            position.play(own[-1])
            if position.outcome_code() == 0:
                position.play(self._random.choice(position.legal_moves()))
        quality = _quality(position, color)
        while position.ply > ply:
            position.undo()
        return _Trail(tuple(own), quality)

    def _drawn(self, position: HivePosition) -> int:
        """A move, each as likely as its pheromone and its sight make it."""
        moves = position.legal_moves()
        queen = position.cell("bQ" if position.turn == Color.WHITE else "wQ")
        own = self._settings
        weights = [
            (1 + self._pheromone.get(move, 0.0)) ** own.smell * _nearness(position, move, queen) ** own.sight
            for move in moves
        ]
        return self._random.choices(moves, weights)[0]

    def _mark(self, trails: list[_Trail]) -> None:
        """Let all pheromone evaporate, and mark the best trails, later moves less than the first."""
        kept = 1 - self._settings.evaporation
        self._pheromone = {move: kept * smell for move, smell in self._pheromone.items() if smell > 0.001}
        best = sorted(trails, key=lambda trail: trail.quality, reverse=True)[: self._settings.marked]
        for trail in best:
            for place, move in enumerate(trail.moves):
                share = trail.quality / (1 + place)
                self._pheromone[move] = self._pheromone.get(move, 0.0) + share


def _nearness(position: HivePosition, move: int, queen: Hex | None) -> float:
    """How near a move comes to the enemy queen: 1 beside her, less the farther away."""
    parts = position.move_parts(move)
    if queen is None or parts is None:
        return 0.5
    q, r = parts[1][0] - queen.q, parts[1][1] - queen.r
    return 1 / max(1, abs(q), abs(r), abs(q + r))


def _quality(position: HivePosition, color: Color) -> float:
    """What a trail leads to for the colony: pieces around the enemy queen, less those around its own."""
    outcome = position.outcome()
    if outcome is not None and outcome.winner is not None:
        return _WON if outcome.winner == color else 0
    features = position.feature_vector()
    lead = features[_ENEMY_RING] - features[_OWN_RING]
    return _FULL_RING + (lead if position.turn == color else -lead)
