"""Gymnasium's own check judges the environment; the rest is about the opponent."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from skep.agents import Limit, make_agent
from skep.games import Color
from skep.games.hive import Rules
from skep.rl import HiveEnv


def legal_action(env: HiveEnv, generator: np.random.Generator) -> int:
    return int(generator.choice(np.flatnonzero(env.action_masks())))


@pytest.mark.parametrize("opponent", ["random", "alphabeta:level=1"])
def test_the_environment_passes_the_check_of_its_interface(opponent: str) -> None:
    env = gymnasium.make("skep.rl.hive_env:skep/Hive-v0", opponent=opponent, rules="Base+MLP")
    check_env(env.unwrapped)


def test_the_same_seed_gives_the_same_games() -> None:
    texts = []
    for seed in (3, 3, 4):
        env = HiveEnv("mate-in-one", "Base+M", opening_plies=4)
        env.reset(seed=seed)
        generator = np.random.default_rng(1)
        while env.position.ply < 30 and env.position.outcome() is None:
            env.step(legal_action(env, generator))
        texts.append((env.color, env.position.game_text()))
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(("color", "ply"), [("white", 0), ("black", 1)])
def test_the_opponent_moves_first_if_it_is_white(color: str, ply: int) -> None:
    env = HiveEnv(color=color)  # type: ignore[arg-type]
    observation, _ = env.reset(seed=1)
    assert env.position.ply == ply
    assert np.array_equal(observation["action_mask"], env.action_masks())
    env.step(legal_action(env, np.random.default_rng(1)))
    assert env.position.ply == ply + 2


def test_colors_are_drawn_anew() -> None:
    env = HiveEnv()
    env.reset(seed=1)
    colors = set()
    for _ in range(20):
        env.reset()
        colors.add(env.color)
    assert colors == {Color.WHITE, Color.BLACK}


def test_the_learner_is_paid_at_the_end() -> None:
    rewards = set()
    env = HiveEnv("mate-in-one", Rules(ply_cap=200))
    for seed in range(20):
        env.reset(seed=seed)
        generator = np.random.default_rng(seed)
        reward, terminated, truncated = 0.0, False, False
        while not terminated and not truncated:
            assert reward == 0
            _, reward, terminated, truncated, _ = env.step(legal_action(env, generator))
        outcome = env.position.outcome()
        assert outcome is not None
        assert reward == (0 if outcome.winner is None else 1 if outcome.winner == env.color else -1)
        assert truncated == (outcome.reason == "cap")
        rewards.add(reward)
    assert {1.0, -1.0} <= rewards


def test_an_illegal_action_loses_and_ends_the_game() -> None:
    env = HiveEnv(color="white")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal_action": illegal})
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(illegal)


def test_the_opponent_may_be_an_agent_and_keeps_to_the_limit() -> None:
    env = HiveEnv(make_agent("alphabeta"), limit=Limit(nodes=50), color="black")
    env.reset(seed=1)
    assert env.position.ply == 1


def test_a_game_of_an_opponent_that_was_closed_is_over() -> None:
    env = HiveEnv(color="white")
    env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(0)


def test_an_unknown_color_is_refused() -> None:
    with pytest.raises(ValueError, match="expected color 'white', 'black' or 'random', not 'red'"):
        HiveEnv(color="red")  # type: ignore[arg-type]
