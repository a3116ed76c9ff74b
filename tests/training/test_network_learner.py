"""Learning the network: self-play, positions, training, and the run that puts them together."""

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from skep import _core
from skep._core import StopFlag
from skep.agents.network_file import parse_network_file
from skep.arena.runner.executor import InProcess, Processes
from skep.games.hive import Position
from skep.training.learner import train
from skep.training.network.learner import NetworkLearner
from skep.training.network.position_file import (
    PositionFileError,
    parse_position_file,
    position_file_bytes,
    read_position_file,
    split_position_file,
)
from skep.training.network.self_play import Judge, order_text, play_piece
from skep.training.network.settings import GAME_TYPES, PRESETS, NetworkLearnerSettings
from skep.training.registry import learner_of, resume_run
from skep.training.run import Run, RunError

LINEAR = Judge(order_text("hive"))


@pytest.fixture(scope="module")
def examples() -> bytes:
    """Positions of a few games."""
    return play_piece(LINEAR, 30, 5, 0, 20)


def example_set(examples: bytes) -> _core.HiveExampleSet:
    found = _core.HiveExampleSet()
    found.add(examples)
    return found


def trainer(examples: bytes, seed: int = 1, batch: int = 64) -> _core.NetworkTrainer:
    return _core.NetworkTrainer(
        example_set(examples), score_share=0.7, score_scale=190, batch=batch, seed=seed
    )


def test_self_play_is_a_function_of_seed_and_number(examples: bytes) -> None:
    assert play_piece(LINEAR, 30, 5, 0, 20) == examples
    assert play_piece(LINEAR, 30, 6, 0, 20) != examples
    games = {number: set[tuple[int, ...]]() for number in range(20)}
    for part in (play_piece(LINEAR, 30, 5, 0, 10), play_piece(LINEAR, 30, 5, 10, 10)):
        for example in rows(part):
            games[example[0]].add(example)
    assert games == {number: {row for row in rows(examples) if row[0] == number} for number in range(20)}


def rows(data: bytes) -> list[tuple[int, ...]]:
    found = _core.HiveExamples(data)
    all_of = [found[number] for number in range(len(found))]
    return [(one.game, one.ply, one.score, one.result, one.plies_left, one.move) for one in all_of]


def test_positions_come_back_as_they_were_with_a_legal_best_move(examples: bytes) -> None:
    found = _core.HiveExamples(examples)
    assert len(found) > 300
    types, seen = set(), set()
    for number in range(len(found)):
        example = found[number]
        position = Position._adopt(example.position)
        assert position.is_legal(example.move)
        assert position.outcome() is None
        assert (
            position.setup_text()
            == Position.parse(position.setup_text(), Position(example.type).rules).setup_text()
        )
        types.add(example.type)
        seen.add((example.game, position.key()))
    assert types == set(GAME_TYPES)
    assert len(seen) == len(found), "a position of a game is there twice"


def test_results_are_told_to_the_side_to_move(examples: bytes) -> None:
    found = _core.HiveExamples(examples)
    winners: dict[int, set[str]] = {}
    for number in range(len(found)):
        example = found[number]
        if example.result != 1:
            is_white = example.position.turn.name == "WHITE"
            winners.setdefault(example.game, set()).add("w" if is_white == (example.result == 2) else "b")
    assert winners
    assert all(len(names) == 1 for names in winners.values())


def test_stopped_self_play_leaves_unfinished_games_out() -> None:
    stop = StopFlag()
    stop.set()
    assert _core.hive_self_play(LINEAR.core(), ["Base"], 1, 0, 5, 30, stop) == b""


def test_positions_are_kept_in_a_file_and_damage_is_found(examples: bytes) -> None:
    data = position_file_bytes(examples, {"games": 20})
    found, about = parse_position_file(data)
    assert (len(found), about["games"]) == (len(_core.HiveExamples(examples)), 20)
    for changed in (
        data[:-1],
        data + b"x",
        data[:-1] + bytes([data[-1] ^ 1]),
        data.replace(b"s 1", b"s 9", 1),
    ):
        with pytest.raises(PositionFileError):
            split_position_file(changed)


