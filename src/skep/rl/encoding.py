"""Positions and moves of Hive as arrays and numbers: what learners see and what they can do."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from skep import _core
from skep.games import Color, Move
from skep.games.hive import FEATURE_NAMES, Position

DEFAULT_WINDOW = 20
"""Cells along a side of the window; docs/rl.md has the figures behind the choice."""
PLANE_NAMES: tuple[str, ...] = tuple(_core.hive_plane_names())
"""What each plane shows, in order."""
ACTION_PIECES: tuple[str, ...] = tuple(_core.hive_action_pieces())
"""The pieces of a side in the order of the actions, without colour."""


@dataclass(frozen=True)
class Choices:
    """What a side can do in a position."""

    moves: dict[int, Move]
    """The legal actions and their moves."""
    outside: int
    """How many legal moves end outside the window and so have no action."""
    is_fallback: bool
    """Do all legal moves end outside? Then there is one action, the pass, and it makes the first of them."""


class Encoding:
    """Numbers for positions and moves of the eight standard game types, in a window around the hive.

    >>> from skep.games.hive import Position
    >>> position = Position.parse("wS1;bA1 wS1-")
    >>> encoding = Encoding()
    >>> encoding.planes(position).shape, encoding.features(position).shape, encoding.actions
    ((75, 20, 20), (98,), 11201)
    >>> action = encoding.action(position, position.parse_move("wQ -wS1"))
    >>> action, encoding.action_text(action)
    (188, 'own Q to row 9, column 8')
    >>> position.move_text(encoding.choices(position).moves[action])
    'wQ -wS1'

    `own` is the side whose eyes are used, as a rule the side to move.
    """

    def __init__(self, window: int = DEFAULT_WINDOW) -> None:
        """Make an encoding with a window of this many cells a side, 8 to 32. From 30 on everything fits."""
        self._core = _core.HiveEncoding(window)
        self.window = window
        """Cells along a side of the window."""
        self.actions: int = self._core.actions
        """The number of actions; the last one is the pass."""
        self.planes_shape = (len(PLANE_NAMES), window, window)
        """The shape of an observation's planes."""

    def planes(self, position: Position, own: Color | None = None) -> NDArray[np.uint8]:
        """The position as planes of the window, named by `PLANE_NAMES`."""
        planes = np.zeros(self.planes_shape, np.uint8)
        self._core.write_planes(position, position.turn if own is None else own, planes)
        return planes

    def features(self, position: Position, own: Color | None = None) -> NDArray[np.float32]:
        """The numbers of `Position.features()`, those of `own` first."""
        features = np.array(position.feature_vector(), np.float32)
        is_mover = own is None or own == position.turn
        return features if is_mover else np.roll(features, len(FEATURE_NAMES) // 2)

    def choices(self, position: Position, own: Color | None = None) -> Choices:
        """The legal actions, and how many moves have none because they end outside the window."""
        pairs, outside, is_fallback = self._core.choices(position, position.turn if own is None else own)
        return Choices(dict(pairs), outside, is_fallback)

    def mask(self, position: Position, own: Color | None = None) -> NDArray[np.bool_]:
        """Which actions are legal."""
        mask = np.zeros(self.actions, np.bool_)
        mask[list(self.choices(position, own).moves)] = True
        return mask

    def action(self, position: Position, move: Move) -> int | None:
        """The action of a legal move for the side to move; None if it ends outside the window."""
        for action, known in self.choices(position).moves.items():
            if known == move:
                return action
        return None

    def action_text(self, action: int) -> str:
        """An action in words.

        >>> encoding = Encoding()
        >>> encoding.action_text(encoding.actions - 1)
        'pass'
        """
        if not 0 <= action < self.actions:
            raise ValueError(f"expected an action of 0 to {self.actions - 1}, not {action}")
        if action == self.actions - 1:
            return "pass"
        piece, cell = divmod(action, self.window**2)
        side, number = divmod(piece, len(ACTION_PIECES))
        row, column = divmod(cell, self.window)
        return f"{('own', 'enemy')[side]} {ACTION_PIECES[number]} to row {row}, column {column}"
