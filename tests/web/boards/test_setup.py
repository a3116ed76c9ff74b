"""Setting up boards, without a browser."""

import pytest

from skep.games import Color
from skep.games.hive import Hex, Position
from skep.web.boards.setup import Setup


def test_a_position_is_taken_apart_and_put_together_again() -> None:
    position = Position.parse("Base+MLP;setup Black wQ@0,0 bQ+wB1@1,0 bA1!@0,1 wM@-1,0")
    assert Setup.of(position).position() == position
    assert Setup.of(position).stunned == "bA1"


def test_a_piece_is_in_one_place_only() -> None:
    setup = Setup()
    setup.put("wQ", Hex(0, 0))
    setup.put("wQ", Hex(1, 0))
    assert setup.stacks == {Hex(1, 0): ["wQ"]}
    setup.take("wQ")
    assert setup.stacks == {}
    assert "wQ" in setup.hand(Color.WHITE)


def test_impossible_boards_are_refused_with_the_reason() -> None:
    setup = Setup()
    setup.put("wQ", Hex(0, 0))
    setup.put("bQ", Hex(1, 0))
    assert setup.problem() == ""
    setup.put("bA1", Hex(1, 0))
    assert "cannot be on top" in setup.problem()
    setup.put("bA1", Hex(4, 0))
    assert "not connected" in setup.problem()
    setup.put("bA1", Hex(2, 0))
    setup.put("bG2", Hex(3, 0))
    assert setup.problem() == "bG2 is on the board but bG1 is not"


def test_pieces_that_a_game_type_lacks_leave_the_board() -> None:
    setup = Setup(game_type="Base+MLP")
    setup.put("wQ", Hex(0, 0))
    setup.put("wM", Hex(1, 0))
    setup.choose_type("Base")
    assert setup.stacks == {Hex(0, 0): ["wQ"]}


def test_one_piece_is_stunned_as_long_as_it_stands_there() -> None:
    setup = Setup(game_type="Base+P")
    setup.stun("wQ")
    assert setup.stunned == ""
    for q, piece in enumerate(("wQ", "bQ", "bA1")):
        setup.put(piece, Hex(q, 0))
    setup.stun("bA1")
    assert setup.text() == "Base+P;setup White wQ@0,0 bQ@1,0 bA1!@2,0"
    assert setup.position().stunned == "bA1"
    setup.take("bA1")
    assert setup.text() == "Base+P;setup White wQ@0,0 bQ@1,0"


def test_without_the_pillbug_nothing_is_stunned() -> None:
    setup = Setup(game_type="Base+P")
    setup.put("wQ", Hex(0, 0))
    setup.stun("wQ")
    setup.choose_type("Base")
    assert setup.stunned == ""
    assert Setup.of(Position.parse("wS1;bS1 wS1-")).stunned == ""


def test_a_covered_piece_is_not_stunned() -> None:
    setup = Setup.of(Position.parse("Base+P;setup White wQ@0,0 bQ@1,0"))
    setup.stun("bQ")
    setup.put("wB1", Hex(1, 0))
    assert setup.problem() == "bQ cannot be stunned: it is covered"


def test_every_board_is_read_as_it_was_written() -> None:
    for text in (
        "Base+MLP;setup Black bQ@-3,7 wQ+wS1@0,0 bA1!@4,0",
        "Base;setup White wQ@0,0",
        "Base+P;NotStarted;White[1]",
    ):
        assert Setup.parse(text).text() == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Chess;setup White wQ@0,0", "Chess"),
        ("Base;setup White wM@0,0", "Base has no piece 'wM'"),
        ("Base;setup White wQ", "invalid literal"),
    ],
)
def test_what_is_no_board_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Setup.parse(text)
