"""The sequential test against a general optimiser, and against simulated matches."""

import math
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from skep.arena.stats.sprt import (
    SprtDecision,
    SprtSettings,
    SprtState,
    log_likelihood_ratio,
    parse_sprt,
    sprt,
    sprt_stop,
    sprt_text,
)
from skep.arena.stats.sprt_forecast import sprt_forecast, sprt_forecast_text

LOGIT = 400 / math.log(10)


def likeliest(counts, condition):
    """The greatest logarithm of a likelihood under a condition on the chances, by sequential programming."""
    seen = [count or 1e-3 for count in counts]
    total = sum(seen)
    answer = minimize(
        lambda p: -sum(n / total * math.log(x) for n, x in zip(seen, p, strict=True)),
        x0=[0.5 / len(seen) + 0.5 * n / total for n in seen],
        jac=lambda p: [-n / total / x for n, x in zip(seen, p, strict=True)],
        bounds=[(1e-9, 1)] * len(seen),
        constraints=[{"type": "eq", "fun": lambda p: sum(p) - 1}, {"type": "eq", "fun": condition}],
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    assert answer.success, answer.message
    return -answer.fun * total


def mean(p):
    return sum(x * step for step, x in enumerate(p)) / (len(p) - 1)


def game_deviation(p):
    """Standard deviation of one game's score; two games make a pair's."""
    variance = sum(x * (step / (len(p) - 1) - mean(p)) ** 2 for step, x in enumerate(p))
    return math.sqrt(variance * (len(p) - 1) / 2)


COUNTS = [(10, 40, 90, 55, 20), (3, 0, 8, 6, 1), (30, 50, 40), (0, 2, 30, 9, 4), (5, 0, 9)]


@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_logistic_ratio_is_that_of_a_general_optimiser(counts):
    low, high = (
        likeliest(counts, lambda p, elo=elo: mean(p) - 1 / (1 + 10 ** (-elo / 400))) for elo in (-5, 30)
    )
    found = log_likelihood_ratio(SprtSettings(elo0=-5, elo1=30), counts)
    assert found == pytest.approx(high - low, abs=2e-4)


@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_normalized_ratio_is_that_of_a_general_optimiser(counts):
    low, high = (
        likeliest(counts, lambda p, elo=elo: mean(p) - 0.5 - elo / 2 / LOGIT * game_deviation(p))
        for elo in (-5, 30)
    )
    found = log_likelihood_ratio(SprtSettings(elo0=-5, elo1=30, scale="normalized"), counts)
    assert found == pytest.approx(high - low, abs=2e-4)


def test_many_pairs_have_the_ratio_of_the_normal_approximation():
    counts = (1000, 4000, 9000, 4400, 1200)
    shares = [count / sum(counts) for count in counts]
    variance = 2 * game_deviation(shares) ** 2 / 4
    low, high = 0.5, 1 / (1 + 10 ** (-5 / 400))
    expected = sum(counts) * (high - low) * (mean(shares) - (low + high) / 2) / variance
    assert log_likelihood_ratio(SprtSettings(elo0=0, elo1=5), counts) == pytest.approx(expected, rel=0.02)


def test_without_games_the_ratio_is_even():
    assert sprt(SprtSettings(), (0, 0, 0, 0, 0)) == SprtState(0.0, SprtDecision.CONTINUE, 0)


def test_bounds_are_those_of_wald():
    test = SprtSettings(alpha=0.05, beta=0.1)
    assert (test.lower, test.upper) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))


@pytest.mark.parametrize(
    ("counts", "decision"),
    [
        ((10, 40, 90, 45, 15), SprtDecision.CONTINUE),
        ((10, 40, 90, 140, 60), SprtDecision.ACCEPT_H1),
        ((60, 140, 90, 40, 10), SprtDecision.ACCEPT_H0),
        ((0, 0, 0, 0, 300), SprtDecision.ACCEPT_H1),
    ],
)
def test_decisions(counts, decision):
    assert sprt(SprtSettings(elo0=0, elo1=10), counts).decision is decision


@pytest.mark.parametrize("scale", ["logistic", "normalized"])
@settings(max_examples=60)
@given(counts=st.lists(st.integers(0, 40), min_size=5, max_size=5).filter(any), low=st.integers(-50, 49))
def test_the_opponent_tests_the_opposite(scale, counts, low):
    test = SprtSettings(elo0=low, elo1=50, scale=scale)
    opposite = SprtSettings(elo0=-50, elo1=-low, scale=scale)
    ratio = log_likelihood_ratio(test, counts)
    assert log_likelihood_ratio(opposite, counts[::-1]) == pytest.approx(-ratio, abs=1e-7)


@settings(max_examples=60)
@given(counts=st.lists(st.integers(1, 40), min_size=5, max_size=5))
def test_a_pair_won_twice_speaks_for_the_higher_elo_and_one_lost_twice_against_it(counts):
    # Only the extremes: a pair in between also changes the variance, which may weigh more than its score.
    test = SprtSettings(elo0=0, elo1=10)
    lost, won = (
        log_likelihood_ratio(test, [n + (step == better) for step, n in enumerate(counts)])
        for better in (0, 4)
    )
    assert lost < won


