"""The player of ahmadov2024 against its description."""

import pytest

from agents.hive_positions import FINISHED, random_positions
from skep import _core
from skep.agents import AgentError, Limit, make_agent
from skep.games import GAMES, Color
from skep.games.hive import Hex, Position

SCORES = {"Q": 100, "A": 6, "G": 4, "B": 4, "S": 2, "M": 4, "L": 4, "P": 4}


def advantage(position: Position, side: Color) -> int:
    """The advantage of a side, from the description and the Python face alone."""
    tops = {Hex(*cell): pieces[-1] for cell, pieces in position.stacks()}
    cells = {piece: cell for cell, piece in tops.items()}
    own, enemy = ("w", "b") if side == Color.WHITE else ("b", "w")
    everywhere = {piece: Hex(*cell) for cell, pieces in position.stacks() for piece in pieces}
    queen = everywhere.get(f"{enemy}Q")
    movable = walkers(position)
    total = 0
    if queen is not None:
        total += 30_000 * (f"{enemy}Q" not in movable)
        for cell in queen.neighbors():
            piece = tops.get(cell)
            if piece is not None and piece[0] == own:
                total += 5_000 if piece[1] == "A" else 5_500
            elif piece is not None and piece not in movable:
                total += 5_000
    for piece in movable:
        if piece[0] != own:
            continue
        total += 200 + 10 * SCORES[piece[1]] + (100 if piece[1] == "A" else 0)
        if piece[1] == "B" and queen is not None:
            q, r = cells[piece].q - queen.q, cells[piece].r - queen.r
            total += 100 // max(1, max(abs(q), abs(r), abs(q + r)))
    return total


def walkers(position: Position) -> set[str]:
    """The pieces that could walk if it were their side's turn; the game must be without pillbugs."""
    found = set()
    for is_other_side in (False, True):
        side = position.copy()
        if is_other_side:
            side = Position.parse(side_changed(side), side.rules)
        for move in side.legal_moves():
            piece = side.move_text(move).split(" ")[0]
            if piece not in side.hand(side.turn) and piece != "pass":
                found.add(piece)
    return found


def side_changed(position: Position) -> str:
    """The same board with the other side to move and nobody stunned."""
    other = "Black" if position.turn == Color.WHITE else "White"
    stacks = [f"{'+'.join(pieces)}@{cell[0]},{cell[1]}" for cell, pieces in position.stacks()]
    return " ".join(["setup", other, *stacks])


def test_the_evaluation_is_the_published_one() -> None:
    for plies in (10, 20, 35, 50):
        for position in random_positions(6, plies, seed=plies, game_type="Base+ML"):
            own, enemy = advantage(position, position.turn), advantage(position, position.turn.other)
            assert _core.ahmadov_evaluate(position) == own - enemy, position


def test_it_looks_as_deep_as_set() -> None:
    position = random_positions(1, 10, seed=1)[0]
    nodes = []
    for depth in (1, 2, 3):
        with make_agent(f"ahmadov:depth={depth}").player(GAMES["hive"], 1) as player:
            decision = player.choose(position, Limit())
        assert decision.depth == len(decision.pv) == depth
        nodes.append(decision.nodes)
    assert nodes[0] == len(position.legal_moves())
    assert nodes == sorted(nodes)


def unpruned(position: Position, depth: int) -> float:
    """The value of a position when nothing is cut off, as the printed pseudocode searches it."""
    if position.outcome() is not None or depth == 0:
        return float(_core.ahmadov_evaluate(position))
    best = -float("inf")
    for move in position.legal_moves():
        position.play(move)
        best = max(best, -unpruned(position, depth - 1))
        position.undo()
    return best


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_only_the_time_differs_from_a_search_that_cuts_nothing_off(depth: int) -> None:
    """The work's pseudocode never moves alpha or beta; what it finds is the same."""
    for position in random_positions(4, 6 if depth == 3 else 14, seed=depth):
        with make_agent(f"ahmadov:depth={depth}").player(GAMES["hive"], 1) as player:
            decision = player.choose(position, Limit())
        position.play(decision.move)
        assert -unpruned(position, depth - 1) == decision.score
        position.undo()
        assert unpruned(position, depth) == decision.score


def test_it_answers_the_same_every_time() -> None:
    position = random_positions(1, 16, seed=2)[0]
    with make_agent("ahmadov").player(GAMES["hive"], 1) as player:
        first, again = (player.choose(position, Limit()) for _ in range(2))
    assert (first.move, first.score, first.nodes) == (again.move, again.score, again.nodes)


def test_wrong_questions_are_explained() -> None:
    with pytest.raises(AgentError, match="depth is from 1 to 5, not 6"):
        make_agent("ahmadov:depth=6")
    with (
        make_agent("ahmadov").player(GAMES["hive"], 1) as player,
        pytest.raises(ValueError, match="the game is over"),
    ):
        player.choose(Position.parse(FINISHED), Limit())
