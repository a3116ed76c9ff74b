"""`skep tune`: known weights are found again, and what is fitted is what the engine evaluates."""

import dataclasses
import random

import numpy as np
import pytest

from skep import _core
from skep.agents.alphabeta import evaluator
from skep.arena.core_games.core_game import PlayedGame
from skep.arena.runner.executor import InProcess
from skep.games import Color
from skep.games.hive import Position, Rules
from skep.settings import SettingsError
from skep.training.engine_weights import ENGINE_NAMES, engine_weights_text, parse_engine_weights
from skep.training.tuning import Tuning
from skep.training.tuning_match import match_text, pair_counts
from skep.training.tuning_rows import fitted_weights
from skep.training.tuning_settings import TuningSettings

RULES = Rules(game_type="Base+MLP", ply_cap=200)


def random_game(plies: int, seed: int) -> list[int]:
    generator, position = random.Random(seed), Position(RULES)
    while position.outcome() is None and position.ply < plies:
        position.play(generator.choice(position.legal_moves()))
    return list(position.history)


def test_known_weights_are_found_again() -> None:
    generator = np.random.default_rng(1)
    count = len(ENGINE_NAMES)
    late = generator.integers(-60, 60, count)
    early = late + generator.integers(-40, 40, count)
    phase = generator.uniform(0, 1, (60_000, 1))
    terms = generator.integers(-2, 3, (len(phase), count))
    logits = (terms * (phase * late + (1 - phase) * early)).sum(axis=1) / 150
    results = (generator.uniform(size=len(phase)) < 1 / (1 + np.exp(-logits))).astype(np.float32)
    plies_left = generator.integers(1, 60, phase.shape)
    rows = np.concatenate([phase, plies_left, terms], axis=1).astype(np.float32)
    nothing = [(0, 0)] * count
    found, loss = fitted_weights(rows, results, nothing, scale=150, half_life=100, ridge=1)
    assert np.abs(np.array(found) - np.stack([early, late], axis=1)).max() < 12
    assert 0 < loss < 0.6


def test_what_is_never_seen_weighs_what_it_did() -> None:
    rows = np.zeros((4, 2 + len(ENGINE_NAMES)), dtype=np.float32)
    before = [(number, -number) for number in range(len(ENGINE_NAMES))]
    results = np.array([0, 1, 0, 1], np.float32)
    found, loss = fitted_weights(rows, results, before, scale=150, half_life=16, ridge=1)
    assert found == before
    assert loss == pytest.approx(np.log(2))


def test_rows_are_what_quiescence_evaluates() -> None:
    generator = random.Random(3)
    weights = [(generator.randint(-99, 99), generator.randint(-99, 99)) for _ in ENGINE_NAMES]
    text = engine_weights_text(weights, ())
    table, first_ply, seen = np.array(weights, dtype=float), 8, 0
    for seed in range(5):
        moves = random_game(60, seed)
        data = _core.hive_tuning_rows(Position(RULES), moves, text, first_ply)
        rows = list(np.frombuffer(data, dtype=np.float32).reshape(-1, 2 + len(ENGINE_NAMES)))
        position = Position(RULES)
        for move in moves:
            if position.ply >= first_ply:
                engine = _core.HiveEngine(_core.HiveEvaluator(text), threads=1, table=1, lines=1)
                score = engine.search(position, depth=1).lines[0].score
                if abs(score) < 90_000:
                    row = rows.pop(0).astype(float)
                    blend = (1 - row[0]) * table[:, 0] + row[0] * table[:, 1]
                    sign = 1 if position.turn == Color.WHITE else -1
                    assert row[1] == len(moves) - position.ply
                    assert sign * (row[2:] @ blend) == pytest.approx(score, abs=1.01)
                    seen += 1
            position.play(move)
        assert not rows
    assert seen > 100


def test_pairs_are_counted_for_who_was_white_first() -> None:
    def played(winner: Color | None) -> PlayedGame:
        return PlayedGame(RULES, winner, True, [])

    white, black = Color.WHITE, Color.BLACK
    games = [white, black, white, white, None, black, black, white, white, None]
    assert pair_counts([played(winner) for winner in games]) == [1, 0, 1, 2, 1]
    assert match_text([1, 0, 1, 2, 1]).startswith("6 of 10 points, Elo +")


def test_only_weights_that_win_are_kept() -> None:
    tuning = Tuning(TuningSettings(games=100, rounds=1))
    lost = {"weights": [[1, 2]] * len(ENGINE_NAMES), "loss": 0.6, "pairs": [9, 0, 0, 0, 0], "commit": ""}
    tuning.recall({**lost, "kept": False})
    assert set(tuning.best) == {(0, 0)}
    tuning.recall({**lost, "kept": True})
    assert set(tuning.best) == {(1, 2)}


def test_the_same_seed_tunes_the_same() -> None:
    def first_steps(seed: int) -> list[object]:
        tuning = Tuning(dataclasses.replace(Tuning.PRESETS["smoke"], seed=seed))
        executor, steps = InProcess(), []
        for _ in range(tuning.total):
            steps.append(tuning.step(executor))
            tuning.recall(steps[-1])
        executor.close()
        return steps

    assert first_steps(1) == first_steps(1)
    assert first_steps(1) != first_steps(2)


def test_weights_are_read_as_they_are_written() -> None:
    weights = [(number, -number) for number in range(len(ENGINE_NAMES))]
    assert parse_engine_weights(engine_weights_text(weights, ["By hand."])) == weights
    flat = "\n".join(f"{name} 7" for name in ENGINE_NAMES)
    assert parse_engine_weights(flat) == [(7, 7)] * len(ENGINE_NAMES)


def test_weights_that_come_with_skep_can_be_the_start() -> None:
    text = engine_weights_text(Tuning(TuningSettings(start="hive")).best, ())
    position = Position(RULES)
    for move in random_game(30, seed=1):
        position.play(move)
        assert _core.HiveEvaluator(text).evaluate(position) == evaluator("hive").evaluate(position)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"games": 150}, "setting 'games' is a multiple of 100, not 150"),
        ({"match_games": 3}, "setting 'match_games' is an even number, not 3"),
        ({"rounds": 0}, "setting 'rounds' is 1 or more, not 0"),
        ({"ridge": 0.0}, "setting 'ridge' is more than 0, not 0.0"),
        ({"confidence": 0.4}, "setting 'confidence' is from 0.5 to below 1, not 0.4"),
    ],
)
def test_settings_that_cannot_be_are_refused(wrong: dict[str, float], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        TuningSettings(**wrong)
