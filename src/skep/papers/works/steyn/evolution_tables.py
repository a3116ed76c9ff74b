"""Table III and figure 2: networks from two swarms that evolve against each other."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import mean
from typing import Any

from skep.drawing.line_chart import Curve, line_chart
from skep.papers.experiments.coevolution_counts import coevolution_counts
from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.game_measures import Mean
from skep.papers.experiments.training_experiment import TrainingExperiment, TrainingSetup
from skep.papers.paper import Number, PaperFigure, PaperRow, PaperTable
from skep.papers.works.steyn.game_tables import NETO
from skep.training.coevolution_settings import PRESETS, CoevolutionSettings

FEW = "three generations instead of a hundred (“limited generations”, text)"
SEEN = "finished games judged by the network like all others (the text names no exception)"
COLORS = "White's numbers for White's ships also when Black looks (text)"
FIRST_MOVE = "the first of several moves that the network likes best"
_SWITCHES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("3 generations", {}, FEW),
    ("3 generations, finished games judged", {"sees_finished": True}, f"{FEW}; {SEEN}"),
    ("3 generations, first of equals", {"ties": "first"}, f"{FEW}; {FIRST_MOVE}"),
    ("3 generations, colours as they are", {"inputs": "colors"}, f"{FEW}; {COLORS}"),
    (
        "3 generations, all three",
        {"sees_finished": True, "ties": "first", "inputs": "colors"},
        f"{FEW}; {SEEN}; {FIRST_MOVE}; {COLORS}",
    ),
)
"""What the text says, or does not say, and ours does not do: the row, what is set, and what it does."""


def coevolution(rules: str, **settings: Any) -> TrainingSetup:
    """Ten runs of a hundred generations, if the settings do not say otherwise."""
    published = CoevolutionSettings(rules=rules, runs=10, generations=100)
    smoke = PRESETS["smoke"]
    few = {"generations": smoke.generations, "random_games": smoke.random_games}
    presets: dict[Preset, CoevolutionSettings] = {
        "smoke": replace(smoke, rules=rules, **{**settings, **few}),
        "published": replace(published, **settings),
        "full": replace(published, **{"runs": 50, **settings}),
    }
    return TrainingSetup(learner="coevolution", presets=presets)


def mean_share(name: str, what: str, published: float | None, of: str) -> Number:
    """The mean of shares; a published one is of a single network."""
    return Number(name=name, measure=Mean(what, of, is_share=True), published=published, size=1)


def rise(swarm: int) -> Number:
    """How much more often leaders of the last tenth of the generations win than those of the first."""
    return Number(name=f"swarm {swarm} rose, in points", measure=Mean(f"rise_{swarm}", "runs"))


def _evolution(rules: str, switch: str = "", label: str = "", **settings: Any) -> PaperRow:
    return PaperRow(
        name=f"{rules}, {label}" if label else rules,
        experiment=TrainingExperiment(setup=coevolution(rules, **settings), counter=coevolution_counts),
        numbers=(
            mean_share("supreme won", "supreme_won", 0.46, "runs"),
            mean_share("supreme lost", "supreme_lost", 0.02, "runs"),
            mean_share("supreme drawn", "supreme_drawn", 0.52, "runs"),
            mean_share("first leaders won", "first_won", None, "leaders"),
            mean_share("first leaders lost", "first_lost", None, "leaders"),
            mean_share("last leaders won", "last_won", None, "leaders"),
            mean_share("last leaders lost", "last_lost", None, "leaders"),
            rise(1),
            rise(2),
        ),
        variant_of="steyn" if switch else "",
        switch=switch,
    )


def curves(name: str, row: str, points: int = 400) -> PaperFigure:
    """How often the leaders of both swarms win, draw and lose against random, generation after generation.

    A curve has about so many points; of more generations means are drawn.
    """

    def draw(counts: Mapping[str, Any]) -> str:
        drawn = [
            Curve(name, _points(_means(shares, points), counts["generations"]))
            for name, shares in counts["curves"].items()
        ]
        runs = f"mean of {counts['runs']} runs" if counts["runs"] > 1 else "one run"
        title = f"Leaders against random: {row}, {runs}"
        return line_chart(drawn, title=title, x_label="generation", y_label="per cent of games")

    return PaperFigure(name=name, row=row, draw=draw)


def _means(shares: Sequence[float], most: int) -> list[float]:
    """The means of neighbours, at most so many.

    >>> _means([0.1, 0.3, 0.5, 0.7, 0.9], 3)
    [0.2, 0.6, 0.9]
    """
    size = -(-len(shares) // most)
    return [mean(shares[start : start + size]) for start in range(0, len(shares), size)]


def _points(shares: Sequence[float], generations: int) -> tuple[tuple[float, float], ...]:
    """A curve in per cent; each share is that of as many generations, and stands in their middle."""
    width = generations / len(shares)
    return tuple(((number + 0.5) * width + 0.5, 100 * share) for number, share in enumerate(shares))


def table_3() -> PaperTable:
    """The supreme network, and how the leaders of both swarms came along."""
    return PaperTable(
        name="table-III",
        title="Supreme network against random, and figure 2",
        about="Ten runs of two swarms of four networks, 100 generations each (the work does not say how many "
        "it had). The leader of each swarm plays 200 games against random in each generation; the best ever "
        "is supreme. Numbers are means of the runs, with the spread between them; the published network is "
        "one, and may be as far from the mean as one of ours. A swarm rose by what its leaders of the last "
        "ten generations won more than those of the first ten. Of figure 2 the work says that swarm 2 kept "
        "improving while swarm 1 stagnated.",
        rows=(
            _evolution("steyn"),
            _evolution("official", NETO),
            *(
                _evolution("steyn", switch, label, generations=3, **settings)
                for label, settings, switch in _SWITCHES
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        figures=tuple(curves(f"figure-2-{rules}", rules) for rules in ("official", "steyn")),
    )
