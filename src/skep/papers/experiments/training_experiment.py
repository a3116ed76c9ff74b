"""Learners as experiments: a run of `skep train`, and what is counted after each of its steps."""

import math
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from skep.agents.abstract import ALL_MOVES
from skep.arena.core_games.policies import Policy
from skep.arena.game.seeds import derived_uid
from skep.papers.experiments.counts import Counts
from skep.papers.experiments.experiment import BATCH_SECONDS, Preset, RunPlan, Workspace
from skep.settings import with_old_names
from skep.training.genome import GENOMES
from skep.training.learner import Learner
from skep.training.registry import LEARNERS, learner_of, resume_run
from skep.training.run import Run

LearnerCounter = Callable[[Any, Mapping[str, Any]], Counts]
"""Called with the learner after a step and with the counts before it; returns its curves and totals."""


@dataclass(frozen=True, kw_only=True)
class TrainingSetup:
    """A learner and its settings for each preset."""

    learner: str
    presets: Mapping[Preset, Any]

    def learner_settings(self, plan: RunPlan) -> Any:
        """The settings of the preset, with the plan's seed."""
        return replace(self.presets[plan.preset], seed=plan.seed)

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """The learner and its settings, as JSON."""
        return {"learner": self.learner, **with_old_names(self.learner_settings(plan))}

    def total(self, plan: RunPlan) -> int:
        """The steps of the run."""
        own = self.learner_settings(plan)
        if self.learner == "tabular":
            return int(own.matches // own.block)
        return int(LEARNERS[self.learner](own).total)

    def run(self, plan: RunPlan, workspace: Workspace) -> Run:
        """The run with these settings: the one that was begun before, or a new one."""
        folder = self.folder(plan, workspace.runs)
        if (folder / "settings.json").exists():
            return resume_run(folder)
        return Run.begin(folder, self.learner, self.learner_settings(plan))

    def folder(self, plan: RunPlan, runs: Path) -> Path:
        """Where the run is kept: named by everything it depends on."""
        return runs / f"{self.learner}-{derived_uid(repr(sorted(self.settings(plan).items())))[:12]}"

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete the run with these settings, if there is one."""
        folder = self.folder(plan, workspace.runs)
        if folder.exists():
            shutil.rmtree(folder)

    def steps(self, plan: RunPlan, workspace: Workspace) -> Iterator[tuple[Run, Learner]]:
        """Take the steps that are missing; the run and its learner after each, and at least once."""
        run = self.run(plan, workspace)
        with learner_of(run) as learner:
            for step in run.steps:
                learner.recall(step)
            if len(run.steps) == learner.total:
                yield run, learner
            while len(run.steps) < learner.total:
                learner.recall(run.add(learner.step(workspace.executor)))
                yield run, learner


@dataclass(frozen=True, kw_only=True)
class TrainingExperiment:
    """A learner's run as an experiment."""

    setup: TrainingSetup
    counter: LearnerCounter = field(repr=False)

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """Those of the learner."""
        return self.setup.settings(plan)

    def total(self, plan: RunPlan) -> int:
        """The steps of the run."""
        return self.setup.total(plan)

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Continue the run, and count every few seconds. Counts do not depend on where it was interrupted."""
        if counts.get("done", 0) >= self.total(plan):
            return
        so_far, counted = dict(counts), -math.inf
        for run, learner in self.setup.steps(plan, workspace):
            if len(run.steps) == learner.total or time.monotonic() - counted >= BATCH_SECONDS:
                so_far = {**self.counter(learner, so_far), "done": len(run.steps)}
                yield so_far
                counted = time.monotonic()

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete the run."""
        self.setup.discard(plan, workspace)


@dataclass(frozen=True, kw_only=True)
class LearnedWeights:
    """The weights that a learner had found after some step, or the inverse of each."""

    setup: TrainingSetup
    iteration: Mapping[Preset, int]
    """After how many steps."""
    is_inverted: bool = False
    depth: int = 1
    """Plies that they look ahead; one in `smoke`, whose weights have learned too little to end a game."""

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """The settings of their learner, and which of its weights they are."""
        which = {
            "iteration": self.iteration[plan.preset],
            "is_inverted": self.is_inverted,
            "depth": self._plies(plan),
        }
        return {**self.setup.settings(plan), **which}

    def policy(self, plan: RunPlan, workspace: Workspace) -> Policy:
        """How they play. They are learned first, if there is no finished run of them."""
        *_, (run, _) = self.setup.steps(plan, workspace)
        step = run.steps[self.iteration[plan.preset] - 1]
        weights = step["base" if "base" in step else "weights"]
        if self.is_inverted:
            weights = [1 / weight if weight else 0.0 for weight in weights]
        return GENOMES[run.settings.genome].policy(tuple(weights), self._plies(plan), ALL_MOVES)

    def _plies(self, plan: RunPlan) -> int:
        return 1 if plan.preset == "smoke" else self.depth
