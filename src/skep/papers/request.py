"""What can be asked for when tables are run."""

from dataclasses import dataclass

from skep.papers.experiment import Preset
from skep.papers.report import RESULTS


@dataclass(frozen=True, kw_only=True)
class RunRequest:
    """How much is run, with what, and where it is kept."""

    preset: Preset = "published"
    """`smoke`: seconds. `published`: as the original. `full`: enough for tight intervals."""
    games: int | None = None
    """Games of each row, instead of the preset's. Learners have their own sizes."""
    seed: int = 1
    """Names all chance."""
    workers: str | None = None
    """A number of processes, 0 for this one, or a Dask scheduler's address; none is one for each core."""
    results: str = str(RESULTS)
    """Where results are kept."""
    runs: str = "runs/papers"
    """Where the runs of learners are kept."""

    def __post_init__(self) -> None:
        if self.games is not None and self.games < 1:
            raise ValueError(f"games is 1 or more, not {self.games}")
