"""The addresses of the server: a page for each, and where old addresses lead."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import RedirectResponse
from nicegui import Client, app, ui

from skep.analysis.puzzle import load_puzzles
from skep.games import GAMES, Color
from skep.games.hive import Position as HivePosition
from skep.records import Record
from skep.web.boards.setup import Setup
from skep.web.games.own_games import OwnGames
from skep.web.games.table import Table
from skep.web.pages.arena_game_page import ArenaGamePage, find_game
from skep.web.pages.arena_page import ArenaPage
from skep.web.pages.home_page import HomePage
from skep.web.pages.learn_page import LessonPage, show_lessons
from skep.web.pages.lessons import lesson_of
from skep.web.pages.play_page import PlayPage
from skep.web.pages.puzzle_list import PuzzleList
from skep.web.pages.puzzles_page import PuzzlePage
from skep.web.pages.set_up_page import SetUpPage
from skep.web.pages.study_page import StudyPage
from skep.web.pages.swarm_page import SwarmPage
from skep.web.pages.training_page import TrainingPage
from skep.web.pages.watch_page import WatchPage
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error
from skep.web.panels.page_frame import page_frame
from skep.web.server.named_games import finished_game, linked_game, tournament_game, watched_game
from skep.web.server.site import Site
from skep.web.studies.own_studies import OwnStudies
from skep.web.studies.study_document import StudyDocument
from skep.web.visitors.preferences import Preferences

CHECK_CLOCK_EVERY = 0.5
"""Seconds between two looks at the clock of a game."""


def home(site: Site) -> None:
    """The visitor's last game if it still goes on, else the first page."""
    table = site.tables.find(str(Preferences.of_visitor().get("table")))
    if table is not None and not table.is_over:
        ui.navigate.to(table.path())
        return
    new_game(site)


def new_game(site: Site, table: str = "", ply: int = 0) -> None:
    """The first page: what to do. A game may begin with a position of the table one comes from."""
    left = site.tables.find(table) if table else None
    current = left.game.position_at(max(0, min(ply, left.position.ply))) if left is not None else None
    with page_frame("Play", fills_window=True) as preferences:
        HomePage(site.tables, preferences, current)


def friend(site: Site) -> None:
    """The first page, with what a game against a friend needs."""
    with page_frame("Play a friend", fills_window=True) as preferences:
        HomePage(site.tables, preferences).show_friend()


def game(site: Site, client: Client, id: str, key: str = "") -> None:
    """A game; its key says for whom the visitor moves. Without other visitors no key is needed."""
    table = site.tables.find(id)
    if table is None:
        _not_found("game")
        return
    sides = table.sides(key) if key or site.is_open else table.host_sides()
    if site.is_open and site.tables.have_keys_expired(id):
        sides = frozenset()
    with page_frame("Play", fills_window=True) as preferences:
        page = PlayPage(site.tables, table, sides, preferences, site.place)
        if sides:
            path = f"/game/{id}?key={quote(key)}" if key else f"/game/{id}"
            OwnGames(site.tables, preferences).remember(table, path)
        if table.clock.is_used:
            ui.timer(CHECK_CLOCK_EVERY, table.end_on_time)
        client.on_delete(site.tables.watch(table, page.table_changed))
        client.on_delete(page.leave)
        _be_present(client, table, sides)


def _be_present(client: Client, table: Table, sides: frozenset[Color]) -> None:
    """Show the others at a table that somebody is here, as long as their browser is connected."""
    leaving: list[Callable[[], None]] = []
    client.on_connect(lambda: leaving.append(table.enter(sides)))
    client.on_disconnect(lambda: [leave() for leave in leaving])


def learn(site: Site) -> None:
    """All lessons."""
    with page_frame("Learn") as preferences:
        show_lessons(preferences)


def lesson(site: Site, name: str) -> None:
    """One lesson."""
    found = lesson_of(name)
    if found is None:
        _not_found("lesson")
        return
    with page_frame("Learn", fills_window=True) as preferences:
        LessonPage(found, preferences)


async def study(
    site: Site,
    client: Client,
    game: str = "",
    id: int = 0,
    *,
    table: str = "",
    uid: str = "",
    watch: str = "",
) -> None:
    """A study of a game: as text, by its number in the database, played here, watched, or empty."""
    with page_frame("Study", fills_window=True) as preferences:
        found = finished_game(site, table) or tournament_game(site, uid) or watched_game(site, watch)
        document = _new_study(site, found or await linked_game(site, game, id))
        if game or found:
            document.here = document.study.end()  # a link leads to its position
        client.on_delete(_study_page(site, document, preferences).leave)


def _new_study(site: Site, record: Record) -> StudyDocument:
    """A study of a game; of its rules alone if it is too large for one."""
    try:
        return site.studies.new(record)
    except ValueError as error:
        show_error(error)
        return site.studies.new(replace(record, plies=()))


