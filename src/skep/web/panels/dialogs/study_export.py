"""A study as a file or as a link."""

from collections.abc import Callable

from nicegui import ui

from skep.games import Position
from skep.records.formats.json_lines import record_line
from skep.records.formats.pgn import pgn_text
from skep.web.panels.buttons import action_button
from skep.web.panels.dialogs.share_dialog import copy_link, study_path
from skep.web.studies.study_document import StudyDocument


class StudyExport:
    """Two buttons with menus: what can be downloaded, and what can be linked to."""

    def __init__(self, document: Callable[[], StudyDocument], position: Callable[[], Position]) -> None:
        self._document = document
        with action_button("Export", "save_alt", lambda: None), ui.menu():
            ui.menu_item("PGN, with variations", self.download)
            ui.menu_item("JSON, with everything", self.download_whole)
        with action_button("Link", "link", lambda: None), ui.menu():
            ui.menu_item("to this study: whoever has it can change it", self.copy_link)
            ui.menu_item("to this position", lambda: copy_link(study_path(position())))

    def download(self) -> None:
        """Download the study: Hive as PGN, other games, for which there is none, as text."""
        record = self._document().study.to_record()
        if record.game == "hive":
            ui.download.content(pgn_text(record), "skep-study.pgn")
        else:
            ui.download.content(record.position().game_text() + "\n", "skep-study.txt")

    def download_whole(self) -> None:
        """Download the study with comments and scores of variations too, as this page opens it again."""
        ui.download.content(record_line(self._document().study.to_record()) + "\n", "skep-study.jsonl")

    def copy_link(self) -> None:
        """Copy the address of the study, which is kept for it."""
        document = self._document()
        if not document.id:
            document.change()
        copy_link(document.path)
