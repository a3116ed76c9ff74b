"""Why not there: the point, the cell, and the reason."""

import pytest

from skep.drawing.hexagon import center
from skep.games.hive import Hex, Position
from skep.web.panels.board.explanation import cell_at, text_of_move, why_not


@pytest.mark.parametrize("cell", [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4)])
def test_points_near_the_middle_of_a_cell_lie_in_it(cell: Hex) -> None:
    x, y = center(cell)
    for dx, dy in ((0, 0), (40, 0), (-40, 0), (0, 45), (20, -30)):
        assert cell_at(x + dx, y + dy) == cell


def test_every_legal_move_is_named_as_its_cell_says() -> None:
    position = Position.parse("setup White wQ@0,0 bQ+wB1@1,0 bA1@0,1 wG1@-1,0")
    for move in position.legal_moves():
        piece, cell = position.move_parts(move) or ("", (0, 0))
        text = text_of_move(position, piece, Hex(*cell))
        assert text is not None
        assert position.parse_move(text) == move


@pytest.mark.parametrize(
    ("piece", "cell", "reason"),
    [
        ("wS1", (1, 1), "a piece is placed touching no enemy piece"),
        ("wQ", (-1, 1), "it is pinned: without it the hive would fall apart"),
        ("wG1", (5, 5), "a piece stays in touch with the hive"),
        ("wG1", (-1, 0), ""),
    ],
)
def test_the_reason_is_said(piece: str, cell: tuple[int, int], reason: str) -> None:
    position = Position.parse("setup White wQ@0,0 bQ@1,0 wG1@-1,0")
    assert why_not(position, piece, *center(cell)) == reason
