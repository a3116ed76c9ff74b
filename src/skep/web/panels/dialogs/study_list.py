"""The dialog with the studies of a visitor: opened, exported, copied, deleted by a click."""

from collections.abc import Callable

from nicegui import ui

from skep.drawing.count_text import count_text
from skep.web.panels.dialogs.question import ask
from skep.web.panels.dialogs.study_export import ExportMenu
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.heading import heading
from skep.web.panels.one_at_a_time import one_at_a_time
from skep.web.studies.own_studies import OwnStudies
from skep.web.studies.study_document import StudyDocument


class StudyList:
    """Lists studies with their names, players and the day of their last change."""

    def __init__(self, own_studies: OwnStudies, on_open: Callable[[StudyDocument], None]) -> None:
        self._own_studies, self._on_open = own_studies, on_open
        with titled_dialog("Studies") as self._dialog, ui.card().classes("skep-dialog studies") as self._card:
            heading("Studies", 2, "title")
            self._list = ui.element("div").classes("games")
            with ui.row().classes("buttons"):
                ui.button("New study", on_click=lambda: ui.navigate.to("/study")).props(
                    "unelevated color=primary no-caps"
                )
                ui.button("Close", on_click=self._dialog.close).props("flat")

    @one_at_a_time
    async def open(self) -> None:
        """Show the dialog."""
        self._dialog.open()
        await self._show()

    async def _show(self) -> None:
        documents = await self._own_studies.newest()
        if self._list.is_deleted:
            return
        self._list.clear()
        with self._list:
            if not documents:
                ui.label("There are none yet: a study is kept from its first move on.").classes("faint")
            for document in documents:
                self._line(document)

    def _line(self, document: StudyDocument) -> None:
        with ui.element("div").classes("study-line"):
            with ui.element("button").classes("line").props("type=button") as button:
                ui.label(document.title).classes("name")
                ui.label(f"{_about(document)} · {document.changed_at[:10]}").classes("faint")
            button.on("click", lambda: self._open(document))
            with ui.button(icon="save_alt").props("flat dense") as export:
                ExportMenu(lambda: document)
            export.props["aria-label"] = f"export: {document.title}"
            for icon, words, do in (
                ("content_copy", "copy", self._copy),
                ("delete_outline", "delete", self._ask_to_delete),
            ):
                small = ui.button(icon=icon, on_click=lambda do=do: do(document)).props("flat dense")
                small.props["aria-label"] = f"{words}: {document.title}"

    def _open(self, listed: StudyDocument) -> None:
        self._dialog.close()
        document = self._own_studies.studies.find(listed.id)
        if document is not None:
            self._on_open(document)

    async def _copy(self, document: StudyDocument) -> None:
        self._own_studies.remember(self._own_studies.studies.copy(document))
        await self._show()

    def _ask_to_delete(self, document: StudyDocument) -> None:
        ask(self._card, f"Delete “{document.title}”?", lambda: self._delete(document))

    async def _delete(self, document: StudyDocument) -> None:
        self._own_studies.studies.delete(document.id)
        await self._show()


def _about(document: StudyDocument) -> str:
    """The players where they do not give it its name, else the pieces and how long it is."""
    if document.name and document.players:
        return document.players
    record, moves = document.study.record, len(document.study.root.main_line())
    return f"{record.rules.game_type if record.game == 'hive' else record.game}, {count_text(moves, 'move')}"
