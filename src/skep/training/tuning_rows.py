"""What `skep tune` learns from: rows of numbers about positions, and the weights that are fitted to them.

The evaluation is used where quiescence search ends, so it is fitted to such positions: from every position of
a game the core first follows the forced moves to their end. A row has the share of pieces that are placed,
the plies left in the game, and the terms of the evaluation.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skep import _core
from skep.games import Move
from skep.games.hive import Position
from skep.training.engine_weights import ENGINE_NAMES, LARGEST, Tapered
from skep.training.logistic import logistic_fit, logistic_loss

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GameRows = tuple[bytes, float]
"""The rows of a game as single-precision numbers in memory, and White's points."""


def tuning_rows(
    rules: Any, games: Sequence[tuple[float, list[Move]]], weights: str, first_ply: int
) -> list[GameRows]:
    """The rows of each game that was won; draws are left out."""
    start = Position(rules)
    return [
        (_core.hive_tuning_rows(start, moves, weights, first_ply), result)
        for result, moves in games
        if result != 0.5
    ]


def joined(blocks: Sequence[Sequence[GameRows]]) -> "tuple[NDArray[np.float32], NDArray[np.float32]]":
    """The rows of all games in one array, and the result of the game for each row."""
    import numpy as np

    games = [
        (np.frombuffer(data, dtype=np.float32).reshape(-1, 2 + len(ENGINE_NAMES)), result)
        for block in blocks
        for data, result in block
    ]
    rows = np.concatenate([part for part, _ in games])
    results = np.concatenate([np.full(len(part), result, dtype=np.float32) for part, result in games])
    return rows, results


def fitted_weights(
    rows: "NDArray[np.float32]",
    results: "NDArray[np.float32]",
    before: Sequence[Tapered],
    *,
    scale: float,
    half_life: float,
    ridge: float,
) -> tuple[list[Tapered], float]:
    """Weights fitted to rows of the placed share, the plies left and the terms, and the loss that is left."""
    import numpy as np

    share, plies_left, terms = rows[:, :1], rows[:, 1], rows[:, 2:]
    # The fit finds the late weights, and what is added to them early.
    both = np.concatenate([terms, terms * (1 - share)], axis=1)
    counts = 0.5 ** (plies_left / half_life)
    early, late = np.array(before, dtype=float).T / scale
    start = np.concatenate([late, early - late])
    found = logistic_fit(both, results, counts, start, np.full(len(start), ridge))
    late, rise = np.split(scale * found, 2)
    limited = np.clip(np.rint(np.stack([late + rise, late], axis=1)), -LARGEST, LARGEST).astype(int)
    loss = logistic_loss(both, results, counts, found)
    return [(int(one), int(two)) for one, two in limited], loss
