"""Tree search with the switches that make it do what mcguile2020 and ahmadov2024 did."""

import math
import random
from typing import Any

import pytest

from agents.hive_positions import LOSS_IN_ONE, WIN_IN_ONE, random_positions
from skep import _core
from skep.agents.alphabeta import evaluator
from skep.agents.mcts import PRESETS, MctsPlayer, MctsSettings, completed
from skep.agents.protocol import Limit
from skep.games import GAMES
from skep.games.hive import Position

HIVE = GAMES["hive"]


def search(position: Position, seed: int = 1, **settings: Any) -> _core.MctsResult:
    """The result of a search in full, with everything that the presets decide."""
    chosen = completed(MctsSettings(threads=1, **settings))
    core = MctsPlayer(chosen, HIVE, random.Random(seed))._core_settings(Limit())
    return _core.hive_mcts(position, core, evaluator("hive", HIVE))


def by_move(result: _core.MctsResult) -> dict[int, tuple[int, float]]:
    return {one.move: (one.visits, one.value) for one in result.candidates}


def test_copies_count_as_so_many_equal_trees() -> None:
    position = random_positions(1, 20, seed=3)[0]
    one, eleven = (by_move(search(position, preset="mcguile", trees=1, copies=n)) for n in (1, 11))
    assert eleven == {move: (11 * visits, value) for move, (visits, value) in one.items()}


@pytest.mark.parametrize("seed", range(4))
def test_the_bound_of_merged_trees_has_the_root_of_one_and_the_visits_of_all(seed: int) -> None:
    position = random_positions(1, 40, seed=seed)[0]
    result = search(position, preset="mcguile-coded")
    visited = [one for one in result.candidates if one.visits]
    root = sum(one.visits for one in visited) / 11

    def bound(one: _core.MctsCandidate) -> float:
        return 2 * one.value - 1 + math.sqrt(2) * math.sqrt(math.log(root) / one.visits)

    best = max(map(bound, visited))
    chosen = next(one for one in visited if one.move == result.move)
    assert bound(chosen) == pytest.approx(best)
    plain = max(bound(one) for one in visited if one.visits == max(v.visits for v in visited))
    assert plain <= best + 1e-12


def test_equals_are_chosen_by_lot() -> None:
    """Where no playout ends, all bounds are equal but for one visit more or less."""
    position = Position("Base")
    moves = {search(position, seed, preset="mcguile-coded", iterations=40).move for seed in range(12)}
    assert len(moves) > 2


def test_with_a_shared_reward_the_opponent_is_expected_to_help() -> None:
    """Cut after two plies, only the opponent's winning replies are no draws: it goes on with those, or tries
    each of them once and never again."""
    position = Position.parse(LOSS_IN_ONE)
    settings = {"iterations": 3000, "depth": 2, "exploration": 0.3, "rewards": "unit"}

    def losses(**switch: Any) -> float:
        return sum(
            2 * visits * (0.5 - value)
            for visits, value in by_move(search(position, **settings, **switch)).values()
        )

    assert losses() > 5 * losses(shared_reward=True) > 0


@pytest.mark.parametrize("seed", range(3))
def test_with_a_constant_of_100_a_shared_reward_changes_no_move(seed: int) -> None:
    """So that of what ahmadov2024 prints only the finished games matter."""
    position = random_positions(1, 30, seed=seed)[0]
    own, shared = (
        search(position, preset="ahmadov", iterations=20, finished="once", shared_reward=is_shared)
        for is_shared in (False, True)
    )
    assert (own.move, by_move(own)) == (shared.move, by_move(shared))


def test_a_finished_game_counts_as_often_as_its_parent_has_children_or_once() -> None:
    """Playouts of one ply are all drawn, so that the second iteration goes to the move that wins."""
    position = Position.parse(WIN_IN_ONE)
    children = len(position.legal_moves())
    for finished, visits in (("as-parent", 1 + children), ("once", 2)):
        result = search(
            position, preset="ahmadov", iterations=2, playout_plies=1, exploration=0.0, finished=finished
        )
        won = [one for one in result.candidates if one.move == position.parse_move("wA3 -wA1")]
        assert won[0].visits == visits


def test_the_printed_presets_differ_from_the_mended_ones_in_what_they_say() -> None:
    def difference(one: str, two: str) -> dict[str, Any]:
        first, second = vars(PRESETS[one]), vars(PRESETS[two])
        return {name: second[name] for name in first if first[name] != second[name]}

    assert difference("ahmadov", "ahmadov-printed") == {"shared_reward": True, "finished": "once"}
    assert difference("mcguile", "mcguile-coded") == {"trees": 1, "copies": 11, "choice": "ucb-merged"}
