"""The example that trains a policy: its arithmetic, and a run of seconds from training to the match."""

import time
from pathlib import Path

import numpy as np
import pytest
from hive_policy import INPUTS, KINDS, WINDOW, LegalMoves, Policy, PolicyAgent, PolicySettings, legal_moves
from train_policy import Adam, Moment, Settings, advantages, gradients, learn, main, match_tally

from skep.agents import Limit
from skep.games.captain import GAME as CAPTAIN
from skep.games.hive import FEATURE_NAMES, GAME, Position
from skep.records import Record, Result
from skep.records.files import read_games
from skep.rl import BatchEnv, Encoding

TINY = ["--updates", "2", "--games", "6", "--steps", "5", "--hidden", "4", "--ply-cap", "30"]
TINY += ["--test-games", "4", "--match-games", "2", "--match-ply-cap", "20", "--threads", "1"]


def described(text: str) -> tuple[Position, Encoding, LegalMoves]:
    position, encoding = Position.parse(text), Encoding(WINDOW)
    planes, features = encoding.planes(position)[None], encoding.features(position)[None]
    return position, encoding, legal_moves(planes, features, encoding.mask(position)[None])


def inputs_of(text: str, move: str) -> dict[str, float]:
    """What the policy sees of a move, by name, without what is zero."""
    position, encoding, moves = described(text)
    kinds = ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug", "pillbug"]
    both = [f"{side} {kind}" for side in ("own", "enemy") for kind in kinds]
    names = [*kinds, "is thrown", "is placed"]
    names += [f"{where} {name}" for where in ("around", "covers", "leaves", "uncovers") for name in both]
    names += ["own queen's neighbours", "enemy queen's neighbours"]
    row = moves.inputs[list(moves.actions).index(encoding.action(position, position.parse_move(move)))]
    return {name: float(value) for name, value in zip(names, row, strict=True) if value}


def test_a_placement_is_described_by_where_it_goes() -> None:
    assert inputs_of("wS1;bS1 wS1-;wQ -wS1;bQ bS1-", "wA1 -wQ") == {
        "ant": 1,
        "is placed": 1,
        "around own queen": 1,
        "own queen's neighbours": 1,
        "enemy queen's neighbours": 1,
    }


def test_a_movement_is_described_by_where_it_comes_from_too() -> None:
    game = "setup White wQ@0,0 bQ@1,0 bS1+wB1@-1,0"
    assert inputs_of(game, "wB1 wQ") == {
        "beetle": 1,
        "around own beetle": 1,
        "around enemy queen": 1,
        "covers own queen": 1,
        "leaves own queen": 1,
        "uncovers enemy spider": 1,
        "own queen's neighbours": 2,
        "enemy queen's neighbours": 1,
    }


def test_a_pass_is_described_by_nothing() -> None:
    _, _, moves = described("setup White wQ@0,0 bQ@1,0 bA1@-1,0 bA2@0,-1 bA3@-1,1 bS1@1,-1")
    assert (moves.inputs.shape, moves.inputs.any()) == ((1, INPUTS), False)


def test_moves_are_drawn_by_their_chances() -> None:
    _, _, moves = described("wS1;bS1 wS1-")
    policy = Policy.random(4, seed=1)
    policy.weights["score"] = np.array([1, -1, 2, 0.5], np.float32)
    chances = np.exp(policy.log_chances(moves, policy.hidden(moves)))
    assert chances.sum() == pytest.approx(1)
    generator = np.random.default_rng(1)
    drawn = np.array([policy.draw(moves, generator)[0] for _ in range(4000)])
    counts = np.bincount(drawn, minlength=len(chances))
    assert np.abs(counts / 4000 - chances).max() < 0.03
    greedy = [policy.draw(moves, generator, greed=1000)[0] for _ in range(20)]
    assert set(chances[greedy]) == {chances.max()}


def small_moment(policy: Policy) -> Moment:
    env = BatchEnv(3, seed=1, opening_plies=12, window=WINDOW)
    moves = legal_moves(env.planes, env.features, env.masks)
    chosen = policy.draw(moves, np.random.default_rng(2))
    features = env.features.astype(np.float64)
    return Moment(moves, chosen, features, np.zeros(3, np.float32), np.zeros(3, np.bool_))  # type: ignore[arg-type]


