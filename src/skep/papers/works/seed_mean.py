"""The mean of a number over runs with seeds of their own, beside that of a work, which made one run."""

from skep.papers.experiments.game_measures import Mean
from skep.papers.paper import Number


def seed_mean(
    name: str,
    what: str,
    published: float | None = None,
    digits: int = 0,
    *,
    is_share: bool = False,
    why: str = "",
) -> Number:
    """The mean of a count over the seeds; the work's number is given the spread that ours have.

    >>> seed_mean("states a player", "states", 318_000).measure.needs
    ('states', 'states_squared', 'seeds')
    """
    measure = Mean(what, "seeds", is_share=is_share, digits=digits)
    return Number(name=name, measure=measure, published=published, size=1, why=why)
