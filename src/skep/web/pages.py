"""The pages by their addresses."""

from pathlib import Path

from nicegui import Client, ui

from skep.analysis.puzzle import load_puzzles
from skep.games import GAMES
from skep.games.hive import Position as HivePosition
from skep.records import Record
from skep.web import puzzle_page
from skep.web.arena_page import ArenaPage
from skep.web.editor import EditorPage
from skep.web.hall import Hall
from skep.web.learn import LessonPage, overview
from skep.web.lessons import lesson_of
from skep.web.library import Library
from skep.web.play import PlayPage
from skep.web.preferences import Preferences
from skep.web.reading import read_text
from skep.web.review import ReviewPage
from skep.web.series import SeriesStore
from skep.web.series_page import SeriesPage
from skep.web.setup import Setup
from skep.web.shell import shell
from skep.web.spectator import SpectatorPage, look_at_game
from skep.web.swarm_page import SwarmPage
from skep.web.table import Table, TableSettings
from skep.web.tables import Tables
from skep.web.training_page import TrainingPage
from skep.web.watch import WatchPage


def add_pages(tables: Tables, library: Library, hall: Hall, runs: Path, is_open: bool) -> None:
    """Register every page of the server."""

    @ui.page("/")
    def home() -> None:
        preferences = Preferences.of_visitor()
        table = tables.find(str(preferences.get("table")))
        if table is not None and not table.is_over:
            ui.navigate.to(f"/game/{table.id}?key={table.keys['host']}")
            return
        _first_page(tables)

    @ui.page("/game/{id}")
    def game(client: Client, id: str, key: str = "") -> None:
        table = tables.find(id)
        if table is None:
            _not_found("game")
            return
        if not is_open and not key:
            key = table.keys["host"]
        with shell("Play", fills_window=True) as preferences:
            _seat(client, tables, table, key, preferences)

    @ui.page("/learn")
    def learn() -> None:
        with shell("Learn"):
            overview()

    @ui.page("/learn/{name}")
    def lesson(name: str) -> None:
        found = lesson_of(name)
        if found is None:
            _not_found("lesson")
            return
        with shell("Learn", fills_window=True):
            LessonPage(found)

    @ui.page("/review")
    def review(client: Client, game: str = "", id: int = 0) -> None:
        with shell("Study", fills_window=True) as preferences:
            page = ReviewPage(_record(library, game, id), tables, library, preferences)
            client.on_delete(page.leave)
            if game:
                page.to_end()  # a link leads to its position

    @ui.page("/puzzles")
    def puzzles() -> None:
        with shell("Puzzles") as preferences:
            puzzle_page.overview({game: load_puzzles(game) for game in GAMES}, preferences)

    @ui.page("/puzzles/{game}/{number}")
    def puzzle(game: str, number: int) -> None:
        found = load_puzzles(game) if game in GAMES else []
        if not 1 <= number <= len(found):
            _not_found("puzzle")
            return
        with shell("Puzzles", fills_window=True) as preferences:
            puzzle_page.PuzzlePage(found, number, preferences)

    @ui.page("/watch")
    def watch(client: Client) -> None:
        with shell("Watch", fills_window=True):
            page = WatchPage(library)
            client.on_delete(page.stop)

    @ui.page("/people")
    def people() -> None:
        with shell("People") as preferences:
            store = SeriesStore(tables.store.folder.parent / "series", tables)
            SeriesPage(store, preferences, is_open)

    @ui.page("/arena")
    def arena() -> None:
        with shell("Arena"):
            ArenaPage(hall)

    @ui.page("/arena/game/{uid}")
    def arena_game(uid: str) -> None:
        record = look_at_game(hall, library, uid)
        if record is None:
            _not_found("game")
            return
        with shell("Arena", fills_window=True):
            SpectatorPage(uid, record, lambda: look_at_game(hall, library, uid))

    @ui.page("/swarm")
    def swarm() -> None:
        with shell("Swarm", fills_window=True):
            SwarmPage()

    @ui.page("/training")
    def training() -> None:
        with shell("Training"):
            TrainingPage(runs)

    @ui.page("/papers")
    def papers() -> None:
        from skep.web import papers_page  # its imports are slow, and few come here

        with shell("Papers"):
            papers_page.PapersPage(papers_page.show_overview)

    @ui.page("/papers/{name}")
    def paper(name: str) -> None:
        from skep.papers.registry import WORKS
        from skep.web import papers_page

        if name not in WORKS:
            _not_found("work")
            return
        with shell("Papers"):
            papers_page.PapersPage(lambda report: papers_page.show_paper(report.paper(name)))

    @ui.page("/editor")
    def editor(game: str = "") -> None:
        with shell("Set up", fills_window=True) as preferences:
            position = _record(library, game, 0).position()
            setup = Setup.of(position) if isinstance(position, HivePosition) else Setup()
            EditorPage(setup, tables, preferences)


def _record(library: Library, game: str, id: int) -> Record:
    """The game that an address names: by its text, as far as it can be read, or by its number."""
    stored = library.game(id) if id else None
    if stored is not None:
        return stored.record
    try:
        return read_text(game).record if game else Record()
    except ValueError as error:
        ui.notify(str(error), type="warning", position="top")
        return Record()


def _seat(client: Client, tables: Tables, table: Table, key: str, preferences: Preferences) -> PlayPage:
    """Show a table to a browser until it goes."""
    page = PlayPage(tables, table, table.sides_of(key), preferences)
    leave = tables.watch(table, page.changed)
    ui.timer(0.5, table.check_flag) if table.clock else None
    client.on_delete(leave)
    client.on_delete(page.leave)
    return page


def _first_page(tables: Tables) -> None:
    """An empty board with the dialog of a new game open."""
    with shell("Play", fills_window=True) as preferences:
        table = Table("welcome", TableSettings())
        page = PlayPage(tables, table, frozenset(), preferences)
        page.status.set_text("Welcome to skep")
        page.new_game.open()


def _not_found(what: str) -> None:
    with shell("Not found"):
        ui.label(f"There is no such {what} here.").classes("title")
        ui.link("Play a game", "/")