def test_gradients_are_the_slopes_of_what_is_to_grow() -> None:
    generator = np.random.default_rng(3)
    policy = Policy.random(5, seed=1)
    for name, array in policy.weights.items():
        policy.weights[name] = array.astype(np.float64) + 0.03 * generator.standard_normal(array.shape)  # type: ignore[assignment]
    moment = small_moment(policy)
    better, worth = np.array([0.5, -1.5, 1.0]), np.array([0.3, -0.2, 0.9])

    def objective() -> float:
        log_chances = policy.log_chances(moment.moves, policy.hidden(moment.moves))
        entropy = -(np.exp(log_chances) * log_chances).sum()
        foresight = -((worth - policy.values(moment.features)) ** 2).sum() / 2
        return float((better * log_chances[moment.chosen]).sum() + 0.1 * entropy + foresight)

    slopes = gradients(policy, moment, better, worth, entropy=0.1)  # type: ignore[arg-type]
    for name, array in policy.weights.items():
        for place in generator.integers(array.size, size=12):
            before = array.flat[place]
            array.flat[place] = before + 1e-5
            higher = objective()
            array.flat[place] = before - 1e-5
            lower = objective()
            array.flat[place] = before
            assert slopes[name].flat[place] == pytest.approx((higher - lower) / 2e-5, rel=1e-3, abs=1e-6)


def test_what_one_side_wins_the_other_has_lost() -> None:
    policy = Policy({"value": np.zeros(len(FEATURE_NAMES), np.float32)})
    moves = LegalMoves(*(np.zeros(0, np.int64),) * 3, np.zeros((0, INPUTS), np.float32))

    def moment(reward: float, is_over: bool) -> Moment:
        features = np.zeros((1, len(FEATURE_NAMES)), np.float32)
        return Moment(moves, np.zeros(1, np.int64), features, np.float32([reward]), np.array([is_over]))

    moments = [moment(0, False), moment(0, False), moment(1, True), moment(0, False)]
    settings = Settings(discount=0.5, trace=1.0)
    better, worth = advantages(policy, moments, np.zeros((1, len(FEATURE_NAMES)), np.float32), settings)
    assert better[:, 0].tolist() == worth[:, 0].tolist() == [0.25, -0.5, 1, 0]


def test_moves_that_won_become_likelier() -> None:
    policy = Policy.random(8, seed=1)
    policy.weights["score"] += 0.1
    moment = small_moment(policy)
    moment.rewards[:] = [1, -1, 1]

    def chances() -> list[float]:
        return policy.log_chances(moment.moves, policy.hidden(moment.moves))[moment.chosen].tolist()

    before = chances()
    adam = Adam(policy.weights, rate=0.001)
    for _ in range(20):
        learn(policy, adam, [moment], moment.features, Settings(discount=0))
    assert [after > first for after, first in zip(chances(), before, strict=True)] == [True, False, True]
    values = policy.values(moment.features)
    assert values[1] < min(values[0], values[2])


def test_from_training_to_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*TINY, "--out", str(tmp_path / "one")])
    main([*TINY, "--out", str(tmp_path / "two")])
    assert sorted(file.name for file in (tmp_path / "one").iterdir()) == [
        "curve.svg",
        "match-alphabeta-level=1.jsonl",
        "match-mate-in-one.jsonl",
        "match-random.jsonl",
        "policy.npz",
    ]
    one, two = (Policy.load(tmp_path / name / "policy.npz").weights for name in ("one", "two"))
    assert all(np.array_equal(one[name], two[name]) for name in one)
    lines = capsys.readouterr().out.splitlines()[:5]
    assert [line.partition(", ")[2].partition(":")[0].strip() for line in lines[:2]] == [
        "0 plies",
        "60 plies",
    ]
    assert [line.rpartition(": ")[0] for line in lines[2:]] == [
        f"match against {name}" for name in ("random", "mate-in-one", "alphabeta:level=1")
    ]


def test_the_agent_plays_what_it_was_taught(tmp_path: Path) -> None:
    policy = Policy.random(1, seed=1)
    policy.weights = {name: np.zeros_like(array) for name, array in policy.weights.items()}
    policy.weights["hidden"][KINDS + 2 + KINDS] = 1  # an enemy queen beside where it goes
    policy.weights["score"][0] = 9
    policy.save(tmp_path / "policy.npz")
    agent = PolicyAgent(PolicySettings(weights=str(tmp_path / "policy.npz")))
    position = Position.parse("wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wA2 -wQ;bA2 bQ\\")
    with agent.player(GAME, seed=1) as player:
        move = player.choose(position, Limit()).move
    position.play(move)
    assert "bQ" in position.neighbors("wA2")
    with pytest.raises(ValueError, match="plays hive, not captain"), agent.player(CAPTAIN, seed=1):
        pass


def test_a_match_is_counted_for_the_agent_that_begins() -> None:
    results = [Result.WHITE, Result.WHITE, Result.DRAW, Result.BLACK, Result.BLACK]
    records = [Record(white="a", black="b", result=result) for result in results]
    assert tuple(match_tally(records)) == (2, 1, 2)


@pytest.mark.slow
def test_the_policy_beats_random_in_95_of_100_games(tmp_path: Path) -> None:
    """The example as it is; ten minutes on two cores are 1200 seconds of processor time."""
    started = time.process_time()
    main(["--out", str(tmp_path)])
    assert time.process_time() - started < 1200
    records = [entry.record for entry in read_games(tmp_path / "match-random.jsonl")]
    assert len(records) == 100
    assert match_tally(records).wins >= 95
