"""Pictures as figures 4.1 to 4.4 show them: when games are decided, and what generations scored."""

import re
from collections.abc import Mapping
from typing import Any

from skep.drawing.line_chart import Curve, line_chart
from skep.papers.experiments.policy_games import turns_curve
from skep.papers.experiments.weights_counts import benchmark_tallies
from skep.papers.paper import PaperFigure, PaperRow
from skep.training.benchmark import share_curve


def turns_figure(row: PaperRow) -> PaperFigure:
    """When games are won and lost; the first two numbers of the row are the wins of either side."""
    first, second = (number.name for number in row.numbers[:2])

    def draw(counts: Mapping[str, Any]) -> str | None:
        drawn = [
            Curve(name, tuple(points))
            for name, outcome in ((first, "won"), (second, "lost"))
            if (points := turns_curve(counts, outcome))
        ]
        if not drawn:
            return None
        title = f"When games are decided: {row.name}"
        return line_chart(drawn, title=title, x_label="turns, in fives", y_label="per cent of games")

    name = "turns-" + re.sub(r"[ ,–−]+", "-", row.name)
    return PaperFigure(name=name, row=row.name, draw=draw)


QUARTERS = ("lowest score", "lower quarter", "median", "upper quarter", "highest score")


def score_figure(name: str, row: str) -> PaperFigure:
    """How the scores of the chromosomes of each generation are spread, in the first run."""

    def draw(counts: Mapping[str, Any]) -> str | None:
        if "score_quarters" not in counts:
            return None
        drawn = [
            Curve(label, tuple(enumerate(values, start=1)))
            for label, values in zip(QUARTERS, zip(*counts["score_quarters"], strict=True), strict=True)
        ]
        title = f"Scores of the chromosomes: {row}"
        return line_chart(drawn[::-1], title=title, x_label="generation", y_label="score")

    return PaperFigure(name=name, row=row, draw=draw)


def benchmark_figure(name: str, row: str, who: str, step: str) -> PaperFigure:
    """How the best weights of each step of the first run play against neutral."""

    def draw(counts: Mapping[str, Any]) -> str:
        curve = share_curve(f"{who} against neutral", benchmark_tallies(counts))
        return line_chart([curve], title=row, x_label=step, y_label="points a game")

    return PaperFigure(name=name, row=row, draw=draw)