def test_bytes_that_are_no_positions_are_refused_and_never_crash(examples: bytes) -> None:
    rng = random.Random(1)
    refused = 0
    for _ in range(400):
        changed = bytearray(examples[:400])
        for _ in range(rng.randrange(1, 5)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        try:
            example_set(bytes(changed))
        except ValueError:
            refused += 1
    assert refused > 200


def test_learning_predicts_unseen_games_better(examples: bytes) -> None:
    learner = trainer(play_piece(LINEAR, 30, 5, 0, 120))
    before = learner.held_out_losses(1)[0]
    assert learner.train(0.005, 0.001, 1, StopFlag())
    after = learner.held_out_losses(1)[0]
    assert after < before - 0.02


def test_the_number_of_threads_changes_nothing(examples: bytes) -> None:
    weights = set()
    for threads in (1, 2, 3):
        learner = trainer(examples)
        learner.train(0.005, 0.001, threads, StopFlag())
        weights.add(learner.weights)
    assert len(weights) == 1


def test_a_stopped_pass_says_so(examples: bytes) -> None:
    stop = StopFlag()
    stop.set()
    learner = trainer(examples)
    assert not learner.train(0.005, 0.001, 1, stop)


def test_the_rounded_network_stays_near_the_unrounded_one(examples: bytes) -> None:
    learner = trainer(examples)
    learner.train(0.01, 0.001, 1, StopFlag())
    judge = Judge(order_text("zero"), _core.HiveNetwork.rounded(learner.weights).bytes).core()
    found = _core.HiveExamples(examples)
    exact = learner.outputs(examples)
    for number in range(0, len(found), 7):
        assert abs(judge.evaluate(found[number].position) - 190 * exact[number]) <= 8


def test_the_order_of_moves_predicts_best_moves_of_unseen_games() -> None:
    found = example_set(play_piece(LINEAR, 100, 5, 0, 200))
    learner = _core.OrderTrainer(found, seed=1)
    loss_before, moves_before = learner.held_out_losses(10_000)
    assert learner.train(1_000_000, 0.1, 0.01, StopFlag())
    loss_after, moves_after = learner.held_out_losses(10_000)
    assert loss_after < loss_before - 0.5
    assert moves_after < moves_before + 20  # without weights all moves look alike, and none is before another


def test_the_order_of_moves_is_a_function_of_positions_and_seed(examples: bytes) -> None:
    learned = []
    for seed in (1, 1, 2):
        learner = _core.OrderTrainer(example_set(examples), seed=seed)
        learner.train(1000, 0.1, 0.01, StopFlag())
        learned.append(learner.weights)
    assert learned[0] == learned[1] != learned[2]


SMOKE = replace(PRESETS["smoke"], first_games=24, last_iterations=1, last_games=16, last_nodes=20)


def finished(folder: Path, workers: int, settings: NetworkLearnerSettings = SMOKE) -> Run:
    run = Run.begin(folder, "network", settings)
    executor = Processes(workers) if workers else InProcess()
    try:
        with learner_of(run) as pupil:
            train(pupil, run, executor, lambda *_: None)
    finally:
        executor.close()
    return run


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "whole"
    finished(folder, 0)
    return folder


def test_a_run_leaves_a_network_that_plays_and_says_where_it_comes_from(whole: Path) -> None:
    network, about = parse_network_file((whole / "hive.network").read_bytes())
    assert about["games"] == SMOKE.first_games + SMOKE.last_games
    assert "skep train network" in about["about"][0]
    assert len(about["matches"]) == SMOKE.iterations
    judge = _core.HiveEvaluator(order_text("hive"), network)
    engine = _core.HiveEngine(judge, threads=1, table=1, lines=1)
    position = Position("Base+MLP")
    assert position.is_legal(engine.search(position, nodes=100).lines[0].moves[0])
    assert {"loss.svg", "match.svg"} <= {path.name for path in whole.iterdir()}


def test_the_last_iteration_plays_its_own_number_of_games_with_its_own_nodes(whole: Path) -> None:
    played = [read_position_file(path)[1] for path in sorted((whole / "data").iterdir())]
    told = [(about["iteration"], about["games"], about["nodes"]) for about in played]
    assert told == [(1, 24, SMOKE.nodes), (2, 16, 20)]


def test_workers_change_nothing(whole: Path, tmp_path: Path) -> None:
    finished(tmp_path / "two", 2)
    assert files(tmp_path / "two") == files(whole)


def test_a_run_that_was_killed_ends_with_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    for kept in range(1, 4):
        folder = tmp_path / f"killed-{kept}"
        shutil.copytree(whole, folder)
        for step in sorted((folder / "steps").iterdir())[kept:]:
            step.unlink()
        (folder / "data" / ".000000.positions.1.part").write_bytes(b"half")
        run = resume_run(folder)
        executor = InProcess()
        with learner_of(run) as pupil:
            train(pupil, run, executor, lambda *_: None)
        executor.close()
        assert files(folder) == files(whole)


def test_a_damaged_folder_is_named(whole: Path, tmp_path: Path) -> None:
    for name, lost_steps in (("data/000000.positions", 1), ("networks/01.weights", 2)):
        folder = tmp_path / name.replace("/", "-")
        shutil.copytree(whole, folder)
        for step in sorted((folder / "steps").iterdir())[-lost_steps:]:
            step.unlink()
        data = bytearray((folder / name).read_bytes())
        data[-1] ^= 1
        (folder / name).write_bytes(data)
        learner = NetworkLearner(SMOKE, folder)
        for step in resume_run(folder).steps:
            learner.recall(step)
        with pytest.raises(RunError, match=name):
            learner.step(InProcess())
