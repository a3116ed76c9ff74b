"""Moves as numbers: every legal move has exactly one action, and what does not fit the window is told."""

import random

import pytest

from rl.random_games import corner, random_positions
from skep.games import Color
from skep.games.hive import GAME_TYPES, Position
from skep.rl import Encoding
from skep.rl.encoding import ACTION_PIECES

EVERYTHING = 32
"""A window in which every hive fits."""

WHITE = [f"w{piece}" for piece in ACTION_PIECES[:11]]
BLACK = [f"b{piece}" for piece in reversed(ACTION_PIECES[:11])]
LONG_HIVE = "setup White " + " ".join(f"{piece}@{q},0" for q, piece in enumerate(WHITE + BLACK, -11))
"""A line of all pieces of Base: only the queens at its ends can move, by one step."""


def named(encoding: Encoding, position: Position, action: int) -> tuple[str, tuple[int, int]]:
    """The piece of an action and the coordinates where it goes, worked out from the description alone."""
    piece, cell = divmod(action, encoding.window**2)
    row, column = divmod(cell, encoding.window)
    side = position.turn if piece < 14 else position.turn.other
    q, r = corner(position, encoding.window)
    return ("w" if side == Color.WHITE else "b") + ACTION_PIECES[piece % 14], (q + column, r + row)


def check_positions(game_type: str, count: int) -> None:
    generator = random.Random(2)
    whole, usual = Encoding(EVERYTHING), Encoding()
    for position in random_positions(game_type, count):
        legal = position.legal_moves()
        choices = whole.choices(position)
        assert (sorted(choices.moves.values()), choices.outside) == (sorted(legal), 0), repr(position)
        cut = usual.choices(position)
        missing = set(legal) - set(cut.moves.values())
        assert (len(cut.moves) + cut.outside, len(missing)) == (len(legal), cut.outside), repr(position)
        some = generator.choice(list(choices.moves))
        parts = position.move_parts(choices.moves[some])
        assert parts is None or parts == named(whole, position, some), repr(position)
        for move in missing:
            check_outside(usual, position, move)


def check_outside(encoding: Encoding, position: Position, move: int) -> None:
    parts = position.move_parts(move)
    assert parts is not None
    q, r = corner(position, encoding.window)
    inside = range(encoding.window)
    assert parts[1][0] - q not in inside or parts[1][1] - r not in inside, repr(position)


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_every_legal_move_has_exactly_one_action(game_type: str) -> None:
    check_positions(game_type, 4000)


@pytest.mark.slow
@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_every_legal_move_has_exactly_one_action_in_a_million_positions(game_type: str) -> None:
    check_positions(game_type, 125_000)


def test_the_actions_of_all_game_types_are_the_same() -> None:
    encoding = Encoding()
    actions = {
        encoding.action(position, position.parse_move("wA2 -wQ"))
        for position in (Position.parse(f"{name};;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-") for name in GAME_TYPES)
    }
    assert len(actions) == 1


def test_a_pass_is_the_last_action() -> None:
    encoding = Encoding()
    position = Position.parse("setup White wQ@0,0 bQ@1,0 bA1@-1,0 bA2@0,-1 bA3@-1,1 bS1@1,-1", None)
    assert position.legal_moves() == [0]
    assert encoding.choices(position).moves == {encoding.actions - 1: 0}


def test_moves_outside_the_window_have_no_action_and_are_counted() -> None:
    position = Position.parse(LONG_HIVE)
    choices = Encoding(24).choices(position)
    assert (len(choices.moves), choices.outside, choices.is_fallback) == (2, 0, False)
    choices = Encoding(20).choices(position)
    assert (len(choices.moves), choices.outside, choices.is_fallback) == (1, 1, False)


def test_where_all_moves_are_outside_the_pass_makes_the_first_of_them() -> None:
    position = Position.parse(LONG_HIVE)
    encoding = Encoding(8)
    choices = encoding.choices(position)
    assert choices.moves == {encoding.actions - 1: position.legal_moves()[0]}
    assert (choices.outside, choices.is_fallback) == (2, True)
    assert encoding.mask(position).nonzero()[0].tolist() == [encoding.actions - 1]


def test_an_action_tells_what_it_does() -> None:
    encoding = Encoding(8)
    assert encoding.action_text(0) == "own Q to row 0, column 0"
    assert encoding.action_text(14 * 64 + 64 + 9) == "enemy S1 to row 1, column 1"
    assert encoding.action_text(28 * 64) == "pass"
    with pytest.raises(ValueError, match="expected an action of 0 to 1792, not 1793"):
        encoding.action_text(1793)


@pytest.mark.parametrize("window", [7, 33])
def test_a_window_has_a_size(window: int) -> None:
    with pytest.raises(ValueError, match=f"a side of 8 to 32 cells, not {window}"):
        Encoding(window)


def test_other_game_types_are_refused() -> None:
    with pytest.raises(ValueError, match=r"eight game types from Base to Base\+MLP, not 'Base\[Q1A10\]'"):
        Encoding().choices(Position("Base[Q1A10]"))
    with pytest.raises(ValueError, match="eight game types"):
        Encoding().planes(Position("Base[Q1A10]"))
