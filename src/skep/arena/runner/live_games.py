"""Live games: workers write each running game to a file, so that viewers can follow it.

The files are in one folder, named by the uid of the game and rewritten after every move. This works between
threads, between processes, and between machines that share a disk.
"""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from skep.games import Position


@dataclass(frozen=True)
class LiveGames:
    """A folder of running games.

    >>> import tempfile
    >>> from skep.games.hive import Position
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     live_games = LiveGames(Path(folder))
    ...     live_games.writer("c0ffee")(Position.parse("Base;InProgress;Black[1];wS1"))
    ...     live_games.games()
    {'c0ffee': 'Base;InProgress;Black[1];wS1'}
    """

    folder: Path

    def writer(self, uid: str) -> Callable[[Position], None]:
        """A function that writes the game; call it after every move.

        If the file cannot be written the game goes on, and cannot be followed.
        """
        path = self._path(uid)
        draft = path.with_suffix(".draft")

        def write(position: Position) -> None:
            with contextlib.suppress(OSError):
                draft.write_text(position.game_text(), encoding="utf-8")
                os.replace(draft, path)  # a reader sees the game before the move or after it

        return write

    def remove(self, uid: str) -> None:
        """Remove the file of a game that is over."""
        self._path(uid).unlink(missing_ok=True)

    def games(self) -> dict[str, str]:
        """The text of every running game, by its uid; none as soon as the folder was removed at the end."""
        try:
            paths = sorted(self.folder.glob("*.game"))
        except FileNotFoundError:
            return {}
        texts = {path.stem: self.text(path.stem) for path in paths}
        return {uid: text for uid, text in texts.items() if text is not None}

    def text(self, uid: str) -> str | None:
        """The text of a running game; None for one that is not running."""
        try:
            return self._path(uid).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def _path(self, uid: str) -> Path:
        return self.folder / f"{uid}.game"
