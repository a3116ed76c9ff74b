"""After a game: study it, or play again."""

from collections.abc import Callable

from nicegui import ui

from skep.web.games.table import Table


class AfterGame:
    """A bar that stands where moves are typed, once the game is over; it is built by then."""

    def __init__(self, table: Table, on_again: Callable[[], None], on_rematch: Callable[[], None]) -> None:
        self._table, self._again, self._rematch = table, on_again, on_rematch
        self._is_built = False
        self._bar = ui.element("div").classes("after-game")

    def show(self) -> None:
        """Show the bar if the game is over."""
        if self._table.is_over and not self._is_built:
            self._is_built = True
            with self._bar:
                self._build()
        self._bar.set_visibility(self._table.is_over)

    def _build(self) -> None:
        study = ui.button("Study this game", icon="psychology", on_click=self._study)
        study.props("unelevated no-caps color=primary").classes("study-it")
        is_by_link = any(seat.is_elsewhere for seat in self._table.settings.seats)
        again = ui.button("Play again", icon="replay", on_click=lambda: self._again())
        again.props("flat dense no-caps")
        again.set_visibility(not is_by_link)
        words = "Rematch" if is_by_link else "Swap colours"
        rematch = ui.button(words, icon="swap_vert", on_click=lambda: self._rematch())
        rematch.props("flat dense no-caps").tooltip("another game, with colours swapped")

    def _study(self) -> None:
        ui.navigate.to(f"/study?table={self._table.id}")
