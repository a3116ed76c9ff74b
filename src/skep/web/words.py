"""What the page says about games, in words."""

from skep.games import Color
from skep.records import Ending, Result
from skep.web.table import Table

COLOR_NAMES = {Color.WHITE: "White", Color.BLACK: "Black"}

_ENDINGS = {
    Ending.SURROUND: "the queen is surrounded",
    Ending.REPETITION: "the position stood three times",
    Ending.CAP: "the move limit is reached",
    Ending.RESIGNATION: "the other side resigned",
    Ending.AGREEMENT: "agreed",
    Ending.TIME: "the other side's time is up",
}


def outcome_text(result: Result, ending: Ending) -> str:
    """How a game ended.

    >>> outcome_text(Result.WHITE, Ending.SURROUND)
    'White wins: the queen is surrounded'
    """
    winner = {Result.WHITE: "White wins", Result.BLACK: "Black wins", Result.DRAW: "Draw"}.get(result, "Over")
    return f"{winner}: {_ENDINGS.get(ending, ending.value)}"


def status_text(table: Table, sides: frozenset[Color]) -> str:
    """Whose turn it is, or how the game ended."""
    if table.ended is not None:
        return outcome_text(*table.ended)
    turn = table.position.turn
    name = COLOR_NAMES[turn]
    if table.settings.seat(turn).agent:
        return f"{name} is thinking …"
    if sides == {turn}:
        return f"Your turn: {name}"
    return f"{name} to move"


def score_text(score: float | None) -> str:
    """An evaluation for people; a forced win as its distance.

    >>> score_text(99_997), score_text(-99_998), score_text(34.0), score_text(None)
    ('wins in 3', 'loses in 2', '+34', '')
    """
    from skep.agents import WIN_SCORE

    if score is None:
        return ""
    if abs(score) > WIN_SCORE - 1000:
        return f"{'wins' if score > 0 else 'loses'} in {WIN_SCORE - abs(score):.0f}"
    return f"{score:+.0f}" if abs(score) >= 10 else f"{score:+.2f}"
