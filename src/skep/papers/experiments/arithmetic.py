"""Arithmetic as an experiment: nothing is played, published numbers are only calculated again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from skep.papers.experiments.counts import Counts
from skep.papers.experiments.experiment import RunPlan, Workspace


@dataclass(frozen=True)
class Arithmetic:
    """Numbers that follow from others."""

    values: Mapping[str, float]

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """The numbers themselves."""
        return dict(self.values)

    def total(self, plan: RunPlan) -> int:
        """One step."""
        return 1

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Yield the numbers."""
        if not counts:
            yield {**self.values, "done": 1}

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """It keeps nothing besides its counts."""
