"""Which moves of Hive quiescence looks at, by what they do to the two queens."""

from agents.hive_positions import random_positions
from skep.agents.alphabeta import evaluator
from skep.games import Color, Move
from skep.games.hive import Position

DANGER = 4
"""Neighbours of a queen that make her worth fighting at."""


def queen(color: Color) -> str:
    return "wQ" if color is Color.WHITE else "bQ"


def neighbors(position: Position, color: Color) -> int:
    """Of the queen."""
    return len(position.neighbors(queen(color))) if position.cell(queen(color)) else 0


def is_loud(position: Position, move: Move) -> bool:
    """PlayedGame and looked at, where the core foresees it."""
    own, enemy = position.turn, position.turn.other
    before = neighbors(position, own), neighbors(position, enemy)
    piece = position.move_text(move).split()[0]
    position.play(move)
    after = neighbors(position, own), neighbors(position, enemy)
    pins = position.neighbors(piece) == [queen(enemy)]
    position.undo()
    attacks = after[1] > before[1] and after[1] >= DANGER
    frees = after[0] < before[0] and before[0] >= DANGER
    return attacks or frees or pins


def expected(position: Position) -> list[Move]:
    is_calm = (
        neighbors(position, position.turn.other) < DANGER - 1 and neighbors(position, position.turn) < DANGER
    )
    return [] if is_calm else [m for m in position.legal_moves() if m and is_loud(position, m)]


def test_loud_moves_fill_or_free_a_cell_at_a_queen_in_danger_or_pin_the_enemys() -> None:
    positions = [p for plies in (20, 40, 60) for p in random_positions(40, plies, seed=plies)]
    found = [evaluator("hive").loud_moves(position) for position in positions]
    assert found == [expected(position) for position in positions]
    assert sum(map(len, found)) > 100


def test_beside_a_covered_queen_a_placement_can_be_loud() -> None:
    position = Position.parse("Base;setup White wQ@0,3 bQ+wB1@0,0 bA1@-1,0 bA2@0,-1 wA1@0,1 wG1@0,2")
    assert evaluator("hive").loud_moves(position) == expected(position)
    placed = {position.move_text(move).split()[0] for move in expected(position)}
    assert placed >= {"wS1", "wB2"}
