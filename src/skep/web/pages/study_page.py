"""The page Study: a game with variations, the engine, the explorer, and play from here."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from nicegui import ui

from skep.games import Move, Position
from skep.records import Record
from skep.web.games.tables import Tables
from skep.web.matches.tournaments import Tournaments
from skep.web.pages.study_scoring import StudyScoring, main_line
from skep.web.panels.buttons import action_button, walk_button
from skep.web.panels.dialogs.help_sheet import HelpSheet
from skep.web.panels.dialogs.lazy_dialog import LazyDialog
from skep.web.panels.dialogs.open_dialog import OpenDialog
from skep.web.panels.dialogs.play_on_dialog import PlayOnDialog
from skep.web.panels.dialogs.share_dialog import study_path
from skep.web.panels.dialogs.study_export import StudyExport
from skep.web.panels.dialogs.study_list import StudyList
from skep.web.panels.game.levels import agent_title
from skep.web.panels.study.engine_panel import EnginePanel
from skep.web.panels.study.evaluation_graph import EvaluationGraph
from skep.web.panels.study.explorer_panel import ExplorerPanel
from skep.web.panels.study.mistake_trainer import MistakeTrainer
from skep.web.panels.study.move_tree import MoveTree
from skep.web.panels.study.pieces_choice import PiecesChoice
from skep.web.panels.study.study_board import StudyBoard
from skep.web.panels.study.summary_panel import SummaryPanel
from skep.web.panels.words import result_text
from skep.web.studies.own_studies import OwnStudies
from skep.web.studies.study import LONGEST_COMMENT, Node, Study
from skep.web.studies.study_document import StudyDocument


class StudyPage:
    """One browser with one study."""

    def __init__(
        self, document: StudyDocument, own_studies: OwnStudies, tables: Tables, tournaments: Tournaments
    ) -> None:
        self.own_studies, self.preferences, self.tournaments = (
            own_studies,
            own_studies.preferences,
            tournaments,
        )
        self.document, self.here = document, document.here
        self._address = document.path if document.id else ""
        self._client = ui.context.client
        self._stop_watching: Callable[[], None] = lambda: None
        with ui.element("div").classes("play studying"):
            self.shown = StudyBoard(self.study, self.here)
            self.board = self.shown.board
            with ui.element("aside").classes("panel study"):
                self._build_panel()
        self.board.on_move(self.play)
        self.board.on_key(self.press_key)
        self.board.on_sketch(lambda sketch: self._keep_sketches())
        self.help = LazyDialog(HelpSheet)
        self.open_dialog = OpenDialog(tournaments.library, self.open)
        self.open_dialog.take_drops()
        self.play_on = LazyDialog(lambda: PlayOnDialog(tables, self.preferences, self.position))
        self.list = LazyDialog(lambda: StudyList(own_studies, self.show))
        self.show(document)

    def _build_panel(self) -> None:
        self.name = ui.input(on_change=self._rename).classes("study-name")
        self.name.props('dense borderless maxlength=80 debounce=300 aria-label="name of the study"')
        self.result = ui.label().classes("faint")
        self.pieces = PiecesChoice(lambda record: self.show(self.own_studies.studies.new(record)))
        self.graph = EvaluationGraph(self._go_to_ply)
        self.trainer = MistakeTrainer(self.go)
        self.summary = SummaryPanel(self.go, lambda mistakes: self.trainer.begin(self.study, mistakes))
        self.tree = MoveTree(self.go, self.play_better)
        with ui.element("div").classes("walk"):
            walk_button("first_page", "to the start", lambda: self.go(self.study.root))
            walk_button("chevron_left", "back (←)", self.back)
            walk_button("chevron_right", "forward (→)", self.forward)
            walk_button("last_page", "to the end", self.to_end)
        self.comment = ui.textarea(placeholder="comment on this move", on_change=self._keep_comment)
        self.comment.props(f"dense outlined autogrow debounce=300 maxlength={LONGEST_COMMENT}").classes(
            "comment-field"
        )
        with ui.tabs().classes("tabs").props("dense no-caps") as tabs:
            ui.tab("engine", "Engine")
            ui.tab("explorer", "Explorer")
        with ui.tab_panels(tabs, value="engine").classes("tab-panels"):
            with ui.tab_panel("engine"):
                self.engine = EnginePanel(self.play_line, self.add_line, self.shown)
            with ui.tab_panel("explorer"):
                self.explorer = ExplorerPanel(self.tournaments, self.play_text, self.open)
        self._build_actions()

    def _build_actions(self) -> None:
        with ui.element("div").classes("actions"):
            action_button("Open", "folder_open", lambda: self.open_dialog.open())
            action_button("Studies", "menu_book", lambda: self.list.open())
            self.scoring = StudyScoring(self.graph, self._change)
            action_button("Play on", "play_arrow", lambda: self.play_on.open())
            action_button(
                "Set up", "grid_view", lambda: ui.navigate.to(study_path(self.position(), "/set-up"))
            )
            action_button("Make main line", "vertical_align_top", self.promote)
            action_button("Delete rest", "content_cut", self.remove).tooltip("this move and all that follow")
            self.export = StudyExport(lambda: self.document, self.position)

    # what is studied

    @property
    def study(self) -> Study:
        """The tree of moves."""
        return self.document.study

    def open(self, record: Record) -> None:
        """Study another game, with its players in words, and keep the study."""
        named = replace(record, white=agent_title(record.white), black=agent_title(record.black))
        self._tried(lambda: self._show_new(named))

    def _show_new(self, record: Record) -> None:
        document = self.own_studies.studies.new(record)
        self.show(document)
        document.change()

    def show(self, document: StudyDocument) -> None:
        """Show a study, and every change that any page makes to it."""
        self.stop_watching()
        self.document, self.here = document, document.here
        self._stop_watching = self.own_studies.studies.watch(document, self.document_changed)
        self.document_changed()
        self.go(self.here)

    def stop_watching(self) -> None:
        """Leave the study that is shown."""
        self._stop_watching()
        self._stop_watching = lambda: None

    def document_changed(self) -> None:
        """Show a study that was changed, here or on another page."""
        self.own_studies.remember(self.document)
        with self._client:
            self._show_address()
        self.name.set_value(self.document.title)
        self.result.set_text(result_text(self.study.record))
        self.pieces.show(self.study)
        self.tree.show(self.study, self.here)
        self.summary.show(self.study)
        here = self.study.nearest(self.here)
        if here is not self.here:
            self.go(here)
        else:
            self.comment.set_value(here.comment)
            self.shown.show(self.study, here)
            self.scoring.look_at(self.study, here)

    def _show_address(self) -> None:
        """The address is that of the study as soon as it is kept: a reload finds it."""
        address = self.document.path if self.document.id else ""
        if address != self._address:
            ui.navigate.history.replace(address or "/study")
            if not address:
                self.shown.say("This study was deleted. What you change now is kept as a new one.")
            self._address = address

    def _change(self) -> None:
        """Keep what this page has changed."""
        self.document.change()

    def _rename(self) -> None:
        name = str(self.name.value or "")[:80].strip()
        if name and name != self.document.title:
            self.document.rename(name)

    def _tried(self, do: Callable[[], object]) -> bool:
        """Do something; False if it cannot be done, after saying why."""
        try:
            do()
        except ValueError as error:
            self.shown.say(str(error))
            return False
        return True

    def position(self) -> Position:
        """The position that is shown."""
        return self.study.position(self.here)

    def go(self, node: Node) -> None:
        """Show a node."""
        self.here = self.document.here = node
        position = self.position()
        self.comment.set_value(node.comment)
        self.tree.mark(node)
        self.scoring.look_at(self.study, node)
        self.shown.show(self.study, node)
        self.engine.look_at(position)
        self.explorer.look_at(position)

    # doing

    async def play(self, move: Move) -> None:
        """Make a move; while one learns from mistakes it is judged, and not made."""
        if self.trainer.is_asked_at(self.here):
            await self.trainer.try_move(self.position(), move)
        else:
            self._play(move)

    def _play(self, move: Move) -> None:
        """Make a move: along the tree, or as a new variation."""
        parent, before = self.here, len(self.here.children)
        is_made = self._tried(lambda: self.go(self.study.play(parent, move)))
        if is_made and len(parent.children) != before:
            self._change()

    def play_better(self, mistake: Node) -> None:
        """Play what the engine would have played instead of a mistake, as a variation."""
        if mistake.parent is not None:
            self.go(mistake.parent)
            self.play_text(mistake.best)

    def play_line(self, moves: Sequence[Move]) -> None:
        """Make several moves: along the tree, or as a new variation."""
        self.go(self.add_line(moves))

    def add_line(self, moves: Sequence[Move]) -> Node:
        """Add moves as a variation, as many as there is room for, and stay where we are; returns its end."""
        node = self.here
        try:
            for move in moves:
                node = self.study.play(node, move)
        except ValueError as error:
            self.shown.say(str(error))
        self._change()
        return node

    def play_text(self, text: str) -> None:
        """Make a move given as text."""
        self._tried(lambda: self._play(self.position().parse_move(text)))

    def back(self) -> None:
        """One move back."""
        if self.here.parent is not None:
            self.go(self.here.parent)

    def forward(self) -> None:
        """One move forward, along the main line from here."""
        if self.here.children:
            self.go(self.here.children[0])

    def to_end(self) -> None:
        """To the end of the line."""
        self.go([self.here, *self.here.main_line()][-1])

    def promote(self) -> None:
        """Make this line the main line."""
        self.study.promote(self.here)
        self._change()

    def remove(self) -> None:
        """Cut off this move and what follows."""
        if self.here.parent is not None:
            self.go(self.study.remove(self.here))
            self._change()

    def _go_to_ply(self, ply: int) -> None:
        line = main_line(self.study)
        if 0 <= ply < len(line):
            self.go(line[ply])

    def press_key(self, key: str) -> None:
        """Do what a key stands for."""
        actions: dict[str, Callable[[], Any]] = {
            "s": self.export.download,
            "u": self.back,
            "h": self.engine.toggle,
            "?": self.help.open,
            "ArrowLeft": self.back,
            "ArrowRight": self.forward,
            "Home": lambda: self.go(self.study.root),
            "End": self.to_end,
        }
        if key in actions:
            actions[key]()

    def _keep_sketches(self) -> None:
        if self._tried(lambda: self.study.set_sketches(self.here, self.board.sketches())):
            self._change()
        else:
            self.board.show_sketches(self.here.sketches)

    def _keep_comment(self) -> None:
        comment = str(self.comment.value or "")[:LONGEST_COMMENT]
        is_other = comment != self.here.comment
        if is_other and self._tried(lambda: self.study.set_comment(self.here, comment)):
            self._change()

    def leave(self) -> None:
        """Stop thinking for a browser that has gone."""
        self.stop_watching()
        self.scoring.stop()
        self.engine.analysis.stop()
