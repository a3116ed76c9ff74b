"""After a game: study it, or play again."""

from collections.abc import Callable

from nicegui import ui

from skep.web.tables.table import Table


class AfterGame:
    """A bar that stands where moves are typed, once the game is over."""

    def __init__(self, table: Table, on_again: Callable[[], None], on_rematch: Callable[[], None]) -> None:
        self._table = table
        with ui.element("div").classes("after-game") as self._bar:
            study = ui.button("Study this game", icon="psychology", on_click=self._study)
            study.props("unelevated dense no-caps color=primary")
            again = ui.button("Play again", icon="replay", on_click=lambda: on_again())
            again.props("flat dense no-caps")
            again.set_visibility(not any(seat.is_elsewhere for seat in table.settings.seats))
            rematch = ui.button("Rematch", icon="swap_vert", on_click=lambda: on_rematch())
            rematch.props("flat dense no-caps").tooltip("another game, with colours swapped")

    def show(self) -> None:
        """Show the bar if the game is over."""
        self._bar.set_visibility(self._table.is_over)

    def _study(self) -> None:
        ui.navigate.to(f"/study?table={self._table.id}")
