"""What there is to see of a tournament at one moment."""

from dataclasses import dataclass
from typing import Any

from skep.arena.game.player_seat import FORFEITS
from skep.arena.pairing.schedule import Pairing
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.stats.crosstable import Crosstable, crosstable
from skep.arena.stats.ratings import Ratings, rate
from skep.arena.stats.sprt import sprt_text
from skep.games import Position, game_of
from skep.games.hive import Position as HivePosition
from skep.games.hive import Rules as HiveRules


@dataclass(frozen=True)
class TournamentStatus:
    """The results of the games that are finished."""

    finished: int = 0
    planned: int = 0
    running: int = 0
    table: Crosstable | None = None
    ratings: Ratings | None = None
    test: str = ""
    """The state of the sequential test."""
    failures: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Are all games played?"""
        return self.finished == self.planned


def status_of(scoreboard: Scoreboard, running: int = 0) -> TournamentStatus:
    """What the finished games show."""
    settings = scoreboard.tournament.sprt_settings()
    has_results = bool(scoreboard.results)
    has_test = settings is not None and any(scoreboard.judged_pairs)
    return TournamentStatus(
        finished=scoreboard.finished,
        planned=len(scoreboard.pairings),
        running=running,
        table=crosstable(scoreboard.results.values()) if has_results else None,
        ratings=rate(scoreboard.tallies()) if has_results else None,
        test=sprt_text(settings, scoreboard.judged_pairs) if settings and has_test else "",
        failures=(*_failures(scoreboard), *_withdrawals(scoreboard)),
    )


def _failures(scoreboard: Scoreboard) -> list[str]:
    return [f"{ending.value}: {count}" for ending, count in scoreboard.endings.items() if ending in FORFEITS]


def _withdrawals(scoreboard: Scoreboard) -> list[str]:
    return [f"{name} was withdrawn ({why})" for name, why in scoreboard.withdrawn.items()]


@dataclass(frozen=True)
class RunningGame:
    """A game of a tournament while it is played."""

    pairing: Pairing
    rules: Any
    text: str

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return self.position().ply

    def position(self) -> Position:
        """The position after the last move."""
        if isinstance(self.rules, HiveRules):
            return HivePosition.parse(self.text, self.rules)
        return game_of(self.rules).parse(self.text)
