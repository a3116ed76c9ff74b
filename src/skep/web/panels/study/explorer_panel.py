"""The moves that stored games made in a position, and the games."""

import asyncio
from collections.abc import Callable

from nicegui import background_tasks, ui

from skep.games import Position
from skep.games.hive import Position as HivePosition
from skep.records import Record
from skep.records.database.explorer import MoveCounts, PlayedMove
from skep.records.database.rows import StoredGame
from skep.web.matches.first_games import COMMAND, GAMES, first_games
from skep.web.matches.tournaments import RunningTournament, Tournaments
from skep.web.panels.dialogs.import_dialog import ImportDialog
from skep.web.panels.dialogs.lazy_dialog import LazyDialog
from skep.web.panels.game.levels import agent_title, short_title
from skep.web.panels.message import show_error
from skep.web.storage.exploration import SHOWN_MOVES, Exploration, GamesAsked

COLORS = {"": "either colour", "white": "White", "black": "Black"}
LOOK_AGAIN = 5.0
"""Seconds between two looks at games that are being played for the explorer."""


class ExplorerPanel:
    """A table of known continuations, and the games; a click plays a move or opens a game."""

    def __init__(
        self, tournaments: Tournaments, on_play: Callable[[str], None], on_open: Callable[[Record], None]
    ) -> None:
        self._tournaments, self._library = tournaments, tournaments.library
        self._play, self._open = on_play, on_open
        self._position: Position | None = None
        self._wanted: HivePosition | None = None
        self._is_asking = False
        self._import = LazyDialog(lambda: ImportDialog(self._library, self._again))
        with ui.element("div").classes("explorer"):
            with ui.element("div").classes("explorer-filters"):
                self._player = ui.input("player", on_change=self._again).classes("field")
                self._player.props("dense outlined clearable debounce=300 maxlength=60")
                self._color = ui.select(COLORS, value="", on_change=self._again).classes("field")
                self._color.props('dense outlined options-dense aria-label="colour of the player"')
                imports = ui.button(icon="upload_file", on_click=lambda: self._import.open())
                imports.props('flat dense aria-label="import games"').tooltip("import games")
            self._box = ui.element("div")

    def look_at(self, position: Position) -> None:
        """Show what is known about a position; the database is asked beside the page, one thing at a time."""
        self._position = position
        self._wanted = position if isinstance(position, HivePosition) else None
        if self._wanted is None:
            self._box.clear()
        elif not self._is_asking:
            background_tasks.create(self._ask_wanted())

    async def _ask_wanted(self) -> None:
        """Ask about what is looked at, until it is what was asked about last."""
        self._is_asking = True
        try:
            while (position := self._wanted) is not None and not self._box.is_deleted:
                self._wanted = None
                await self._ask(position)
        finally:
            self._is_asking = False

    def _again(self) -> None:
        if self._position is not None:
            self.look_at(self._position)

    def _asked(self) -> GamesAsked:
        return GamesAsked(player=str(self._player.value or "")[:60].strip(), color=self._color.value)

    async def _ask(self, position: HivePosition) -> None:
        try:
            found = await asyncio.to_thread(self._library.exploration, position.copy(), self._asked())
        except (OSError, ValueError) as error:
            problem = str(error)
            self._fill(position, lambda: ui.label(problem).classes("faint"))
            return
        self._fill(position, lambda: self._show(found))

    def _fill(self, position: Position, show: Callable[[], object]) -> None:
        """Show an answer, unless it came too late."""
        if position is self._position and not self._box.is_deleted:
            self._box.clear()
            with self._box:
                show()

    def _show(self, found: Exploration) -> None:
        tally = found.explored.tally
        if not tally.games:
            self._show_nothing()
            return
        ui.label(f"{tally.games} game{'s' * (tally.games > 1)} reached this position").classes("faint")
        if found.explored.moves:
            with ui.element("div").classes("explorer-head"):
                for words in ("move", "games", "results", "length"):
                    ui.label(words)
        for move, plies in zip(found.explored.moves[:SHOWN_MOVES], found.mean_plies, strict=True):
            self._move(move, plies)
        for game in found.games:
            self._game(game)

    def _show_nothing(self) -> None:
        if self._library.count():
            ui.label("No such game reached this position.").classes("faint")
        elif self._tournaments.running is None:
            self._offer_games()
        if self._tournaments.running is not None:
            self._show_running(self._tournaments.running)

    def _show_running(self, running: RunningTournament) -> None:
        """How far the games have come that will be found here."""
        done = f"{running.status.finished} of {running.tournament.total}"
        with ui.row().classes("controls"):
            ui.label(f"Games are being played: {done} so far.").classes("faint")
            ui.link("Watch them", "/arena")
        ui.timer(LOOK_AGAIN, self._again, once=True)

    def _offer_games(self) -> None:
        """What somebody can do who has no games yet."""
        ui.label("The explorer shows what was played in a position. There are no games yet.").classes("faint")
        with ui.row().classes("controls"):
            play = ui.button(f"Let the engine play {GAMES} games", on_click=self._begin_games)
            play.props("unelevated dense no-caps color=primary")
            own = ui.button("Import your own", on_click=lambda: self._import.open())
            own.props("flat dense no-caps")
        ui.label(f"It takes some minutes. In a terminal: {COMMAND}").classes("faint explorer-note")

    def _begin_games(self) -> None:
        try:
            self._tournaments.begin(first_games())
        except (ValueError, OSError) as error:
            show_error(error)
        self._again()

    def _move(self, move: PlayedMove, plies: float | None) -> None:
        with ui.element("button").classes("explorer-move").props("type=button") as button:
            ui.label(move.text).classes("text")
            ui.label(str(move.tally.games)).classes("figures")
            _bar(move.tally)
            ui.label("" if plies is None else f"{plies / 2:.0f}").classes("figures")
        button.on("click", lambda: self._play(move.text))

    def _game(self, game: StoredGame) -> None:
        record = game.record
        with ui.element("button").classes("line explorer-game").props("type=button") as button:
            names = ui.label(f"{short_title(record.white)} – {short_title(record.black)}").classes("text")
            names.props["title"] = f"{agent_title(record.white)} – {agent_title(record.black)}"
            ui.label(record.result.value).classes("score")
            ui.label(record.date).classes("faint")
        button.on("click", lambda: self._open(record))


def _bar(counts: MoveCounts) -> None:
    """The results as a bar: White's share on the left, Black's on the right."""
    shares = {"white": counts.white, "draw": counts.draws, "black": counts.black}
    known = sum(shares.values())
    words = ", ".join(f"{name} {count}" for name, count in shares.items())
    bar = ui.element("div").classes("result-bar").props("role=img")
    bar.props["aria-label"] = words
    bar.props["title"] = words
    with bar:
        for name, count in shares.items():
            if known and count:
                share = ui.element("span").classes(name).style(f"width: {100 * count / known:.1f}%")
                with share:
                    ui.label(f"{100 * count / known:.0f}")
