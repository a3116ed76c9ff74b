"""A study of people: a person of a stated level plays games with alternating colours against an agent."""

import json
import secrets
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from skep.agents import Limit
from skep.files import write_whole
from skep.games import Color
from skep.records import Result
from skep.web.agents.offered_agents import check_agent
from skep.web.games.draws import rules_with_draws
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import ID
from skep.web.games.tables import Tables

LEVELS = ("beginner", "intermediate", "expert")
MOST_GAMES = 100
PIECES = "Base"
FOLDER = "series"
"""The name of the folder: that of earlier versions, so that their studies are found."""


@dataclass(frozen=True, kw_only=True)
class HumanStudy:
    """Who plays whom, how often, and the tables played so far."""

    id: str
    person: str
    level: str
    agent: str
    limit: dict[str, Any] = field(default_factory=dict)
    games: int = 10
    draws: str = "repetition"
    """When a game is drawn, by a name of `DRAWS`."""
    tables: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id):
            raise ValueError(f"no study of people is called {self.id!r}")
        if self.level not in LEVELS:
            raise ValueError(f"a level is one of {', '.join(LEVELS)}, not {self.level!r}")
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"a study has 1 to {MOST_GAMES} games, not {self.games}")
        rules_with_draws(PIECES, self.draws)

    @property
    def next_color(self) -> Color:
        """The person's colour in the next game: White first, then by turns."""
        return Color.WHITE if len(self.tables) % 2 == 0 else Color.BLACK


@dataclass(frozen=True)
class ColorScore:
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


def color_scores(finished: list[tuple[Color, Result, int]]) -> list[ColorScore]:
    """The table of results from the person's colour, the result and the plies of each finished game.

    >>> color_scores([(Color.WHITE, Result.WHITE, 30), (Color.WHITE, Result.DRAW, 20)])[0]
    ColorScore(color=Color.WHITE, wins=1, draws=1, losses=0, average_turns=12.5)
    """
    rows = []
    for color in (Color.WHITE, Color.BLACK):
        games = [(result, plies) for side, result, plies in finished if side == color]
        won = Result.won_by(color)
        wins = sum(result == won for result, _ in games)
        draws = sum(result == Result.DRAW for result, _ in games)
        turns = sum((plies + 1) // 2 for _, plies in games)
        average = turns / len(games) if games else None
        rows.append(ColorScore(color, wins, draws, len(games) - wins - draws, average))
    return rows


@dataclass(frozen=True)
class HumanStudyStore:
    """A folder of studies, one JSON file each."""

    folder: Path
    tables: Tables

    def begin(self, **settings: Any) -> HumanStudy:
        """Begin a study. Raises ValueError for an agent that is not offered."""
        study = HumanStudy(id=secrets.token_hex(6), **settings)
        check_agent(study.agent)
        self._save(study)
        return study

    def load(self, id: str) -> HumanStudy | None:
        """A study by its id; None if there is none, or its file is damaged."""
        path = self.folder / f"{id}.json"
        if not ID.fullmatch(id) or not path.is_file():
            return None
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return HumanStudy(**data | {"tables": tuple(data["tables"])})
        except (ValueError, TypeError, LookupError, RecursionError):
            return None

    def all(self) -> list[HumanStudy]:
        """All studies, newest first."""
        paths = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        return [study for path in paths if (study := self.load(path.stem)) is not None]

    def next_table(self, study: HumanStudy) -> Table:
        """The table to play at: one that is not finished, else a new one."""
        last = self.tables.find(study.tables[-1]) if study.tables else None
        if last is not None and not last.is_over:
            return last
        person, agent = Seat(name=study.person), Seat(agent=study.agent, limit=Limit(**study.limit))
        seats = (person, agent) if study.next_color == Color.WHITE else (agent, person)
        rules, seed = rules_with_draws(PIECES, study.draws), len(study.tables) + 1
        table = self.tables.begin(TableSettings(rules=rules, white=seats[0], black=seats[1], seed=seed))
        self._save(replace(study, tables=(*study.tables, table.id)))
        return table

    def results(self, study: HumanStudy) -> list[ColorScore]:
        """The table of results."""
        finished = []
        for number, id in enumerate(study.tables):
            table = self.tables.find(id)
            if table is not None and table.game.ended is not None:
                color = Color.WHITE if number % 2 == 0 else Color.BLACK
                finished.append((color, table.game.ended[0], table.position.ply))
        return color_scores(finished)

    def _save(self, study: HumanStudy) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / f"{study.id}.json", json.dumps(asdict(study)))
