"""What experiments have in common that are made with one seed after another."""

from dataclasses import dataclass

from skep.papers.experiments.experiment import RunPlan

SMOKE_SEEDS = 2
"""Enough to see that one seed follows another."""


@dataclass(frozen=True, kw_only=True)
class Seeded:
    """An experiment whose steps are seeds."""

    seeds: int
    """How many, from the plan's seed on; with the preset `smoke` only two."""

    def total(self, plan: RunPlan) -> int:
        """The seeds."""
        return SMOKE_SEEDS if plan.preset == "smoke" else self.seeds
