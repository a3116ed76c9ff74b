"""Tables of learners: both genetic runs and both passive runs."""

from dataclasses import replace
from typing import Any

from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.seeded_training import RunValue, SeededTraining
from skep.papers.experiments.training_experiment import TrainingSetup
from skep.papers.experiments.weights_counts import genetic_counts, weights_counts
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.ibnnasar2020.figures import benchmark_figure, score_figure
from skep.papers.works.ibnnasar2020.players import GAME_TIME
from skep.papers.works.seed_mean import seed_mean
from skep.training.genetic import Genetic, GeneticSettings
from skep.training.weight_search import WeightsSettings
from skep.training.weights import Weights

SCORES = "by how much a quick win counts more is not said; ours counts up to twice"


def _genetic_run(population: int, generations: int) -> TrainingSetup:
    published = GeneticSettings(population=population, generations=generations, games=1)
    presets: dict[Preset, GeneticSettings] = {
        "smoke": replace(Genetic.PRESETS["smoke"], games=1),
        "published": published,
        "full": replace(published, games=20, benchmark_games=1000, test_games=4000),
    }
    return TrainingSetup(learner="genetic", presets=presets)


SEEDS = 10
"""Runs of each row: eleven scores of one run say little."""

GENETIC_VALUES: dict[str, RunValue] = {
    "highest": lambda own: own["highest_score"],
    "first_mean": lambda own: own["first_score"] / own["chromosomes"],
    "last_mean": lambda own: own["last_score"] / own["chromosomes"],
    "run_t": lambda own: own["t"],
    "run_p": lambda own: own["p"],
    "best_won": lambda own: own["champion_won"] / own["champion_games"],
    "best_lost": lambda own: own["champion_lost"] / own["champion_games"],
    "best_drawn": lambda own: own["champion_drawn"] / own["champion_games"],
    "test_won_share": lambda own: own["test_won"] / max(1, own["test_games"]),
    "test_lost_share": lambda own: own["test_lost"] / max(1, own["test_games"]),
}
"""The numbers of a run, whose mean and spread are taken over the seeds."""


def _share(name: str, what: str) -> Number:
    """A share that the work does not give."""
    return seed_mean(name, what, digits=1, is_share=True)


TESTED = (
    *(_share(f"its best {what} against neutral", f"best_{what}") for what in ("won", "lost", "drawn")),
    _share("last generation won against first", "test_won_share"),
    _share("last generation lost against first", "test_lost_share"),
)
HIGHEST = seed_mean("highest score", "highest", 25, 2, why=SCORES)
MEANS = (
    seed_mean("mean score, generation 1", "first_mean", 2.27, 2, why=SCORES),
    seed_mean("mean score, generation 15", "last_mean", 2.55, 2, why=SCORES),
    seed_mean("t(20)", "run_t", 0.24, 2),
    seed_mean("p, one-sided", "run_p", 0.41, 2),
)


def _genetic_row(population: int, generations: int, numbers: tuple[Number, ...], note: str = "") -> PaperRow:
    return PaperRow(
        name=f"{population} chromosomes, {generations} generations",
        experiment=SeededTraining(
            setup=_genetic_run(population, generations),
            counter=genetic_counts,
            values=GENETIC_VALUES,
            seeds=SEEDS,
        ),
        numbers=(*numbers, *TESTED),
        note=note,
    )


def genetic() -> PaperTable:
    """Both genetic runs."""
    note = (
        "Scores within a generation compare equals: their mean rises when fewer games are drawn, whether or "
        "not they are played better. Whether the last generation plays better is asked by its games against "
        "the first."
    )
    best = "Of its best chromosome (no. 16) the work says that most of its games against neutral were drawn."
    rows = (_genetic_row(21, 6, (HIGHEST,), best), _genetic_row(11, 15, MEANS, note))
    names = ("genetic-21x6", "genetic-11x15")
    return PaperTable(
        name="genetic",
        title="Both genetic runs",
        about="Every two chromosomes of a generation play one game. A win counts one, and more the quicker "
        "it is. The t-test asks whether the mean score of the last generation is above that of the first; "
        "the games of the last generation against the first ask whether it plays better. Its best is the "
        "chromosome that did best against neutral, of the best of each generation. Numbers are means of "
        f"{SEEDS} runs with seeds of their own; the published ones are of one run.",
        rows=rows,
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration=GAME_TIME,
        figures=tuple(
            figure
            for name, row in zip(names, rows, strict=True)
            for figure in (
                score_figure(f"{name}-scores", row.name),
                benchmark_figure(name, row.name, "best of the generation", "generation"),
            )
        ),
    )


def weight_search(iterations: int, **settings: Any) -> TrainingSetup:
    """The passive learner with so many iterations, and perhaps other settings."""
    published = replace(WeightsSettings(iterations=iterations), **settings)
    presets: dict[Preset, WeightsSettings] = {
        "smoke": replace(Weights.PRESETS["smoke"], guard_games=0, **settings),
        "published": published,
        "full": published,
    }
    return TrainingSetup(learner="weights", presets=presets)


PASSIVE_VALUES: dict[str, RunValue] = {
    "base_won": lambda own: own["last_won"] / own["last_games"],
    "base_lost": lambda own: own["last_lost"] / own["last_games"],
    "base_drawn": lambda own: own["last_drawn"] / own["last_games"],
}


def _passive_row(iterations: int) -> PaperRow:
    return PaperRow(
        name=f"{iterations} iterations",
        experiment=SeededTraining(
            setup=weight_search(iterations),
            counter=weights_counts,
            values=PASSIVE_VALUES,
            seeds=SEEDS,
        ),
        numbers=tuple(
            _share(f"last base {what} against neutral", f"base_{what}") for what in ("won", "lost", "drawn")
        ),
    )


def passive() -> PaperTable:
    """Both passive runs."""
    return PaperTable(
        name="passive",
        title="Both passive runs",
        about="Fifteen configurations an iteration, each the base with one weight changed; the best becomes "
        "the base. The work gives no numbers but that the long run went wrong around iteration 47. Numbers "
        f"are means of {SEEDS} runs with seeds of their own; the curve is of the first.",
        rows=(_passive_row(5), _passive_row(60)),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration=GAME_TIME,
        figures=tuple(
            benchmark_figure(f"passive-{count}", f"{count} iterations", "base", "iteration")
            for count in (5, 60)
        ),
    )
