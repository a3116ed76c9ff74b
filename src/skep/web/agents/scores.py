"""Scores of agents in the one unit of the page: hundredths of a point, in favour of White."""

from skep.analysis.analyst import HUNDREDTHS, in_favour_of_white
from skep.analysis.wording import plies_to_win
from skep.games import Color


def white_score(score: float | None, side: Color, agent: str, game: str = "hive") -> float | None:
    """What an agent's score in favour of a side means for White.

    None where the agent's unit cannot be compared with points; a forced win has none, and is always known.

    >>> white_score(34.0, Color.BLACK, "alphabeta:level=3"), white_score(3.0, Color.WHITE, "swarm")
    (-34.0, None)
    >>> white_score(99_997, Color.BLACK, "mate-in-one")
    -99997
    """
    if score is None:
        return None
    if plies_to_win(score) is not None:
        return in_favour_of_white(side, score)
    unit = _unit(agent.partition(":")[0], game)
    return None if unit is None else in_favour_of_white(side, score * unit)


def _unit(agent: str, game: str) -> float | None:
    """An agent's unit in hundredths of a point. The tree search of `mcts` turns shares of wins into them."""
    return {"alphabeta": float(HUNDREDTHS[game]), "mcts": 1.0}.get(agent)
