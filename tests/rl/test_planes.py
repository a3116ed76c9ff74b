"""What a learner sees, compared with planes drawn from the board that Python sees."""

import numpy as np
import pytest
from numpy.typing import NDArray

from rl.random_games import corner, random_positions
from skep.games import Color
from skep.games.hive import FEATURE_NAMES, GAME_TYPES, Position
from skep.rl import Encoding
from skep.rl.encoding import PLANE_NAMES

BUGS = {
    **{"Q": "queen", "S": "spider", "B": "beetle", "G": "grasshopper"},
    **{"A": "ant", "M": "mosquito", "L": "ladybug", "P": "pillbug"},
}


class Drawing:
    """Planes by name."""

    def __init__(self, position: Position, own: Color, window: int) -> None:
        self.planes = {name: np.zeros((window, window), np.uint8) for name in PLANE_NAMES}
        self._own = own
        self._window = window
        self._q, self._r = corner(position, window)

    def add(self, name: str, cell: tuple[int, int], value: int = 1) -> None:
        row, column = cell[1] - self._r, cell[0] - self._q
        if row in range(self._window) and column in range(self._window):
            self.planes[name][row, column] += value

    def kind(self, piece: str) -> str:
        side = Color.WHITE if piece[0] == "w" else Color.BLACK
        return f"{'own' if side == self._own else 'enemy'}_{BUGS[piece[1]]}"

    def array(self) -> NDArray[np.uint8]:
        return np.stack([self.planes[name] for name in PLANE_NAMES])


def drawn(position: Position, own: Color, window: int) -> NDArray[np.uint8]:
    drawing = Drawing(position, own, window)
    for cell, pieces in position.board().items():
        *covered, top = pieces
        drawing.add(drawing.kind(top), cell)
        drawing.add(f"number_{top[2:] or 1}", cell)
        drawing.add("height", cell, len(pieces))
        for depth, piece in enumerate(reversed(covered)):
            drawing.add(f"{drawing.kind(piece)}_{'deeper' if depth else 'beneath'}", cell)
        drawing.add("pinned", cell, position.is_pinned(top))
        drawing.add("stunned", cell, position.stunned == top)
    draw_last_move(drawing, position)
    for color in (Color.WHITE, Color.BLACK):
        for piece in position.hand(color):
            drawing.planes[f"{drawing.kind(piece)}_in_hand"] += 1
    drawing.planes["own_is_white"] += own == Color.WHITE
    drawing.planes["own_to_move"] += own == position.turn
    drawing.planes["repetitions"] += position.repetitions()
    return drawing.array()


def draw_last_move(drawing: Drawing, position: Position) -> None:
    if position.ply == 0:
        return
    before = position.copy()
    before.undo()
    parts = before.move_parts(position.history[-1])
    if parts is None:
        return
    drawing.add("last_reached", parts[1])
    left = before.cell(parts[0])
    if left is not None:
        drawing.add("last_left", left)


@pytest.mark.parametrize("game_type", GAME_TYPES)
@pytest.mark.parametrize("window", [10, 16])
def test_planes_show_the_board(game_type: str, window: int) -> None:
    encoding = Encoding(window)
    for position in random_positions(game_type, 400, seed=window):
        for own in (Color.WHITE, Color.BLACK):
            expected, seen = drawn(position, own, window), encoding.planes(position, own)
            wrong = {PLANE_NAMES[plane] for plane in np.argwhere(expected != seen)[:, 0]}
            assert wrong == set(), repr(position)


def test_a_high_stack_shows_what_is_beneath() -> None:
    position = Position.parse("Base+M;;;setup Black wQ@0,0 bQ+wB1+bB1+bM+wM@1,0")
    planes = dict(zip(PLANE_NAMES, Encoding().planes(position)[:, 9, 10], strict=True))
    shown = {name: int(value) for name, value in planes.items() if value and "in_hand" not in name}
    assert shown == {
        "enemy_mosquito": 1,
        "number_1": 1,
        "height": 5,
        "own_mosquito_beneath": 1,
        "own_beetle_deeper": 1,
        "enemy_beetle_deeper": 1,
        "own_queen_deeper": 1,
        "own_to_move": 1,
    }


def test_features_are_those_of_the_position_with_the_own_side_first() -> None:
    position = next(position for position in random_positions("Base+MLP", 60) if position.ply == 50)
    mover = dict(zip(FEATURE_NAMES, Encoding().features(position), strict=True))
    waiting = dict(zip(FEATURE_NAMES, Encoding().features(position, position.turn.other), strict=True))
    assert mover == pytest.approx(position.features())
    assert waiting == {
        name.replace("own_", "?").replace("enemy_", "own_").replace("?", "enemy_"): value
        for name, value in mover.items()
    }


def test_every_plane_and_feature_has_a_name_of_its_own() -> None:
    assert len(set(PLANE_NAMES)) == len(PLANE_NAMES) == Encoding().planes_shape[0] == 75
