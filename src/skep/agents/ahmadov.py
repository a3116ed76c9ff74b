"""The alpha-beta player of ahmadov2024: its evaluation, its move ordering, its depth.

Built as the thesis means it. Its printed pseudocode never moves alpha or beta, so nothing is ever pruned;
it stores only leaves in its table, whose key does not know the side to move, and reads them at any
depth; and its root lets the opponent maximise. Here the pruning is real, the table knows depth, bound
and side, and a search of depth 3 sees three plies.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from skep import _core
from skep._core import StopFlag
from skep.agents.alphabeta import BOUNDS, decision_of, search
from skep.agents.protocol import Decision, Limit, Player, Report, require_game
from skep.games import Game, Position
from skep.settings import check_bounds


@dataclass(frozen=True, kw_only=True)
class AhmadovSettings:
    """How deep the player looks."""

    depth: int = 3
    """Plies to look ahead, from 1 to 5. Ahmadov plays his games with 3."""
    table: int = 16
    """Size of the transposition table, in MiB."""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, 5), "table": BOUNDS["table"]})


@dataclass(frozen=True)
class AhmadovAgent:
    """The alpha-beta player of ahmadov2024."""

    settings: AhmadovSettings = AhmadovSettings()
    name = "ahmadov"
    Settings = AhmadovSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game. Nothing in it is random."""
        require_game(self.name, "hive", game)
        yield AhmadovPlayer(self.settings)


class AhmadovPlayer:
    """The player in one game."""

    def __init__(self, settings: AhmadovSettings) -> None:
        self._depth = settings.depth
        self._engine = _core.AhmadovEngine(table=settings.table)

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Look as deep as set, or less if the limit is tighter. Raises ValueError when the game is over."""
        self._engine.clear()  # Ahmadov's table lives for one move
        return decision_of(search(self._engine, position, limit.tightened(depth=self._depth), report, stop))
