"""A hive stretched to a line: longer than half the torus on which the core keeps its cells."""

import pytest

from skep.games.hive import Position

WHITE = ["wB2", "wA1", "wA2", "wA3", "wG1", "wG2", "wG3", "wS1", "wS2", "wL", "wM", "wP", "wB1", "wQ"]
BLACK = [piece.replace("w", "b") for piece in WHITE]


def line_position(backwards: bool, step: str) -> Position:
    """White's pieces in one direction from the middle and Black's in the other, the beetles B2 at the ends.

    The queens come fourth, as they must; `backwards` lets Black have the end at which White's would be.
    """
    before, after = (step, "") if backwards else ("", step)
    ends: dict[str, str] = {}
    position = Position.parse("Base+MLP")
    order = [*range(1, 4), 13, *range(4, 13), 0]
    for number in order:
        for side, (left, right) in {"w": (before, after), "b": (after, before)}.items():
            piece = (WHITE if side == "w" else BLACK)[number]
            beside = ends.get(side) or ends.get("w")
            move = piece if beside is None else f"{piece} {left}{beside}{right}"
            position.play(position.parse_move(move))
            ends[side] = piece
    return position


@pytest.mark.parametrize("step", ["-", "/", "\\"])
@pytest.mark.parametrize("backwards", [False, True])
def test_a_beetle_at_the_far_end_is_far_from_the_queen(step: str, backwards: bool) -> None:
    features = line_position(backwards, step).features()
    # Each beetle ends its side's line of 14; the enemy queen is the fourth on the other side.
    assert features["own_beetle_nearness"] == pytest.approx(1 / 17)
    assert features["enemy_beetle_nearness"] == pytest.approx(1 / 17)
