"""PettingZoo's own tests judge the environment; the rest is about Hive."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from skep.games import Color
from skep.games.hive import Position, Rules
from skep.rl import Encoding, hive_v0


# PettingZoo warns of dictionaries in environments other than its own.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_the_environment_passes_the_test_of_its_interface(game_type: str) -> None:
    api_test(hive_v0.env(rules=game_type), num_cycles=200)


def test_the_same_seed_gives_the_same_games() -> None:
    seed_test(lambda: hive_v0.env(rules="Base+P", opening_plies=6), num_cycles=100)


def test_another_seed_gives_another_opening() -> None:
    env = hive_v0.raw_env(opening_plies=6)
    texts = []
    for seed in (1, 2, 1):
        env.reset(seed=seed)
        texts.append(env.game.position.game_text())
    assert texts[0] == texts[2] != texts[1]
    assert env.game.position.ply == 6


def test_agents_see_the_game_with_their_own_eyes_and_move_in_turn() -> None:
    env = hive_v0.raw_env(rules="Base+MLP", window=12)
    env.reset(seed=1)
    encoding, mirror = Encoding(12), Position("Base+MLP")
    generator = random.Random(1)
    for ply in range(30):
        assert env.agent_selection == ("player_0", "player_1")[ply % 2]
        for agent, color in (("player_0", Color.WHITE), ("player_1", Color.BLACK)):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], encoding.planes(mirror, color))
            assert np.array_equal(seen["features"], encoding.features(mirror, color))
            mask = encoding.mask(mirror) if color == mirror.turn else np.zeros(encoding.actions)
            assert np.array_equal(seen["action_mask"], mask)
        action, move = generator.choice(list(encoding.choices(mirror).moves.items()))
        env.step(action)
        mirror.play(move)


def play_to_the_end(env: hive_v0.HiveAecEnv, seed: int) -> None:
    env.reset(seed=seed)
    generator = np.random.default_rng(seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(generator.choice(np.flatnonzero(mask))))


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    env = hive_v0.raw_env(rules=Rules(game_type="Base", ply_cap=300))
    winners = set()
    for seed in range(30):
        play_to_the_end(env, seed)
        outcome = env.game.position.outcome()
        assert outcome is not None
        expected = {"player_0": 0.0, "player_1": 0.0}
        if outcome.winner is not None:
            white = 1.0 if outcome.winner == Color.WHITE else -1.0
            expected = {"player_0": white, "player_1": -white}
            winners.add(outcome.winner)
        assert env.rewards == expected
        assert set(env.terminations.values()) == {outcome.reason != "cap"}
    assert winners == {Color.WHITE, Color.BLACK}


def test_a_cap_on_plies_truncates() -> None:
    env = hive_v0.raw_env(rules=Rules(ply_cap=10))
    play_to_the_end(env, 1)
    assert (env.truncations, env.terminations) == (
        {"player_0": True, "player_1": True},
        {"player_0": False, "player_1": False},
    )
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def test_an_illegal_move_loses() -> None:
    env = hive_v0.env()
    env.reset(seed=1)
    observation, *_ = env.last()
    assert observation is not None
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.unwrapped.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.unwrapped.terminations.values())


def test_the_bare_environment_refuses_an_illegal_move() -> None:
    env = hive_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action 0 is not legal for player_0"):
        env.step(0)


def test_what_does_not_fit_is_told() -> None:
    env = hive_v0.raw_env(rules="Base+MLP", window=8)
    told = 0
    for seed in range(3):
        env.reset(seed=seed)
        generator = np.random.default_rng(seed)
        for _ in range(80):
            agent = env.agent_selection
            told += env.infos[agent]["moves_outside"]
            env.step(int(generator.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
    assert told > 0


def test_settings_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown render mode 'human'; known: ansi, rgb_array, svg"):
        hive_v0.env(render_mode="human")
    with pytest.raises(ValueError, match="opening_plies is 0 or more, not -1"):
        hive_v0.env(opening_plies=-1)
    with pytest.raises(ValueError, match="an opening of 9 plies leaves no game that ends after 9"):
        hive_v0.env(rules=Rules(ply_cap=9), opening_plies=9)
    with pytest.raises(ValueError, match="eight game types"):
        hive_v0.env(rules="Base[Q1A3]")
