"""The bulletin: where workers pin up the games they are playing, so that others can follow them.

A folder with one file for each running game, named by its uid and rewritten at every move. So it works from
thread to thread and from process to process, and over machines that share a disk.
"""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from skep.games import Position


@dataclass(frozen=True)
class Bulletin:
    """A folder of running games.

    >>> import tempfile
    >>> from skep.games.hive import Position
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     bulletin = Bulletin(Path(folder))
    ...     bulletin.pin("c0ffee")(Position.parse("Base;InProgress;Black[1];wS1"))
    ...     bulletin.games()
    {'c0ffee': 'Base;InProgress;Black[1];wS1'}
    """

    folder: Path

    def pin(self, uid: str) -> Callable[[Position], None]:
        """What pins up a game: call it after every move. Where that fails the game goes on unseen."""
        path = self._path(uid)
        draft = path.with_suffix(".draft")

        def pinned(position: Position) -> None:
            with contextlib.suppress(OSError):
                draft.write_text(position.game_text(), encoding="utf-8")
                os.replace(draft, path)  # a reader sees the game before the move or after it

        return pinned

    def take_down(self, uid: str) -> None:
        """The game is over."""
        self._path(uid).unlink(missing_ok=True)

    def games(self) -> dict[str, str]:
        """The text of every running game, by its uid."""
        texts = {path.stem: self.text(path.stem) for path in sorted(self.folder.glob("*.game"))}
        return {uid: text for uid, text in texts.items() if text is not None}

    def text(self, uid: str) -> str | None:
        """The text of a running game; None for one that is not running."""
        try:
            return self._path(uid).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def _path(self, uid: str) -> Path:
        return self.folder / f"{uid}.game"
