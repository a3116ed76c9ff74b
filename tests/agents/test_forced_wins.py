"""Positions with a forced win in three plies, judged by looking at every line, without the engine."""

from agents.hive_positions import FORCED_WINS
from skep.agents import WIN_SCORE, Limit, make_agent
from skep.games import GAMES
from skep.games.hive import Position


def can_win_at_once(position: Position) -> bool:
    return any(is_won_by(position, move) for move in position.legal_moves())


def is_won_by(position: Position, move: int) -> bool:
    mover = position.turn
    position.play(move)
    outcome = position.outcome()
    position.undo()
    return outcome is not None and outcome.winner == mover


def wins_in_three(position: Position, move: int) -> bool:
    """Does every reply to the move leave a win at once?"""
    mover = position.turn
    position.play(move)
    wins = position.outcome() is None
    for reply in position.legal_moves():
        position.play(reply)
        outcome = position.outcome()
        wins = can_win_at_once(position) if outcome is None else outcome.winner == mover
        position.undo()
        if not wins:
            break
    position.undo()
    return wins


def test_the_engine_finds_every_forced_win_in_three() -> None:
    assert len(FORCED_WINS) >= 100
    for text in FORCED_WINS:
        position = Position.parse(text)
        with make_agent("alphabeta:table=1").player(GAMES["hive"], 1) as player:
            decision = player.choose(position, Limit(depth=4))
        assert decision.score == WIN_SCORE - 3, text
        assert len(decision.pv) == 3
        assert wins_in_three(position, decision.move), text


def test_every_forced_win_is_from_another_game() -> None:
    assert len({tuple(text.split(";")[3:9]) for text in FORCED_WINS}) == len(FORCED_WINS)


def test_no_position_has_a_shorter_win() -> None:
    for text in FORCED_WINS:
        assert not can_win_at_once(Position.parse(text)), text
