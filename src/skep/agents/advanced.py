"""The players of ibnnasar2020 that weigh fifteen features of the position after a move.

`advanced` looks at every move, takes one that wins if there is one, and else the one after which the
weighted sum is greatest; with `search=minimax` it looks deeper, at the most promising moves of each
position only. Among equal moves it chooses at random. What the paper leaves open is read so: features count
in favour of the player, with the enemy's mobility and the pieces around its own queen negative; depth is
counted in plies as by every player here, so that the paper's "depth 1" may be 1, which is the choice without
search, or 2, which sees the reply.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> position = GAMES["hive"].start("Base")
>>> with make_agent("advanced:weights=manual,search=minimax").player(GAMES["hive"], seed=1) as player:
...     player.choose(position, Limit()).depth
2
"""

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, cast

from skep import _core
from skep._core import StopFlag
from skep.agents.minimax import SearchedMove, decision_of
from skep.agents.protocol import MOST_DEPTH, Decision, Limit, Player, Report, require_game
from skep.agents.weight_file import read_weights
from skep.games import Game, Position
from skep.settings import check_bounds

ADVANCED_NAMES: tuple[str, ...] = tuple(_core.hive_advanced_names())
"""The names of the fifteen weights."""


@dataclass(frozen=True, kw_only=True)
class AdvancedSettings:
    """What the player weighs, and how deep it looks."""

    weights: str = "neutral"
    """`neutral`, `manual` or another set that comes with skep, or a file of fifteen weights."""
    search: Literal["none", "minimax"] = "none"
    """Choose the best move one ply ahead, or by minimax."""
    depth: int = 2
    """Plies that minimax looks ahead."""
    width: int = 10
    """How many moves of a position minimax looks at, best first by the weights; 0 for all."""
    ranking: Literal["mover", "player"] = "mover"
    """For whom moves are the best: the side that makes them, or always the player itself, so that of the
    opponent's replies it looks at those it likes best (ibnnasar2020 may have done so, section 3.4.3)."""
    finished: Literal["won", "weighed"] = "won"
    """Is a win taken whatever the weights say, or are finished games weighed like all others?"""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, MOST_DEPTH), "width": (0, _core.MAX_MOVES)})


@dataclass(frozen=True)
class AdvancedAgent:
    """Weighs fifteen features."""

    settings: AdvancedSettings = AdvancedSettings()
    name = "advanced"
    Settings = AdvancedSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game. Raises WeightsError for weights that are not the fifteen."""
        require_game(self.name, "hive", game)
        weights = read_weights(self.settings.weights, "advanced", ADVANCED_NAMES)
        own = self.settings
        yield WeighingPlayer(
            weights,
            random.Random(seed),
            depth=own.depth if own.search == "minimax" else 1,
            width=own.width,
            ranks_for_player=own.ranking == "player",
            weighs_finished=own.finished == "weighed",
        )


class WeighingPlayer:
    """A player in one game that looks ahead and judges positions by weights: here of the fifteen features."""

    def __init__(
        self,
        weights: tuple[float, ...],
        generator: random.Random,
        think: Callable[..., SearchedMove] = _core.hive_advanced_think,
        **settings: Any,
    ) -> None:
        self._think = think
        self._weights = list(weights)
        self._random = generator
        self._settings = settings

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Look as deep as set, or less if the limit is tighter. Raises ValueError when the game is over."""
        found = self._think(
            cast(_core.HivePosition, position),
            self._weights,
            **self._settings,
            seed=self._random.getrandbits(64),
            seconds=limit.seconds(),
            depth_limit=limit.depth,
            nodes=limit.nodes,
            stop=stop,
        )
        return decision_of(found)
