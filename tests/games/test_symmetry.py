"""The key that forgets how a hive was shifted, turned or mirrored, tried by turning the text of games."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.games.hive import GAME_TYPES, Position

# Clockwise from the north-west, as signs before and after the reference piece.
DIRECTIONS = [("\\", ""), ("", "/"), ("", "-"), ("", "\\"), ("/", ""), ("-", "")]


def random_game(seed: int, game_type: str, plies: int) -> Position:
    rng = random.Random(seed)
    position = Position(game_type, repetition=False)
    while position.ply < plies and position.outcome() is None:
        position.play(rng.choice(position.legal_moves()))
    return position


def moved(text: str, turn: int, mirror: bool) -> str:
    """A move on the board turned by sixths clockwise after it was mirrored left to right."""
    match = re.fullmatch(r"(\w+) ([-/\\]?)(\w+)([-/\\]?)", text)
    if match is None or not (match[2] or match[4]):
        return text
    direction = DIRECTIONS.index((match[2], match[4]))
    before, after = DIRECTIONS[((1 - direction if mirror else direction) + turn) % 6]
    return f"{match[1]} {before}{match[3]}{after}"


def in_all_views(position: Position) -> list[Position]:
    start = Position(position.rules)
    return [
        start.after_moves([moved(text, turn, mirror) for text in position.history_text()])
        for turn in range(6)
        for mirror in (False, True)
    ]


@given(st.integers(0, 10**6), st.sampled_from(GAME_TYPES), st.integers(0, 70))
def test_a_game_has_the_same_keys_in_all_twelve_views(seed: int, game_type: str, plies: int) -> None:
    position = random_game(seed, game_type, plies)
    assert {tuple(view.symmetry_keys()) for view in in_all_views(position)} == {
        tuple(position.symmetry_keys())
    }


def test_a_view_is_another_position_to_everyone_else() -> None:
    position = random_game(5, "Base+MLP", 30)
    assert len({view.search_key() for view in in_all_views(position)}) == 12


@given(st.integers(0, 10**6), st.sampled_from(GAME_TYPES))
def test_keys_lead_from_the_start_to_the_position(seed: int, game_type: str) -> None:
    position = random_game(seed, game_type, 20)
    keys = position.symmetry_keys()
    assert len(keys) == position.ply + 1
    assert keys[-1] == position.symmetry_key()
    assert keys[0] == Position(game_type).symmetry_key()
    assert all(0 <= key < 2**63 for key in keys)


def test_different_positions_have_different_keys() -> None:
    """Counted independently: first moves of both sides differ in the two bugs only."""
    position = Position("Base+MLP")
    keys = set()
    for first in position.legal_moves():
        position.play(first)
        for second in position.legal_moves():
            position.play(second)
            keys.add(position.symmetry_key())
            position.undo()
        position.undo()
    assert len(keys) == 7 * 7


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Base;wS1;bS1 wS1-", "Base+M;wS1;bS1 wS1-"),
        ("setup White wQ@0,0 bQ@1,0", "setup Black wQ@0,0 bQ@1,0"),
        ("setup White wQ@0,0 bQ+wB1@1,0", "setup White wQ@0,0 wB1@1,0 bQ@2,0"),
        ("Base+P;setup White wQ@0,0 bQ!@1,0", "Base+P;setup White wQ@0,0 bQ@1,0"),
    ],
    ids=["piece set", "side to move", "stack", "stun with the pillbug"],
)
def test_what_tells_positions_apart(one: str, other: str) -> None:
    assert Position.parse(one).symmetry_key() != Position.parse(other).symmetry_key()


def test_a_stun_does_not_matter_without_the_pillbug() -> None:
    stunned = Position.parse("setup White wQ@0,0 bQ!@1,0")
    assert stunned.symmetry_key() == Position.parse("setup White wQ@0,0 bQ@1,0").symmetry_key()


def test_a_game_that_was_set_up_begins_with_its_board() -> None:
    position = Position.parse("setup White wQ@0,0 bQ@1,0;wA1 -wQ")
    assert position.symmetry_keys()[0] == Position.parse("setup White wQ@3,4 bQ@2,4").symmetry_key()
