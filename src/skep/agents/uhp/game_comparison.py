"""Comparing the game that an engine plays with the one it should play."""

from collections.abc import Sequence

from skep.agents.uhp.engine_errors import EngineIllegalMove, EngineInvalidAnswer
from skep.agents.uhp.engine_process import EngineProcess
from skep.agents.uhp.protocol_text import quoted
from skep.games import InvalidGame
from skep.games.hive import Position


def check_game(process: EngineProcess, position: Position, answer: Sequence[str]) -> None:
    """Raise EngineIllegalMove if an engine, by its answer, plays another game than it was given."""
    text = answer[-1] if answer else ""
    try:
        theirs = Position.parse(text, position.rules)
    except InvalidGame as error:
        raise process.error(
            EngineInvalidAnswer, f"answered no GameString but {quoted(text)}: {error}"
        ) from error
    if start_and_moves(theirs) != start_and_moves(position) or winner_differs(text, position):
        raise process.error(
            EngineIllegalMove, f"plays {quoted(text)} where it was told {quoted(position.game_text())}"
        )


def start_and_moves(position: Position) -> tuple[list[str], list[str]]:
    """What a game begins from and its moves, in canonical text; state and turn follow from them."""
    fields = position.game_text().split(";")
    first_move = len(fields) - position.ply
    return [fields[0], *fields[3:first_move]], fields[first_move:]


def winner_differs(text: str, position: Position) -> bool:
    """Does a GameString name another winner? Draws do not count: not all engines know the repetition rule."""
    ours, theirs = (game.split(";")[1:2] for game in (position.game_text(), text))
    return ours != theirs and any(state in (["WhiteWins"], ["BlackWins"]) for state in (ours, theirs))
