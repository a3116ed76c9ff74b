"""The page Puzzles: find the one move that forces the win, and carry it through."""

import asyncio
from typing import Any

from nicegui import ui

from skep.analysis.difficulty import difficulty
from skep.analysis.puzzle import Puzzle
from skep.analysis.solving import Solving
from skep.games import Color, Move, Position
from skep.web.agents.thinking import POOL
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.explanation import refusal_text
from skep.web.panels.board.hints import move_arrows
from skep.web.panels.board.picture import Picture, picture_of
from skep.web.panels.board.side_label import side_label
from skep.web.panels.buttons import action_button
from skep.web.panels.dialogs.share_dialog import study_path
from skep.web.panels.puzzle_words import in_moves, puzzle_path, task_text, unsolved
from skep.web.panels.solver_rating import SolverRating
from skep.web.visitors.preferences import Preferences


class PuzzlePage:
    """One browser with one puzzle."""

    def __init__(self, puzzles: list[Puzzle], number: int, preferences: Preferences) -> None:
        self.puzzles, self.number, self.preferences = puzzles, number, preferences
        self.puzzle = puzzles[number - 1]
        self.solving = Solving(self.puzzle)
        self.solver = self.solving.position.turn
        self._is_thinking = False
        self._is_first_try = True
        self._hints = 0
        """How much was told about the next move: nothing, the piece, the whole move."""
        with ui.element("div").classes("play puzzle"):
            self.board = Board(self._picture(self.solving.position), label="puzzle").classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_panel()
        self.board.on_move(self.play)
        self.board.on_drop(self.explain_refusal)
        self.show()

    def _build_panel(self) -> None:
        ui.label(f"Puzzle {self.number} of {len(self.puzzles)}").classes("turn")
        self.rating = SolverRating(f"Difficulty {difficulty(self.puzzle)}")
        with ui.element("div").classes("task"):
            ui.label(task_text(self.puzzle)).classes("task-title")
            ui.label("Every move that still wins in time is right.")
        self.answer = ui.label().classes("answer").props("role=status aria-live=polite")
        with ui.element("div").classes("actions"):
            self.hint_button = action_button("Hint", "lightbulb", self.hint)
            self.pass_button = action_button("Pass", "redo", lambda: self.play(0))
            action_button("Again", "replay", self.reset)
            action_button("Study", "psychology", self._study)
            self.another_button = action_button("Another for you", "extension", self._go_on)
            self.another_button.props("color=primary unelevated").classes("new")
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
        self.another_button.set_visibility(self.solving.is_solved)

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
        answer = await self._think(lambda: self._answer(move), position)
        if answer is not None:
            self._judge(text, *answer)

    def _answer(self, move: Move) -> tuple[bool, Move | None]:
        """Is a move right, and how is it refuted if it is not?"""
        refutation = None
        is_right = self.solving.play(move)
        if not is_right:
            refutation = self.solving.refutation(move)
        return is_right, refutation

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

    def _judge(self, text: str, is_right: bool, refutation: Move | None) -> None:
        if not is_right:
            self._count(is_solved=False)
            self._refute(text, refutation)
            return
        self._hints = 0
        if self.solving.is_solved:
            self._count(is_solved=True)
            solved = self.preferences.get("solved")
            self.preferences.remember("solved", [*dict.fromkeys([*solved, self.puzzle.code])])
            self._say("✓ Solved!", is_solved=True)
        else:
            self._say(f"Right. The other side has answered: win {in_moves(self.solving.plies_left)}.")

    def _count(self, *, is_solved: bool) -> None:
        """Count the first try, unless a hint was given."""
        if self._is_first_try:
            self.rating.add(difficulty(self.puzzle), is_solved)
        self._is_first_try = False

    def _refute(self, text: str, refutation: Move | None) -> None:
        """Say why a move is wrong, and show the answer that holds."""
        if refutation is None:
            self._say(f"{text} does not win in time. Try another move.")
            return
        after = self.solving.position.copy()
        after.play(after.parse_move(text))
        answer = after.move_text(refutation)
        self._say(f"{text} does not win in time: {answer} holds. Try another move.")
        picture = picture_of(after, (after.turn,), puzzle_path(self.puzzle.game, self.number))
        drawn = move_arrows(picture, [refutation])
        self._draw(self._picture(self.solving.position) | {"arrows": drawn})

    async def hint(self) -> None:
        """Tell first which piece moves, and when asked again where it goes."""
        if self._is_thinking or self.solving.is_solved:
            return
        move = await self._think(self.solving.hint, self.solving.position)
        if move is None:
            return
        if self._is_first_try:
            self._count(is_solved=False)
        self._hints += 1
        position = self.solving.position
        text = position.move_text(move)
        picture = self._picture(position)
        if self._hints == 1 and move != 0:
            piece = next(one for one in picture["moves"] if one[3] == move)[0]
            self._say(f"Hint: {piece} moves. Ask again to see where.")
            self._draw(picture | {"marks": _mark_of(picture, piece)})
        else:
            self._say(f"Hint: {text}")
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
            self._hints = 0
            self._say("")
            self.show()

    def _go_on(self) -> None:
        """Go to a puzzle that is about as hard as this solver is good."""
        game = self.puzzle.game
        waiting = unsolved(game, self.puzzles, set(self.preferences.get("solved")))
        ui.navigate.to(self.rating.nearest(waiting) if waiting else "/puzzles")

    def _study(self) -> None:
        ui.navigate.to(study_path(self.solving.position))


def _mark_of(picture: Picture, piece: str) -> list[dict[str, Any]]:
    """A ring around a piece that stands on the board; none around one in hand."""
    tops = [stack["tiles"][-1] for stack in picture["stacks"]]
    return [{"kind": "ring", "x": tile["x"], "y": tile["y"]} for tile in tops if tile["name"] == piece]
