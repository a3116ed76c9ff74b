"""Ratings against closed forms, against brute force and against simulated tournaments."""

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skep.arena.stats.likelihood import Likelihood
from skep.arena.stats.ratings import EXACT_PLAYERS, Ratings, rate
from skep.arena.stats.ratings_data import ratings_data
from skep.arena.stats.ratings_text import ratings_text
from skep.arena.stats.results import Tally

LOGIT = 400 / math.log(10)


def logit(score):
    return math.log(score / (1 - score))


def elos(ratings: Ratings) -> dict[str, float]:
    return {one.player: one.elo.value for one in ratings.players}


def likelihood(results, ratings, advantage):
    """The model written down once more, without its gradient: draws are half a win and half a loss."""
    total = 0.0
    for (white, black), tally in results.items():
        score = 1 / (1 + np.exp(-(ratings[white] - ratings[black] + advantage)))
        total = total + tally.points * np.log(score) + (tally.games - tally.points) * np.log(1 - score)
    return total


def test_two_players_have_the_elo_of_their_score():
    results = {("a", "b"): Tally(60, 20, 20), ("b", "a"): Tally(20, 20, 60)}
    ratings = rate(results)
    assert elos(ratings) == pytest.approx({"a": 200 * math.log10(7 / 3), "b": -200 * math.log10(7 / 3)})
    assert ratings.white_advantage.value == pytest.approx(0, abs=1e-6)
    assert ratings.draw_rate == 0.2
    assert ratings.even_draw_rate == pytest.approx(0.2 / (4 * 0.7 * 0.3))
    assert ratings.prior_reason is None


def test_two_players_tell_strength_from_colour():
    results = {("a", "b"): Tally(70, 20, 10), ("b", "a"): Tally(40, 20, 40)}
    ratings = rate(results, anchor="b", anchor_elo=1500)
    assert elos(ratings) == pytest.approx({"a": 1500 + LOGIT * (logit(0.8) - logit(0.5)) / 2, "b": 1500})
    assert ratings.white_advantage.value == pytest.approx(LOGIT * (logit(0.8) + logit(0.5)) / 2)


@pytest.mark.parametrize("draws", [0, 8])
def test_superiority_of_two_players_is_that_of_the_likelihood_ratio(draws):
    won, lost = 12 - draws // 2, 8 - draws // 2
    results = {("a", "b"): Tally(won, draws, lost), ("b", "a"): Tally(lost, draws, won)}
    ratio = 2 * (24 * math.log(0.6 / 0.5) + 16 * math.log(0.4 / 0.5))
    dispersion = (0.6 * 0.4 - draws / 20 / 4) / (0.6 * 0.4)
    expected = 0.5 * (1 + math.erf(math.sqrt(ratio / dispersion / 2)))
    ratings = rate(results, all_pairs=True)
    assert ratings.superiority == pytest.approx((expected,))
    table = np.array(ratings.superiority_table)
    assert table == pytest.approx(np.array([[0.5, expected], [1 - expected, 0.5]]))


THREE = {
    ("a", "b"): Tally(9, 3, 5),
    ("b", "a"): Tally(6, 4, 6),
    ("b", "c"): Tally(4, 1, 7),
    ("c", "b"): Tally(8, 2, 1),
    ("c", "a"): Tally(3, 5, 4),
}


def test_three_players_have_the_ratings_of_a_search_over_a_grid():
    middle, width = np.zeros(3), 2.0
    for _ in range(30):
        axes = [np.linspace(centre - width, centre + width, 11) for centre in middle]
        b, c, advantage = np.meshgrid(*axes, indexing="ij")
        values = likelihood(THREE, {"a": 0.0, "b": b, "c": c}, advantage)
        best = np.unravel_index(values.argmax(), values.shape)
        middle = np.array([axis[index] for axis, index in zip(axes, best, strict=True)])
        width *= 0.5
    ratings = rate(THREE, anchor="a")
    assert elos(ratings) == pytest.approx({"a": 0, "b": LOGIT * middle[0], "c": LOGIT * middle[1]}, abs=1e-3)
    assert ratings.white_advantage.value == pytest.approx(LOGIT * middle[2], abs=1e-3)


def test_at_the_ends_of_an_interval_the_best_likelihood_is_1_92_below_the_maximum():
    results = {("a", "b"): Tally(14, 0, 2), ("b", "a"): Tally(5, 0, 9)}
    grid = np.linspace(-4, 4, 400_001)
    best = likelihood(
        results, {"a": logit(14 / 16) / 2 - logit(5 / 14) / 2, "b": 0.0}, logit_mean(14 / 16, 5 / 14)
    )
    elo = rate(results, anchor="b").players[0].elo
    for end in (elo.low, elo.high):
        profile = likelihood(results, {"a": end / LOGIT, "b": 0.0}, grid).max()
        assert best - profile == pytest.approx(1.959964**2 / 2, abs=1e-6)
    assert elo.high - elo.value > elo.value - elo.low


