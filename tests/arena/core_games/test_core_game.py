"""Many games in the core."""

import pytest

from skep import _core
from skep.agents import StopFlag
from skep.agents.advanced import ADVANCED_NAMES
from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import AdvancedPolicy, RandomPolicy
from skep.arena.runner.executor import make_executor
from skep.games import GAMES, Color, Game
from skep.games.hive import Position, Rules
from skep.records import Ending, Result

QUEENS = AdvancedPolicy.of({"enemy_queen_neighbors": 1, "own_queen_neighbors": 1})
RULES = Rules(ply_cap=100)


def core_games(count: int) -> list[CoreGame]:
    """Both colours in turn."""
    policies = (QUEENS, RandomPolicy())
    return [CoreGame(white=policies[n % 2], black=policies[1 - n % 2], seed=n) for n in range(count)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_random_games_are_legal_and_end_as_the_position_says(game: Game) -> None:
    random_games = [CoreGame(white=RandomPolicy(), black=RandomPolicy(), seed=n) for n in range(20)]
    played = play_core_games(random_games, game.rules())
    assert len({tuple(one.moves) for one in played}) == 20
    for one in played:
        outcome = one.position().outcome()
        assert outcome is not None
        assert (one.is_finished, one.winner) == (True, outcome.winner)


def test_the_number_of_threads_changes_nothing() -> None:
    alone = play_core_games(core_games(30), RULES)
    assert play_core_games(core_games(30), RULES, threads=3) == alone


def test_nor_do_processes_or_the_order() -> None:
    alone = play_core_games(core_games(30), RULES)
    executor = make_executor("2")
    try:
        assert play_core_games(core_games(30), RULES, executor=executor) == alone
    finally:
        executor.close()
    assert play_core_games(core_games(30)[::-1], RULES) == alone[::-1]


def test_a_bout_begins_with_its_opening() -> None:
    position = Position(RULES)
    for text in ("wG1", "bG1 wG1-", "wQ -wG1"):
        position.play(position.parse_move(text))
    core_game = CoreGame(white=QUEENS, black=QUEENS, seed=1, opening=tuple(position.history))
    (played,) = play_core_games([core_game], RULES)
    assert played.moves[:3] == position.history
    assert len(played.moves) > 3


def test_an_illegal_opening_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal move 1 at ply 1 of an opening"):
        play_core_games([CoreGame(white=QUEENS, black=QUEENS, seed=1, opening=(1,))], RULES)


def test_a_policy_of_depth_1_takes_the_move_of_greatest_value() -> None:
    """The first free move of a game, against the weighted sum of the terms after each move."""
    weights = [(7 * number % 11 - 5) / 4 for number in range(len(ADVANCED_NAMES))]
    policy = AdvancedPolicy(tuple(weights))
    for seed in range(30):
        start = Position(Rules())
        start.play_random(seed, 25)
        if start.outcome() is not None:
            continue
        game = CoreGame(white=policy, black=policy, seed=seed, opening=tuple(start.history))
        (played,) = play_core_games([game], Rules(ply_cap=start.ply + 2))
        values = {move: value_to_mover(start, move, weights) for move in start.legal_moves()}
        assert values[played.moves[start.ply]] == pytest.approx(max(values.values()))


def value_to_mover(position: Position, move: int, weights: list[float]) -> float:
    after = position.copy()
    mover = after.turn
    after.play(move)
    outcome = after.outcome()
    if outcome is not None:
        return 0.0 if outcome.winner is None else float("inf") if outcome.winner == mover else float("-inf")
    terms = _core.hive_advanced_terms(after)
    return sum(weight * term for weight, term in zip(weights, terms, strict=True))


def test_a_policy_of_depth_1_wins_when_it_can() -> None:
    policy = AdvancedPolicy.of({"own_queen_neighbors": -1000})  # which alone would never attack
    found = 0
    for seed in range(400):
        start = Position(Rules())
        start.play_random(seed, 60)
        if start.outcome() is not None:
            continue
        after = [(start.copy(), move) for move in start.legal_moves()]
        for position, move in after:
            position.play(move)
        wins = [move for position, move in after if (end := position.outcome()) and end.winner == start.turn]
        if wins:
            found += 1
            core_game = CoreGame(white=policy, black=policy, seed=seed, opening=tuple(start.history))
            (played,) = play_core_games([core_game], Rules())
            assert played.winner == start.turn
            assert len(played.moves) == start.ply + 1
    assert found > 0


def test_equal_moves_are_drawn_by_lot() -> None:
    indifferent = AdvancedPolicy.of({})
    firsts = {
        play_core_games([CoreGame(white=indifferent, black=indifferent, seed=n)], Rules(ply_cap=1))[0].moves[
            0
        ]
        for n in range(40)
    }
    assert firsts == set(Position(Rules()).legal_moves())


def test_a_played_bout_becomes_a_record() -> None:
    (played,) = play_core_games([CoreGame(white=QUEENS, black=RandomPolicy(), seed=2)], RULES)
    record = played.record(white="queens", black="random", seed=2)
    assert (record.white, record.seed, len(record.plies)) == ("queens", 2, len(played.moves))
    assert record.result == Result.won_by(played.winner)
    assert record.ending in (Ending.SURROUND, Ending.CAP, Ending.REPETITION)


def test_the_one_that_looks_beats_the_one_that_does_not() -> None:
    played = play_core_games(core_games(40), Rules(ply_cap=300))
    wins = sum(one.winner == (Color.WHITE, Color.BLACK)[n % 2] for n, one in enumerate(played))
    assert wins > 30


def test_after_the_stop_games_are_unfinished() -> None:
    stop = StopFlag()
    stop.set()
    assert [one.is_finished for one in play_core_games(core_games(3), RULES, stop=stop)] == [False] * 3


def test_unknown_features_and_wrong_numbers_of_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown feature 'own_quen_neighbors'; did you mean"):
        AdvancedPolicy.of({"own_quen_neighbors": 1})
    with pytest.raises(ValueError, match=f"expected {len(ADVANCED_NAMES)} weights, not 2"):
        play_core_games([CoreGame(white=AdvancedPolicy((1.0, 2.0)), black=RandomPolicy(), seed=1)], RULES)
