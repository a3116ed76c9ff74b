"""The page of study: a game with variations, the engine, the explorer, and play from here."""

from collections.abc import Callable
from typing import Any

from nicegui import background_tasks, ui

from skep.agents import StopFlag
from skep.games import Move, Position
from skep.records import Record
from skep.records.pgn import pgn_text
from skep.web.board import Board
from skep.web.engine_panel import EnginePanel
from skep.web.evaluation_graph import EvaluationGraph
from skep.web.explanation import why_not
from skep.web.explorer_panel import ExplorerPanel
from skep.web.game_scores import score_game
from skep.web.help_sheet import HelpSheet
from skep.web.hints import move_arrows
from skep.web.library import Library
from skep.web.move_tree import MoveTree
from skep.web.open_dialog import OpenDialog
from skep.web.picture import picture_of
from skep.web.play_on import PlayOnDialog
from skep.web.preferences import Preferences
from skep.web.sharing import copy_link, study_path
from skep.web.study import LONGEST_COMMENT, Node, Study
from skep.web.tables import Tables
from skep.web.words import outcome_text


class ReviewPage:
    """One browser with one study."""

    def __init__(self, record: Record, tables: Tables, library: Library, preferences: Preferences) -> None:
        self.tables, self.library, self.preferences = tables, library, preferences
        self.study = Study(record)
        self.here: Node = self.study.root
        self._best: list[Move] = []
        self._scoring = StopFlag()
        with ui.element("div").classes("play"):
            self.board = Board(picture_of(self.position()), label="board of study").classes("grow")
            with ui.element("aside").classes("panel study"):
                self._build_panel()
        self.board.coordinates = preferences.get("coordinates")
        self.board.on_move(self.play)
        self.board.on_drop(self.refuse)
        self.board.on_key(self.key)
        self.help = HelpSheet()
        self.open_dialog = OpenDialog(library, self.open)
        self.open_dialog.take_drops()
        self.play_on = PlayOnDialog(tables, preferences, self.position)
        self.open(record)

    def _build_panel(self) -> None:
        self.title = ui.label().classes("turn")
        self.result = ui.label().classes("faint")
        self.graph = EvaluationGraph(self._go_to_ply)
        self.tree = MoveTree(self.go)
        with ui.element("div").classes("walk"):
            _walk("first_page", "to the start", lambda: self.go(self.study.root))
            _walk("chevron_left", "back (←)", self.back)
            _walk("chevron_right", "forth (→)", self.forth)
            _walk("last_page", "to the end", self.to_end)
        self.comment = ui.textarea(placeholder="comment on this move", on_change=self._comment)
        self.comment.props(f"dense outlined autogrow maxlength={LONGEST_COMMENT}").classes("comment-field")
        with ui.tabs().classes("tabs").props("dense no-caps") as tabs:
            ui.tab("engine", "Engine")
            ui.tab("explorer", "Explorer")
        with ui.tab_panels(tabs, value="engine").classes("tab-panels"):
            with ui.tab_panel("engine"):
                self.engine = EnginePanel(self.play, self._show_best)
            with ui.tab_panel("explorer"):
                self.explorer = ExplorerPanel(self.library, self.play_text)
        self._build_actions()

    def _build_actions(self) -> None:
        with ui.element("div").classes("actions"):
            _action("Open", "folder_open", lambda: self.open_dialog.open())
            self.score_button = _action("Score the game", "show_chart", self.score)
            _action("Play on", "play_arrow", lambda: self.play_on.open())
            _action("Set up", "grid_view", lambda: ui.navigate.to(study_path(self.position(), "/editor")))
            _action("Main line", "vertical_align_top", self.promote)
            _action("Cut off", "content_cut", self.remove)
            _action("Export", "save_alt", self.export)
            _action("Link", "link", lambda: copy_link(study_path(self.position())))

    # what is studied

    def open(self, record: Record) -> None:
        """Study another game."""
        self._scoring.set()
        self.study = Study(record)
        self.here = self.study.root
        known = [name for name in (record.white, record.black) if name != "?"]
        self.title.set_text(" – ".join(known) if known else "Study")
        ended = outcome_text(record.result, record.ending) if record.result.value != "*" else ""
        self.result.set_text(" · ".join(filter(None, [ended, record.date])))
        self.tree.show(self.study, self.here)
        self.go(self.study.root)

    def position(self) -> Position:
        """The position that is shown."""
        return self.study.position(self.here)

    def go(self, node: Node) -> None:
        """Show a node."""
        self.here = node
        self._best = []
        position = self.position()
        self.comment.set_value(node.comment)
        self.tree.mark(node)
        self._draw_graph()
        self.engine.look_at(position)
        self.explorer.look_at(position)
        self._draw()

    def _draw(self) -> None:
        picture = picture_of(self.position(), game=f"study{id(self.study)}")
        picture["position"] = f"{id(self.study)}/{self.here.number}"
        picture["arrows"] = move_arrows(picture, self._best)
        racks = picture.get("racks")
        sides = [("b", "Black"), ("w", "White")] if racks is not None else []
        turn = "w" if self.position().turn.name == "WHITE" else "b"
        self.board.show(
            picture,
            [
                {"color": color, "title": name, "note": "", "active": color == turn, "clock": None}
                for color, name in sides
            ],
        )

    def _show_best(self, moves: list[Move]) -> None:
        self._best = moves
        self._draw()

    # doing

    def play(self, move: Move) -> None:
        """Make a move: along the tree, or as a new variation."""
        try:
            before = len(self.here.children)
            parent, node = self.here, self.study.play(self.here, move)
        except ValueError as error:
            self.say(str(error))
            return
        if len(parent.children) != before:
            self.tree.show(self.study, node)
        self.go(node)

    def play_text(self, text: str) -> None:
        """Make a move given as text."""
        try:
            self.play(self.position().parse_move(text))
        except ValueError as error:
            self.say(str(error))

    def refuse(self, piece: str, x: float, y: float, inside: bool) -> None:
        """Say why a piece cannot go where it was dropped."""
        try:
            why = why_not(self.position(), piece, x, y) if inside else ""
        except ValueError:
            return
        if why:
            self.say(f"{piece}: {why}")

    def back(self) -> None:
        """One move back."""
        if self.here.parent is not None:
            self.go(self.here.parent)

    def forth(self) -> None:
        """One move forth, along the main line from here."""
        if self.here.children:
            self.go(self.here.children[0])

    def to_end(self) -> None:
        """To the end of the line."""
        self.go([self.here, *self.here.main_line()][-1])

    def promote(self) -> None:
        """Make this line the main line."""
        self.study.promote(self.here)
        self.tree.show(self.study, self.here)
        self.go(self.here)

    def remove(self) -> None:
        """Cut off this move and what follows."""
        if self.here.parent is not None:
            node = self.study.remove(self.here)
            self.tree.show(self.study, node)
            self.go(node)

    def export(self) -> None:
        """Download the study: Hive as PGN, with comments; other games as text."""
        record = self.study.to_record()
        if record.game == "hive":
            ui.download.content(pgn_text(record), "skep-study.pgn")
        else:
            ui.download.content(record.position().game_text() + "\n", "skep-study.txt")

    def score(self) -> None:
        """Evaluate the whole game, or stop doing so."""
        if self.score_button.text.startswith("Stop"):
            self._scored_all()
            return
        self._scoring = stop = StopFlag()
        self.score_button.set_text("Stop scoring")

        async def scoring() -> None:
            await score_game(self.study, stop, self._scored)
            if not stop.is_set():
                self._scored_all()

        background_tasks.create(scoring())

    def _scored(self, done: int, total: int) -> None:
        self.score_button.set_text(f"Stop scoring {done}/{total}")
        self._draw_graph()

    def _main_line(self) -> list[Node]:
        return [self.study.root, *self.study.root.main_line()]

    def _draw_graph(self) -> None:
        line = self._main_line()
        self.graph.show([node.score for node in line], line.index(self.here) if self.here in line else None)

    def _go_to_ply(self, ply: int) -> None:
        line = self._main_line()
        if 0 <= ply < len(line):
            self.go(line[ply])

    def _scored_all(self) -> None:
        self._scoring.set()
        self.score_button.set_text("Score the game")
        self.tree.show(self.study, self.here)

    def key(self, key: str) -> None:
        """Do what a key stands for."""
        actions: dict[str, Callable[[], Any]] = {
            "s": self.export,
            "u": self.back,
            "h": self.engine.toggle,
            "n": self.toggle_coordinates,
            "?": self.help.open,
            "ArrowLeft": self.back,
            "ArrowRight": self.forth,
            "Home": lambda: self.go(self.study.root),
            "End": self.to_end,
        }
        if key in actions:
            actions[key]()

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates of the cells."""
        self.board.coordinates = not self.board.coordinates
        self.preferences.remember("coordinates", self.board.coordinates)

    def say(self, text: str) -> None:
        """A message that floats over the page and fades."""
        with self.board:
            ui.notify(text, type="warning", position="top", timeout=5000)

    def _comment(self) -> None:
        self.here.comment = str(self.comment.value or "")[:LONGEST_COMMENT]

    def leave(self) -> None:
        """The browser has gone: stop thinking for it."""
        self._scoring.set()
        self.engine.analysis.stop()


def _walk(icon: str, words: str, do: Callable[[], Any]) -> None:
    ui.button(icon=icon, on_click=lambda: do()).props(f'flat dense aria-label="{words}"').tooltip(words)


def _action(name: str, icon: str, do: Callable[[], Any]) -> ui.button:
    return ui.button(name, icon=icon, on_click=lambda: do()).props("flat dense no-caps")
