"""The files of a run of coevolution: a network, curves and a table."""

from collections.abc import Mapping, Sequence
from statistics import mean, stdev

from skep._core import Network
from skep.drawing.line_chart import Curve, line_chart
from skep.settings import changed_settings, value_text
from skep.training.coevolution_settings import CoevolutionSettings
from skep.training.pso import stability_text
from skep.training.run import Step

OUTCOMES = ("won", "drawn", "lost")
POINTS = 400
"""A curve has at most about so many points; of more generations means are drawn."""


def network_text(network: Network, settings: CoevolutionSettings, about: Mapping[str, str]) -> str:
    """A network as text, with the game, the inputs and where it comes from."""
    changed = {name: value_text(value) for name, value in changed_settings(settings).items()}
    provenance = {
        "game": settings.game,
        "inputs": settings.inputs,
        **about,
        "settings": " ".join(f"{name}={value}" for name, value in changed.items()) or "defaults",
    }
    return network.text(list(provenance.items()))


def curves_svg(settings: CoevolutionSettings, steps: Sequence[Step]) -> str:
    """How the leaders of both swarms did against the random player, as in figure 2 of steyn.

    With more than one run the curves are means over the runs.
    """
    curves = [
        Curve(f"swarm {side + 1} {outcome}", tuple(thinned(leader_shares(settings, steps, side, index))))
        for side in (0, 1)
        for index, outcome in enumerate(OUTCOMES)
    ]
    title = f"leaders against random, {settings.game}, swarms of {settings.swarm_size}"
    return line_chart(curves, title=title, x_label="generation", y_label="share of games")


def leader_shares(
    settings: CoevolutionSettings, steps: Sequence[Step], side: int, outcome: int
) -> list[float]:
    """The share of games with an outcome in each generation, as the mean of all runs that got so far."""
    length = settings.generations
    return [
        mean(step["random"][side][outcome] / settings.random_games for step in steps[generation::length])
        for generation in range(min(length, len(steps)))
    ]


def thinned(values: Sequence[float]) -> list[tuple[float, float]]:
    """A curve by generations; of a long one the means of neighbours, with the generation in their middle.

    >>> thinned([0.5, 0.7])
    [(1.0, 0.5), (2.0, 0.7)]
    """
    size = -(-len(values) // POINTS)
    return [
        (start + size / 2 + 0.5, mean(values[start : start + size])) for start in range(0, len(values), size)
    ]


def results_text(settings: CoevolutionSettings, steps: Sequence[Step]) -> str:
    """The supreme network of each run against the random player, their mean, and if swarms are stable."""
    length = settings.generations
    lines = ["run  generation  swarm    won  drawn   lost"]
    shares = []
    for run in range(-(-len(steps) // length)):
        generation, side, counts = supreme_of(steps[run * length : (run + 1) * length])
        shares.append([count / settings.random_games for count in counts])
        lines.append(f"{run + 1:3}  {generation + 1:10}  {side + 1:5}  {_percent(shares[-1])}")
    lines.append(
        f"mean                    {_percent([mean(column) for column in zip(*shares, strict=True)])}"
    )
    if len(shares) > 1:
        lines.append(
            f"standard deviation      {_percent([stdev(column) for column in zip(*shares, strict=True)])}"
        )
    return "\n".join([*lines, stability_text(settings)]) + "\n"


def supreme_of(steps: Sequence[Step]) -> tuple[int, int, list[int]]:
    """Generation, swarm and results of the leader that won most; of equals the first."""
    led = [
        (generation, side, step["random"][side]) for generation, step in enumerate(steps) for side in (0, 1)
    ]
    return max(led, key=lambda entry: entry[2][0])


def _percent(shares: Sequence[float]) -> str:
    return "  ".join(f"{100 * share:5.1f}" for share in shares)
