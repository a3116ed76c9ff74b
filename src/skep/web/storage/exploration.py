"""What the explorer shows of a position: moves with results and lengths, and the games themselves."""

from dataclasses import dataclass
from typing import Literal

from skep.games.hive import Position
from skep.records.database.explorer import Explored, explore
from skep.records.database.game_filter import GameFilter
from skep.records.database.lookup import mean_plies, newest_games
from skep.records.database.rows import StoredGame
from skep.records.database.search import Search
from skep.records.database.store import Database

SHOWN_MOVES = 12
SHOWN_GAMES = 20


@dataclass(frozen=True, kw_only=True)
class GamesAsked:
    """Which games the explorer looks at: all, or those of a player."""

    player: str = ""
    color: Literal["white", "black", ""] = ""

    def filter(self) -> GameFilter | None:
        """The condition for the database; None for all games."""
        return GameFilter(player=self.player, color=self.color or None) if self.player else None

    def search(self, position: Position) -> Search:
        """The newest games that reached a position."""
        player, color = self.player or None, (self.color or None) if self.player else None
        return Search(player=player, color=color, position=position.game_text(), limit=SHOWN_GAMES)


@dataclass(frozen=True, kw_only=True)
class Exploration:
    """What is known about a position."""

    explored: Explored
    mean_plies: tuple[float | None, ...]
    """The mean length of the games with each move, as far as they are shown."""
    games: list[StoredGame]


def exploration_of(database: Database, position: Position, asked: GamesAsked) -> Exploration:
    """Ask the database all that is shown. Raises DatabaseError."""
    explored = explore(database, position, asked.filter())
    lengths = [
        mean_plies(database, asked.search(_after(position, move.text)))
        for move in explored.moves[:SHOWN_MOVES]
    ]
    games = newest_games(database, asked.search(position)) if explored.tally.games else []
    return Exploration(explored=explored, mean_plies=tuple(lengths), games=games)


def _after(position: Position, text: str) -> Position:
    after = position.copy()
    after.play(after.parse_move(text))
    return after
