"""The dialog that puts games into the database: files, folders that are dropped, pasted text."""

import asyncio
from collections.abc import Callable

from nicegui import events, ui

from skep.drawing.count_text import count_text
from skep.records.database.importer import Import
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.dialogs.upload_label import label_uploads
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error
from skep.web.panels.one_at_a_time import one_at_a_time
from skep.web.storage.game_library import GameLibrary
from skep.web.studies.reading import LARGEST_FILE

_DROP_FOLDERS = """
const zone = getElement(%d).$el;
zone.addEventListener("drop", async (event) => {
  const dropped = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
  const entries = dropped.filter((one) => one?.isDirectory);
  if (!entries.length) return;
  event.preventDefault();
  event.stopPropagation();
  const files = async (entry) => {
    if (entry.isFile) return [await new Promise((found) => entry.file(found))];
    const inside = await new Promise((found) => entry.createReader().readEntries(found));
    return (await Promise.all(inside.map(files))).flat();
  };
  getElement(%d).$refs.qRef.addFiles((await Promise.all(entries.map(files))).flat());
}, true);
"""


class ImportDialog:
    """Imports games, and tells how many were new."""

    def __init__(self, library: GameLibrary, on_imported: Callable[[], None]) -> None:
        self._library, self._on_imported = library, on_imported
        self._sum = Import()
        with titled_dialog("Import games") as self._dialog, ui.card().classes("skep-dialog import-games"):
            heading("Import games", 2, "title")
            self._upload = ui.upload(
                label="drop files or a folder here, or choose files (PGN, SGF, UHP, JSON lines; 1 MB each)",
                multiple=True,
                auto_upload=True,
                max_file_size=LARGEST_FILE,
                on_upload=self._take_file,
            )
            self._upload.classes("field wide upload").props("flat bordered")
            self._text = ui.textarea("or paste games").classes("field wide").props("outlined dense")
            self._said = ui.label().classes("faint").props("role=status")
            with ui.row().classes("buttons"):
                ui.button("Close", on_click=self._dialog.close).props("flat")
                ui.button("Import text", on_click=self._take_text).props("unelevated color=primary no-caps")

    def open(self) -> None:
        """Show the dialog."""
        self._sum = Import()
        self._said.set_text("")
        self._dialog.open()
        label_uploads()
        ui.timer(0.3, self._take_folders, once=True)

    def _take_folders(self) -> None:
        ui.run_javascript(_DROP_FOLDERS % (self._upload.id, self._upload.id))

    async def _take_file(self, event: events.UploadEventArguments) -> None:
        await self._import(event.file.name, await event.file.read())

    @one_at_a_time
    async def _take_text(self) -> None:
        await self._import("pasted.txt", str(self._text.value or "").encode())

    async def _import(self, name: str, content: bytes) -> None:
        self._said.set_text(f"Reading {name} …")
        try:
            done = await asyncio.to_thread(self._library.import_file, name, content)
        except (OSError, ValueError) as error:
            show_error(error)
            return
        self._sum.files += 1
        self._sum.stored += done.stored
        self._sum.duplicates += done.duplicates
        self._sum.refused += done.refused
        self._said.set_text(_sum_text(self._sum))
        self._on_imported()


def _sum_text(done: Import) -> str:
    """What came of an import.

    >>> _sum_text(Import(files=2, stored=10, duplicates=1, refused=3))
    '10 new games from 2 files; 1 was there already; 3 could not be read'
    >>> _sum_text(Import(files=1, stored=1))
    '1 new game from 1 file'
    """
    parts = [f"{count_text(done.stored, 'new game')} from {count_text(done.files, 'file')}"]
    if done.duplicates:
        parts.append(f"{done.duplicates} {'was' if done.duplicates == 1 else 'were'} there already")
    if done.refused:
        parts.append(f"{done.refused} could not be read")
    return "; ".join(parts)
