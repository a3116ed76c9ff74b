"""Many games in the core."""

import pytest

from skep.agents import StopFlag
from skep.arena.contest import Bout, GreedyPolicy, RandomPolicy, play_many
from skep.arena.workers import make_crew
from skep.games import GAMES, Color, Game
from skep.games.hive import FEATURE_NAMES, Position, Rules
from skep.records import Ending, Result

QUEENS = GreedyPolicy.of({"enemy_queen_neighbors": 1, "own_queen_neighbors": -1})
RULES = Rules(ply_cap=100)


def bouts(count: int) -> list[Bout]:
    """Both colours in turn."""
    policies = (QUEENS, RandomPolicy())
    return [Bout(white=policies[n % 2], black=policies[1 - n % 2], seed=n) for n in range(count)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_random_games_are_legal_and_end_as_the_position_says(game: Game) -> None:
    random_bouts = [Bout(white=RandomPolicy(), black=RandomPolicy(), seed=n) for n in range(20)]
    played = play_many(random_bouts, game.rules())
    assert len({tuple(one.moves) for one in played}) == 20
    for one in played:
        outcome = one.position().outcome()
        assert outcome is not None
        assert (one.is_finished, one.winner) == (True, outcome.winner)


def test_the_number_of_threads_changes_nothing() -> None:
    alone = play_many(bouts(30), RULES)
    assert play_many(bouts(30), RULES, threads=3) == alone


def test_nor_do_processes_or_the_order() -> None:
    alone = play_many(bouts(30), RULES)
    crew = make_crew("2")
    try:
        assert play_many(bouts(30), RULES, crew=crew) == alone
    finally:
        crew.close()
    assert play_many(bouts(30)[::-1], RULES) == alone[::-1]


def test_a_bout_begins_with_its_opening() -> None:
    position = Position(RULES)
    for text in ("wG1", "bG1 wG1-", "wQ -wG1"):
        position.play(position.parse_move(text))
    bout = Bout(white=QUEENS, black=QUEENS, seed=1, opening=tuple(position.history))
    (played,) = play_many([bout], RULES)
    assert played.moves[:3] == position.history
    assert len(played.moves) > 3


def test_an_illegal_opening_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal move 1 at ply 1 of an opening"):
        play_many([Bout(white=QUEENS, black=QUEENS, seed=1, opening=(1,))], RULES)


def test_a_greedy_policy_takes_the_move_of_greatest_worth() -> None:
    """The first free move of a bout, against the weighted sum computed here from the features."""
    weights = {name: (7 * number % 11 - 5) / 4 for number, name in enumerate(FEATURE_NAMES)}
    policy = GreedyPolicy.of(weights)
    for seed in range(30):
        start = Position(Rules())
        start.play_random(seed, 25)
        if start.outcome() is not None:
            continue
        bout = Bout(white=policy, black=policy, seed=seed, opening=tuple(start.history))
        (played,) = play_many([bout], Rules(ply_cap=start.ply + 2))
        worths = {move: worth_to_mover(start, move, weights) for move in start.legal_moves()}
        assert worths[played.moves[start.ply]] == pytest.approx(max(worths.values()))


def worth_to_mover(position: Position, move: int, weights: dict[str, float]) -> float:
    after = position.copy()
    mover = after.turn
    after.play(move)
    outcome = after.outcome()
    if outcome is not None:
        return 0.0 if outcome.winner is None else float("inf") if outcome.winner == mover else float("-inf")
    # The features are seen from the side to move, which now is the opponent.
    swapped = {"own": "enemy", "enemy": "own"}
    return sum(
        weights[f"{swapped[side]}_{rest}"] * value
        for name, value in after.features().items()
        for side, _, rest in [name.partition("_")]
    )


def test_a_greedy_policy_wins_when_it_can() -> None:
    policy = GreedyPolicy.of({"own_queen_neighbors": 1000})  # which alone would never attack
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
            bout = Bout(white=policy, black=policy, seed=seed, opening=tuple(start.history))
            (played,) = play_many([bout], Rules())
            assert played.winner == start.turn
            assert len(played.moves) == start.ply + 1
    assert found > 0


def test_equal_moves_are_drawn_by_lot() -> None:
    indifferent = GreedyPolicy.of({})
    firsts = {
        play_many([Bout(white=indifferent, black=indifferent, seed=n)], Rules(ply_cap=1))[0].moves[0]
        for n in range(40)
    }
    assert firsts == set(Position(Rules()).legal_moves())


def test_a_played_bout_becomes_a_record() -> None:
    (played,) = play_many([Bout(white=QUEENS, black=RandomPolicy(), seed=2)], RULES)
    record = played.record(white="queens", black="random", seed=2)
    assert (record.white, record.seed, len(record.plies)) == ("queens", 2, len(played.moves))
    assert record.result == Result.won_by(played.winner)
    assert record.ending in (Ending.SURROUND, Ending.CAP, Ending.REPETITION)


def test_the_one_that_looks_beats_the_one_that_does_not() -> None:
    played = play_many(bouts(40), Rules(ply_cap=300))
    wins = sum(one.winner == (Color.WHITE, Color.BLACK)[n % 2] for n, one in enumerate(played))
    assert wins > 30


def test_after_the_stop_bouts_are_unfinished() -> None:
    stop = StopFlag()
    stop.set()
    assert [one.is_finished for one in play_many(bouts(3), RULES, stop=stop)] == [False] * 3


def test_unknown_features_and_wrong_numbers_of_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown feature 'own_quen_neighbors'; did you mean"):
        GreedyPolicy.of({"own_quen_neighbors": 1})
    with pytest.raises(ValueError, match=f"expected {len(FEATURE_NAMES)} weights, .* not 2"):
        play_many([Bout(white=GreedyPolicy((1.0, 2.0)), black=RandomPolicy(), seed=1)], RULES)
