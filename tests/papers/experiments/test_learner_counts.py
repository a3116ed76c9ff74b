"""What is read off learners, from steps made by hand."""

from types import SimpleNamespace
from typing import Any

import pytest

from skep.papers.experiments.coevolution_counts import coevolution_counts
from skep.papers.experiments.table_counts import tabular_counts
from skep.papers.experiments.weights_counts import genetic_counts, weights_counts


def learner(steps: list[dict[str, Any]], **parts: Any) -> Any:
    return SimpleNamespace(steps=steps, settings=SimpleNamespace(**parts.pop("settings", {})), **parts)


def test_generations_are_compared_by_their_scores() -> None:
    steps = [
        {"scores": [1.0, 3.0], "chromosomes": [], "benchmark": [5, 3, 2]},
        {"scores": [2.0, 8.0], "chromosomes": [], "benchmark": [4, 4, 2]},
        {"test": [6, 1, 3]},
    ]
    counts = genetic_counts(learner(steps), {})
    assert (counts["chromosomes"], counts["first_score"], counts["last_score"]) == (2, 4.0, 10.0)
    assert (counts["first_score_squared"], counts["last_score_squared"]) == (10.0, 68.0)
    assert counts["highest_score"] == 8.0
    assert counts["score_quarters"] == [[1.0, 1.5, 2.0, 2.5, 3.0], [2.0, 3.5, 5.0, 6.5, 8.0]]
    assert (counts["test_games"], counts["test_won"], counts["test_drawn"], counts["test_lost"]) == (
        10,
        6,
        1,
        3,
    )
    assert counts["t"] == pytest.approx(3 / 10**0.5)


def test_before_the_last_step_there_is_no_test() -> None:
    counts = genetic_counts(learner([{"scores": [1.0, 3.0], "chromosomes": [], "benchmark": [5, 3, 2]}]), {})
    assert counts["test_games"] == 0


def test_the_last_base_is_the_one_that_counts() -> None:
    counts = weights_counts(learner([{"benchmark": [1, 2, 3]}, {"benchmark": [4, 5, 6]}]), {})
    assert counts == {
        "yardstick": [[1, 2, 3], [4, 5, 6]],
        "last_games": 15,
        "last_won": 4,
        "last_drawn": 5,
        "last_lost": 6,
    }


BLOCKS = [
    {"white_wins": 1, "black_wins": 1, "turns": 100, "states": 90, "actions": 4500, "bytes": 1000},
    {"white_wins": 2, "black_wins": 0, "turns": 60, "states": 50, "actions": 3000, "bytes": 2800},
]


def test_a_table_grows_by_the_states_that_were_new() -> None:
    counts = tabular_counts(learner(BLOCKS, settings={"block": 2}, microseconds={0: 4.0, 1: 6.0}), {})
    assert (counts["games"], counts["white_won"], counts["black_won"], counts["blocks"]) == (4, 3, 1, 2)
    assert (counts["states"], counts["actions"], counts["turns"]) == (70, 3750, 25 + 15)
    assert counts["states_curve"] == [45, 70]
    assert counts["known_curve"] == pytest.approx([0.1, 1 / 6])
    assert counts["known_later"] == pytest.approx(0.08 + 8 / 60)
    assert counts["actions_a_state"] == pytest.approx(50 + 60)
    assert counts["bytes_a_state"] == 20
    assert (counts["third"], counts["known_early"], counts["known_late"]) == pytest.approx((1, 0.1, 1 / 6))
    assert (counts["early_microseconds"], counts["late_microseconds"]) == (4.0, 6.0)


def test_times_of_blocks_are_kept_over_an_interruption() -> None:
    first = tabular_counts(learner(BLOCKS[:1], settings={"block": 2}, microseconds={0: 4.0}), {})
    resumed = tabular_counts(learner(BLOCKS, settings={"block": 2}, microseconds={1: 6.0}), first)
    assert resumed["microseconds"] == [4.0, 6.0]
    lost = tabular_counts(learner(BLOCKS, settings={"block": 2}, microseconds={1: 6.0}), {})
    assert lost["microseconds"] == [None, 6.0]


def test_every_run_has_its_supreme_leader() -> None:
    """Two runs of two generations; leaders of both swarms play ten games: won, drawn, lost."""
    settings = {"generations": 2, "random_games": 10}
    steps = [
        {"random": [[4, 4, 2], [5, 5, 0]]},
        {"random": [[6, 2, 2], [5, 0, 5]]},
        {"random": [[8, 1, 1], [1, 9, 0]]},
        {"random": [[2, 8, 0], [3, 3, 4]]},
    ]
    counts = coevolution_counts(learner(steps, settings=settings), {})
    assert (counts["runs"], counts["leaders"], counts["generations"]) == (2, 4, 2)
    assert counts["supreme_won"] == pytest.approx(0.6 + 0.8)
    assert counts["supreme_lost"] == pytest.approx(0.2 + 0.1)
    assert counts["first_won"] == pytest.approx(0.4 + 0.5 + 0.8 + 0.1)
    assert counts["last_won"] == pytest.approx(0.6 + 0.5 + 0.2 + 0.3)
    assert counts["curves"]["swarm 1 won"] == pytest.approx([0.6, 0.4])
    assert counts["rise_1"] == pytest.approx((60 - 40) + (20 - 80))
    assert counts["rise_2_squared"] == pytest.approx((50 - 50) ** 2 + (30 - 10) ** 2)
    unfinished = coevolution_counts(learner(steps[:3], settings=settings), {})
    assert unfinished["runs"] == 1
