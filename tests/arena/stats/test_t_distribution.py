"""Student's t against an independent oracle."""

import random

import pytest
from scipy import stats

from skep.arena.stats.t_distribution import t_probability, t_reach, t_test


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 19, 20, 101, 298, 99_999])
def test_probabilities_are_those_of_the_oracle(freedom: int) -> None:
    for t in (-30.0, -2.5, -0.24, 0.0, 0.1, 1.0, 2.086, 40.0):
        assert t_probability(t, freedom) == pytest.approx(stats.t.cdf(t, freedom), abs=1e-12)
    assert t_reach(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-9)


def test_two_means_are_compared_as_the_oracle_does() -> None:
    generator = random.Random(2)
    for _ in range(20):
        first = [generator.gauss(0, 1) for _ in range(11)]
        second = [generator.gauss(0.5, 2) for _ in range(generator.randint(2, 30))]
        test = t_test(first, second)
        oracle = stats.ttest_ind(second, first, alternative="greater")
        assert test.freedom == len(first) + len(second) - 2
        assert (test.t, test.p) == pytest.approx((oracle.statistic, oracle.pvalue))


def test_the_published_test_of_work_001_has_the_published_p() -> None:
    assert 1 - t_probability(0.24, 20) == pytest.approx(0.41, abs=0.005)


def test_equal_values_do_not_break_it() -> None:
    assert t_test([1.0, 1.0], [1.0, 1.0]).p == 0.5
    assert t_test([1.0, 1.0], [2.0, 2.0]).p == 0.0
    assert t_test([2.0, 2.0], [1.0, 1.0]).p == 1.0
