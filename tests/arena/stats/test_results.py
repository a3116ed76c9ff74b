import random

import pytest

from skep.arena.stats.results import GameResult, PairCounts, Tally, count_pairs, tally_games


def game(white, black, points, pair=None):
    return GameResult(white=white, black=black, white_points=points, pair=pair)


def test_tally_games_counts_every_ordered_pair():
    games = [("a", "b", 1), ("b", "a", 1.0), ("a", "b", 0.5), ("a", "b", 0), ("a", "b", 1), ("c", "a", 0)]
    assert tally_games(games) == {
        ("a", "b"): Tally(2, 1, 1),
        ("b", "a"): Tally(1, 0, 0),
        ("c", "a"): Tally(0, 0, 1),
    }


def test_pairs_are_counted_by_the_points_of_the_first_player():
    games = [
        *(game("a", "b", 1, 1), game("b", "a", 0, 1)),
        *(game("a", "b", 1, 2), game("b", "a", 0.5, 2)),
        *(game("b", "a", 1, 3), game("a", "b", 1, 3)),
        *(game("a", "b", 0.5, 4), game("b", "a", 1, 4)),
        *(game("a", "b", 0, 5), game("b", "a", 1, 5)),
        *(game("a", "b", 0.5, 6), game("b", "a", 0.5, 6)),
        *(game("a", "b", 1, 7), game("a", "c", 0, 7)),
        *(game("b", "a", 0.5, 8), game("b", "a", 1)),
    ]
    random.Random(1).shuffle(games)
    assert count_pairs(games, "a", "b") == PairCounts((1, 1, 2, 1, 1), (1, 1, 1))
    assert count_pairs(games, "b", "a") == PairCounts((1, 1, 2, 1, 1), (1, 1, 1))
    assert count_pairs(games[:0], "a", "b") == PairCounts((0, 0, 0, 0, 0), (0, 0, 0))


def test_a_pair_with_one_player_as_white_twice_is_refused():
    with pytest.raises(ValueError, match="'b' plays White twice in pair '3'"):
        count_pairs([game("b", "a", 1, 3), game("b", "a", 0, 3)], "a", "b")


def test_points_that_no_game_gives_are_refused():
    with pytest.raises(ValueError, match=r"expected 0, 0.5 or 1 as White's points, got '0.7'"):
        game("a", "b", 0.7)
