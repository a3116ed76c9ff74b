"""What the scores of a game say about its players: accuracy, and the moves that lost something."""

import math
from dataclasses import dataclass

from skep.analysis.review import BLUNDER, MISTAKE, loss_of
from skep.games import Color
from skep.web.studies.study import Node, Study

INACCURACY = 80.0
"""Hundredths of a point that a move marked `?!` loses."""
MARKS = ((BLUNDER, "??", "blunder"), (MISTAKE, "?", "mistake"), (INACCURACY, "?!", "inaccuracy"))
"""From how many hundredths of a point on, how a move is marked, and what it is called."""
HALF_ACCURATE = 140.0
"""Hundredths of a point at whose loss a move counts half."""


def side_of(node: Node, study: Study) -> Color:
    """The side that made the move which led to a node."""
    is_first = node.depth % 2 == 1
    return study.start.turn if is_first else study.start.turn.other


def loss_at(node: Node, study: Study) -> float | None:
    """What the move to a node lost, in hundredths of a point; None where the scores are not known."""
    if node.parent is None or node.score is None or node.parent.score is None:
        return None
    if node.best == node.text:
        return 0.0
    return loss_of(side_of(node, study), node.parent.score, node.score)


def mark_at(node: Node, study: Study) -> tuple[str, str]:
    """The mark of the move to a node, and what it is called; both empty for a good one."""
    loss = loss_at(node, study) or 0.0
    return next(((mark, name) for least, mark, name in MARKS if loss >= least), ("", ""))


def accuracy(losses: list[float]) -> float | None:
    """How near to the best the moves of a side were, in percent: a move that loses nothing counts 100.

    >>> accuracy([0.0, 0.0]), round(accuracy([0.0, 140.0]) or 0), accuracy([])
    (100.0, 75, None)
    """
    if not losses:
        return None
    return sum(100 * math.exp2(-loss / HALF_ACCURATE) for loss in losses) / len(losses)


@dataclass(frozen=True, kw_only=True)
class SideSummary:
    """How a side has played on the main line."""

    accuracy: float
    marked: dict[str, list[Node]]
    """The moves that lost something, by what they are called."""

    def mistakes(self) -> list[Node]:
        """Mistakes and blunders, in the order of the game."""
        return sorted([*self.marked["mistake"], *self.marked["blunder"]], key=lambda node: node.depth)


def summary_of(study: Study, side: Color) -> SideSummary | None:
    """How a side has played; None where no move of it has scores."""
    nodes = [node for node in study.root.main_line() if side_of(node, study) == side]
    losses = [loss for node in nodes if (loss := loss_at(node, study)) is not None]
    share = accuracy(losses)
    if share is None:
        return None
    marked = {name: [node for node in nodes if mark_at(node, study)[1] == name] for _, _, name in MARKS}
    return SideSummary(accuracy=share, marked=marked)
