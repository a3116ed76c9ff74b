"""What every learner promises, and the loop that lets it learn."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from skep.arena.workers import Crew
from skep.training.run import Run, Step
from skep.training.view import View


class Learner(Protocol):
    """Learns in steps. All it knows comes from its settings and from the steps it was told."""

    Settings: ClassVar[type]
    PRESETS: ClassVar[Mapping[str, Any]]

    @property
    def total(self) -> int:
        """The number of steps."""

    def recall(self, step: Step) -> None:
        """Take note of the next step, whether just taken or taken before the run was interrupted."""

    def step(self, crew: Crew) -> Step:
        """Take the next step and return what it found out, as JSON. It counts only when recalled."""

    def summary(self) -> str:
        """The best so far, in one line."""

    def results(self, run: Run) -> dict[str, str]:
        """The files to be made of what is known so far, by name."""


def train(learner: Learner, run: Run, crew: Crew, view: View) -> None:
    """Take all steps that are missing, keeping each."""
    for step in run.steps:
        learner.recall(step)
    view.update(len(run.steps), learner.total, "resumed" if run.steps else "begun")
    while len(run.steps) < learner.total:
        learner.recall(run.add(learner.step(crew)))
        for name, text in learner.results(run).items():
            run.write(name, text)
        view.update(len(run.steps), learner.total, learner.summary())
