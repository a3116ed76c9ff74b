"""Setting up boards, without a browser."""

from skep.games import Color
from skep.games.hive import Hex, Position
from skep.web.setup import Setup


def test_a_position_is_taken_apart_and_put_together_again() -> None:
    position = Position.parse("Base+MLP;setup Black wQ@0,0 bQ+wB1@1,0 bA1@0,1 wM@-1,0")
    assert Setup.of(position).position() == position


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
