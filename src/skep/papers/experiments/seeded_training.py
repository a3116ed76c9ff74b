"""A learner's run with many seeds as an experiment: one run's luck is not a finding."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from skep.papers.experiments.counts import Counts, sums
from skep.papers.experiments.experiment import RunPlan, Workspace
from skep.papers.experiments.seeds import Seeded
from skep.papers.experiments.training_experiment import LearnerCounter, TrainingSetup

RunValue = Callable[[Mapping[str, Any]], float]
"""A number of one run, from its counts."""


@dataclass(frozen=True, kw_only=True)
class SeededTraining(Seeded):
    """The same run with one seed after another, and the spread of its numbers.

    Counts have, for each value, what `Mean` over `seeds` needs and the values themselves under
    `<name>_by_seed`; curves are those of the first seed.
    """

    setup: TrainingSetup
    counter: LearnerCounter = field(repr=False)
    values: Mapping[str, RunValue] = field(repr=False)

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """Those of the learner, and the number of seeds."""
        return {**self.setup.settings(plan), "seeds": self.total(plan)}

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Learn with the seeds that are missing."""
        so_far = dict(counts)
        for number in range(so_far.get("done", 0), self.total(plan)):
            own = self._run_counts(replace(plan, seed=plan.seed + number), workspace)
            so_far = {**self._curves(own), **so_far} if number else self._curves(own)
            for name, value in self.values.items():
                kept = [*counts.get(f"{name}_by_seed", ()), value(own)]
                so_far |= {f"{name}_by_seed": kept, **sums(name, kept)}
            so_far |= {"seeds": number + 1, "done": number + 1}
            counts = so_far
            yield dict(so_far)

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete the runs of all seeds."""
        for number in range(self.total(plan)):
            self.setup.discard(replace(plan, seed=plan.seed + number), workspace)

    def _run_counts(self, plan: RunPlan, workspace: Workspace) -> Counts:
        own: Counts = {}
        for run, learner in self.setup.steps(plan, workspace):
            if len(run.steps) == learner.total:
                own = self.counter(learner, {})
        return own

    @staticmethod
    def _curves(own: Mapping[str, Any]) -> Counts:
        return {name: value for name, value in own.items() if isinstance(value, list) or name == "block"}
