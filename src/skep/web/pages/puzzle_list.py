"""All puzzles, by the number of moves, with their difficulty."""

import functools
from collections.abc import Collection
from html import escape
from itertools import groupby

from nicegui import ui

from skep.analysis.difficulty import difficulty
from skep.analysis.puzzle import Puzzle
from skep.games import GAMES, Color
from skep.games.hive import Position as HivePosition
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.game.pieces import pieces_titles
from skep.web.panels.heading import heading
from skep.web.panels.puzzle_words import in_moves, puzzle_path, unsolved
from skep.web.panels.solver_rating import SolverRating
from skep.web.visitors.preferences import Preferences

ALL_PIECES = ""


class PuzzleList:
    """Shows the puzzles of all games; those of Hive with some pieces only, if that is wished."""

    def __init__(self, puzzles: dict[str, list[Puzzle]], preferences: Preferences) -> None:
        self._puzzles = puzzles
        self._solved = set(preferences.get("solved"))
        heading("Puzzles", 1)
        ui.label(
            "One move alone forces the win in time, whatever the other side answers. "
            "All come from games of the engine against itself, and all are proven. "
            "The dot says who is to move, the small number how hard it is."
        ).classes("lead")
        with ui.row().classes("puzzle-start"):
            self._build_start()
        self._lists = ui.element("div")
        self._show()

    def _build_start(self) -> None:
        waiting = unsolved("hive", self._puzzles["hive"], self._solved)
        fitting = ui.button("A puzzle for you", icon="extension")
        fitting.props("unelevated color=primary no-caps").set_visibility(bool(waiting))
        rating = SolverRating()
        fitting.on_click(lambda: ui.navigate.to(rating.nearest(waiting)))
        ui.space()
        self._pieces = ui.select({ALL_PIECES: "with any pieces"} | pieces_titles(), value=ALL_PIECES)
        self._pieces.props('outlined dense options-dense aria-label="pieces"').classes("puzzle-pieces")
        self._pieces.on_value_change(self._show)

    def _show(self) -> None:
        self._lists.clear()
        with self._lists:
            for game, puzzles in self._puzzles.items():
                done = sum(puzzle.code in self._solved for puzzle in puzzles)
                heading(f"{GAMES[game].title}: {done} of {len(puzzles)} solved", 2, "list-title")
                self._list(game, puzzles)

    def _list(self, game: str, puzzles: list[Puzzle]) -> None:
        numbered = [one for one in enumerate(puzzles, 1) if self._is_wanted(one[1])]
        by_length = sorted(numbered, key=lambda one: (one[1].plies, difficulty(one[1])))
        for plies, group in groupby(by_length, key=lambda one: one[1].plies):
            heading(f"Win {in_moves(plies)}", 3, "card-text")
            links = "".join(
                _link(puzzle, puzzle_path(game, number), self._solved) for number, puzzle in group
            )
            ui.html(links, sanitize=False).classes("puzzle-links")  # one element, though there are hundreds

    def _is_wanted(self, puzzle: Puzzle) -> bool:
        chosen = self._pieces.value
        return chosen == ALL_PIECES or puzzle.game != "hive" or _facts(puzzle)[1] == chosen


def _link(puzzle: Puzzle, path: str, solved: Collection[str]) -> str:
    number, is_solved = path.rpartition("/")[2], puzzle.code in solved
    turn, pieces = _facts(puzzle)
    words = ", ".join(filter(None, [f"{COLOR_NAMES[turn]} to move", pieces, "difficulty"]))
    side = "w" if turn == Color.WHITE else "b"
    kind, mark = ("puzzle-link solved", "✓ ") if is_solved else ("puzzle-link", "")
    rating = difficulty(puzzle)
    return (
        f'<a class="{kind}" href="{escape(path)}" title="{escape(words)} {rating}">'
        f'<i class="stone {side}"></i><b>{mark}{number}</b><span class="unseen">: {escape(words)}</span>'
        f"<span>{rating}</span></a>"
    )


@functools.cache
def _facts(puzzle: Puzzle) -> tuple[Color, str]:
    """Who moves, and with which pieces of Hive."""
    start = puzzle.start()
    return start.turn, start.rules.game_type if isinstance(start, HivePosition) else ""
