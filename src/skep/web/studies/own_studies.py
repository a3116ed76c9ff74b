"""The studies in the list of one visitor."""

import asyncio
from dataclasses import dataclass

from skep.web.studies.studies import Studies
from skep.web.studies.study_document import StudyDocument
from skep.web.visitors.preferences import Preferences


@dataclass(frozen=True)
class OwnStudies:
    """A visitor's studies: all of the server, or on a server for many only those this browser has shown."""

    studies: Studies
    preferences: Preferences
    is_open: bool
    """Can other machines reach the server?"""

    def remember(self, document: StudyDocument) -> None:
        """Put a study that is kept into the list."""
        known = self.preferences.get("studies")
        if document.id and document.id not in known:
            self.preferences.remember("studies", [*known, document.id])

    async def newest(self) -> list[StudyDocument]:
        """The studies of the list, the one changed last first; they are read beside the page."""
        known = frozenset(self.preferences.get("studies")) if self.is_open else None
        return await asyncio.to_thread(self.studies.newest, known)
