"""The rating of the person who solves puzzles, which is kept only in the browser's own storage."""

import math
from collections.abc import Mapping

from nicegui import ui

from skep.analysis.difficulty import FIRST_RATING, rated

KEY = "skep-solver-rating"


class SolverRating:
    """Shows the rating, and changes it after the first try at a puzzle."""

    def __init__(self, before: str = "") -> None:
        """`before` stands before the rating."""
        self._before = before
        self._label = ui.label().classes("faint solver-rating")
        self._value = FIRST_RATING
        self._is_known = False
        ui.on(KEY, lambda event: self._take(event.args))
        ui.run_javascript(f"emitEvent({KEY!r}, localStorage.getItem({KEY!r}))")

    def _take(self, stored: object) -> None:
        """What the browser has kept: any text, or nothing."""
        try:
            rating = float(str(stored))
            self._is_known = math.isfinite(rating)
        except ValueError:
            self._is_known = False
        self._value = min(max(rating, 0.0), 5000.0) if self._is_known else FIRST_RATING
        self._show()

    def _show(self, change: float = 0.0) -> None:
        known = f"your rating {self._value:.0f}" if self._is_known else "no rating of your own yet"
        words = " · ".join(filter(None, [self._before, known + (f" ({change:+.0f})" if change else "")]))
        self._label.set_text(words[0].upper() + words[1:])

    def nearest(self, puzzles: Mapping[str, float]) -> str:
        """The puzzle whose difficulty is nearest to the rating, by its name."""
        return min(puzzles, key=lambda name: abs(puzzles[name] - self._value))

    def add(self, difficulty: float, is_solved: bool) -> None:
        """Count a first try."""
        before, self._value = self._value, rated(self._value, difficulty, is_solved)
        self._is_known = True
        self._show(self._value - before)
        ui.run_javascript(f"localStorage.setItem({KEY!r}, {self._value:.1f})")
