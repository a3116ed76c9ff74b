"""Play one game. Nobody's failure is more than a lost game."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from skep import __version__
from skep._core import StopFlag
from skep.agents import Agent, Limit, agent_text
from skep.arena.adjudication import Adjudication
from skep.arena.seat import Forfeit, Seat
from skep.games import Color, Position, game_of
from skep.games.hive import Rules
from skep.records import Ending, Ply, Record, Result

MARGIN_SECONDS = 0.5
"""How far a move may overstep its time before it loses the game: a busy machine is not the player's fault."""


class Verdict(NamedTuple):
    """How a game ended."""

    result: Result
    ending: Ending
    last_words: str = ""


def play_game(
    agents: tuple[Agent, Agent],
    rules: Any = None,
    limit: Limit | tuple[Limit, Limit] | None = None,
    seed: int = 0,
    on_move: Callable[[Position], None] | None = None,
    *,
    opening: Sequence[str] = (),
    margin: float = MARGIN_SECONDS,
    adjudication: Adjudication | None = None,
    stop: StopFlag | None = None,
) -> Record:
    """Play a game between White and Black to its end.

    `limit` holds for both sides, or is White's and Black's. The moves of `opening` are made first.
    `on_move` is called with the position after every move. Each side draws its random numbers from the
    seed and its colour, so the same seed gives the same game. A player that fails, in whatever way, loses,
    and its last words are in the record. After `stop` is set the record is returned unfinished.

    >>> from skep.agents import make_agent
    >>> record = play_game((make_agent("random"), make_agent("mate-in-one")), Rules(ply_cap=20), seed=3)
    >>> record.result, record.ending, len(record.plies)
    (<Result.DRAW: '1/2-1/2'>, <Ending.CAP: 'cap'>, 20)
    """
    rules = Rules() if rules is None else rules
    limits = limit if isinstance(limit, tuple) else (limit or Limit(), limit or Limit())
    white, black = agents
    seats = (
        Seat(Color.WHITE, white, limits[0], margin),
        Seat(Color.BLACK, black, limits[1], margin),
    )
    position = game_of(rules).start(rules)
    plies = [_opening_ply(position, text) for text in opening]
    verdict = _play(position, plies, seats, seed, on_move, adjudication, stop or StopFlag())
    return Record(
        rules=rules,
        white=agent_text(white),
        black=agent_text(black),
        plies=tuple(plies),
        result=verdict.result,
        ending=verdict.ending,
        last_words=verdict.last_words,
        seed=seed,
        version=__version__,
    )


def player_seed(seed: int, color: Color) -> int:
    """What a player's chance comes from in the game of a seed."""
    return 2 * seed + (color == Color.BLACK)


def _play(
    position: Position,
    plies: list[Ply],
    seats: tuple[Seat, Seat],
    seed: int,
    on_move: Callable[[Position], None] | None,
    adjudication: Adjudication | None,
    stop: StopFlag,
) -> Verdict:
    """Play on from a position, adding to the plies."""
    opening_plies = len(plies)
    forfeit: Forfeit | None = None
    try:
        for color, seat in zip((Color.WHITE, Color.BLACK), seats, strict=True):
            seat.enter(game_of(position.rules), player_seed(seed, color))
        while position.outcome() is None and not stop.is_set():
            mover = position.turn
            plies.append(seats[mover == Color.BLACK].move(position, stop))
            if on_move is not None:
                on_move(position)
            winner = adjudication.winner(plies[opening_plies:], mover) if adjudication else None
            if winner is not None and position.outcome() is None:
                return Verdict(Result.won_by(winner), Ending.ADJUDICATION)
    except Forfeit as error:
        forfeit = error
    finally:
        for seat in seats:
            seat.leave(forfeit)
    return _verdict(position, forfeit, stop)


def _verdict(position: Position, forfeit: Forfeit | None, stop: StopFlag) -> Verdict:
    outcome = position.outcome()
    if outcome is not None:
        return Verdict(Result.won_by(outcome.winner), Ending(outcome.reason))
    if forfeit is None or stop.is_set():
        return Verdict(Result.UNKNOWN, Ending.UNFINISHED)
    return Verdict(Result.won_by(forfeit.side.other), forfeit.ending, forfeit.last_words)


def _opening_ply(position: Position, text: str) -> Ply:
    move = position.parse_move(text)
    ply = Ply(text=position.move_text(move))
    position.play(move)
    return ply
