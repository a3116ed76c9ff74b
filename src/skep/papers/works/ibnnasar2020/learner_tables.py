"""Tables of learners: both genetic runs and both passive runs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from skep.drawing.line_chart import line_chart
from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.training_experiment import TrainingExperiment, TrainingSetup
from skep.papers.experiments.value_measures import PValue, TStatistic, Value
from skep.papers.experiments.weights_counts import benchmark_tallies, genetic_counts, weights_counts
from skep.papers.paper import Number, PaperFigure, PaperRow, PaperTable
from skep.papers.works.ibnnasar2020.players import GAME_TIME
from skep.training.benchmark import share_curve
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


TESTED = (
    *(
        Number(name=f"its best {what} against neutral", measure=Share(f"champion_{what}", "champion_games"))
        for what in ("won", "lost", "drawn")
    ),
    Number(name="last generation won against first", measure=Share("test_won", "test_games")),
    Number(name="last generation lost against first", measure=Share("test_lost", "test_games")),
)
HIGHEST = Number(
    name="highest score",
    measure=Value("highest_score", "chromosomes", tolerance=0.2, digits=1),
    published=25,
    why=SCORES,
)
MEANS = (
    Number(
        name="mean score, generation 1",
        measure=Mean("first_score", "chromosomes", digits=2),
        published=2.27,
        size=11,
        why=SCORES,
    ),
    Number(
        name="mean score, generation 15",
        measure=Mean("last_score", "chromosomes", digits=2),
        published=2.55,
        size=11,
        why=SCORES,
    ),
    Number(name="t(20)", measure=TStatistic("t", "chromosomes"), published=0.24),
    Number(name="p, one-sided", measure=PValue("p", "chromosomes"), published=0.41),
)


def _genetic_row(population: int, generations: int, numbers: tuple[Number, ...], note: str = "") -> PaperRow:
    return PaperRow(
        name=f"{population} chromosomes, {generations} generations",
        experiment=TrainingExperiment(setup=_genetic_run(population, generations), counter=genetic_counts),
        numbers=(*numbers, *TESTED),
        note=note,
    )


def genetic() -> PaperTable:
    """Both genetic runs."""
    note = (
        "Scores within a generation compare equals: their mean rises when fewer games are drawn, whether or "
        "not they are played better. Whether the last generation plays better is asked by its games against "
        "the first. Eleven scores say little: with seeds 1 to 7, p lies between below 0.005 and 0.75."
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
        "chromosome that did best against neutral, of the best of each generation.",
        rows=rows,
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration=GAME_TIME,
        figures=tuple(
            _benchmark_figure(name, row.name, "best of the generation", "generation")
            for name, row in zip(names, rows, strict=True)
        ),
    )


def _benchmark_figure(name: str, row: str, who: str, step: str) -> PaperFigure:
    def draw(counts: Mapping[str, Any]) -> str:
        curve = share_curve(f"{who} against neutral", benchmark_tallies(counts))
        return line_chart([curve], title=row, x_label=step, y_label="points a game")

    return PaperFigure(name=name, row=row, draw=draw)


def weight_search(iterations: int) -> TrainingSetup:
    """The passive learner with so many iterations."""
    published = WeightsSettings(iterations=iterations)
    presets: dict[Preset, WeightsSettings] = {
        "smoke": replace(Weights.PRESETS["smoke"], guard_games=0),
        "published": published,
        "full": replace(published, games=100, benchmark_games=1000),
    }
    return TrainingSetup(learner="weights", presets=presets)


def passive() -> PaperTable:
    """Both passive runs."""
    numbers = tuple(
        Number(name=f"last base {what} against neutral", measure=Share(f"last_{what}", "last_games"))
        for what in ("won", "lost", "drawn")
    )
    return PaperTable(
        name="passive",
        title="Both passive runs",
        about="Fifteen configurations an iteration, each the base with one weight changed; the best becomes "
        "the base. The work gives no numbers but that the long run went wrong around iteration 47.",
        rows=(
            PaperRow(
                name="5 iterations",
                experiment=TrainingExperiment(setup=weight_search(5), counter=weights_counts),
                numbers=numbers,
            ),
            PaperRow(
                name="60 iterations",
                experiment=TrainingExperiment(setup=weight_search(60), counter=weights_counts),
                numbers=numbers,
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration=GAME_TIME,
        figures=(_benchmark_figure("passive-60", "60 iterations", "base", "iteration"),),
    )
