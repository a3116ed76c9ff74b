"""Moves as arrows: pieces that are placed are drawn where they come to."""

from skep.games import GAMES
from skep.web.panels.board.hints import move_arrows
from skep.web.panels.board.picture import picture_of


def test_pieces_that_may_come_to_one_cell_are_drawn_beside_each_other() -> None:
    position = GAMES["hive"].parse("Base;wS1")
    moves = [position.parse_move(f"{piece} wS1-") for piece in ("bA1", "bG1", "bS1")]
    drawn = move_arrows(picture_of(position), moves)
    assert [(one["label"], one["tile"]["name"], one["path"]) for one in drawn] == [
        ("1", "bA1", ""),
        ("2", "bG1", ""),
        ("3", "bS1", ""),
    ]
    assert len({(one["x"], one["y"]) for one in drawn}) == 3
