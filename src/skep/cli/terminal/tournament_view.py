"""The live view of a tournament in the terminal: the score, what it says, and how long it will take."""

import sys
import time
from collections import deque
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.stats.crosstable import crosstable
from skep.arena.stats.elo import elo_text
from skep.arena.stats.match_score import match_score
from skep.arena.stats.ratings import rate
from skep.arena.stats.sprt import sprt_text
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

REDRAW_SECONDS = 0.5
PLAIN_SECONDS = 10.0
"""Between two lines where there is no terminal to draw on."""
RATED_SECONDS = 2.0
"""Between two ratings of many players, which cost more than the other numbers."""
_DRAWING_SHARE = 20  # of a hundred thousand games the table takes a while: at most a twentieth of the time
_RATE_SECONDS = 30.0  # games a second are counted over this time


class TournamentView:
    """Draws a table on a terminal; writes a line every few seconds where there is no terminal."""

    def __init__(self, stream: TextIO = sys.stderr) -> None:
        from rich.console import Console

        self._console: Console = Console(file=stream)
        self._live: Live | None = None
        self._next_draw = float("-inf")
        self._rated = float("-inf")
        self._ratings: dict[str, str] = {}
        self._game_rate = GameRate()

    def __enter__(self) -> Self:
        from rich.live import Live

        if self._console.is_terminal:
            self._live = Live(console=self._console, auto_refresh=False, transient=True)
            self._live.__enter__()
        else:
            self._next_draw = time.monotonic() + PLAIN_SECONDS
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.__exit__(kind, error, trace)

    def message(self, text: str) -> None:
        """Write a line that stays."""
        self._console.print(
            terminal_text(text), style="yellow", markup=False, highlight=False, soft_wrap=True
        )

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Draw what has changed, if it is time to."""
        now = time.monotonic()
        self._game_rate.note(now, scoreboard.finished)
        if now < self._next_draw:
            return
        if self._live is None:
            self.message(f"{self._progress(scoreboard, running)}  {score_line(scoreboard)}")
        else:
            self._live.update(self._table(scoreboard, running, now), refresh=True)
        pause = REDRAW_SECONDS if self._live else PLAIN_SECONDS
        self._next_draw = now + max(pause, _DRAWING_SHARE * (time.monotonic() - now))

    def _progress(self, scoreboard: Scoreboard, running: int) -> str:
        left = len(scoreboard.pairings) - scoreboard.finished
        per_second = self._game_rate.games_per_second()
        time_left = duration_text(left / per_second) if per_second else "?"
        return (
            f"{scoreboard.finished} of {count_text(len(scoreboard.pairings), 'game')}, {running} running, "
            f"{per_second:.2g} a second, {time_left} left"
        )

    def _table(self, scoreboard: Scoreboard, running: int, now: float) -> "RenderableType":
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        def safe(text: str) -> Text:
            return Text(terminal_text(text))

        table = Table(title=safe(scoreboard.tournament.name), title_justify="left")
        table.add_column("player", overflow="fold")
        for column in ("points", "games", "score", "Elo", "s/move"):
            table.add_column(column, justify="right")
        if scoreboard.results:
            self._rate(scoreboard, now)
            for row in crosstable(scoreboard.results.values()).standings:
                points, games = f"{row.total.points:g}", str(row.total.games)
                elo = self._ratings.get(row.player, "")
                table.add_row(
                    safe(row.player), points, games, f"{row.score:.1%}", elo, f"{row.seconds_per_move:.3f}"
                )
        return Group(table, safe(score_line(scoreboard)), Text(self._progress(scoreboard, running)))

    def _rate(self, scoreboard: Scoreboard, now: float) -> None:
        if now >= self._rated + RATED_SECONDS:
            self._rated = now
            self._ratings = {one.player: elo_text(one.elo) for one in rate(scoreboard.tallies()).players}


class GameRate:
    """How many games end in a second, lately."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, int]] = deque()

    def note(self, now: float, finished: int) -> None:
        """Remember how many games were finished at a time."""
        self._notes.append((now, finished))
        while self._notes[0][0] < now - _RATE_SECONDS:
            self._notes.popleft()

    def games_per_second(self) -> float:
        """Games a second over the last while; 0 if not yet known."""
        (began, before), (ended, after) = self._notes[0], self._notes[-1]
        return (after - before) / (ended - began) if ended > began else 0.0


def score_line(scoreboard: Scoreboard) -> str:
    """For a match the score by pairs and the test, in one line."""
    tournament = scoreboard.tournament
    counts, settings = scoreboard.match_pairs(), tournament.sprt_settings()
    if counts is None:
        return ""
    score = match_score(counts.pairs)
    line = f"{tournament.players[0].name} {score.points:g} of {score.games}  Elo {elo_text(score.elo)}"
    if settings is None or scoreboard.sprt is None:
        return line
    return f"{line}  {sprt_text(settings, scoreboard.judged_pairs)}"


def duration_text(seconds: float) -> str:
    """A duration to read at a glance.

    >>> duration_text(42.4), duration_text(3725)
    ('42 s', '1:02:05')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"
