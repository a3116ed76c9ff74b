"""The live view of a learner in the terminal: how far it is, and the best so far."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class View:
    """Draws a bar on a terminal, or writes a line for each step where there is none."""

    def __init__(self, title: str, stream: TextIO | None = None) -> None:
        from rich.console import Console

        self._title = title
        self._console = Console(file=stream or sys.stderr)
        self._progress: Progress | None = None
        self._bar: TaskID | None = None
        self._began = time.monotonic()
        self._done_before: int | None = None

    def __enter__(self) -> Self:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        if self._console.is_terminal:
            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                TextColumn("{task.fields[best]}"),
            )
            self._progress = Progress(*columns, console=self._console)
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def update(self, done: int, total: int, best: str) -> None:
        """Show how many steps are done, and the best so far."""
        if self._done_before is None:
            self._done_before = done
        if self._progress is None:
            seconds = time.monotonic() - self._began
            left = left_text(done - self._done_before, total - done, seconds)
            self._console.print(
                f"{self._title}: step {done} of {total}, {seconds:.0f} s{left}  {best}",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
        elif self._bar is None:
            self._bar = self._progress.add_task(self._title, total=total, completed=done, best=best)
        else:
            self._progress.update(self._bar, completed=done, best=best)


def left_text(done: int, left: int, seconds: float) -> str:
    """How long it will still take, if the steps left take as long as those done.

    >>> left_text(2, 4, 30), left_text(0, 4, 30), left_text(2, 0, 30)
    (', about 60 s left', '', '')
    """
    return f", about {seconds * left / done:.0f} s left" if done and left else ""
