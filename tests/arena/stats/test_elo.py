import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.arena.stats.elo import Estimate, elo_difference, elo_text, expected_score, normal_probability


@given(st.floats(-1500, 1500))
def test_difference_and_score_are_inverse(elo):
    assert elo_difference(expected_score(elo)) == pytest.approx(elo, abs=1e-6)
    assert expected_score(elo) == pytest.approx(1 / (1 + 10 ** (-elo / 400)), rel=1e-12)


def test_perfect_scores_are_infinitely_far():
    assert (elo_difference(0), elo_difference(1)) == (-math.inf, math.inf)


def test_a_score_above_one_is_refused():
    with pytest.raises(ValueError, match=r"between 0 and 1 a game, got '1.5'"):
        elo_difference(1.5)


def test_normal_probability_at_textbook_values():
    table = {0: 0.5, 1: 0.841345, -1.959964: 0.025, 2.575829: 0.995}
    assert {z: round(normal_probability(z), 6) for z in table} == table


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(-0.3, -10.2, 9.6), "+0 [-10, +10]"),
        (Estimate(math.inf, 300.4, math.inf), "above +300"),
        (Estimate(-math.inf, -math.inf, -120.0), "below -120"),
        (Estimate(0.0, -math.inf, math.inf), "unknown"),
    ],
)
def test_elo_text_says_what_is_known(estimate, text):
    assert elo_text(estimate) == text
    assert estimate.is_one_sided() == ("[" not in text)
