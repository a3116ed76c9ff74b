"""A study of people: a person of a stated level plays games with alternating colours against an agent."""

import secrets
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from skep.agents import Limit
from skep.games import Color
from skep.records import Result
from skep.web.agents.offered_agents import check_agent
from skep.web.games.draws import rules_with_draws
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.tables import Tables
from skep.web.storage.json_folder import ID, JsonFolder

LEVELS = ("beginner", "intermediate", "expert")
MOST_GAMES = 100
MOST_LISTED = 100
"""Studies on a page."""
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


class HumanStudyStore:
    """A folder of studies, one JSON file each."""

    def __init__(self, folder: Path, tables: Tables) -> None:
        self.tables = tables
        self._files = JsonFolder(folder)
        self._finished: dict[str, tuple[float, Result, int]] = {}
        """Of a finished game: when its file was written, the result, the plies. Tables take time to read."""

    def begin(self, **settings: Any) -> HumanStudy:
        """Begin a study. Raises ValueError for an agent that is not offered."""
        study = HumanStudy(id=secrets.token_hex(6), **settings)
        check_agent(study.agent)
        self._save(study)
        return study

    def load(self, id: str) -> HumanStudy | None:
        """A study by its id; None if there is none, or its file is damaged."""
        return self._files.load(id, lambda data: HumanStudy(**data | {"tables": tuple(data["tables"])}))

    def newest(self) -> list[HumanStudy]:
        """The studies, the one changed last first; not too many."""
        ids = self._files.ids()[:MOST_LISTED]
        return [study for id in ids if (study := self.load(id)) is not None]

    def newest_results(self) -> list[tuple[HumanStudy, list[ColorScore]]]:
        """The studies with their tables of results. Needs no page: it may be called in a thread."""
        return [(study, self.results(study)) for study in self.newest()]

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
            if (game := self._finished_game(id)) is not None:
                finished.append((Color.WHITE if number % 2 == 0 else Color.BLACK, *game))
        return color_scores(finished)

    def _finished_game(self, id: str) -> tuple[Result, int] | None:
        """The result and the plies of a game that is over, read from its file; None for others."""
        try:
            written = self.tables.store.written_at(id)
        except FileNotFoundError:
            return None
        known = self._finished.get(id)
        if known is None or known[0] != written:
            table = self.tables.store.load(id)
            if table is None or table.game.ended is None:
                return None
            known = self._finished[id] = written, table.game.ended[0], table.position.ply
        return known[1:]

    def close(self) -> None:
        """Wait until all studies are on the disk."""
        self._files.close()

    def _save(self, study: HumanStudy) -> None:
        self._files.save(study.id, asdict(study))
