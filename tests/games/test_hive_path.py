"""The way of a move: where the path runs, by each bug's rule."""

import itertools
import random

from skep.games.hive import Hex, Position
from skep.games.hive_path import path_of_last_move


def last_path(text: str, move: str) -> list[Hex]:
    position = Position.parse(text)
    position.play(position.parse_move(move))
    return path_of_last_move(position)


def test_an_ant_goes_around_the_hive() -> None:
    # wA1 wQ bQ: from the west along the south to the east
    assert last_path("setup White wA1@-1,0 wQ@0,0 bQ@1,0", "wA1 bQ-") in (
        [Hex(-1, 0), Hex(-1, 1), Hex(0, 1), Hex(1, 1), Hex(2, 0)],
        [Hex(-1, 0), Hex(0, -1), Hex(1, -1), Hex(2, -1), Hex(2, 0)],
    )


def test_a_spider_makes_three_steps() -> None:
    assert last_path("setup White wS1@-1,0 wQ@0,0 bQ@1,0", "wS1 bQ\\") == [
        Hex(-1, 0),
        Hex(-1, 1),
        Hex(0, 1),
        Hex(1, 1),
    ]


def test_a_ladybug_goes_over_two() -> None:
    assert last_path("Base+MLP;setup White wL@-1,0 wQ@0,0 bQ@1,0", "wL bQ-") == [
        Hex(-1, 0),
        Hex(0, 0),
        Hex(1, 0),
        Hex(2, 0),
    ]


def test_a_thrown_piece_goes_over_the_pillbug() -> None:
    assert last_path("Base+MLP;setup White bQ@-1,0 wP@0,0 wQ@1,0", "bQ \\wP") == [
        Hex(-1, 0),
        Hex(0, 0),
        Hex(0, -1),
    ]


def test_a_placement_has_no_path() -> None:
    assert last_path("wS1", "bS1 wS1-") == []


def test_every_path_is_a_chain_of_neighbours_or_one_jump() -> None:
    generator = random.Random(5)
    for _ in range(20):
        position = Position("Base+MLP")
        while position.outcome() is None and position.ply < 80:
            position.play(generator.choice(position.legal_moves()))
            path = path_of_last_move(position)
            steps = all(after in before.neighbors() for before, after in itertools.pairwise(path))
            assert steps or len(path) == 2
