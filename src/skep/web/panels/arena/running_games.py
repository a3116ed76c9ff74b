"""The games of a tournament that are being played."""

from nicegui import ui

from skep.web.matches.tournament_status import RunningGame
from skep.web.matches.tournaments import Tournaments
from skep.web.panels.game.levels import agent_title
from skep.web.panels.heading import heading


class RunningGames:
    """A list of running games; a click watches one."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._labels: dict[str, ui.label] = {}
        with ui.element("div").classes("sheet running") as self._sheet:
            heading("Running games", 2)
            self._list = ui.element("div").classes("running-list")

    def refresh(self) -> None:
        """Show what is being played. A line stays where it is as long as its game lasts."""
        games = {game.pairing.uid: game for game in self._tournaments.running_games()}
        self._sheet.set_visibility(self._tournaments.running is not None)
        if games.keys() != self._labels.keys():
            self._list.clear()
            with self._list:
                self._labels = {uid: self._line(game) for uid, game in games.items()}
        for uid, game in games.items():
            self._labels[uid].set_text(f"move {game.plies}")

    def _line(self, game: RunningGame) -> ui.label:
        with ui.link(target=f"/arena/game/{game.pairing.uid}").classes("line"):
            ui.label(f"{agent_title(game.pairing.white)} – {agent_title(game.pairing.black)}").classes("text")
            return ui.label().classes("faint")
