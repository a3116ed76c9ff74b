"""What experiments have in common that are made with one seed after another."""

from collections.abc import Mapping
from dataclasses import dataclass

from skep.papers.experiments.experiment import Preset, RunPlan


@dataclass(frozen=True, kw_only=True)
class Seeded:
    """An experiment whose steps are seeds."""

    seeds: Mapping[Preset, int]
    """How many seeds a preset has, from the plan's seed on."""

    def total(self, plan: RunPlan) -> int:
        """The seeds."""
        return self.seeds[plan.preset]
