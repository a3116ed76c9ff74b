"""The live view of a learner in the terminal: its progress, and the best result so far."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class TrainingView:
    """Draws a bar on a terminal; writes a line every `every_seconds` where there is no terminal."""

    def __init__(
        self, title: str, stream: TextIO | None = None, *, unit: str = "step", every_seconds: float = 0.0
    ) -> None:
        from rich.console import Console

        self._title = title
        self._console = Console(file=stream or sys.stderr)
        self._progress: Progress | None = None
        self._bar: TaskID | None = None
        self._unit = unit
        self._every_seconds = every_seconds
        self._began = time.monotonic()
        self._written = float("-inf")
        self._first: int | None = None

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
        if self._progress is None:
            self._write_line(done, total, best)
        elif self._bar is None:
            self._bar = self._progress.add_task(self._title, total=total, completed=done, best=best)
        else:
            self._progress.update(self._bar, completed=done, best=best)

    def _write_line(self, done: int, total: int, best: str) -> None:
        """Write a line, if it is time to. The time left is estimated from the steps so far."""
        seconds = time.monotonic() - self._began
        self._first = done if self._first is None else self._first
        if seconds < self._written + self._every_seconds and done < total:
            return
        self._written = seconds
        taken = done - self._first
        left = f", about {seconds * (total - done) / taken:.0f} s left" if taken and done < total else ""
        line = f"{self._title}: {self._unit} {done} of {total}, {seconds:.0f} s{left}  {best}"
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)
