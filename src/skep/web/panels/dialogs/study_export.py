"""A study as a file or as a link."""

import re
from collections.abc import Callable
from functools import partial

from nicegui import ui

from skep.games import Position
from skep.records import Record
from skep.records.formats.json_lines import record_line
from skep.records.formats.pgn import pgn_text
from skep.records.formats.sgf_tree import sgf_text
from skep.web.panels.buttons import action_button, menu_item
from skep.web.panels.dialogs.share_dialog import copy_link, study_path
from skep.web.studies.study_document import StudyDocument

FORMATS: dict[str, tuple[str, Callable[[Record], str]]] = {
    "PGN, with variations": ("pgn", pgn_text),
    "SGF, with variations": ("sgf", sgf_text),
    "JSON, with everything": ("jsonl", lambda record: record_line(record) + "\n"),
}
"""What a study of Hive is exported as: the ending of the file, and what makes its text."""
OTHER_FORMATS: dict[str, tuple[str, Callable[[Record], str]]] = {
    "text, without variations": ("txt", lambda record: record.position().game_text() + "\n"),
    "JSON, with everything": FORMATS["JSON, with everything"],
}
"""Of other games, for which there is neither PGN nor SGF."""


def file_name(title: str, ending: str) -> str:
    """The name of the file of a study, without signs that a file system may refuse.

    >>> file_name("Ann – Bob: 1/2", "pgn"), file_name("…", "sgf")
    ('Ann – Bob 12.pgn', 'study.sgf')
    """
    name = re.sub(r"[^\w \-–]", "", title).strip()
    return f"{name or 'study'}.{ending}"


class ExportMenu:
    """The menu of the button in which it is made: the files that a study is downloaded as."""

    def __init__(self, document: Callable[[], StudyDocument]) -> None:
        self._document = document
        self._menu = ui.menu().on("before-show", self._fill)

    def download(self, words: str = "") -> None:
        """Download the study, in the first format if none is named."""
        formats = self._formats()
        ending, text = formats[words or next(iter(formats))]
        document = self._document()
        ui.download.content(text(document.study.to_record()), file_name(document.title, ending))

    def _formats(self) -> dict[str, tuple[str, Callable[[Record], str]]]:
        return FORMATS if self._document().study.record.game == "hive" else OTHER_FORMATS

    def _fill(self) -> None:
        self._menu.clear()
        with self._menu:
            for words in self._formats():
                menu_item(words, partial(self.download, words))


class StudyExport:
    """Two buttons with menus: what can be downloaded, and what can be linked to."""

    def __init__(self, document: Callable[[], StudyDocument], position: Callable[[], Position]) -> None:
        self._document = document
        with action_button("Export", "save_alt", lambda: None):
            self.download = ExportMenu(document).download
        with action_button("Link", "link", lambda: None), ui.menu():
            menu_item("to this study: whoever has it can change it", self.copy_link)
            menu_item("to this position", lambda: copy_link(study_path(position())))

    def copy_link(self) -> None:
        """Copy the address of the study, which is kept for it."""
        document = self._document()
        if not document.id:
            document.change()
        copy_link(document.path)
