"""A folder of JSON files, each found by its id and written without waiting for the disk."""

import json
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from skep.web.storage.waiting_files import WaitingFiles, names_in, remove, texts_of, written_at

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]{8,32}")
"""What a file may be called: nothing that could be a path."""
_DAMAGED = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What the file of something else, or a part of a file, leads to."""


class JsonFolder:
    """Keeps what lives on the server: a kill leaves every file, or the one before, whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files = WaitingFiles()

    def save(self, id: str, data: Any) -> None:
        """Write a file whole, or leave the old one as it is.

        A disk that is full, or may not be written, is told in the log: people play on meanwhile, and the next
        change is written again.
        """
        text = json.dumps(data, ensure_ascii=False)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._files.write(self._path(id), text)
        except OSError as error:
            logging.getLogger("skep").warning("%s cannot be written: %s", self._path(id), error)

    def load(self, id: str, parse: Callable[[Any], T]) -> T | None:
        """What a file holds; None if there is none, or it is damaged."""
        if not ID.fullmatch(id):
            return None
        problem: Exception | None = None
        for text in texts_of(self._path(id)):
            try:
                return parse(json.loads(text))
            except _DAMAGED as error:
                problem = error
        if problem is not None:
            logging.getLogger("skep").warning("%s is damaged: %s", self._path(id), problem)
        return None

    def delete(self, id: str) -> None:
        """Remove a file."""
        if ID.fullmatch(id):
            remove(self._path(id))

    def ids(self) -> list[str]:
        """All files, the one written last first."""
        written = {}
        for name in names_in(self.folder):
            try:
                written[name] = self.written_at(name)
            except FileNotFoundError:
                continue  # somebody has just removed it
        return sorted(written, key=lambda name: written[name], reverse=True)

    def written_at(self, id: str) -> float:
        """When a file was written last. Raises FileNotFoundError if there is none."""
        return written_at(self._path(id))

    def close(self) -> None:
        """Wait until all is on the disk."""
        self._files.close()

    def _path(self, id: str) -> Path:
        return self.folder / f"{id}.json"
