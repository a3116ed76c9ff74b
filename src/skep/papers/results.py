"""Results of tables as small files: what was counted, how it was made, and a digest that shows edits.

{"digest": "…", "work": "mcguile2020", "table": "table-4.1", "rows": {
"velocity": {"counts": {"games": 300, "won": 88, …}, "seed": 1, "commits": ["132c7b7"], "seconds": 5.2, …}
}}
"""

import hashlib
import json
import sys
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import skep
from skep.files import write_whole
from skep.papers.experiments.counts import Counts
from skep.papers.experiments.experiment import Preset
from skep.papers.paper import OLD_NAMES

_PACKAGE = Path(skep.__file__).parent
_SOURCE = _PACKAGE.parent.parent
_FOLDER = Path("docs") / "papers" / "results"
_IS_SOURCE_TREE = (_SOURCE / "pyproject.toml").exists()

KEPT_RESULTS = _SOURCE / _FOLDER if _IS_SOURCE_TREE else _PACKAGE / "papers" / "results"
"""Where the results that come with skep are: in its source tree, else in the package."""
NEW_RESULTS = KEPT_RESULTS if _IS_SOURCE_TREE else _FOLDER
"""Where results of new runs go: into the source tree, else below the working directory."""


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
    """How many games were played at the same time, when it was last run."""
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
        path = self._existing_path(work, table)
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
        except ResultsError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ResultsError(f"{path} is damaged: {error!r}") from error

    def discard(self, work: str, table: str) -> None:
        """Delete what is kept of a table."""
        for name in (work, *_old_names(work)):
            self.path(name, table).unlink(missing_ok=True)

    def write(self, work: str, table: str, rows: dict[str, RowResult]) -> None:
        """Write the rows of a table, whole or not at all."""
        data = {name: asdict(row) for name, row in rows.items()}
        head = {"digest": _digest(data), "work": work, "table": table}
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in data.items())
        text = json.dumps(head)[:-1] + ', "rows": {\n' + lines + "\n}}\n"
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.path(work, table), [text])

    def _existing_path(self, work: str, table: str) -> Path:
        """The file of a table; if there is none, the one that it had under an older name of the work."""
        path = self.path(work, table)
        old = [self.path(name, table) for name in _old_names(work)]
        for older in (one for one in old if one.exists() and not path.exists()):
            _warn_of_old_name(older, path.name)
            return older
        return path


def _old_names(work: str) -> list[str]:
    return [old for old, new in OLD_NAMES.items() if new == work]


@cache  # once for each file
def _warn_of_old_name(path: Path, name: str) -> None:
    print(f"skep: {path} has a name of skep 0.1; rename it to {name}", file=sys.stderr)


def _digest(rows: dict[str, Any]) -> str:
    return hashlib.blake2b(json.dumps(rows, sort_keys=True).encode(), digest_size=16).hexdigest()
