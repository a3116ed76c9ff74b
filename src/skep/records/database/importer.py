"""Importing files of games into the database."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from skep._core import StopFlag
from skep.drawing.count_text import count_text
from skep.records.database.rows import NewGame
from skep.records.database.store import Database, DatabaseError
from skep.records.files import FileGame, read_games
from skep.records.record import Record, Result

_BATCH = 100
"""Games a transaction; also the most that is kept in memory, and stored after Ctrl-C: so few that it takes
less than a tenth of a second."""


MOST_PROBLEMS = 100
"""Problems that are reported for one file; the others are only counted."""


@dataclass
class ProblemReport:
    """Reports the first problems of a file, and at its end how many others there were."""

    path: Path
    on_problem: Callable[[str], None]
    count: int = 0

    def add(self, problem: str) -> None:
        """Report one more."""
        self.count += 1
        if self.count <= MOST_PROBLEMS:
            self.on_problem(problem)

    def close(self) -> None:
        """Say how many were not reported."""
        if self.count > MOST_PROBLEMS:
            self.on_problem(f"{self.path}: and {count_text(self.count - MOST_PROBLEMS, 'problem')} more")


@dataclass
class Import:
    """Counts of an import."""

    files: int = 0
    stored: int = 0
    """Games that are new in the database."""
    duplicates: int = 0
    """Games that were there already."""
    refused: int = 0
    """What stood in the place of a game but is none, or none that can be played here."""
    repaired: int = 0
    """Games, stored or there already, that were read with a repair, such as without an illegal end."""
    unreadable_files: int = 0
    """Files that could not be opened or read to their end; they are counted among the files too."""

    @property
    def games(self) -> int:
        """All games read so far: those stored, those there already and those refused."""
        return self.stored + self.duplicates + self.refused


def import_games(
    database: Database,
    files: Iterable[Path],
    on_problem: Callable[[str], None] = lambda problem: None,
    on_progress: Callable[[Import], None] = lambda state: None,
    stop: StopFlag | None = None,
) -> Import:
    """Store all games of the files, batch by batch, each a transaction.

    `on_problem` is called for each bad file or game, with its place and reason, and the import goes on.
    After `stop` is set nothing more is read, and what was read is stored.
    Raises DatabaseError if the database fails: the batches before are stored, and when the import is run
    again they are passed over as duplicates.
    """
    done = Import()
    batch: list[NewGame] = []

    def store() -> None:
        new = database.add(batch)
        done.stored += new
        done.duplicates += len(batch) - new
        batch.clear()
        on_progress(done)

    stop = stop or StopFlag()
    for path in files:
        if stop.is_set():
            break
        try:
            report = ProblemReport(path, on_problem)
            for entry in read_games(path):
                if stop.is_set():
                    break
                _take(entry, path, batch, done, report.add)
                if len(batch) >= _BATCH:
                    store()
            report.close()
        except DatabaseError:
            raise
        except OSError as error:
            done.unreadable_files += 1
            on_problem(f"{path}: {error.strerror or error}")
        done.files += 1
        on_progress(done)
    store()
    return done


def _is_empty(record: Record) -> bool:
    """Is there nothing in it that anybody played? A board that was set up is something."""
    return not record.plies and not record.setup and record.result == Result.UNKNOWN


def _take(
    entry: FileGame, path: Path, batch: list[NewGame], done: Import, on_problem: Callable[[str], None]
) -> None:
    for problem in entry.problems:
        on_problem(f"{entry.place}: {problem}")
    if entry.reading is None or _is_empty(entry.reading.record):
        done.refused += 1
        if not entry.problems:
            on_problem(f"{entry.place}: it has neither moves nor a result")
        return
    done.repaired += bool(entry.problems)
    batch.append(NewGame.of(entry.reading.record, entry.reading.position, source=str(path)))
