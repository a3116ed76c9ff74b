"""The table learner of blixtye2013 as a player: it draws moves by the weights it has learned.

In a position that the table does not know, which is nearly every one, all moves are equally likely.
"""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from skep import _core
from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player, Report, require_game
from skep.agents.weight_table import WeightTable
from skep.games import Game, Position


@dataclass(frozen=True, kw_only=True)
class TabularSettings:
    """Where the table is."""

    table: str = ""
    """The file of a weight table that `skep train tabular` made."""


@dataclass(frozen=True)
class TabularAgent:
    """Draws moves by a weight table."""

    settings: TabularSettings = TabularSettings()
    name = "tabular"
    Settings = TabularSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game. Raises WeightTableError or OSError if there is no such table."""
        require_game(self.name, "hive", game)
        if not self.settings.table:
            raise ValueError("tabular needs a table that was learned: tabular:table=FILE")
        with WeightTable(Path(self.settings.table)) as table:
            yield TabularPlayer(table, random.Random(seed))


class TabularPlayer:
    """The player in one game."""

    def __init__(self, table: WeightTable, generator: random.Random) -> None:
        self._table = table
        self._random = generator

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Draw a move; no limit matters. Raises ValueError when the game is over."""
        move = _core.hive_tabular_choose(
            cast(_core.HivePosition, position), self._table.slots, self._random.getrandbits(64)
        )
        return Decision(move=move)
