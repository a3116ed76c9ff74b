"""A bar beside the board: how much of it is White's says how the game stands."""

import math

from nicegui import ui

from skep.web.panels.words import score_text

POINTS_OF_A_LEAD = 4.0
"""Points at which the leading side has seven eighths of the bar."""


class EvaluationBar:
    """Shows a score in favour of White; nothing where none is known."""

    def __init__(self) -> None:
        with ui.element("div").classes("evaluation-bar").props("role=img") as self._bar:
            self._white = ui.element("div").classes("white-share")
            self._text = ui.label().classes("bar-score")
        self.show(None)

    def show(self, score: float | None) -> None:
        """Show a score in hundredths of a point."""
        words = score_text(score)
        self._bar.classes(**{"add" if score is None else "remove": "unknown"})
        self._bar.props["aria-label"] = f"evaluation: {words or 'not known'}"
        self._bar.props["title"] = words or "not analysed"
        self._bar.update()
        self._white.style(f"height: {100 * white_share(score or 0.0):.1f}%")
        self._text.set_text("" if score is None else _short_text(score))


def white_share(score: float) -> float:
    """White's share of the bar.

    >>> [round(white_share(score), 2) for score in (-99_998, -400, 0, 400, 99_998)]
    [0.0, 0.12, 0.5, 0.88, 1.0]
    """
    return (1 + math.tanh(score / 100 / POINTS_OF_A_LEAD)) / 2


def _short_text(score: float) -> str:
    """A score that fits into the bar.

    >>> _short_text(123.0), _short_text(99_997)
    ('+1.2', 'won')
    """
    return "won" if " " in score_text(score) else f"{round(score / 100, 1) + 0.0:+.1f}"
