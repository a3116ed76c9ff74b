"""Help from an agent during a game: a hint, or one move."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from nicegui import background_tasks

from skep.agents import Decision, StopFlag
from skep.analysis.hint import Hint
from skep.games import Position
from skep.web.games.table import Table
from skep.web.panels.board.board import Board
from skep.web.panels.board.hints import hint_arrow, hint_of
from skep.web.panels.message import show_message
from skep.web.panels.words import hint_words

T = TypeVar("T")


class EngineHelp:
    """Asks agents about the position of a table; an answer that comes too late is dropped."""

    def __init__(self, table: Table, board: Board, on_hint: Callable[[], None]) -> None:
        self._table, self._board, self._on_hint = table, board, on_hint
        self._stop = StopFlag()
        self.arrows: list[dict[str, Any]] = []
        """The hint, as the board draws it."""

    def show_hint(self) -> None:
        """Draw the move that the strongest agent would make."""
        stop = self._restart()
        self._ask(hint_of(self._table.position, stop), stop, self._draw)

    def let_agent_move(self, think: Callable[[Position, StopFlag], Awaitable[Decision]]) -> None:
        """Let an agent make this one move."""
        stop = self._restart()
        thinking = think(self._table.position.copy(), stop)
        self._ask(thinking, stop, lambda decision: self._table.play(decision.move, decision))

    def forget(self) -> None:
        """The position has changed: drop the hint, and what is being thought about."""
        self._stop.set()
        self.arrows = []

    def _restart(self) -> StopFlag:
        self._stop.set()
        self._stop = StopFlag()
        return self._stop

    def _draw(self, hint: Hint) -> None:
        self.arrows = hint_arrow(self._table.position, hint)
        self._on_hint()
        show_message(self._board, f"Hint: {hint_words(hint)}", "info")

    def _ask(self, thinking: Awaitable[T], stop: StopFlag, then: Callable[[T], None]) -> None:
        table, ply = self._table, self._table.position.ply

        async def ask() -> None:
            try:
                answer = await thinking
            except (ValueError, OSError, RuntimeError) as error:
                show_message(self._board, str(error))
                return
            if not stop.is_set() and table.position.ply == ply and not table.is_over:
                then(answer)

        background_tasks.create(ask())
