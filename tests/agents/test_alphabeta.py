"""The engine: what it answers, when it stops, and that it can be trusted."""

import contextlib
import dataclasses
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.hive_positions import FINISHED, FORCED_PASS, LOSS_IN_ONE, WIN_IN_ONE, random_positions
from skep import _core
from skep.agents import WIN_SCORE, AgentError, Clock, Decision, Limit, StopFlag, make_agent
from skep.agents.alphabeta import LEVELS, AlphaBetaSettings, evaluator
from skep.agents.weight_file import WEIGHTS
from skep.cli.bench import POSITIONS
from skep.games import GAMES, Color
from skep.games.hive import Position

HIVE = GAMES["hive"]


@contextlib.contextmanager
def limited_memory(size: int) -> Iterator[None]:
    """So much more address space at most than now is taken."""
    resource = pytest.importorskip("resource")
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (taken + size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def choose(agent: str, position: Position, limit: Limit = Limit(), seed: int = 1) -> Decision:  # noqa: B008
    with make_agent(agent).player(HIVE, seed) as player:
        return player.choose(position, limit)


def forced_result(position: Position, depth: int) -> int:
    """Plain minimax over results: `WIN_SCORE` less the plies to a forced win, negative for a loss, else 0."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else WIN_SCORE if outcome.winner == position.turn else -WIN_SCORE
    if depth == 0:
        return 0
    best = -WIN_SCORE
    for move in position.legal_moves():
        position.play(move)
        score = -forced_result(position, depth - 1)
        position.undo()
        best = max(best, score - (score > 0) + (score < 0))
    return best


def minimax(position: Position, depth: int) -> int:
    """Plain minimax with the evaluation of ahmadov2024."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else WIN_SCORE if outcome.winner == position.turn else -WIN_SCORE
    if depth == 0:
        return _core.ahmadov_evaluate(position)
    best = -WIN_SCORE
    for move in position.legal_moves():
        position.play(move)
        score = -minimax(position, depth - 1)
        position.undo()
        if abs(score) > WIN_SCORE - 100:
            score -= (score > 0) - (score < 0)
        best = max(best, score)
    return best


def test_the_answer_at_a_node_limit_is_always_the_same() -> None:
    for position in random_positions(5, 20, seed=1):
        first, again = (choose("alphabeta:lines=2", position, Limit(nodes=5_000)) for _ in range(2))
        assert dataclasses.replace(first, seconds=None) == dataclasses.replace(again, seconds=None)
        assert first.nodes == 5_000


def test_a_win_in_one_is_taken() -> None:
    decision = choose("alphabeta", Position.parse(WIN_IN_ONE), Limit(depth=4))
    assert Position.parse(WIN_IN_ONE).move_text(decision.move) == "wA3 -wA1"
    assert decision.score == WIN_SCORE - 1
    assert decision.pv == (decision.move,)


def test_a_loss_in_one_is_avoided() -> None:
    position = Position.parse(LOSS_IN_ONE)
    losing = []
    for move in position.legal_moves():
        position.play(move)
        if forced_result(position, 1) > 0:
            losing.append(move)
        position.undo()
    assert 0 < len(losing) < len(position.legal_moves())
    assert choose("alphabeta", position, Limit(depth=3)).move not in losing


def test_a_loss_is_counted_in_plies() -> None:
    # White's grasshoppers have taken the places of Black's: Black can only pass and lose.
    position = Position.parse(LOSS_IN_ONE.replace("bG", "wG"))
    assert choose("alphabeta", position, Limit(depth=5)).score == forced_result(position, 2) == 2 - WIN_SCORE


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_without_reductions_the_score_is_that_of_minimax(game_type: str) -> None:
    engine = _core.AhmadovEngine(table=1)
    for plies in (0, 3, 7, 12, 20, 30):
        for position in random_positions(2, plies, seed=plies, game_type=game_type):
            for depth in (1, 2):
                engine.clear()
                assert engine.search(position, depth=depth).lines[0].score == minimax(position, depth)


def test_evaluation_is_the_weighted_sum_of_the_features() -> None:
    text = (WEIGHTS / "hive.txt").read_text(encoding="utf-8")
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    tapered = {line[0]: (int(line[1]), int(line[-1])) for line in lines if line}
    assert list(tapered) == _core.hive_weight_names()

    def side(weights: dict[str, int], features: dict[str, float], whose: str) -> float:
        neighbors = features[f"{whose}_queen_neighbors"]
        total = float(weights.get(f"queen_neighbors_{neighbors:.0f}", 0))
        for name, weight in weights.items():
            if name != "tempo" and not name.startswith("queen_neighbors_"):
                total += weight * features[f"{whose}_{name}"]
        return total

    for plies in (0, 1, 5, 10, 20, 40, 60):
        for position in random_positions(10, plies, seed=plies):
            features = position.features()
            sums = []
            for when in (0, 1):
                weights = {name: pair[when] for name, pair in tapered.items()}
                own, enemy = side(weights, features, "own"), side(weights, features, "enemy")
                sums.append(own - enemy + weights["tempo"])
            # The board fills from nothing to both sides' pieces, and the weights change with it.
            placed = sum(count for name, count in features.items() if name.endswith("_placed"))
            hands = sum(count for name, count in features.items() if name.endswith("_in_hand"))
            exact = (sums[0] * hands + sums[1] * placed) / (hands + placed)
            assert evaluator("hive").evaluate(position) == int(exact), position


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("tempo 20", ""), "no weight 'tempo'"),
        (("tempo ", "tempi "), "unknown or repeated weight 'tempi'"),
        (("tempo ", "queen_escapes "), "unknown or repeated weight 'queen_escapes'"),
        (("tempo ", "tempo 1 2 "), "expected a name and one or two numbers"),
        (("tempo ", "tempo x"), "expected a whole number within ±10000, not 'x"),
    ],
)
def test_wrong_weights_are_explained(change: tuple[str, str], words: str) -> None:
    text = "\n".join(f"{name} 20" for name in _core.hive_weight_names())
    with pytest.raises(ValueError, match=words):
        _core.HiveEvaluator(text.replace(*change))


