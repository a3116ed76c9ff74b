"""Many games at once: they are the games that single positions would play, whatever the threads."""

import random
import sys
import threading
import time

import numpy as np
import pytest
from numpy.typing import NDArray

from skep.games import Color
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.rl import BatchEnv, Encoding

ARRAYS = ("planes", "features", "masks", "rewards", "terminated", "truncated", "to_move", "plies")


def snapshot(env: BatchEnv) -> dict[str, NDArray[np.generic]]:
    return {name: getattr(env, name).copy() for name in ARRAYS}


def assert_same(one: dict[str, NDArray[np.generic]], two: dict[str, NDArray[np.generic]]) -> None:
    assert [name for name in ARRAYS if not np.array_equal(one[name], two[name])] == []


def played(env: BatchEnv, steps: int) -> list[dict[str, NDArray[np.generic]]]:
    shown = [snapshot(env)]
    for _ in range(steps):
        env.step(env.random_actions())
        shown.append(snapshot(env))
    return shown


@pytest.mark.parametrize("game_type", GAME_TYPES)
@pytest.mark.parametrize("view", ["mover", "white"])
def test_arrays_show_the_positions(game_type: str, view: str) -> None:
    env = BatchEnv(3, game_type, seed=5, view=view, window=12)  # type: ignore[arg-type]
    encoding = Encoding(12)
    for _ in range(100):
        env.step(env.random_actions())
        for game in range(len(env)):
            position = env.position(game)
            own = Color.WHITE if view == "white" else position.turn
            assert np.array_equal(env.planes[game], encoding.planes(position, own)), repr(position)
            assert np.array_equal(env.features[game], encoding.features(position, own)), repr(position)
            assert np.array_equal(env.masks[game], encoding.mask(position, own)), repr(position)
            assert env.to_move[game] == (position.turn == Color.BLACK)
            assert env.plies[game] == position.ply


def test_actions_make_the_moves_that_the_encoding_says_and_games_begin_anew() -> None:
    rules = Rules(game_type="Base", ply_cap=300)
    env = BatchEnv(30, rules, seed=1, window=32)
    encoding = Encoding(32)
    mirrors = [Position(rules) for _ in range(30)]
    endings = set()
    for _ in range(400):
        actions = env.random_actions()
        moves = [
            encoding.choices(mirror).moves[int(action)]
            for mirror, action in zip(mirrors, actions, strict=True)
        ]
        env.step(actions)
        for game, move in enumerate(moves):
            mirrors[game].play(move)
            outcome = mirrors[game].outcome()
            winner = outcome.winner if outcome else None
            white = 0 if winner is None else 1 if winner == Color.WHITE else -1
            assert env.rewards[game].tolist() == [white, -white]
            assert env.terminated[game] == (outcome is not None and outcome.reason != "cap")
            assert env.truncated[game] == (outcome is not None and outcome.reason == "cap")
            if outcome is not None:
                endings.add((outcome.reason, winner))
                mirrors[game] = Position(rules)
                assert env.plies[game] == 0
        assert env.position(0).game_text() == mirrors[0].game_text()
    assert {("cap", None), ("surround", Color.WHITE), ("surround", Color.BLACK)} <= endings


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads() -> None:
    one = played(BatchEnv(7, "Base+MLP", seed=3, opening_plies=4), 60)
    three = played(BatchEnv(7, "Base+MLP", seed=3, opening_plies=4, threads=3), 60)
    for first, second in zip(one, three, strict=True):
        assert_same(first, second)
    other = played(BatchEnv(7, "Base+MLP", seed=4, opening_plies=4), 1)
    assert not np.array_equal(one[0]["planes"], other[0]["planes"])


def test_a_game_depends_on_its_own_seed_only() -> None:
    small, large = BatchEnv(2, seed=9), BatchEnv(5, seed=9)
    for _ in range(50):
        small.step(small.random_actions())
        large.step(large.random_actions())
    assert np.array_equal(small.planes, large.planes[:2])
    twins = BatchEnv(3, seed=[8, 7, 8])
    for _ in range(30):
        twins.step(twins.random_actions())
    assert [np.array_equal(twins.planes[0], twins.planes[game]) for game in (1, 2)] == [False, True]


def test_a_reset_begins_all_games_anew() -> None:
    env = BatchEnv(3, "Base+P", seed=2, opening_plies=3)
    first = played(env, 40)
    env.reset(2)
    again = played(env, 40)
    for one, two in zip(first, again, strict=True):
        assert_same(one, two)


