"""The page of tournaments: begin one, follow it, go on with an earlier one."""

import html
from math import isfinite
from typing import Any

from nicegui import ui

from skep.arena.crosstable import tally_text
from skep.arena.elo import elo_text
from skep.arena.ratings import Ratings
from skep.arena.tournament import Tournament, parse_tournament
from skep.games import GAMES
from skep.games.hive import GAME_TYPES
from skep.web.hall import Hall, Round, RunningGame, Standing
from skep.web.result_table import result_table
from skep.web.seat_form import AgentForm

FORMATS = {
    "round-robin": "everybody against everybody",
    "gauntlet": "the first against all others",
    "ladder": "neighbours",
}


class ArenaPage:
    """All tournaments, and the form of a new one."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.players: list[str] = []
        self._shown: Any = None
        ui.label("Arena").classes("title")
        ui.label(
            "Programs play each other, every opening twice with colours swapped; ratings have error bars. "
            "Each finished game is stored at once, and a tournament that was cut short can be resumed."
        ).classes("lead")
        self.live = ui.element("div")
        self.running = RunningGames(hall)
        self._build_form()
        self.earlier = ui.element("div").classes("sheet")
        self._list()
        self.refresh()
        ui.timer(1.0, self.refresh)

    def _build_form(self) -> None:
        with ui.element("div").classes("sheet"):
            ui.label("New tournament").classes("card-title")
            with ui.row().classes("chips") as self.chosen:
                ui.label("Players, two or more:").classes("faint")
            self.agent = AgentForm({"kind": "random"}, "player")
            ui.button("Add player", icon="person_add", on_click=self._add).props("flat no-caps dense")
            with ui.element("div").classes("fields"):
                self.name = ui.input("name").props("maxlength=40")
                self.format = ui.select(FORMATS, value="round-robin", label="format")
                self.game = ui.select(
                    {name: game.title for name, game in GAMES.items()}, value="hive", label="game"
                )
                self.type = ui.select(list(GAME_TYPES), value="Base", label="pieces")
                self.games = ui.number("games a pair", value=20, min=2, max=1000, step=2, precision=0)
                self.time = ui.number("seconds a move", value=0.1, min=0.01, max=60)
                self.seed = ui.number("seed", value=1, min=0, precision=0)
                self.sprt = ui.input("SPRT, such as 0,20 (two players)").props("maxlength=20")
                self.type.bind_visibility_from(self.game, "value", lambda game: game == "hive")
                self.game.on_value_change(lambda: self.agent.play_game(str(self.game.value)))
                for field in (
                    self.name,
                    self.game,
                    self.format,
                    self.type,
                    self.games,
                    self.time,
                    self.seed,
                    self.sprt,
                ):
                    field.classes("field").props("outlined dense options-dense")
            ui.button("Begin", icon="play_arrow", on_click=self._begin).props(
                "unelevated color=primary no-caps"
            )

    def _add(self) -> None:
        try:
            text = self.agent.agent_text()
        except ValueError as error:
            ui.notify(str(error), type="warning", position="top")
            return
        self.players.append(text)
        with self.chosen:
            chip = ui.chip(text, removable=True, color="primary", text_color="white")
            chip.on("remove", lambda: self.players.remove(text))

    def _begin(self) -> None:
        try:
            self.hall.begin(self._tournament())
        except (ValueError, OSError) as error:
            ui.notify(str(error), type="warning", position="top", timeout=8000)
            return
        self.refresh()

    def _tournament(self) -> Tournament:
        values: dict[str, Any] = {
            "game": self.game.value,
            "name": str(self.name.value or "").strip()[:40],
            "format": self.format.value,
            "games": str(int(self.games.value or 2)),
            "rules": str(self.type.value) if self.game.value == "hive" else "",
            "time": str(self.time.value or 0.1),
            "seed": str(int(self.seed.value or 1)),
            "players": list(self.players),
        }
        if self.sprt.value:
            values["sprt"] = str(self.sprt.value)
        return parse_tournament(values)

    # showing

    def refresh(self) -> None:
        """Show the tournament that is being played, or was played last."""
        self.running.refresh()
        one = next(reversed(self.hall.rounds.values()), None)
        if one is None or (one.standing, one.is_over, one.messages) == self._shown:
            return
        self._shown = one.standing, one.is_over, one.messages
        if one.is_over:
            self._list()
        self.live.clear()
        with self.live, ui.element("div").classes("sheet live"):
            with ui.row().classes("controls"):
                ui.label(one.tournament.name).classes("card-title")
                ui.label(_state_text(one)).classes("faint")
                if not one.is_over and one.director is not None:
                    director = one.director
                    ui.button("Finish running games", on_click=director.finish_running).props(
                        "flat dense no-caps"
                    )
                    ui.button("Stop", on_click=director.stop).props("flat dense no-caps")
            show_standing(one.standing)
            for message in one.messages:
                ui.label(message).classes("faint")

    def _list(self) -> None:
        self.earlier.clear()
        with self.earlier:
            ui.label("Earlier tournaments").classes("card-title")
            try:
                entries = self.hall.entries()
            except OSError as error:
                ui.label(str(error)).classes("faint")
                return
            for entry in entries:
                with ui.expansion(f"{entry.name} · {entry.date} · {entry.games} games").classes(
                    "agent-settings"
                ) as box:
                    pass
                box.on_value_change(lambda event, box=box, name=entry.name: self._open(box, name))
            if not entries:
                ui.label("None yet.").classes("faint")

    def _open(self, box: ui.expansion, name: str) -> None:
        box.clear()
        try:
            standing = self.hall.standing(name)
        except (ValueError, OSError) as error:
            ui.notify(str(error), type="warning", position="top")
            return
        with box:
            show_standing(standing)
            if standing.finished < standing.planned:
                ui.button("Go on", on_click=lambda: self._resume(name)).props("flat dense no-caps")

    def _resume(self, name: str) -> None:
        try:
            self.hall.resume(name)
        except (ValueError, OSError) as error:
            ui.notify(str(error), type="warning", position="top", timeout=8000)
        self.refresh()


def _state_text(one: Round) -> str:
    if not one.is_over:
        return "playing"
    return "finished" if one.standing.finished == one.standing.planned else "stopped; it can be resumed below"


class RunningGames:
    """The games that are being played; a click watches one."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._labels: dict[str, ui.label] = {}
        with ui.element("div").classes("sheet running") as self.sheet:
            ui.label("Running games").classes("card-title")
            self._list = ui.element("div").classes("running-list")

    def refresh(self) -> None:
        """Show what is being played. A line stays where it is as long as its game lasts."""
        games = {game.pairing.uid: game for game in self.hall.running()}
        self.sheet.set_visibility(self.hall.playing is not None)
        if games.keys() != self._labels.keys():
            self._list.clear()
            with self._list:
                self._labels = {uid: self._line(game) for uid, game in games.items()}
        for uid, game in games.items():
            self._labels[uid].set_text(f"move {game.plies}")

    def _line(self, game: RunningGame) -> ui.label:
        with ui.link(target=f"/arena/game/{game.pairing.uid}").classes("line"):
            ui.label(game.title).classes("text")
            return ui.label().classes("faint")


