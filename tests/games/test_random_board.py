from collections import Counter

import pytest

from skep.games import Color
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.games.random_board import random_full_position


@pytest.mark.parametrize("game_type", [*GAME_TYPES, "Base[Q1A10]"])
def test_every_piece_is_on_the_board_and_white_begins(game_type):
    for seed in range(20):
        position = random_full_position(game_type, seed)
        assert position.hand(Color.WHITE) == position.hand(Color.BLACK) == []
        pieces = len(Position(game_type).hand(Color.WHITE))
        assert (position.turn, position.ply, position.outcome()) == (Color.WHITE, 2 * pieces + 40, None)
        assert position.legal_moves()


def test_the_rules_are_those_asked_for():
    rules = Rules(game_type="Base+M", repetition=False, ply_cap=144, free_pass=True)
    assert random_full_position(rules, 1).rules == rules


def test_nobody_passes_who_can_move():
    rules = Rules(free_pass=True)
    for seed in range(20):
        replay = Position(rules)
        for move in random_full_position(rules, seed).history:
            assert move != 0 or replay.legal_moves() == [0]
            replay.play(move)


def test_rules_that_end_the_game_before_are_refused():
    assert random_full_position(Rules(ply_cap=63), 1).outcome() is None
    with pytest.raises(ValueError, match="takes 62 plies, but the game ends after 62"):
        random_full_position(Rules(ply_cap=62), 1)


def test_boards_are_random_but_the_same_for_the_same_seed():
    texts = [random_full_position("Base", seed).setup_text() for seed in range(200)]
    assert texts == [random_full_position("Base", seed).setup_text() for seed in range(200)]
    assert len(set(texts)) == 200


def test_without_stirring_each_side_is_as_it_was_placed():
    """A piece is placed beside its own side only, so each side without stirring is one cluster."""
    for seed in range(20):
        position = random_full_position("Base", seed, stirring_moves=0)
        for color in "wb":
            assert len(_clusters(position, color)) == 1
    stirred = [random_full_position("Base", seed) for seed in range(20)]
    assert any(len(_clusters(position, "w")) > 1 for position in stirred)


def test_pieces_come_in_random_order():
    """The first piece lies on (0, 0). Every piece but the queen is as likely there: 2, 2, 3 and 3 of ten."""
    first = Counter(
        random_full_position("Base", seed, stirring_moves=0).stack((0, 0))[0][1] for seed in range(2000)
    )
    assert set(first) == {"S", "B", "G", "A"}
    for bug, share in {"S": 0.2, "B": 0.2, "G": 0.3, "A": 0.3}.items():
        assert abs(first[bug] / 2000 - share) < 0.05


def test_a_negative_number_of_moves_is_refused():
    with pytest.raises(ValueError, match="stirring_moves is 0 or more, not -1"):
        random_full_position("Base", 1, stirring_moves=-1)


def _clusters(position: Position, color: str) -> list[set[tuple[int, int]]]:
    left = {cell for cell, pieces in position.board().items() if pieces[-1][0] == color}
    clusters = []
    while left:
        cluster, reached = set(), [left.pop()]
        while reached:
            cell = reached.pop()
            cluster.add(cell)
            near = left.intersection(cell.neighbors())
            left -= near
            reached += near
        clusters.append(cluster)
    return clusters