def test_openings_are_random_and_of_the_given_length() -> None:
    env = BatchEnv(20, "Base", seed=1, opening_plies=6)
    assert env.plies.tolist() == [6] * 20
    assert len({env.position(game).game_text() for game in range(20)}) > 15
    capped = BatchEnv(2, Rules(ply_cap=8), seed=1, opening_plies=6)
    capped.step(capped.random_actions())
    capped.step(capped.random_actions())
    assert (capped.truncated.tolist(), capped.plies.tolist()) == ([True, True], [6, 6])


def test_arrays_stay_the_same_and_cannot_be_written_to() -> None:
    env = BatchEnv(2)
    before = {name: getattr(env, name).ctypes.data for name in ARRAYS}
    kept, plies = env.planes, env.plies
    env.step(env.random_actions())
    assert {name: getattr(env, name).ctypes.data for name in ARRAYS} == before
    assert plies.tolist() == [1, 1]
    for name in ARRAYS:
        with pytest.raises(ValueError, match="read-only"):
            getattr(env, name)[:] = 0
    del env
    assert kept.sum() > 0  # an array keeps the games alive


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    env = BatchEnv(3, seed=1)
    before = snapshot(env)
    actions = env.random_actions()
    wrong = actions.copy()
    wrong[1] = np.flatnonzero(~env.masks[1])[0]
    with pytest.raises(ValueError, match=f"action {wrong[1]} is not legal in game 1"):
        env.step(wrong)
    assert_same(before, snapshot(env))
    for action in (-1, env.encoding.actions, 2**62):
        wrong[1] = action
        with pytest.raises(ValueError, match=f"action {action} is not legal in game 1"):
            env.step(wrong)
    with pytest.raises(ValueError, match="expected 3 actions, one for each game, not 2"):
        env.step(actions[:2])


def test_actions_may_be_of_any_integer_type() -> None:
    env = BatchEnv(2, seed=1)
    env.step(env.random_actions().astype(np.int32))
    env.step(np.repeat(env.random_actions(), 2)[::2])
    assert env.plies.tolist() == [2, 2]


def test_without_features_their_array_stays_zero() -> None:
    env = BatchEnv(2, seed=1, features=False)
    env.step(env.random_actions())
    assert not env.features.any()
    assert env.planes.any()


def test_what_does_not_fit_the_window_is_counted_and_play_goes_on() -> None:
    env = BatchEnv(16, "Base+MLP", seed=1, window=8)
    shown = env.masks.sum()
    for _ in range(300):
        env.step(env.random_actions())
        assert env.masks.any(axis=1).all()
        shown += env.masks.sum()
    counts = env.window_counts()
    assert counts.positions >= 301 * 16
    assert counts.moves - counts.moves_outside + counts.fallbacks == shown
    assert 0 < counts.positions_outside <= counts.moves_outside
    roomy = BatchEnv(16, "Base+MLP", seed=1, window=30)
    for _ in range(300):
        roomy.step(roomy.random_actions())
    assert roomy.window_counts()[2:] == (0, 0, 0)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 0}, "a batch has at least one game, not 0"),
        ({"threads": 0}, "1 to 256 threads, not 0"),
        ({"threads": 257}, "1 to 256 threads, not 257"),
        ({"window": 40}, "a side of 8 to 32 cells, not 40"),
        ({"rules": "Base[Q1A3]"}, "eight game types"),
        ({"opening_plies": -1}, "opening_plies is 0 or more, not -1"),
        (
            {"rules": Rules(ply_cap=5), "opening_plies": 5},
            "opening of 5 plies leaves no game that ends after 5",
        ),
        ({"seed": [1, 2, 3]}, "expected 2 seeds, one for each game, not 3"),
        ({"view": "black"}, "expected view 'mover' or 'white', not 'black'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BatchEnv(**({"games": 2} | settings))  # type: ignore[arg-type]


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(IndexError, match="expected a game of 0 to 1, not 2"):
        BatchEnv(2).position(2)


def test_other_threads_of_python_run_while_games_are_played() -> None:
    env = BatchEnv(1000, "Base+MLP")
    turns = 0
    done = threading.Event()

    def count() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=count)
    sys.setswitchinterval(1000)  # the interpreter takes the lock from nobody: it has to be let go
    try:
        thread.start()
        before, steps = turns, 0
        while turns < before + 3 and steps < 300:
            env.step(env.random_actions())
            steps += 1
    finally:
        done.set()
        sys.setswitchinterval(interval)
        thread.join()
    assert turns >= before + 3


def test_random_play_is_fair() -> None:
    env = BatchEnv(200, Rules(ply_cap=4), seed=random.Random(1).getrandbits(40))
    firsts = set()
    for _ in range(10):
        actions = env.random_actions()
        firsts |= set(actions[env.plies == 0].tolist())
        env.step(actions)
    assert len(firsts) == len(Encoding().choices(Position("Base")).moves)
