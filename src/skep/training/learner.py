"""The protocol of learners, and the loop that runs one."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

from skep.arena.runner.executor import Executor
from skep.training.run import Run, RunError, Step


class Learner(Protocol):
    """Learns in steps. All it knows comes from its settings and from the steps given to `recall`."""

    Settings: ClassVar[type]
    PRESETS: ClassVar[Mapping[str, Any]]

    @property
    def total(self) -> int:
        """The number of steps."""

    def recall(self, step: Step) -> None:
        """Go on by the result of the next step, just computed or read from the folder of a resumed run."""

    def step(self, executor: Executor) -> Step:
        """Compute the next step and return its result, as JSON. It counts only when given to `recall`."""

    def summary(self) -> str:
        """The best so far, in one line."""

    def results(self, run: Run) -> Mapping[str, str | bytes]:
        """The contents of the files with the results so far, by name."""


Progress = Callable[[int, int, str], None]
"""Called with the number of steps taken, the number of all steps, and the best so far in one line."""


def recall_steps(learner: Learner, run: Run) -> None:
    """Bring a learner to where its run was. Raises RunError for a step that none of its kind has written."""
    for number, step in enumerate(run.steps):
        try:
            learner.recall(step)
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError) as error:
            why = f"step {number} is none of {run.learner}: {type(error).__name__} {error}"
            raise RunError(f"{run.folder} is damaged: {why}") from error


def train(learner: Learner, run: Run, executor: Executor, report: Progress) -> None:
    """Take all steps that are missing, and store each of them."""
    recall_steps(learner, run)
    report(len(run.steps), learner.total, "resumed" if run.steps else "begun")
    while len(run.steps) < learner.total:
        learner.recall(run.add(learner.step(executor)))
        for name, content in learner.results(run).items():
            run.write(name, content)
        report(len(run.steps), learner.total, learner.summary())
