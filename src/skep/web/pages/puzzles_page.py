"""The page Puzzles: find the one move that forces the win, and carry it through."""

import asyncio
from typing import Any

from nicegui import ui

from skep.analysis.puzzle import Puzzle
from skep.analysis.solving import Solving
from skep.games import GAMES, Color, Move, Position
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.explanation import refusal_text
from skep.web.panels.board.hints import move_arrows
from skep.web.panels.board.picture import Picture, picture_of
from skep.web.panels.board.side_label import COLOR_NAMES, side_label
from skep.web.panels.buttons import action_button
from skep.web.panels.dialogs.share_dialog import study_path
from skep.web.tables.preferences import Preferences
from skep.web.tables.thinking import POOL


def task_text(puzzle: Puzzle) -> str:
    """What is to be done.

    >>> from skep.analysis.puzzle import load_puzzles
    >>> task_text(load_puzzles()[0])
    'White to move wins in 2 moves'
    """
    return f"{COLOR_NAMES[puzzle.start().turn]} to move wins {_in_moves(puzzle.plies)}"


def _in_moves(plies: int) -> str:
    moves = (plies + 1) // 2
    return f"in {moves} move{'s' if moves != 1 else ''}"


def puzzle_path(game: str, number: int) -> str:
    """The address of a puzzle, counted from 1."""
    return f"/puzzles/{game}/{number}"


def show_puzzles(puzzles: dict[str, list[Puzzle]], preferences: Preferences) -> None:
    """All puzzles, those that were solved marked."""
    solved = set(preferences.get("solved"))
    ui.label("Puzzles").classes("title")
    ui.label(
        "One move alone forces the win in time, whatever the other side answers. "
        "All come from games between programs, and all are proven."
    ).classes("lead")
    for game, ones in puzzles.items():
        done = sum(puzzle_path(game, number) in solved for number in range(1, len(ones) + 1))
        ui.label(f"{GAMES[game].title}: {done} of {len(ones)} solved").classes("card-title")
        with ui.element("div").classes("cards puzzles"):
            for number, puzzle in enumerate(ones, 1):
                path = puzzle_path(game, number)
                with ui.link(target=path).classes("card" + (" solved" if path in solved else "")):
                    ui.label(f"✓ {number}" if path in solved else str(number)).classes("card-title")
                    ui.label(f"{COLOR_NAMES[puzzle.start().turn]} {_in_moves(puzzle.plies)}").classes(
                        "card-text"
                    )


class PuzzlePage:
    """One browser with one puzzle."""

    def __init__(self, puzzles: list[Puzzle], number: int, preferences: Preferences) -> None:
        self.puzzles, self.number, self.preferences = puzzles, number, preferences
        self.puzzle = puzzles[number - 1]
        self.solving = Solving(self.puzzle)
        self.solver = self.solving.position.turn
        self._is_thinking = False
        with ui.element("div").classes("play"):
            self.board = Board(self._picture(self.solving.position), label="puzzle").classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_panel()
        self.board.on_move(self.play)
        self.board.on_drop(self.explain_refusal)
        self.show()

    def _build_panel(self) -> None:
        ui.label(f"Puzzle {self.number} of {len(self.puzzles)}").classes("turn")
        ui.label(self.puzzle.source).classes("faint")
        with ui.element("div").classes("task"):
            ui.label(task_text(self.puzzle)).classes("task-title")
            ui.label("Every move that still wins in time is right.")
        self.answer = ui.label().classes("answer").props("role=status aria-live=polite")
        with ui.element("div").classes("actions"):
            self.hint_button = action_button("Hint", "lightbulb", self.hint)
            self.pass_button = action_button("Pass", "redo", lambda: self.play(0))
            action_button("Again", "replay", self.reset)
            action_button("Study", "psychology", self._study)
        self._build_steps()

    def _build_steps(self) -> None:
        game, number = self.puzzle.game, self.number
        with ui.row().classes("steps"):
            if number > 1:
                ui.link("← Previous", puzzle_path(game, number - 1))
            ui.space()
            ui.link("All puzzles", "/puzzles")
            ui.space()
            if number < len(self.puzzles):
                ui.link("Next →", puzzle_path(game, number + 1))

    # showing

    def _picture(self, position: Position, *, is_open: bool = True) -> Picture:
        movable = (self.solver,) if is_open else ()
        return picture_of(position, movable, puzzle_path(self.puzzle.game, self.number))

    def show(self) -> None:
        """Show the position, for the solver to move."""
        position = self.solving.position
        self._draw(self._picture(position, is_open=not self._is_thinking))
        may_move = not self._is_thinking and not self.solving.is_solved
        self.hint_button.set_enabled(may_move)
        self.pass_button.set_enabled(may_move and position.legal_moves() == [0])

    def _draw(self, picture: Picture) -> None:
        sides = [self._side_label(color) for color in (self.solver.other, self.solver)]
        self.board.show(picture, sides if "racks" in picture else [])

    def _side_label(self, color: Color) -> dict[str, Any]:
        is_solver = color == self.solver
        note = "you" if is_solver else ""
        return side_label(color, note, is_active=is_solver and not self.solving.is_solved)

    def _say(self, text: str, *, is_solved: bool = False) -> None:
        self.answer.set_text(text)
        self.answer.classes(**{"add" if is_solved else "remove": "solved"})

    # doing

    async def play(self, move: Move) -> None:
        """Try a move. The answer is looked for in a thread: it takes a moment."""
        if self._is_thinking or self.solving.is_solved:
            return
        position = self.solving.position.copy()
        try:
            text = position.move_text(move)
            position.play(move)
        except ValueError:
            return
        self._say("…")
        is_right = await self._think(lambda: self.solving.play(move), position)
        if is_right is not None:
            self._judge(text, is_right)

    async def _think(self, thought: Any, meanwhile: Position) -> Any:
        """What a thought comes to, with a position to look at meanwhile; None if the browser has gone."""
        self._is_thinking = True
        self._draw(self._picture(meanwhile, is_open=False))
        try:
            result = await asyncio.get_running_loop().run_in_executor(POOL, thought)
        finally:
            self._is_thinking = False
        if self.board.is_deleted:
            return None
        self.show()
        return result

    def _judge(self, text: str, is_right: bool) -> None:
        if not is_right:
            self._say(f"{text} does not win in time. Try another move.")
        elif self.solving.is_solved:
            path = puzzle_path(self.puzzle.game, self.number)
            solved = self.preferences.get("solved")
            self.preferences.remember("solved", [*dict.fromkeys([*solved, path])])
            self._say("✓ Solved!", is_solved=True)
        else:
            self._say(f"Right. The other side has answered: win {_in_moves(self.solving.plies_left)}.")

    async def hint(self) -> None:
        """Draw a move that is right."""
        if self._is_thinking or self.solving.is_solved:
            return
        move = await self._think(self.solving.hint, self.solving.position)
        if move is not None:
            picture = self._picture(self.solving.position)
            self._draw(picture | {"arrows": move_arrows(picture, [move])})

    def explain_refusal(self, drop: Drop) -> None:
        """Say why a piece cannot go there."""
        why = refusal_text(self.solving.position, drop)
        if why:
            self._say(f"{drop.piece}: {why}.")

    def reset(self) -> None:
        """Begin again."""
        if not self._is_thinking:
            self.solving = Solving(self.puzzle)
            self._say("")
            self.show()

    def _study(self) -> None:
        ui.navigate.to(study_path(self.solving.position))
