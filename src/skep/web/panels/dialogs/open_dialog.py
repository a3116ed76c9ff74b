"""The dialog that opens a game: a pasted text or link, a file, or one of the database."""

import asyncio
from collections.abc import Callable

from nicegui import events, ui

from skep.drawing.count_text import count_text
from skep.records import Record
from skep.records.formats.reading import Reading
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.dialogs.upload_label import label_uploads
from skep.web.panels.game.levels import short_title
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error
from skep.web.panels.one_at_a_time import one_at_a_time
from skep.web.panels.words import outcome_text
from skep.web.storage.game_library import GameLibrary
from skep.web.studies.reading import LARGEST_FILE, read_file, read_text


class OpenDialog:
    """Opens a game for study."""

    def __init__(self, library: GameLibrary, on_open: Callable[[Record], None]) -> None:
        self._library, self._on_open = library, on_open
        self._shown: list[int] | None = None
        # a dialog that is closed is not in the page: what is dropped beside it goes here
        self._dropped = ui.upload(auto_upload=True, max_file_size=LARGEST_FILE, on_upload=self._open_file)
        self._dropped.classes("unseen").props("inert")
        with titled_dialog("Open a game") as self._dialog, ui.card().classes("skep-dialog open-game"):
            heading("Open a game", 2, "title")
            self._text = ui.textarea("paste a game (UHP, PGN, SGF) or a link").classes("field wide")
            self._text.props(f"outlined dense maxlength={LARGEST_FILE}")
            with ui.row().classes("buttons"):
                ui.button("Open text", on_click=self._open_text).props("unelevated color=primary no-caps")
            ui.upload(
                label="or drop a file here, or choose one",
                auto_upload=True,
                max_file_size=LARGEST_FILE,
                on_upload=self._open_file,
            ).classes("field wide upload").props('accept=".pgn,.sgf,.uhp,.txt,.jsonl" flat bordered')
            self._player = ui.input("or find a stored game by player").classes("field wide")
            self._player.props("outlined dense maxlength=60 clearable debounce=300").on_value_change(
                self._list_games
            )
            self._games = ui.element("div").classes("games")
            with ui.row().classes("buttons"):
                ui.button("Close", on_click=self._dialog.close).props("flat")

    def take_drops(self) -> None:
        """Open a file that is dropped anywhere onto the page."""
        ui.add_body_html(
            f"""<script>
            addEventListener("dragover", (event) => event.preventDefault());
            addEventListener("drop", (event) => {{
              if (!event.dataTransfer?.files.length) return;
              event.preventDefault();
              getElement({self._dropped.id}).$refs.qRef.addFiles(event.dataTransfer.files);
            }});
            </script>"""
        )

    def open(self) -> None:
        """Show the dialog, with the newest games."""
        self._list_games()
        self._dialog.open()
        label_uploads()

    @one_at_a_time
    async def _open_text(self) -> None:
        try:
            self._take(await asyncio.to_thread(read_text, str(self._text.value or "")))
        except ValueError as error:
            show_error(error)

    async def _open_file(self, event: events.UploadEventArguments) -> None:
        try:
            self._take(await asyncio.to_thread(read_file, event.file.name, await event.file.read()))
        except ValueError as error:
            show_error(error)

    def _take(self, reading: Reading) -> None:
        for problem in reading.problems[:3]:
            ui.notify(problem, type="warning", position="top", timeout=8000)
        self._dialog.close()
        self._on_open(reading.record)

    def _list_games(self) -> None:
        """List the newest games of the player. Lines that do not change stay: one may be being clicked."""
        try:
            games = self._library.newest(str(self._player.value or "")[:60])
        except OSError as error:
            show_error(error)
            return
        shown = [game.id for game in games]
        if shown == self._shown:
            return
        self._shown = shown
        self._games.clear()
        with self._games:
            for game in games:
                self._game(game.record)

    def _game(self, record: Record) -> None:
        with ui.element("button").classes("line").props("type=button") as button:
            ui.label(f"{short_title(record.white)} – {short_title(record.black)}").classes("text")
            ui.label(record.result.value).classes("score")
            ui.label(record.date).classes("faint")
        button.props(
            f'title="{outcome_text(record.result, record.ending)}, {count_text(len(record.plies), "move")}"'
        )
        button.on("click", lambda: self._chosen(record))

    def _chosen(self, record: Record) -> None:
        self._dialog.close()
        self._on_open(record)