def test_a_test_stops_where_the_schedule_says():
    test = SprtSettings(elo0=0, elo1=50)
    outcomes = [3, 4, 2, 3, 3, 4, 1, 3, 4, 2] * 20
    stop = sprt_stop(test, outcomes)
    assert stop is not None
    assert stop.decision is SprtDecision.ACCEPT_H1
    before, after = (
        [outcomes[:units].count(step) for step in range(5)] for units in (stop.units - 1, stop.units)
    )
    assert sprt(test, before).decision is SprtDecision.CONTINUE
    assert sprt(test, after) == stop
    assert sprt_stop(test, outcomes[: stop.units - 1]) is None
    assert sprt_stop(test, [1, 2, 0] * 5, kinds=3) is None


def test_settings_are_read_from_text():
    assert parse_sprt("-3,4.5,0.01,0.1") == SprtSettings(elo0=-3, elo1=4.5, alpha=0.01, beta=0.1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5", "expected 'elo0,elo1' or 'elo0,elo1,alpha,beta', got '5'"),
        ("0,ten", "expected 'elo0,elo1' or 'elo0,elo1,alpha,beta', got '0,ten'"),
        ("10,0", "expected elo0 below elo1, got '10,0'"),
        ("0,nan", "expected elo0 below elo1, got '0,nan'"),
        ("0,10,0.6,0.6", "expected alpha, beta > 0 with a sum below 1, got '0.6,0.6'"),
    ],
)
def test_wrong_settings_are_refused(text, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parse_sprt(text)


def test_an_unknown_scale_is_refused():
    with pytest.raises(ValueError, match="unknown scale 'bayes'; known: logistic, normalized"):
        SprtSettings(scale="bayes")


def test_sprt_text_of_games_on_the_normalized_scale():
    test = SprtSettings(elo0=0, elo1=30, scale="normalized")
    assert sprt_text(test, (5, 0, 5)) == "LLR -0.04 (-2.94, 2.94) [0, 30] normalized  games 5-0-5  continue"


# Simulation

TEST = SprtSettings(elo0=0, elo1=70)
DRAWS = 0.3


def simulated_tests(elo, count, seed):
    """Tests of a player truly `elo` stronger, in pairs of independent games of which 30 % are drawn."""
    generator = random.Random(seed)
    score = 1 / (1 + 10 ** (-elo / 400))
    chances = (1 - score - DRAWS / 2, DRAWS, score - DRAWS / 2)
    for _ in range(count):
        games = iter(lambda: generator.choices(range(3), chances)[0], None)
        yield sprt_stop(TEST, (first + second for first, second in zip(games, games, strict=True)))


@pytest.mark.parametrize(
    ("elo", "wrong"), [(TEST.elo0, SprtDecision.ACCEPT_H1), (TEST.elo1, SprtDecision.ACCEPT_H0)]
)
def test_of_1000_tests_at_a_bound_one_in_twenty_errs(elo, wrong):
    stops = list(simulated_tests(elo, 1000, seed=11))
    errors = sum(stop.decision is wrong for stop in stops) / len(stops)
    # Three standard errors of a share of 5 % among 1,000 are 2.1 %; overshooting a bound makes errors rarer.
    assert 0.02 < errors < 0.071
    games = 2 * sum(stop.units for stop in stops) / len(stops)
    assert sprt_forecast(TEST, elo, DRAWS).games == pytest.approx(games, rel=0.15)


def test_the_forecast_between_the_hypotheses_is_what_happens():
    stops = list(simulated_tests(35, 300, seed=12))
    forecast = sprt_forecast(TEST, 35, DRAWS)
    accepted = sum(stop.decision is SprtDecision.ACCEPT_H1 for stop in stops) / len(stops)
    assert forecast.acceptance == pytest.approx(accepted, abs=0.09)
    assert forecast.games == pytest.approx(2 * sum(stop.units for stop in stops) / len(stops), rel=0.2)


def test_the_forecast_at_a_hypothesis_is_the_risk_taken():
    test = SprtSettings(elo0=-2, elo1=4, alpha=0.02, beta=0.1)
    assert sprt_forecast(test, -2, 0.4).acceptance == pytest.approx(0.02, rel=0.01)
    assert sprt_forecast(test, 4, 0.4).acceptance == pytest.approx(0.9, rel=0.01)


def test_the_forecast_is_smooth_where_the_ratio_does_not_drift():
    games = [sprt_forecast(SprtSettings(elo0=-5, elo1=5), elo, 0.5).games for elo in (-1e-4, 0, 1e-4)]
    assert games == pytest.approx([games[1]] * 3, rel=1e-3)


def test_without_draws_both_scales_foresee_the_same_near_equality():
    forecasts = [
        sprt_forecast(SprtSettings(elo0=0, elo1=4, scale=scale), 4, 0) for scale in ("logistic", "normalized")
    ]
    assert forecasts[0].games == pytest.approx(forecasts[1].games, rel=0.01)


def test_more_draws_than_the_score_allows_are_refused():
    with pytest.raises(ValueError, match=r"expected a draw ratio from 0 to 0.182 at 400 Elo, got '0.3'"):
        sprt_forecast(TEST, 400, 0.3)


def test_sprt_forecast_text_is_a_table():
    lines = sprt_forecast_text(TEST, (0, 70), DRAWS, markdown=True).splitlines()
    assert lines[:2] == [
        "| true Elo | H1 accepted | games expected |",
        "| -------: | ----------: | -------------: |",
    ]
    assert lines[2].startswith("|       +0 |        5.0% |")
