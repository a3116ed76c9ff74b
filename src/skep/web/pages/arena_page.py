"""The page Arena: begin a tournament, follow it, go on with an earlier one."""

from nicegui import ui

from skep.arena.pairing.tournament import Tournament
from skep.drawing.count_text import count_text
from skep.web.matches.tournaments import RunningTournament, Tournaments
from skep.web.panels.arena.live_tournament import LiveTournament
from skep.web.panels.arena.running_games import RunningGames
from skep.web.panels.arena.tournament_form import TournamentForm
from skep.web.panels.arena.tournament_table import show_status
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error


class ArenaPage:
    """All tournaments, and the form of a new one."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.tournaments = tournaments
        self._shown: LiveTournament | None = None
        heading("Arena", 1, "title")
        ui.label(
            "Programs play each other, every opening twice with colours swapped; ratings have error bars. "
            "Each finished game is stored at once, and a tournament that was cut short can be resumed."
        ).classes("lead")
        self.live = ui.element("div")
        self.running_games = RunningGames(tournaments)
        self.form = TournamentForm(self._begin)
        self.earlier = ui.element("div").classes("sheet")
        self._list_earlier()
        self.refresh()
        ui.timer(1.0, self.refresh)

    def _begin(self, tournament: Tournament) -> None:
        self.tournaments.begin(tournament)
        self.refresh()

    def refresh(self) -> None:
        """Show the tournament that is being played, or was played last."""
        self.running_games.refresh()
        last = self.tournaments.last
        if last is not None and self._live_tournament(last).refresh() and last.is_over:
            self._list_earlier()

    def _live_tournament(self, one: RunningTournament) -> LiveTournament:
        if self._shown is None or self._shown.tournament is not one:
            self.live.clear()
            with self.live:
                self._shown = LiveTournament(one)
        return self._shown

    def _list_earlier(self) -> None:
        self.earlier.clear()
        with self.earlier:
            heading("Earlier tournaments", 2)
            try:
                stored = self.tournaments.stored()
            except OSError as error:
                ui.label(str(error)).classes("faint")
                return
            for one in stored:
                box = ui.expansion(f"{one.name} · {one.date} · {count_text(one.games, 'game')}").classes(
                    "agent-settings"
                )
                box.on_value_change(lambda event, box=box, name=one.name: self._open(box, name))
            if not stored:
                ui.label("None yet.").classes("faint")

    def _open(self, box: ui.expansion, name: str) -> None:
        box.clear()
        try:
            status = self.tournaments.status(name)
        except (ValueError, OSError) as error:
            show_error(error)
            return
        with box:
            show_status(status)
            if not status.is_complete:
                ui.button("Go on", on_click=lambda: self._resume(name)).props("flat dense no-caps")

    def _resume(self, name: str) -> None:
        try:
            self.tournaments.resume(name)
        except (ValueError, OSError) as error:
            show_error(error, seconds=8)
        self.refresh()
