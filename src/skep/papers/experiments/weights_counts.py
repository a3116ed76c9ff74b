"""What is counted of the learners that look for weights: the genetic one and the passive one."""

from collections.abc import Mapping, Sequence
from statistics import quantiles
from typing import Any

from skep.arena.stats.results import Tally
from skep.arena.stats.t_distribution import t_test
from skep.papers.experiments.counts import Counts, sums
from skep.training.genetic import Genetic
from skep.training.weights import Weights

BENCHMARK_KEY = "yardstick"
"""How result files call the games against the fixed opponent. Older files must stay readable."""


def genetic_counts(learner: Genetic, before: Mapping[str, Any]) -> Counts:
    """Scores of the first and the last generation, the test between their means, and how they play."""
    generations = [step for step in learner.steps if "scores" in step]
    scores: list[list[float]] = [step["scores"] for step in generations]
    benchmark = _benchmark(generations)
    test = t_test(scores[0], scores[-1])
    return {
        "chromosomes": len(scores[0]),
        **sums("first_score", scores[0]),
        **sums("last_score", scores[-1]),
        "highest_score": max(map(max, scores)),
        "t": test.t,
        "p": test.p,
        "score_quarters": [quarters(own) for own in scores],
        BENCHMARK_KEY: [list(tally) for tally in benchmark],
        **_tally_counts("champion", max(benchmark)),
        **_tally_counts("test", Tally(*learner.steps[-1].get("test", (0, 0, 0)))),
    }


def quarters(values: Sequence[float]) -> list[float]:
    """The lowest value, those that a quarter, a half and three quarters do not exceed, and the highest.

    >>> quarters([1.0, 5.0, 2.0, 4.0, 3.0])
    [1.0, 2.0, 3.0, 4.0, 5.0]
    """
    return [min(values), *quantiles(values, n=4, method="inclusive"), max(values)]


def weights_counts(learner: Weights, before: Mapping[str, Any]) -> Counts:
    """How the base played against the fixed opponent after each iteration."""
    benchmark = _benchmark(learner.steps)
    return {BENCHMARK_KEY: [list(tally) for tally in benchmark], **_tally_counts("last", benchmark[-1])}


def benchmark_tallies(counts: Mapping[str, Any]) -> list[Tally]:
    """The games against the fixed opponent after each step, from the counts of a learner."""
    return [Tally(*values) for values in counts[BENCHMARK_KEY]]


def _benchmark(steps: Sequence[Mapping[str, Any]]) -> list[Tally]:
    return [Tally(*step["benchmark"]) for step in steps]


def _tally_counts(name: str, tally: Tally) -> Counts:
    won, drawn, lost = tally
    return {f"{name}_games": tally.games, f"{name}_won": won, f"{name}_drawn": drawn, f"{name}_lost": lost}