def test_stopped_at_once_there_is_a_legal_move() -> None:
    stop = StopFlag()
    stop.set()
    for position in random_positions(5, 16, seed=2):
        with make_agent("alphabeta:threads=2").player(HIVE, 1) as player:
            decision = player.choose(position, Limit(), stop=stop)
        assert decision.move in position.legal_moves()
        assert decision.nodes is not None
        assert decision.nodes <= 2


def test_an_infinite_search_ends_when_it_is_stopped() -> None:
    stop = StopFlag()
    depths = []

    def report(decision: Decision) -> None:
        depths.append(decision.depth)
        if decision.depth == 3:
            stop.set()

    with make_agent("alphabeta").player(HIVE, 1) as player:
        decision = player.choose(Position("Base+MLP"), Limit(), report, stop)
    assert depths == [1, 2, 3]
    assert decision.depth == 3


def test_another_thread_can_stop_it() -> None:
    stop = StopFlag()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    position = random_positions(1, 20, seed=5)[0]
    with make_agent("alphabeta").player(HIVE, 1) as player:
        assert player.choose(position, Limit(), stop=stop).move in position.legal_moves()
    timer.join()


def test_an_error_in_a_report_is_the_callers() -> None:
    def report(decision: Decision) -> None:
        raise RuntimeError("enough")

    with (
        make_agent("alphabeta:threads=2").player(HIVE, 1) as player,
        pytest.raises(RuntimeError, match="enough"),
    ):
        player.choose(Position(), Limit(nodes=10_000), report)


def test_a_finished_game_is_an_error() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        choose("alphabeta", Position.parse(FINISHED))


def test_a_forced_pass_is_played() -> None:
    position = Position.parse(FORCED_PASS)
    decision = choose("alphabeta", position, Limit(depth=3))
    assert position.move_text(decision.move) == "pass"
    assert len(decision.pv) > 1


def test_an_only_move_needs_no_time() -> None:
    decision = choose("alphabeta", Position.parse(FORCED_PASS), Limit(time=1000))
    assert decision.depth == 1


def test_a_proven_win_does_not_spoil_the_other_lines() -> None:
    limit = Limit(time=1000, depth=4)
    assert choose("alphabeta", Position.parse(WIN_IN_ONE), limit).depth == 1
    assert choose("alphabeta:lines=3", Position.parse(WIN_IN_ONE), limit).depth == 4


