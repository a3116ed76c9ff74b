"""The learners by name, and the learner of a run folder."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from skep.training.coevolution import Coevolution
from skep.training.genetic import Genetic
from skep.training.learner import Learner
from skep.training.network.learner import NetworkLearner
from skep.training.run import Run
from skep.training.search_tuning import SearchTuning
from skep.training.tabular import Tabular
from skep.training.td import Td
from skep.training.tuning import Tuning
from skep.training.weights import Weights

LEARNERS: Mapping[str, Any] = {
    "genetic": Genetic,
    "weights": Weights,
    "tabular": Tabular,
    "td": Td,
    "coevolution": Coevolution,
    "network": NetworkLearner,
    "search": SearchTuning,
    "tune": Tuning,
}
"""Name -> class, with its `Settings` and `PRESETS`."""


def resume_run(folder: Path) -> Run:
    """Open the run in a folder. Raises RunError if it is not a run folder, or damaged."""
    return Run.resume(folder, {name: learner.Settings for name, learner in LEARNERS.items()})


@contextmanager
def learner_of(run: Run) -> Iterator[Learner]:
    """The learner of a run. Raises WeightTableError if its table is damaged."""
    if run.learner == "tabular":
        tabular = Tabular(run.settings, run.folder / "weights.table")
        try:
            yield tabular
        finally:
            tabular.close()
    elif run.learner == "network":
        yield NetworkLearner(run.settings, run.folder)
    else:
        yield LEARNERS[run.learner](run.settings)