def logit_mean(first, second):
    return (logit(first) + logit(second)) / 2


def test_draws_narrow_the_interval_as_they_narrow_the_scores():
    decided = {("a", "b"): Tally(6000, 0, 4000), ("b", "a"): Tally(4000, 0, 6000)}
    drawn = {("a", "b"): Tally(4000, 4000, 2000), ("b", "a"): Tally(2000, 4000, 4000)}
    for results, variance in ((decided, 0.24), (drawn, 0.24 - 0.1)):
        elo = rate(results, anchor="b").players[0].elo
        margin = 1.959964 * math.sqrt(variance / 20000) / 0.24 * LOGIT
        assert (elo.high - elo.value, elo.value - elo.low) == pytest.approx((margin, margin), rel=0.01)


def test_a_gauntlet_keeps_the_uncertainty_of_its_anchor():
    results = {}
    for opponent, games in (("weak", 400), ("strong", 900)):
        results["champion", opponent] = Tally(games // 2, 0, games // 2)
        results[opponent, "champion"] = Tally(games // 2, 0, games // 2)

    def width(anchor, player):
        elo = next(one.elo for one in rate(results, anchor=anchor).players if one.player == player)
        return elo.high - elo.low

    to_weak, to_strong = width("champion", "weak"), width("champion", "strong")
    assert to_weak / to_strong == pytest.approx(math.sqrt(900 / 400), rel=0.01)
    assert width("weak", "strong") == pytest.approx(math.hypot(to_weak, to_strong), rel=0.01)
    assert width("champion", "champion") == 0


def test_a_perfect_score_has_a_finite_interval_and_says_so():
    results = {
        ("best", "good"): Tally(20, 0, 0),
        ("good", "best"): Tally(0, 0, 20),
        ("good", "poor"): Tally(20, 0, 0),
        ("poor", "good"): Tally(0, 0, 20),
    }
    ratings = rate(results)
    assert [one.player for one in ratings.players] == ["best", "good", "poor"]
    for one in ratings.players:
        assert -3000 < one.elo.low < one.elo.value < one.elo.high < 3000
    assert ratings.players[0].elo.low > 200
    assert ratings.superiority[0] > 0.999
    assert ratings.prior_reason == "best won every game; poor lost every game"
    assert ratings_text(ratings).endswith(f"keeps the ratings finite: {ratings.prior_reason}")


def test_more_wins_in_a_row_raise_the_lower_end():
    lows = [
        rate({("a", "b"): Tally(n), ("b", "a"): Tally(0, 0, n)}).players[0].elo.low
        for n in (1, 10, 100, 1000)
    ]
    assert lows == sorted(lows)


def test_groups_that_never_met_are_named_and_compared_by_the_prior_alone():
    results = {("a", "b"): Tally(50, 10, 40), ("d", "c"): Tally(30, 0, 70)}
    ratings = rate(results, all_pairs=True)
    assert ratings.prior_reason == "never met: a, b | c, d"
    assert min(one.elo.high - one.elo.low for one in ratings.players) > 1000
    places = {one.player: place for place, one in enumerate(ratings.players)}
    assert ratings.superiority_table is not None
    assert ratings.superiority_table[places["a"]][places["c"]] == pytest.approx(0.5, abs=0.05)


def test_white_winning_everything_is_one_sided_too():
    ratings = rate({("a", "b"): Tally(30, 0, 0), ("b", "a"): Tally(30, 0, 0)})
    assert elos(ratings) == pytest.approx({"a": 0, "b": 0}, abs=1e-6)
    assert 200 < ratings.white_advantage.low < ratings.white_advantage.high < 1500
    assert ratings.prior_reason == "some score of 0 or 100 % is not balanced by other games"


def test_nothing_but_draws_leaves_some_doubt():
    few, many = (
        rate({("a", "b"): Tally(0, n, 0), ("b", "a"): Tally(0, n, 0)}, anchor="b").players[0].elo
        for n in (5, 500)
    )
    assert (few.value, many.value) == pytest.approx((0, 0), abs=1e-6)
    assert 50 < few.high < 200
    assert 0.2 < many.high < 5


def test_a_program_against_itself_tells_of_colours_only():
    ratings = rate({("a", "a"): Tally(60, 0, 40)})
    assert elos(ratings) == {"a": 0}
    assert ratings.white_advantage.value == pytest.approx(LOGIT * logit(0.6))


def test_a_million_games_have_the_ratings_of_a_thousand_with_narrower_intervals():
    thousand = {("a", "b"): Tally(300, 100, 100), ("b", "a"): Tally(150, 100, 250)}
    million = {names: Tally(*(1000 * count for count in tally)) for names, tally in thousand.items()}
    small, large = (rate(results).players[0].elo for results in (thousand, million))
    assert large.value == pytest.approx(small.value)
    assert (small.high - small.low) / (large.high - large.low) == pytest.approx(math.sqrt(1000), rel=0.01)


def test_without_games_there_is_nothing_to_rate():
    with pytest.raises(ValueError, match="there is no game with a result to rate"):
        rate({("a", "b"): Tally()})


def test_an_anchor_must_have_played():
    with pytest.raises(ValueError, match="unknown anchor 'z'; known: a, b, c"):
        rate(THREE, anchor="z")


def test_ratings_text_shows_everything():
    results = {("swarm", "random"): Tally(60, 20, 20), ("random", "swarm"): Tally(20, 20, 60)}
    assert ratings_text(rate(results, anchor="random")).splitlines() == [
        "#  player   Elo         95 %  games  score  draws     LOS",
        "1  swarm   +147  +102 … +194    200  70.0%  20.0%  100.0%",
        "2  random    +0       anchor    200  30.0%  20.0%",
        "",
        "White's advantage: +0 [-46, +46] Elo",
        "draws: 20.0%; between equals 23.8%",
        "ratings are relative to random",
        "LOS: likelihood of superiority over the next player",
    ]


# Many players

LEAGUE = [f"player {number:03}" for number in range(EXACT_PLAYERS + 50)]


def league_results(players, rounds=6):
    """Everybody meets the next few in the list, who are a little weaker, and wins a little more often."""
    return {
        (white, players[(place + step) % len(players)]): Tally(5, 2, 3)
        for place, white in enumerate(players)
        for step in range(1, rounds + 1)
    }


def test_the_normal_approximation_agrees_with_the_exact_intervals():
    random = np.random.default_rng(7)
    strength = dict(zip("abcdefgh", random.normal(0, 150, 8), strict=True))
    results = {}
    for white, black in permutations(strength, 2):
        score = 1 / (1 + 10 ** (-(strength[white] - strength[black]) / 400))
        results[white, black] = Tally(
            *map(int, random.multinomial(60, [score * 0.8, 0.2, 0.8 * (1 - score)]))
        )
    for anchor in (None, "c"):
        exact = rate(results, anchor=anchor, all_pairs=True)
        normal = rate(results, anchor=anchor, all_pairs=True, exact_players=0)
        assert (exact.is_exact, normal.is_exact) == (True, False)
        assert elos(normal) == elos(exact)
        for one, other in zip(exact.players, normal.players, strict=True):
            assert (other.elo.low, other.elo.high) == pytest.approx((one.elo.low, one.elo.high), abs=1.5)
        assert np.array(normal.superiority_table) == pytest.approx(
            np.array(exact.superiority_table), abs=0.01
        )
    assert normal.white_advantage.low == pytest.approx(exact.white_advantage.low, abs=0.5)


def test_many_players_cost_no_search_for_each_of_them(monkeypatch):
    evaluations = 0
    evaluate = Likelihood.at

    def counted(self, parameters):
        nonlocal evaluations
        evaluations += 1
        return evaluate(self, parameters)

    monkeypatch.setattr(Likelihood, "at", counted)
    ratings = rate(league_results(LEAGUE))
    assert len(ratings.players) == len(LEAGUE)
    assert evaluations < 30
    assert "normal approximation by the information matrix (over 100 players)" in ratings_text(ratings)
    assert ratings_data(ratings)["intervals"] == "information matrix"


def test_only_neighbours_are_compared_unless_all_pairs_are_asked_for():
    data = ratings_data(rate(THREE))
    assert [list(one["superiority"]) for one in data["ratings"]] == [["a"], ["b"], []]
    data = ratings_data(rate(THREE, all_pairs=True))
    assert [sorted(one["superiority"]) for one in data["ratings"]] == [["a", "b", "c"]] * 3


def test_many_who_cannot_be_compared_are_counted_in_one_line():
    results = {(winner, "loser"): Tally(2, 0, 0) for winner in LEAGUE[:40]}
    results |= {(f"far {number}", f"away {number}"): Tally(1, 0, 1) for number in range(20)}
    assert rate(results).prior_reason == (
        "40 players won every game; loser lost every game; 21 groups of players never met, the largest of 41"
    )


# Properties

PLAYERS = ("a", "b", "c")
tallies = st.builds(Tally, st.integers(0, 6), st.integers(0, 6), st.integers(0, 6))
some_results = st.fixed_dictionaries(dict.fromkeys(permutations(PLAYERS, 2), tallies)).filter(
    lambda results: any(tally.games for tally in results.values())
)
everyone_scored = some_results.map(
    lambda results: {names: tally.plus(Tally(1, 0, 1)) for names, tally in results.items()}
)


@settings(max_examples=40)
@given(some_results)
def test_every_result_has_finite_ordered_estimates(results):
    ratings = rate(results, all_pairs=True)
    for estimate in (ratings.white_advantage, *(one.elo for one in ratings.players)):
        assert -5000 < estimate.low <= estimate.value <= estimate.high < 5000
    table = ratings.superiority_table
    assert table is not None
    for row, column in permutations(range(len(ratings.players)), 2):
        assert table[row][column] + table[column][row] == pytest.approx(1)
    assert ratings.superiority == tuple(table[i][i + 1] for i in range(len(ratings.players) - 1))


@settings(max_examples=30)
@given(some_results, st.permutations(PLAYERS))
def test_names_and_order_do_not_matter(results, names):
    new_name = dict(zip(PLAYERS, names, strict=True))
    renamed = {(new_name[w], new_name[b]): tally for (w, b), tally in reversed(results.items())}
    before, after = elos(rate(results)), elos(rate(renamed))
    assert after == pytest.approx({new_name[player]: elo for player, elo in before.items()}, abs=1e-4)


@settings(max_examples=30)
@given(some_results)
def test_swapping_all_colours_turns_the_advantage_around(results):
    swapped = {(b, w): tally.reversed() for (w, b), tally in results.items()}
    before, after = rate(results), rate(swapped)
    assert elos(after) == pytest.approx(elos(before), abs=1e-4)
    assert after.white_advantage.value == pytest.approx(-before.white_advantage.value, abs=1e-4)


@settings(max_examples=30)
@given(everyone_scored, st.sampled_from(list(permutations(PLAYERS, 2))))
def test_one_more_win_raises_the_winner_and_lowers_the_loser(results, names):
    more = {**results, names: results[names].plus(Tally(1, 0, 0))}
    before, after = elos(rate(results)), elos(rate(more))
    winner, loser = names
    assert after[winner] > before[winner]
    assert after[loser] < before[loser]


@settings(max_examples=30)
@given(everyone_scored)
def test_everybody_expects_the_points_made(results):
    ratings = rate(results)
    strength, advantage = elos(ratings), ratings.white_advantage.value
    made, expected = dict.fromkeys(PLAYERS, 0.0), dict.fromkeys(PLAYERS, 0.0)
    for (white, black), tally in results.items():
        score = 1 / (1 + 10 ** (-(strength[white] - strength[black] + advantage) / 400))
        made[white] += tally.points
        made[black] += tally.games - tally.points
        expected[white] += tally.games * score
        expected[black] += tally.games * (1 - score)
    assert expected == pytest.approx(made, abs=1e-4)


# Simulation

TRUTH = {"a": 150.0, "b": 20.0, "c": -170.0}
ADVANTAGE = 35.0


def simulated(random, pairings, games):
    """Results of a tournament with the true strengths; equal players draw four games in ten."""
    results = {}
    for white, black in pairings:
        score = 1 / (1 + 10 ** (-(TRUTH[white] - TRUTH[black] + ADVANTAGE) / 400))
        draw = 0.4 * 4 * score * (1 - score)
        chances = [score - draw / 2, draw, 1 - score - draw / 2]
        results[white, black] = Tally(*(int(count) for count in random.multinomial(games, chances)))
    return results


@pytest.mark.parametrize("tournaments", [200, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("pairings", "anchor"),
    [
        pytest.param(list(permutations(PLAYERS, 2)), None, id="round robin around its mean"),
        pytest.param(
            [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")], "b", id="gauntlet of a, anchored at b"
        ),
    ],
)
def test_intervals_cover_the_truth_in_95_of_100_tournaments(pairings, anchor, tournaments):
    random = np.random.default_rng(4)
    zero = TRUTH[anchor] if anchor else sum(TRUTH.values()) / len(TRUTH)
    covered = dict.fromkeys(("white", *PLAYERS), 0)
    for _ in range(tournaments):
        ratings = rate(simulated(random, pairings, games=30), anchor=anchor)
        covered["white"] += ratings.white_advantage.low <= ADVANTAGE <= ratings.white_advantage.high
        for one in ratings.players:
            covered[one.player] += one.elo.low <= TRUTH[one.player] - zero <= one.elo.high
    if anchor:
        assert covered.pop(anchor) == tournaments
    bound = 3 * math.sqrt(0.95 * 0.05 / tournaments)
    assert all(abs(count / tournaments - 0.95) < bound for count in covered.values()), covered
