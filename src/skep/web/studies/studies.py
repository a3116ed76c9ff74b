"""All studies of a server: found by their id, and stored at every change."""

import secrets
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from datetime import UTC, datetime

from skep.records import Record
from skep.web.studies.study import Study
from skep.web.studies.study_document import StudyDocument
from skep.web.studies.study_store import StudyStore


@dataclass
class Studies:
    """The studies of a server. Those that a page shows are in memory, so that all pages show the same."""

    store: StudyStore
    _open: dict[str, StudyDocument] = field(default_factory=dict)

    def new(self, record: Record) -> StudyDocument:
        """A study of a game, kept from its first change on."""
        return StudyDocument(Study(record), on_change=self._keep)

    def find(self, id: str) -> StudyDocument | None:
        """The study with this id, from memory or from the store; None if there is none that can be read."""
        document = self._open.get(id) or self.store.load(id)
        if document is not None:
            document.on_change = self._keep
        return document

    def newest(self, among: Container[str] | None = None) -> list[StudyDocument]:
        """The studies, the one changed last first: of all, or of those with some ids; not too many."""
        return self.store.newest(among)

    def watch(self, document: StudyDocument, listener: Callable[[], None]) -> Callable[[], None]:
        """Show a study; returns the function to call on leaving."""
        leave = document.listeners.add(listener)
        if document.id:
            self._open.setdefault(document.id, document)

        def left() -> None:
            leave()
            if not len(document.listeners) and document.id:
                self.store.save(document)  # where it was looked at last
                self._open.pop(document.id, None)

        return left

    def copy(self, document: StudyDocument) -> StudyDocument:
        """Another study with the same content."""
        copied = self.new(document.study.to_record())
        copied.study.root.score = document.study.root.score
        copied.rename(f"Copy of {document.title}")
        return copied

    def delete(self, id: str) -> None:
        """Remove a study. Pages that show it may go on, and keep it as a new one when they change it."""
        document = self._open.pop(id, None)
        self.store.delete(id)
        if document is not None:
            document.id = ""
            document.listeners.notify()

    def close(self) -> None:
        """Wait until all studies are on the disk."""
        self.store.close()

    def _keep(self, document: StudyDocument) -> None:
        if not document.id:
            document.id = secrets.token_hex(6)
            if not document.name and not document.players:
                document.name = f"Study of {datetime.now():%d %B %Y, %H:%M}"  # so that one finds it in a list
        if len(document.listeners):
            self._open[document.id] = document
        document.changed_at = datetime.now(UTC).isoformat(timespec="milliseconds")
        self.store.save(document)
