"""The sliding rule of ibnnasar2020 against a second set of rules, on boards of random games."""

import random

import pytest

from games.rulebook import Board, Cell, around, grasshopper, is_connected, lifted
from skep.games.hive import Position, Rules

CROWD = Rules(sliding="crowd", repetition=False, queen_first=True)


def is_open(board: Board, cell: Cell) -> bool:
    return cell not in board and 1 <= sum(other in board for other in around(cell)) <= 4


def paths(board: Board, path: list[Cell], steps: int) -> set[Cell]:
    if steps == 0:
        return {path[-1]}
    ends: set[Cell] = set()
    for cell in around(path[-1]):
        if is_open(board, cell) and cell not in path:
            ends |= paths(board, [*path, cell], steps - 1)
    return ends


def destinations(board: Board, cell: Cell) -> set[Cell]:
    """Where the top piece of a cell may go, by the text of the work."""
    bug, rest = board[cell][-1][1], lifted(board, cell)
    is_raised = cell in rest
    if bug == "B":
        near = set(around(cell))
        return {to for to in near if is_raised or to in rest or any(o in rest for o in around(to))}
    if not is_connected(rest):
        return set()
    if bug == "G":
        return grasshopper(rest, cell)
    rim = {to for occupied in rest for to in around(occupied)}
    free = {to for to in rim if is_open(rest, to)} - {cell}
    if bug == "A":
        return free
    if bug == "S":
        return paths(rest, [cell], 3)
    return free & set(around(cell))


@pytest.mark.parametrize("seed", range(6))
def test_moves_agree_with_the_text(seed: int) -> None:
    generator = random.Random(seed)
    position = Position(CROWD)
    checked = 0
    for _ in range(90):
        if position.outcome() is not None:
            break
        board = {tuple(cell): stack for cell, stack in position.board().items()}
        color = "w" if position.turn.name == "WHITE" else "b"
        if f"{color}Q" not in position.hand(position.turn):
            for cell, stack in board.items():
                if stack[-1][0] == color and (len(stack) > 1 or is_connected(lifted(board, cell))):
                    assert reached(position, stack[-1]) == destinations(board, cell)
                    checked += 1
        position.play(generator.choice(position.legal_moves()))
    assert checked > 50


RING = "setup White wQ@0,0 wS1@1,-1 bQ@2,-1 bA2@3,-1 bG1@3,0 bG2@2,1 bA1@1,1 bS1@0,1"
"""Around the cell (1, 0) are the queen, who may go there but for the gate of wS1 and bS1, and four others."""


def test_gates_are_open_and_crowded_cells_closed() -> None:
    crowded = f"{RING} bA3@2,0"
    assert (1, 0) in reached(Position.parse(RING, Rules(sliding="crowd")), "wQ")
    assert (1, 0) not in reached(Position.parse(RING), "wQ")
    assert (1, 0) not in reached(Position.parse(crowded, Rules(sliding="crowd")), "wQ")


def reached(position: Position, piece: str) -> set[Cell]:
    """The cells to which a piece may move."""
    parts = [position.move_parts(move) for move in position.legal_moves()]
    return {(part[1][0], part[1][1]) for part in parts if part is not None and part[0] == piece}


def test_what_stops_a_climbing_beetle() -> None:
    """wB1 wants to climb from (0, 0) to (1, 0): beside its way two stacks of two, or two single pieces."""
    high = "setup White wB1@0,0 wQ@1,0 wS1+wB2@1,-1 bS1+bB1@0,1 bQ@-1,1"
    low = "setup White wB1@0,0 wQ@1,0 wS1@1,-1 bS1@0,1 bQ@-1,1"
    climbs = {
        rule: tuple(
            (1, 0) in reached(Position.parse(text, Rules(sliding=rule)), "wB1") for text in (high, low)
        )
        for rule in ("gates", "ground", "flat")
    }
    assert climbs == {"gates": (False, True), "ground": (True, True), "flat": (False, False)}


def test_all_pieces_may_move_where_the_hive_may_fall_apart() -> None:
    chain = "setup White wQ@0,0 wA1@1,0 bQ@2,0"
    assert reached(Position.parse(chain, Rules(sliding="crowd")), "wA1") == set()
    assert (-1, 0) in reached(Position.parse(chain, Rules(sliding="loose")), "wA1")


def test_the_rule_is_kept_in_text_and_copies() -> None:
    position = Position(CROWD)
    assert position.rules == CROWD
    assert position.copy().rules.sliding == "crowd"
    with pytest.raises(ValueError, match="unknown sliding rule 'ice'"):
        Position(Rules(sliding="ice"))  # type: ignore[arg-type]
