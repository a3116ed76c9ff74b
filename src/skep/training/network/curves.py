"""What the networks of a run predicted and scored, as charts."""

from skep.arena.stats.match_score import match_score
from skep.drawing.line_chart import Curve, line_chart
from skep.training.run import Step


def learning_curves(networks: list[Step]) -> dict[str, str]:
    """The loss of every network, and its points against the hand-set weights if it played them, as SVG."""
    losses = tuple((step["positions_seen"], step["losses"][step["best"]]) for step in networks)
    charts = {
        "loss.svg": line_chart(
            [Curve("", losses)],
            title="Foretelling unseen games",
            x_label="positions learned from",
            y_label="loss of the best pass",
        )
    }
    scores = [match_score(step["pairs"]) for step in networks if step["pairs"]]
    if scores:
        points = tuple((number, score.points / score.games) for number, score in enumerate(scores, 1))
        charts["match.svg"] = line_chart(
            [Curve("", points)],
            title="Against the hand-set weights, at equal nodes",
            x_label="iteration",
            y_label="points a game",
        )
    return charts
