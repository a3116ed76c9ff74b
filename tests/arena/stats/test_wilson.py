"""Wilson's interval against an independent oracle."""

import pytest
from scipy import stats

from skep.arena.stats.wilson import wilson_interval


@pytest.mark.parametrize(
    ("hits", "games"), [(0, 1), (1, 1), (0, 50), (50, 50), (1, 3), (90, 300), (9943, 10_000)]
)
def test_intervals_are_those_of_the_oracle(hits: int, games: int) -> None:
    oracle = stats.binomtest(hits, games).proportion_ci(method="wilson")
    ours = wilson_interval(hits, games)
    assert (ours.value, ours.low, ours.high) == pytest.approx(
        (hits / games, oracle.low, oracle.high), abs=1e-12
    )


@pytest.mark.parametrize(("hits", "games"), [(0, 0), (-1, 5), (6, 5)])
def test_impossible_counts_are_refused(hits: int, games: int) -> None:
    with pytest.raises(ValueError, match=f"expected from 0 to {games} hits"):
        wilson_interval(hits, games)
