"""Learners as experiments: a run of `skep train`, and what is read off its steps."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from skep.arena.contest import Policy
from skep.arena.seeds import derived_uid
from skep.papers.experiment import Lab, Order, Preset
from skep.papers.measure import Counts
from skep.training.genome import AdvancedPolicy
from skep.training.learner import Learner
from skep.training.registry import LEARNERS, learner_of, resume_run
from skep.training.run import Run

Reading = Callable[[Any, Mapping[str, Any]], Counts]
"""What is read off a learner after a step: its curves and totals so far. Gets what was read before, too."""


@dataclass(frozen=True, kw_only=True)
class Schooling:
    """A learner and its settings for each preset."""

    learner: str
    presets: Mapping[Preset, Any]

    def order_settings(self, order: Order) -> Any:
        """The settings that are asked for."""
        return replace(self.presets[order.preset], seed=order.seed)

    def settings(self, order: Order) -> dict[str, Any]:
        """The learner and its settings, as JSON."""
        return {"learner": self.learner, **asdict(self.order_settings(order))}

    def total(self, order: Order) -> int:
        """The steps of the run."""
        own = self.order_settings(order)
        if self.learner == "tabular":
            return int(own.matches // own.block)
        return int(LEARNERS[self.learner](own).total)

    def run(self, order: Order, lab: Lab) -> Run:
        """The run with these settings: the one that was begun before, or a new one."""
        folder = self.folder(order, lab.runs)
        if (folder / "settings.json").exists():
            return resume_run(folder)
        return Run.begin(folder, self.learner, self.order_settings(order))

    def folder(self, order: Order, runs: Path) -> Path:
        """Where the run is kept: named by everything it depends on."""
        return runs / f"{self.learner}-{derived_uid(repr(sorted(self.settings(order).items())))[:12]}"

    def forget(self, order: Order, lab: Lab) -> None:
        """Drop the run with these settings, if there is one."""
        folder = self.folder(order, lab.runs)
        if folder.exists():
            shutil.rmtree(folder)

    def steps(self, order: Order, lab: Lab) -> Iterator[tuple[Run, Learner]]:
        """Take the steps that are missing; the run and its learner after each, and at least once."""
        run = self.run(order, lab)
        with learner_of(run) as learner:
            for step in run.steps:
                learner.recall(step)
            if len(run.steps) == learner.total:
                yield run, learner
            while len(run.steps) < learner.total:
                learner.recall(run.add(learner.step(lab.crew)))
                yield run, learner


@dataclass(frozen=True, kw_only=True)
class Learning:
    """A learner's run as an experiment."""

    schooling: Schooling
    reading: Reading = field(repr=False)

    def settings(self, order: Order) -> dict[str, Any]:
        """Those of the learner."""
        return self.schooling.settings(order)

    def total(self, order: Order) -> int:
        """The steps of the run."""
        return self.schooling.total(order)

    def advance(self, counts: Mapping[str, Any], order: Order, key: str, lab: Lab) -> Iterator[Counts]:
        """Go on with the run. What is read off it does not depend on where it was interrupted."""
        if counts.get("done", 0) >= self.total(order):
            return
        so_far = dict(counts)
        for run, learner in self.schooling.steps(order, lab):
            so_far = {**self.reading(learner, so_far), "done": len(run.steps)}
            yield so_far

    def forget(self, order: Order, lab: Lab) -> None:
        """Drop the run."""
        self.schooling.forget(order, lab)


@dataclass(frozen=True, kw_only=True)
class LearnedWeights:
    """Weights that a search for weights had found at some iteration, or the inverse of each."""

    schooling: Schooling
    iteration: Mapping[Preset, int]
    """After how many iterations."""
    is_inverted: bool = False

    def settings(self, order: Order) -> dict[str, Any]:
        """What they were learned by."""
        about = {"iteration": self.iteration[order.preset], "is_inverted": self.is_inverted}
        return {**self.schooling.settings(order), **about}

    def policy(self, order: Order, lab: Lab) -> Policy:
        """How they play. Learns them first, if nobody has."""
        *_, (run, _) = self.schooling.steps(order, lab)
        base = run.steps[self.iteration[order.preset] - 1]["base"]
        if self.is_inverted:
            base = [1 / weight if weight else 0.0 for weight in base]
        return AdvancedPolicy(tuple(base))
