"""The tournament that is being played, or was played last: its state, its buttons and its score."""

from nicegui import ui

from skep.web.matches.tournament_status import TournamentStatus
from skep.web.matches.tournaments import RunningTournament
from skep.web.panels.arena.tournament_table import show_status
from skep.web.panels.heading import heading


class LiveTournament:
    """One tournament. Only its score is drawn anew: a button replaced under the mouse loses the click."""

    def __init__(self, tournament: RunningTournament) -> None:
        self.tournament = tournament
        self._shown: tuple[TournamentStatus, bool, list[str]] | None = None
        with ui.element("div").classes("sheet live"):
            with ui.row().classes("controls"):
                heading(tournament.tournament.name, 2)
                self._state = ui.label().classes("faint")
                self._buttons = [
                    ui.button("Finish running games", on_click=lambda: tournament.run.finish_running()),
                    ui.button("Stop", on_click=lambda: tournament.run.stop()),
                ]
                for button in self._buttons:
                    button.props("flat dense no-caps")
            self._score = ui.element("div")

    def refresh(self) -> bool:
        """Show what has changed. Returns whether anything has."""
        one = self.tournament
        now = one.status, one.is_over, one.messages
        if now == self._shown:
            return False
        self._shown = now
        self._state.set_text(_state_text(one))
        for button in self._buttons:
            button.set_visibility(not one.is_over)
        self._score.clear()
        with self._score:
            _show_score(one)
        return True


def _show_score(one: RunningTournament) -> None:
    show_status(one.status)
    for message in [] if one.is_over else one.messages:
        ui.label(message).classes("faint")
    if one.trouble:
        ui.label(one.trouble).classes("problem")


def _state_text(one: RunningTournament) -> str:
    if not one.is_over:
        return "playing"
    return "finished" if one.status.is_complete else "stopped; it can be resumed below"
