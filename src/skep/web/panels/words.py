"""Results, turns and scores in words."""

from skep.analysis.analyst import in_favour_of_white
from skep.analysis.hint import Hint
from skep.analysis.wording import plies_to_win
from skep.games import Color
from skep.records import Ending, Record, Result
from skep.web.games.table import Table
from skep.web.panels.board.side_label import COLOR_NAMES

_LOSSES = {
    Ending.SURROUND: "{}'s queen is surrounded",
    Ending.CAPTAINS: "{} has lost the last captain",
    Ending.BLOCKED: "{} cannot move",
    Ending.RESIGNATION: "{} resigned",
    Ending.TIME: "{}'s time is up",
}
_DRAWS = {
    Ending.SURROUND: "both queens are surrounded",
    Ending.REPETITION: "the same position for the third time",
    Ending.CAP: "the move limit is reached",
    Ending.AGREEMENT: "agreed",
}
_LOSERS = {Result.WHITE: Color.BLACK, Result.BLACK: Color.WHITE}


def outcome_text(result: Result, ending: Ending, sides: frozenset[Color] = frozenset()) -> str:
    """How a game ended, told to somebody who moved for some sides.

    >>> outcome_text(Result.WHITE, Ending.SURROUND), outcome_text(Result.DRAW, Ending.SURROUND)
    ("White wins: Black's queen is surrounded", 'Draw: both queens are surrounded')
    >>> outcome_text(Result.BLACK, Ending.RESIGNATION, frozenset([Color.BLACK]))
    'You win: White resigned'
    """
    loser = _LOSERS.get(result)
    if loser is None:
        return f"{'Draw' if result == Result.DRAW else 'Over'}: {_DRAWS.get(ending, ending.value)}"
    told = {frozenset([loser.other]): "You win", frozenset([loser]): "You lose"}
    reason = _LOSSES.get(ending, ending.value).format(COLOR_NAMES[loser])
    return f"{told.get(sides, f'{COLOR_NAMES[loser.other]} wins')}: {reason}"


def result_text(record: Record) -> str:
    """How a recorded game ended and when it was played, as far as that is known."""
    ended = outcome_text(record.result, record.ending) if record.result != Result.UNKNOWN else ""
    return " · ".join(filter(None, [ended, record.date]))


def status_text(table: Table, sides: frozenset[Color]) -> str:
    """Whose turn it is, or how the game ended."""
    if table.game.ended is not None:
        return outcome_text(*table.game.ended, sides)
    turn = table.position.turn
    name = COLOR_NAMES[turn]
    if table.settings.seat(turn).agent:
        return f"{name} is thinking …"
    if table.position.legal_moves() == [0]:
        return f"{name} has no legal move and must pass"
    if sides == {turn}:
        return f"Your turn: {name}"
    return f"{name} to move"


def score_text(score: float | None) -> str:
    """A score in favour of White, given in hundredths of a point: in points, or as a forced win in moves.

    >>> [score_text(score) for score in (4.0, -302.0, -0.2, 0, None)]
    ['+0.04', '-3.02', '+0.00', '+0.00', '']
    >>> [score_text(score) for score in (99_995, -99_998, 99_999, -100_000)]
    ['White wins in 3 moves', 'Black wins in 1 move', 'White wins in 1 move', 'Black has won']
    """
    if score is None:
        return ""
    plies = plies_to_win(score)
    if plies is None:
        return f"{round(score / 100, 2) + 0.0:+.2f}"
    winner = COLOR_NAMES[Color.WHITE if score > 0 else Color.BLACK]
    moves = (plies + 1) // 2
    return f"{winner} wins in {moves} move{'s' * (moves > 1)}" if moves else f"{winner} has won"


def hint_words(hint: Hint) -> str:
    """A hint in a few words: the move, and how the game stands after it.

    >>> from skep.agents import Limit
    >>> from skep.analysis.hint import hint
    >>> from skep.games import hive
    >>> board = "setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
    >>> hint_words(hint(hive.parse(board), Limit(depth=3))).replace(chr(92), "/")
    'wA1 /bA1 (White wins in 1 move)'
    """
    move = hint.position.move_text(hint.move)
    if hint.choices == 1:
        return f"{move} is the only legal move"
    return f"{move} ({score_text(in_favour_of_white(hint.position.turn, hint.score))})"


def thought_text(score: float | None, depth: int | None) -> str:
    """What an agent thinks: its score in favour of White, and how deep it has looked for that.

    >>> thought_text(34.0, 6), thought_text(34.0, None), thought_text(None, 1)
    ('+0.34 · depth 6', '+0.34', '')
    """
    if score is None:
        return ""
    return " · ".join(filter(None, [score_text(score), f"depth {depth}" if depth else ""]))