def kept_study(site: Site, client: Client, id: str) -> None:
    """A study that was kept."""
    document = site.studies.find(id)
    if document is None:
        _not_found("study")
        return
    with page_frame("Study", fills_window=True) as preferences:
        client.on_delete(_study_page(site, document, preferences).leave)


def _study_page(site: Site, document: StudyDocument, preferences: Preferences) -> StudyPage:
    own_studies = OwnStudies(site.studies, preferences, site.is_open)
    return StudyPage(document, own_studies, site.tables, site.tournaments)


def puzzles(site: Site) -> None:
    """All puzzles."""
    with page_frame("Puzzles") as preferences:
        PuzzleList({game: load_puzzles(game) for game in GAMES}, preferences)


def puzzle(site: Site, game: str, number: int) -> None:
    """One puzzle."""
    found = load_puzzles(game) if game in GAMES else []
    if not 1 <= number <= len(found):
        _not_found("puzzle")
        return
    with page_frame("Puzzles", fills_window=True) as preferences:
        PuzzlePage(found, number, preferences)


def watch(site: Site, client: Client, id: str = "") -> None:
    """Programs that play each other; those that play already are found by their id."""
    with page_frame("Watch", fills_window=True):
        client.on_delete(WatchPage(site.simulations, site.simulations.find(id)).leave)


async def people(site: Site) -> None:
    """Studies of people."""
    from skep.web.pages.people_page import PeoplePage  # its imports are large, and few come here

    with page_frame("People") as preferences:
        await PeoplePage(site.human_studies, preferences, site.is_open).show_studies()


def arena(site: Site) -> None:
    """Tournaments."""
    with page_frame("Arena"):
        ArenaPage(site.tournaments)


def arena_game(site: Site, uid: str) -> None:
    """A game of a tournament."""
    find = partial(find_game, site.tournaments, site.library, uid)
    record = find()
    if record is None:
        _not_found("game")
        return
    with page_frame("Arena", fills_window=True):
        ArenaGamePage(uid, record, find)


def swarm(site: Site) -> None:
    """A swarm, explained."""
    with page_frame("Swarm", fills_window=True):
        SwarmPage()


def training(site: Site) -> None:
    """Runs of learners."""
    with page_frame("Training"):
        TrainingPage(site.runs)


def papers(site: Site) -> None:
    """All studied works."""
    from skep.web.pages import papers_page  # its imports are slow, and few come here

    with page_frame("Papers"):
        papers_page.PapersPage(papers_page.show_overview)


def paper(site: Site, name: str) -> None:
    """One studied work."""
    from skep.papers.registry import WORKS
    from skep.web.pages import papers_page

    if name not in WORKS:
        _not_found("work")
        return
    with page_frame("Papers"):
        papers_page.PapersPage(lambda report: papers_page.show_paper(report.paper(name)))


async def set_up(site: Site, game: str = "", board: str = "") -> None:
    """A board that is set up: as it was left, from the end of a game given as text, or from nothing."""
    with page_frame("Set up", fills_window=True) as preferences:
        SetUpPage(await _setup(site, game, board), site.tables, preferences)


async def _setup(site: Site, game: str, board: str) -> Setup:
    try:
        if board:
            return Setup.parse(board)
    except ValueError as error:
        show_error(error)
    position = (await linked_game(site, game)).position()
    return Setup.of(position) if isinstance(position, HivePosition) else Setup()


PAGES: dict[str, Callable[..., Awaitable[None] | None]] = {
    "/": home,
    "/new": new_game,
    "/play-a-friend": friend,
    "/game/{id}": game,
    "/learn": learn,
    "/learn/{name}": lesson,
    "/study": study,
    "/study/{id}": kept_study,
    "/puzzles": puzzles,
    "/puzzles/{game}/{number}": puzzle,
    "/watch": watch,
    "/watch/{id}": watch,
    "/people": people,
    "/arena": arena,
    "/arena/game/{uid}": arena_game,
    "/swarm": swarm,
    "/training": training,
    "/papers": papers,
    "/papers/{name}": paper,
    "/set-up": set_up,
}
EARLIER_ADDRESSES = {"/review": "/study", "/editor": "/set-up"}
"""Addresses that earlier versions gave out, in links too, and where they lead now."""


def add_pages(site: Site) -> None:
    """Register every address of the server."""
    for path, show in PAGES.items():
        ui.page(path)(partial(show, site))
    for earlier, path in EARLIER_ADDRESSES.items():
        app.add_api_route(earlier, partial(_redirect, path), methods=["GET"], include_in_schema=False)


def _redirect(path: str, request: Request) -> RedirectResponse:
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(path + query, status_code=308)


def _not_found(what: str) -> None:
    with page_frame("Not found"):
        heading(f"There is no such {what} here.", 1, "title")
        ui.link("Play a game", "/").classes("list-title")
