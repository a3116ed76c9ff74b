"""The analyst: the best lines of positions of both games."""

import pytest

from skep.agents import WIN_SCORE, Limit
from skep.analysis.analyst import analyst
from skep.games import GAMES, Position, captain, hive

LOST = "Base;setup Black bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@1,-1"


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_different_legal_and_best_first(game: str) -> None:
    position: Position = GAMES[game].start(GAMES[game].rules())
    with analyst(position, lines=4) as engine:
        found = engine.evaluate(position, Limit(depth=3))
    assert len({line.moves[0] for line in found.lines}) == 4
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    assert found.score == scores[0]
    assert (found.depth, found.nodes > 0) == (3, True)
    for line in found.lines:
        replay = position.copy()
        for move in line.moves:
            replay.play(move)
    assert position.ply == 0


def test_scores_are_in_favour_of_white_whoever_is_to_move() -> None:
    board = "setup {side} bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
    position = hive.parse(board.format(side="White"))
    with analyst(position) as engine:
        assert engine.evaluate(position, Limit(depth=1)).score == WIN_SCORE - 1
    mirror = board.format(side="Black").replace("w", "x").replace("b", "w").replace("x", "b")
    position = hive.parse(mirror)
    with analyst(position) as engine:
        assert engine.evaluate(position, Limit(depth=1)).score == 1 - WIN_SCORE


def test_a_finished_game_has_a_score_and_no_lines() -> None:
    position = hive.parse(LOST)
    with analyst(position) as engine:
        found = engine.evaluate(position, Limit(depth=1))
    assert (found.score, found.lines) == (WIN_SCORE, ())


def test_five_stones_of_the_last_captain_are_a_point() -> None:
    empty = "......../"
    position = captain.parse(f"official;setup White W4......w4/{6 * empty}.......B4")
    told: list[float | None] = []
    with analyst(position) as engine:
        found = engine.evaluate(position, Limit(depth=1), report=lambda decision: told.append(decision.score))
    assert found.score == 4 * 100 / 5
    assert [line.score for line in found.lines] == told == [80]