@pytest.mark.parametrize("nodes", [1, 100, 300, 1_000, 3_000, 10_000])
def test_lines_are_different_moves_best_first(nodes: int) -> None:
    for text in POSITIONS.read_text(encoding="utf-8").splitlines():
        decision = choose("alphabeta:lines=5", Position.parse(text), Limit(nodes=nodes))
        scores = [line.score for line in decision.lines]
        assert len({line.moves[0] for line in decision.lines}) == 5
        assert decision.lines[0].moves == decision.pv
        assert scores == sorted(scores, reverse=True)


def test_lines_can_be_played() -> None:
    position = random_positions(1, 14, seed=7)[0]
    lines = choose("alphabeta:lines=3", position, Limit(nodes=20_000)).lines
    assert len(lines) == 3
    for line in lines:
        copy = position.copy()
        for move in line.moves:
            copy.play(move)  # raises if it is not legal
        assert copy.ply > position.ply + 1


def test_more_time_looks_deeper() -> None:
    position = random_positions(1, 14, seed=8)[0]
    depths = [choose("alphabeta", position, Limit(nodes=nodes)).depth for nodes in (300, 3_000, 100_000)]
    assert depths[0] < depths[1] < depths[2]


def test_a_clock_limits_the_time() -> None:
    decision = choose("alphabeta", Position(), Limit(clock=Clock(remaining=0.05)))
    assert decision.depth is not None
    assert decision.depth >= 1


def test_a_planned_time_that_is_over_ends_the_search_after_an_iteration() -> None:
    engine = _core.HiveEngine(AlphaBetaSettings().evaluator(), threads=1, table=1, lines=1)
    result = engine.search(Position("Base+MLP"), seconds=600.0, planned=1e-9)
    assert result.depth == 1


def test_low_levels_vary_and_the_highest_does_not() -> None:
    position = random_positions(1, 12, seed=9)[0]

    def moves(level: int) -> set[int]:
        return {
            choose(f"alphabeta:level={level}", position, Limit(nodes=400), seed).move for seed in range(12)
        }

    assert len(moves(1)) > 3
    assert len(moves(10)) == 1
    assert moves(1) <= set(position.legal_moves())


def test_no_level_misses_a_win_in_one() -> None:
    for level in range(1, len(LEVELS) + 1):
        decision = choose(f"alphabeta:level={level}", Position.parse(WIN_IN_ONE), Limit(depth=3))
        assert decision.score == WIN_SCORE - 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("alphabeta:level=11", "level is from 1 to 10, not 11"),
        ("alphabeta:threads=0", "threads is from 1 to 256, not 0"),
        ("alphabeta:threads=100000", "threads is from 1 to 256, not 100000"),
        ("alphabeta:table=0", "table is from 1 to 262144, not 0"),
        ("ahmadov:table=10000000", "table is from 1 to 262144, not 10000000"),
        ("alphabeta:nodes=99999999999999999999", f"nodes is from 1 to {10**18}, not 99999999999999999999"),
        ("alphabeta:time=-1", "time is more than 0, not -1.0"),
    ],
)
def test_settings_out_of_range_are_explained(text: str, words: str) -> None:
    with pytest.raises(AgentError, match=words):
        make_agent(text)


def test_memory_that_cannot_be_had_is_explained() -> None:
    with limited_memory(4 * 2**30), pytest.raises(ValueError, match="no memory for a table of 200000 MiB"):
        choose("alphabeta:table=200000", Position())


@pytest.mark.parametrize("weights", ["nowhere", ""])
def test_unknown_weights_are_explained(weights: str) -> None:
    with pytest.raises(ValueError, match=f"no weights '{weights}': neither a file nor one of hand, hive, td"):
        choose(f"alphabeta:weights={weights}", Position())


def test_the_engine_plays_the_other_game_too() -> None:
    captain = GAMES["captain"]
    for engine in (Color.WHITE, Color.BLACK):
        rng = random.Random(1)
        position = captain.start("official")
        with make_agent("alphabeta:nodes=3000").player(captain, 1) as player:
            while position.outcome() is None:
                if position.turn == engine:
                    position.play(player.choose(position, Limit()).move)
                else:
                    position.play(rng.choice(position.legal_moves()))
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.winner == engine


def test_a_weak_level_bears_a_first_line_that_is_far_from_the_best():
    """A search stopped by its nodes may have found a win in a later line only; this once overflowed."""
    with make_agent("alphabeta:level=3").player(GAMES["hive"], 1) as player:
        assert player._pick([-99_990, 40]) == 1
