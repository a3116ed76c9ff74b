"""Results of tables as small files: what was counted, how it was made, and a digest against careless hands.

{"digest": "…", "work": "mcguile2020", "table": "table-4.1", "rows": {
"velocity": {"counts": {"games": 300, "won": 88, …}, "seed": 1, "commits": ["132c7b7"], "seconds": 5.2, …}
}}
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from skep.papers.experiment import Preset
from skep.papers.measure import Counts
from skep.records.files import write_whole


class ResultsError(ValueError):
    """A file of results cannot be used; the message names it and what is wrong."""


@dataclass(frozen=True, kw_only=True)
class RowResult:
    """What is known of one row."""

    settings: dict[str, Any]
    """What the counts depend on, besides the seed and how much was done."""
    seed: int
    counts: Counts = field(default_factory=dict)
    total: int = 0
    """How much was to be done when it was last run; counts have what was done under `done`."""
    preset: Preset = "published"
    games: int = 0
    """As it was last asked for."""
    seconds: float = 0.0
    """How long it took, all parts together."""
    workers: int = 1
    """Places at which games were played at the same time, when it was last run."""
    commits: tuple[str, ...] = ()
    """The commits of skep that played, oldest first; a plus stands for changes that were in no commit."""
    version: str = ""

    @property
    def done(self) -> int:
        """How much was done."""
        return int(self.counts.get("done", 0))


@dataclass(frozen=True)
class Results:
    """A folder of results."""

    folder: Path

    def path(self, work: str, table: str) -> Path:
        """The file of a table."""
        return self.folder / f"{work}-{table}.json"

    def read(self, work: str, table: str) -> dict[str, RowResult]:
        """The rows of a table by name, none if it was never run. Raises ResultsError for a damaged file."""
        path = self.path(work, table)
        try:
            whole = json.loads(path.read_text(encoding="utf-8"))
            rows, digest = whole["rows"], whole["digest"]
            if digest != _digest(rows):
                raise ResultsError(f"{path} is damaged: its digest does not fit")
            return {
                name: RowResult(**{**row, "commits": tuple(row["commits"])}) for name, row in rows.items()
            }
        except FileNotFoundError:
            return {}
        except (UnicodeDecodeError, json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
            raise ResultsError(f"{path} is damaged: {error!r}") from error

    def forget(self, work: str, table: str) -> None:
        """Drop what is kept of a table."""
        self.path(work, table).unlink(missing_ok=True)

    def write(self, work: str, table: str, rows: dict[str, RowResult]) -> None:
        """Keep the rows of a table, whole or not at all."""
        data = {name: asdict(row) for name, row in rows.items()}
        head = {"digest": _digest(data), "work": work, "table": table}
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in data.items())
        text = json.dumps(head)[:-1] + ', "rows": {\n' + lines + "\n}}\n"
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.path(work, table), [text])


def _digest(rows: dict[str, Any]) -> str:
    return hashlib.blake2b(json.dumps(rows, sort_keys=True).encode(), digest_size=16).hexdigest()
