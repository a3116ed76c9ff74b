"""A study of people: a person of a stated level plays games with alternating colours against an agent."""

import json
import os
import secrets
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from skep.agents import Limit
from skep.games import Color
from skep.records import Result
from skep.web.store import ID
from skep.web.table import Seat, Table, TableSettings
from skep.web.tables import Tables

LEVELS = ("beginner", "intermediate", "expert")
MOST_GAMES = 100


@dataclass(frozen=True, kw_only=True)
class Series:
    """Who plays whom, how often, and the tables played so far."""

    id: str
    person: str
    level: str
    agent: str
    limit: dict[str, Any] = field(default_factory=dict)
    games: int = 10
    tables: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id):
            raise ValueError(f"no series is called {self.id!r}")
        if self.level not in LEVELS:
            raise ValueError(f"a level is one of {', '.join(LEVELS)}, not {self.level!r}")
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"a series has 1 to {MOST_GAMES} games, not {self.games}")

    @property
    def next_color(self) -> Color:
        """The person's colour in the next game: White first, then by turns."""
        return Color.WHITE if len(self.tables) % 2 == 0 else Color.BLACK


@dataclass(frozen=True)
class Row:
    """One line of the table of results: how the person did with one colour."""

    color: Color
    wins: int
    draws: int
    losses: int
    average_turns: float | None

    @property
    def games(self) -> int:
        """All finished games with this colour."""
        return self.wins + self.draws + self.losses


def rows_of(finished: list[tuple[Color, Result, int]]) -> list[Row]:
    """The table of results from the person's colour, the result and the plies of each finished game.

    >>> rows_of([(Color.WHITE, Result.WHITE, 30), (Color.WHITE, Result.DRAW, 20)])[0]
    Row(color=Color.WHITE, wins=1, draws=1, losses=0, average_turns=12.5)
    """
    rows = []
    for color in (Color.WHITE, Color.BLACK):
        games = [(result, plies) for side, result, plies in finished if side == color]
        won = Result.won_by(color)
        wins = sum(result == won for result, _ in games)
        draws = sum(result == Result.DRAW for result, _ in games)
        turns = sum((plies + 1) // 2 for _, plies in games)
        average = turns / len(games) if games else None
        rows.append(Row(color, wins, draws, len(games) - wins - draws, average))
    return rows


@dataclass(frozen=True)
class SeriesStore:
    """A folder of series, one JSON file each."""

    folder: Path
    tables: Tables

    def begin(self, **settings: Any) -> Series:
        """Begin a series."""
        series = Series(id=secrets.token_hex(6), **settings)
        self._save(series)
        return series

    def load(self, id: str) -> Series | None:
        """A series by its id; None if there is none."""
        path = self.folder / f"{id}.json"
        if not ID.fullmatch(id) or not path.is_file():
            return None
        data = json.loads(path.read_text(encoding="utf-8"))
        return Series(**data | {"tables": tuple(data["tables"])})

    def all(self) -> list[Series]:
        """All series, newest first."""
        paths = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        return [series for path in paths if (series := self.load(path.stem)) is not None]

    def next_table(self, series: Series) -> Table:
        """The table to play at: one that is not finished, else a new one."""
        last = self.tables.find(series.tables[-1]) if series.tables else None
        if last is not None and not last.is_over:
            return last
        person, agent = Seat(name=series.person), Seat(agent=series.agent, limit=Limit(**series.limit))
        seats = (person, agent) if series.next_color == Color.WHITE else (agent, person)
        table = self.tables.begin(TableSettings(white=seats[0], black=seats[1], seed=len(series.tables) + 1))
        self._save(replace(series, tables=(*series.tables, table.id)))
        return table

    def results(self, series: Series) -> list[Row]:
        """The table of results."""
        finished = []
        for number, id in enumerate(series.tables):
            table = self.tables.find(id)
            if table is not None and table.ended is not None:
                color = Color.WHITE if number % 2 == 0 else Color.BLACK
                finished.append((color, table.ended[0], table.position.ply))
        return rows_of(finished)

    def _save(self, series: Series) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{series.id}.json"
        draft = path.with_suffix(".draft")
        draft.write_text(json.dumps(asdict(series)), encoding="utf-8")
        os.replace(draft, path)
