"""What can be asked for when tables are run."""

from dataclasses import dataclass

from skep.papers.experiments.experiment import Preset
from skep.papers.results import NEW_RESULTS


@dataclass(frozen=True, kw_only=True)
class GuestRequest:
    """How many games a guest of the league plays, with what, and where they are kept."""

    games: int = 2
    """Games against each player of the league, half of them with each colour."""
    seed: int = 1
    """Random seed. The same seed gives the same openings."""
    workers: str | None = None
    """Worker processes, 0 for this one, or a Dask scheduler's address; one for each core if not given."""
    results: str = str(NEW_RESULTS)
    """Folder in which the games are counted, so that the same command goes on after an interruption."""

    def __post_init__(self) -> None:
        if self.games < 2:
            raise ValueError(f"games is 2 or more, not {self.games}")


@dataclass(frozen=True, kw_only=True)
class RunRequest:
    """How much is run, with what, and where it is kept."""

    preset: Preset = "published"
    """`smoke`: seconds. `published`: as the original. `full`: enough for tight intervals."""
    games: int | None = None
    """Games of each row, instead of the preset's. Learners have their own sizes."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""
    workers: str | None = None
    """Worker processes, 0 for this one, or a Dask scheduler's address; one for each core if not given."""
    results: str = str(NEW_RESULTS)
    """Folder of the results."""
    runs: str = "runs/papers"
    """Folder of the runs of learners."""
    row: str | None = None
    """Run only this row of a table, by its name."""
    player: str | None = None
    """Forget the games of this player of the league, because it plays differently now, and play them again;
    after an interruption go on without this option."""

    def __post_init__(self) -> None:
        if self.games is not None and self.games < 1:
            raise ValueError(f"games is 1 or more, not {self.games}")
