"""Taking files of games into the database."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from skep.records.database import Database, DatabaseError
from skep.records.files import Entry, read_games
from skep.records.rows import NewGame

_BATCH = 1000
"""Games a transaction; also the most that is kept in memory."""


@dataclass
class Import:
    """What became of files of games."""

    files: int = 0
    stored: int = 0
    """Games that are new in the database."""
    duplicates: int = 0
    """Games that were there already."""
    refused: int = 0
    """Games, or whole files, that could not be read."""
    repaired: int = 0
    """Games that were stored with a problem, such as without an illegal end."""

    @property
    def games(self) -> int:
        """All games seen so far."""
        return self.stored + self.duplicates + self.refused


def import_games(
    database: Database,
    files: Iterable[Path],
    on_problem: Callable[[str], None] = lambda problem: None,
    on_progress: Callable[[Import], None] = lambda state: None,
) -> Import:
    """Store all games of the files, batch by batch, each a transaction.

    `on_problem` is told each bad file or game with its place and reason, and the import goes on.
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

    for path in files:
        try:
            for entry in read_games(path):
                _take(entry, path, batch, done, on_problem)
                if len(batch) >= _BATCH:
                    store()
        except DatabaseError:
            raise
        except OSError as error:
            done.refused += 1
            on_problem(f"{path}: {error.strerror or error}")
        done.files += 1
        on_progress(done)
    store()
    return done


def _take(
    entry: Entry, path: Path, batch: list[NewGame], done: Import, on_problem: Callable[[str], None]
) -> None:
    for problem in entry.problems:
        on_problem(f"{entry.place}: {problem}")
    if entry.reading is None:
        done.refused += 1
        return
    done.repaired += bool(entry.problems)
    batch.append(NewGame.of(entry.reading.record, entry.reading.position, source=str(path)))
