"""All puzzles, by the number of moves, with their difficulty."""

import functools
from itertools import groupby

from nicegui import ui

from skep.analysis.difficulty import difficulty
from skep.analysis.puzzle import Puzzle
from skep.games import GAMES
from skep.games.hive import Position as HivePosition
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.heading import heading
from skep.web.panels.puzzle_words import in_moves, puzzle_path, unsolved
from skep.web.panels.solver_rating import SolverRating
from skep.web.visitors.preferences import Preferences


def show_puzzles(puzzles: dict[str, list[Puzzle]], preferences: Preferences) -> None:
    """All puzzles, those that were solved marked."""
    solved = set(preferences.get("solved"))
    heading("Puzzles", 1)
    ui.label(
        "One move alone forces the win in time, whatever the other side answers. "
        "All come from games between programs, and all are proven."
    ).classes("lead")
    rating = SolverRating()
    waiting = unsolved("hive", puzzles["hive"], solved)
    if waiting:
        fitting = ui.button("A puzzle for you", icon="extension")
        fitting.on_click(lambda: ui.navigate.to(rating.nearest(waiting)))
        fitting.props("unelevated color=primary no-caps")
    for game, ones in puzzles.items():
        done = sum(puzzle_path(game, number) in solved for number in range(1, len(ones) + 1))
        heading(f"{GAMES[game].title}: {done} of {len(ones)} solved", 2)
        numbered = sorted(enumerate(ones, 1), key=lambda one: (one[1].plies, difficulty(one[1])))
        for plies, group in groupby(numbered, key=lambda one: one[1].plies):
            heading(f"Win {in_moves(plies)}", 3, "card-text")
            with ui.element("div").classes("cards puzzles"):
                for number, puzzle in group:
                    _card(puzzle, puzzle_path(game, number), number, solved)


def _card(puzzle: Puzzle, path: str, number: int, solved: set[str]) -> None:
    with ui.link(target=path).classes("card" + (" solved" if path in solved else "")):
        ui.label(f"✓ {number}" if path in solved else str(number)).classes("card-title")
        ui.label(_words(puzzle)).classes("card-text")


@functools.cache
def _words(puzzle: Puzzle) -> str:
    """Who moves, with which pieces, and how hard it is."""
    start = puzzle.start()
    pieces = start.rules.game_type.removeprefix("Base") if isinstance(start, HivePosition) else ""
    return " · ".join(filter(None, [COLOR_NAMES[start.turn], pieces, str(difficulty(puzzle))]))
