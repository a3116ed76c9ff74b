"""The number of ways to play on is known; other engines count the same."""

import pytest

from skep.games.hive import Position

# From the empty board: queen not first, pieces of a kind in order, a piece and its destination count
# once, a forced pass is a move, finished games have no children, no repetition rule.
KNOWN = {
    "Base": [4, 96, 1440, 21600, 516240, 12219480, 181641900],
    "Base+M": [5, 150, 2610, 45414, 1252800, 34233432, 527164524],
    "Base+L": [5, 150, 2610, 45414, 1252800, 34233672, 529630188],
    "Base+P": [5, 150, 2610, 45414, 1255932, 34395984, 532753872],
    "Base+ML": [6, 216, 4320, 86400, 2725920, 85201200, 1357078404],
    "Base+MP": [6, 216, 4320, 86400, 2730888, 85492248, 1363837116],
    "Base+LP": [6, 216, 4320, 86400, 2730240, 85457136, 1366372440],
    "Base+MLP": [7, 294, 6678, 151686, 5427108, 192353904, 3151035948],
}


@pytest.mark.parametrize("game_type", KNOWN)
def test_perft_agrees_with_other_engines_to_depth_5(game_type: str) -> None:
    position = Position(game_type, repetition=False)
    assert [position.perft(depth) for depth in range(1, 6)] == KNOWN[game_type][:5]


@pytest.mark.slow
@pytest.mark.parametrize("game_type", KNOWN)
def test_perft_agrees_with_other_engines_to_depth_7(game_type: str) -> None:
    position = Position(game_type, repetition=False)
    assert [position.perft(depth, threads=2) for depth in (6, 7)] == KNOWN[game_type][5:]


def test_nothing_to_play_is_one_way() -> None:
    assert Position().perft(0) == 1


def test_threads_count_the_same() -> None:
    position = Position("Base+MLP", repetition=False)
    assert position.perft_divide(4, 1) == position.perft_divide(4, 2)


def test_the_parts_below_each_move_add_up() -> None:
    position = Position.parse("Base+M;;;wM;bA1 wM-;wQ -wM;bQ bA1/", Position(repetition=False).rules)
    expected = []
    for move in position.legal_moves():
        position.play(move)
        expected.append((move, position.perft(2)))
        position.undo()
    assert position.perft_divide(3, 2) == expected


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_counting_in_bulk_equals_listing(depth: int) -> None:
    def listed(position: Position, depth: int) -> int:
        moves = position.legal_moves()
        if depth == 1:
            return len(moves)
        count = 0
        for move in moves:
            position.play(move)
            count += listed(position, depth - 1)
            position.undo()
        return count

    position = Position.parse(
        "setup White wQ@0,0 bQ@1,0 wP@0,1 bP@1,1 wM@-1,1 bM@2,0 wB1@-1,0 bB1@2,-1 wL@0,-1",
        Position("Base+MLP", repetition=False).rules,
    )
    assert position.perft(depth) == listed(position, depth)