def show_standing(standing: Standing) -> None:
    """The crosstable with ratings, the test, and what went wrong."""
    ui.label(f"{standing.finished} of {standing.planned} games, {standing.running} running").classes("faint")
    if standing.table is None or standing.ratings is None:
        return
    elo = {one.player: elo_text(one.elo) for one in standing.ratings.players}
    names = [row.player for row in standing.table.standings]
    head = [
        "player",
        "points",
        "games",
        "score",
        "Elo",
        "as White",
        "as Black",
        *_numbers(names),
        "plies",
        "s/move",
    ]
    rows = []
    for number, row in enumerate(standing.table.standings, 1):
        against = [f"{row.against[name].points:g}" if name in row.against else "·" for name in names]
        rows.append(
            [
                f"{number}. {row.player}",
                f"{row.total.points:g}",
                str(row.total.games),
                f"{row.score:.1%}",
                elo.get(row.player, ""),
                tally_text(row.as_white),
                tally_text(row.as_black),
                *against,
                f"{row.mean_plies:.1f}",
                f"{row.seconds_per_move:.3f}",
            ]
        )
    result_table(head, rows)
    ui.html(elo_bars_html(standing.ratings), sanitize=False)
    for line in (standing.test, *standing.failures):
        if line:
            ui.label(line)


def _numbers(names: list[str]) -> list[str]:
    return [str(number) for number in range(1, len(names) + 1)]


def elo_bars_html(ratings: Ratings) -> str:
    """The ratings as points with their 95 % intervals, as SVG."""
    players = ratings.players
    ends = [end for one in players for end in (one.elo.low, one.elo.value, one.elo.high) if isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    span = max(high - low, 1.0)

    def x(elo: float) -> float:
        return 200 + 380 * (max(low, min(high, elo)) - low) / span

    rows = [
        f'<text x="190" y="{24 * n + 20}" text-anchor="end">{html.escape(one.player[:28])}</text>'
        f'<line x1="{x(one.elo.low):.1f}" x2="{x(one.elo.high):.1f}" y1="{24 * n + 15}" y2="{24 * n + 15}"/>'
        f'<circle cx="{x(one.elo.value):.1f}" cy="{24 * n + 15}" r="5"/>'
        for n, one in enumerate(players)
    ]
    height = 24 * len(players) + 10
    box = f'viewBox="0 0 600 {height}" role="img" aria-label="Elo ratings"'
    return f'<svg class="elo-bars" {box}>{"".join(rows)}</svg>'
