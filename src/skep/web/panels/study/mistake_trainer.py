"""Learn from your mistakes: try again where the game was played badly."""

import asyncio
from collections.abc import Callable
from functools import partial

from nicegui import ui

from skep.agents import Limit
from skep.analysis.analyst import analyst
from skep.analysis.review import loss_of
from skep.games import Move, Position
from skep.web.agents.thinking import POOL
from skep.web.studies.study import Node, Study
from skep.web.studies.summary import INACCURACY, side_of

LIMIT = Limit(time=0.5)
"""How long the engine looks at a move that is tried."""


class MistakeTrainer:
    """Shows the position before each mistake and judges what is tried there instead."""

    def __init__(self, on_go: Callable[[Node], None]) -> None:
        self._go = on_go
        self._left: list[Node] = []
        self._study: Study | None = None
        with ui.element("div").classes("offer trainer").props("role=status") as self._bar:
            self._words = ui.label()
            self._next_button = ui.button("Next", on_click=self._next).props("dense unelevated color=primary")
            ui.button("Stop", on_click=self.stop).props("dense flat")
        self._bar.set_visibility(False)

    @property
    def mistake(self) -> Node | None:
        """The move that is to be done better."""
        return self._left[0] if self._left else None

    def begin(self, study: Study, mistakes: list[Node]) -> None:
        """Go through mistakes, the first one first."""
        self._study, self._left = study, list(mistakes)
        self._show()

    def stop(self) -> None:
        """Go back to studying."""
        self._left = []
        self._bar.set_visibility(False)

    def is_asked_at(self, node: Node) -> bool:
        """Is a better move looked for at this node?"""
        return self.mistake is not None and self.mistake.parent is node

    def _show(self) -> None:
        mistake = self.mistake
        self._bar.set_visibility(mistake is not None)
        if mistake is not None and mistake.parent is not None:
            turn = (mistake.depth + 1) // 2
            self._words.set_text(f"Move {turn}: {mistake.text} was a mistake. Find a better move.")
            self._next_button.set_text("Skip")
            self._go(mistake.parent)

    def _next(self) -> None:
        self._left = self._left[1:]
        if self._left:
            self._show()
        else:
            self.stop()

    async def try_move(self, position: Position, move: Move) -> None:
        """Judge a move that is tried in the position before the mistake."""
        mistake, study = self.mistake, self._study
        if mistake is None or mistake.parent is None or study is None:
            return
        text = position.move_text(move)
        if text == mistake.text:
            self._words.set_text(f"{text} was played in the game. Find a better move.")
            return
        loss = 0.0
        if text != mistake.best:
            self._words.set_text(f"{text} …")
            judge = partial(_score_after, position, move)
            score = await asyncio.get_running_loop().run_in_executor(POOL, judge)
            loss = loss_of(side_of(mistake, study), mistake.parent.score or 0.0, score)
        self._tell(text, loss, mistake)

    def _tell(self, text: str, loss: float, mistake: Node) -> None:
        if mistake is not self.mistake:
            return
        if loss < INACCURACY:
            best = "" if text == mistake.best or not mistake.best else f" The engine likes {mistake.best}."
            self._words.set_text(f"✓ {text} is good.{best}")
            self._next_button.set_text("Next")
        else:
            self._words.set_text(f"{text} loses {loss / 100:.2f} points. Try another move.")


def _score_after(position: Position, move: Move) -> float:
    """The score after a move, in favour of White."""
    after = position.copy()
    after.play(move)
    with analyst(after) as engine:
        return engine.evaluate(after, LIMIT).score
