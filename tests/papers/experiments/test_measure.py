"""Numbers from counts: shares, means and the rest, with intervals that can be checked by hand."""

import math
import random

import pytest
from scipy import stats

from skep.arena.stats.elo import Z_95, Estimate
from skep.papers.experiments.counts import added, sums
from skep.papers.experiments.game_counts import census_counts
from skep.papers.experiments.game_measures import Mean, Ratio, Share
from skep.papers.experiments.value_measures import Value
from skep.papers.report.verdict import differ


def test_a_share_is_of_its_games() -> None:
    counts = {"games": 300, "won": 90, "decided": 100}
    oracle = stats.binomtest(90, 300).proportion_ci(method="wilson")
    ours = Share("won").ours(counts)
    assert ours is not None
    assert (ours.value, ours.low, ours.high) == pytest.approx((0.3, oracle.low, oracle.high))
    assert Share("won", "decided").size(counts) == 100


def test_a_published_share_is_as_sure_as_its_own_games_make_it() -> None:
    share = Share("won")
    assert share.theirs(0.3, 300, {}) == share.ours({"games": 300, "won": 90})
    assert share.theirs(0.3, 0, {}) == Estimate(0.3, 0.3, 0.3)


def test_a_mean_has_the_interval_of_students_distribution() -> None:
    values = [3.0, 5.0, 4.0, 9.0, 4.0]
    ours = Mean("turns").ours({"games": 5, **sums("turns", values)})
    low, high = stats.t.interval(0.95, 4, loc=5.0, scale=stats.sem(values))
    assert ours is not None
    assert (ours.value, ours.low, ours.high) == pytest.approx((5.0, low, high))


def test_a_published_mean_gets_our_spread_and_its_own_number_of_games() -> None:
    counts = {"games": 25, **sums("turns", [1.0, 3.0] * 12 + [2.0])}
    ours, theirs = Mean("turns").ours(counts), Mean("turns").theirs(7.0, 100, counts)
    assert ours is not None
    assert theirs.value == 7.0
    assert theirs.high - theirs.value == pytest.approx((ours.high - ours.value) / 2)


def test_one_game_says_nothing_about_a_mean() -> None:
    ours = Mean("turns").ours({"games": 1, "turns": 8, "turns_squared": 64})
    assert ours == Estimate(8, -math.inf, math.inf)


def test_means_of_shares_stay_shares() -> None:
    ours = Mean("won", "runs", is_share=True).ours({"runs": 2, **sums("won", [0.0, 1.0])})
    assert ours == Estimate(0.5, 0.0, 1.0)


def test_nothing_is_made_of_nothing() -> None:
    assert Share("won").ours({}) is None
    assert Mean("turns", "won").ours({"games": 3, "won": 0, "turns": 0, "turns_squared": 0}) is None
    assert Value("states").ours({"games": 3}) is None
    assert Ratio("goal", "intentions").ours({"games": 2, "goal": 0, "intentions": 0}) is None


def test_values_agree_within_their_tolerance() -> None:
    value = Value("states", tolerance=0.1)
    near, far = value.ours({"states": 109}), value.ours({"states": 111})
    published = value.theirs(100, 0, {})
    assert near is not None
    assert far is not None
    assert not differ(near, published)
    assert differ(far, published)


def test_a_ratio_is_as_sure_as_its_games_are_many() -> None:
    """Two kinds of games, of one intention each: the oracle draws whole games again and again."""
    generator = random.Random(1)
    games = [(4, 20) if generator.random() < 0.5 else (45, 50) for _ in range(200)]
    counts = {"games": 0}
    for goal, total in games:
        counts = added(
            counts, {"games": 1, **census_counts({"goal": goal, "near": 0, "velocity": total - goal})}
        )
    ours = Ratio("goal", "intentions").ours(counts)
    assert ours is not None
    assert ours.value == sum(goal for goal, _ in games) / sum(total for _, total in games)
    drawn = sorted(
        sum(goal for goal, _ in again) / sum(total for _, total in again)
        for again in (generator.choices(games, k=len(games)) for _ in range(2000))
    )
    assert (ours.low, ours.high) == pytest.approx((drawn[50], drawn[-51]), abs=0.01)
    as_if_alone = Share("goal", "intentions").ours(counts)
    assert as_if_alone is not None
    assert as_if_alone.high - as_if_alone.low < 0.5 * (ours.high - ours.low)
    theirs = Ratio("goal", "intentions").theirs(0.5, 50, counts)
    assert theirs.high - theirs.value == pytest.approx(2 * (ours.high - ours.value))


def test_equal_shares_are_rarely_called_different() -> None:
    """Both numbers from the same coin: one comparison in twenty may differ."""
    generator = random.Random(1)
    share, trials = Share("won"), 2000
    called = 0
    for _ in range(trials):
        won = [sum(generator.random() < 0.3 for _ in range(100)) for _ in range(2)]
        ours = share.ours({"games": 100, "won": won[0]})
        assert ours is not None
        called += differ(ours, share.theirs(won[1] / 100, 100, {}))
    error = Z_95 * math.sqrt(0.05 * 0.95 / trials)
    assert called / trials < 0.05 + 2 * error


def test_counts_are_added_by_name() -> None:
    assert added({"games": 1, "won": 1}, {"games": 2, "lost": 2}) == {"games": 3, "won": 1, "lost": 2}
