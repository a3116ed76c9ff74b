import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.arena.stats.match_score import MatchScore, match_score, match_score_text

counts_of_games = st.lists(st.integers(0, 50), min_size=3, max_size=3).filter(any)
counts_of_pairs = st.lists(st.integers(0, 50), min_size=5, max_size=5).filter(any)
any_counts = counts_of_games | counts_of_pairs


def test_score_and_elo_have_their_closed_forms():
    match = match_score((2000, 2000, 6000))
    assert (match.games, match.points, match.score) == (10000, 7000, 0.7)
    assert match.elo.value == pytest.approx(400 * math.log10(7 / 3))
    deviation = math.sqrt(0.6 + 0.2 / 4 - 0.49)
    margin = 1.959964 * deviation / 100 * (400 / math.log(10)) / (0.7 * 0.3)
    assert match.elo.high - match.elo.value == pytest.approx(margin, rel=1e-3)
    assert match.elo.value - match.elo.low == pytest.approx(margin, rel=1e-3)


def test_likelihood_of_superiority_is_that_of_the_normal_approximation():
    match = match_score((4850, 0, 5150))
    assert match.superiority == pytest.approx(0.5 * (1 + math.erf(3 / math.sqrt(2))), abs=1e-4)


def test_pairs_do_not_take_biased_openings_for_luck():
    # White always wins but for ten pairs: as games a coin flip, as pairs a clear lead.
    pairs, games = match_score((0, 0, 90, 0, 10)), match_score((90, 0, 110))
    assert (pairs.games, pairs.points, pairs.elo.value) == (games.games, games.points, games.elo.value)
    assert (pairs.games, pairs.points) == (200, 110)
    assert pairs.elo.low > 0 > games.elo.low
    assert pairs.superiority > 0.99 > games.superiority


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 20), (0, 0, 20)])
def test_a_perfect_score_sets_a_lower_limit_only(counts):
    elo = match_score(counts).elo
    score = 1 / (1 + 10 ** (-elo.low / 400))
    assert (elo.value, elo.high, elo.is_one_sided()) == (math.inf, math.inf, True)
    assert score**20 == pytest.approx(0.05)
    assert match_score(counts).superiority == pytest.approx(1)


def test_equal_outcomes_leave_some_doubt():
    few, many = match_score((0, 0, 5, 0, 0)).elo, match_score((0, 0, 500, 0, 0)).elo
    assert (few.value, many.value) == (0, 0)
    assert 40 < few.high < 300
    assert 0.1 < many.high < 5


@given(any_counts)
def test_the_opponent_sees_the_opposite(counts):
    first, second = match_score(counts), match_score(counts[::-1])
    assert (second.elo.value, second.elo.low, second.elo.high) == pytest.approx(
        (-first.elo.value, -first.elo.high, -first.elo.low), abs=1e-6
    )
    assert first.superiority + second.superiority == pytest.approx(1)
    assert first.points + second.points == pytest.approx(first.games)


@given(any_counts, st.data())
def test_a_better_outcome_raises_the_elo(counts, data):
    worse = data.draw(st.sampled_from([step for step in range(len(counts) - 1) if counts[step]] or [None]))
    if worse is None:
        assert match_score(counts).score == 1
        return
    better = list(counts)
    better[worse] -= 1
    better[worse + 1] += 1
    assert match_score(better).elo.value > match_score(counts).elo.value


@pytest.mark.parametrize("counts", [(1, 2), (0, 0, 0), (1, -1, 3), (1, 2, 3, 4)])
def test_other_counts_are_refused(counts):
    with pytest.raises(ValueError, match="expected 3 counts of games or 5 of pairs, not all 0"):
        match_score(counts)


def test_intervals_cover_the_truth_in_95_of_100_matches():
    generator = random.Random(7)
    chances = (0.05, 0.15, 0.35, 0.25, 0.2)
    truth = 400 * math.log10(0.6 / 0.4)
    covered = 0
    for _ in range(2000):
        outcomes = generator.choices(range(5), chances, k=60)
        elo = match_score([outcomes.count(step) for step in range(5)]).elo
        covered += elo.low <= truth <= elo.high
    # Three standard errors of a share of 95 % among 2,000 are 1.5 %.
    assert 0.935 < covered / 2000 < 0.965


def test_match_score_text_of_a_perfect_score_names_the_limit():
    match = match_score((0, 0, 0, 0, 20))
    assert isinstance(match, MatchScore)
    assert match_score_text(match) == "40 of 40 (100.0%)  Elo above +317  LOS 100.0%"
