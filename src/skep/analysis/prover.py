r"""The prover: whether a side wins by force within so many plies, and how. What it says is certain.

>>> from skep.games import hive
>>> position = hive.parse("Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0")
>>> win = proven_win(position, Limit(nodes=1000))
>>> proven_text(win), [position.move_text(move) for move in win.moves]
('White wins in 1 move (proven)', ['wA1 \\bA1'])
"""

from dataclasses import dataclass, replace
from typing import Protocol

from skep import _core
from skep.agents import Limit, StopFlag
from skep.analysis.wording import SIDES
from skep.games import Color, Move, Position, captain, hive

TABLE = 16
"""MiB of the prover's table."""
MOST_PLIES = 15
"""Proofs of longer wins are not looked for."""


class Prover(Protocol):
    """Proof-number search in the core, for one position and the side that wants to win.

    >>> prover = prover_of(hive.Position.parse("wS1;bS1 wS1-"), Color.WHITE)
    >>> prover.prove(2).is_won
    False
    """

    def prove(
        self,
        plies: int,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: StopFlag | None = None,
    ) -> _core.Proof:
        """The shortest win within so many plies."""

    def wins_by(
        self,
        move: Move,
        plies: int,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: StopFlag | None = None,
    ) -> bool | None:
        """Does the move win within so many plies? None if a limit came before the answer."""


@dataclass(frozen=True, kw_only=True)
class ProvenWin:
    """A win that nothing can prevent.

    >>> ProvenWin(winner=Color.WHITE, moves=(), plies=5, is_winner_on_turn=True).own_moves
    3
    """

    winner: Color
    moves: tuple[Move, ...]
    """The shortest way against the longest defence."""
    plies: int
    """Plies to the end of the game, both sides counted."""
    is_winner_on_turn: bool

    @property
    def own_moves(self) -> int:
        """Moves that the winner makes."""
        return (self.plies + self.is_winner_on_turn) // 2


def prover_of(position: Position, attacker: Color) -> Prover:
    """A prover for wins of this side. Raises ValueError when the game is over.

    >>> prover_of(hive.Position.parse("wS1;bS1 wS1-"), Color.BLACK).prove(1).is_won
    False
    """
    if isinstance(position, hive.Position):
        return _core.HiveProver(position, attacker, table=TABLE)
    assert isinstance(position, captain.Position)
    return _core.CaptainProver(position, attacker, table=TABLE)


def proven_win(position: Position, limit: Limit, stop: StopFlag | None = None) -> ProvenWin | None:
    """A win of either side; None if there is none within the limit. Each side gets half of it.

    >>> proven_win(hive.Position.parse("wS1;bS1 wS1-"), Limit(depth=2)) is None
    True
    """
    half = halved(limit)
    plies = min(limit.depth or MOST_PLIES, MOST_PLIES)
    for attacker in (position.turn, position.turn.other):
        prover = prover_of(position, attacker)
        proof = prover.prove(plies, nodes=half.nodes, seconds=half.seconds(), stop=stop)
        if proof.is_won:
            return ProvenWin(
                winner=attacker,
                moves=tuple(proof.line),
                plies=proof.plies,
                is_winner_on_turn=attacker == position.turn,
            )
    return None


def halved(limit: Limit) -> Limit:
    """Half of the time and of the positions.

    >>> halved(Limit(nodes=1000, time=3)).nodes
    500
    """
    seconds = limit.seconds()
    return replace(
        limit,
        time=None if seconds is None else seconds / 2,
        nodes=None if limit.nodes is None else max(limit.nodes // 2, 1),
        clock=None,
    )


def proven_text(win: ProvenWin) -> str:
    """A win in words.

    >>> proven_text(ProvenWin(winner=Color.BLACK, moves=(), plies=2, is_winner_on_turn=False))
    'Black wins in 1 move (proven)'
    """
    moves = win.own_moves
    return f"{SIDES[win.winner]} wins in {moves} move{'s' if moves != 1 else ''} (proven)"
