import pytest

from skep.drawing.scene import Arrow, LastMove, Mark, Scene, Tile


def test_a_position_is_told_in_words():
    scene = Scene(
        stacks={(1, 0): [Tile("b", "S", 1), Tile("w", "B", 2)], (0, 0): [Tile("w", "Q")], (5, 5): []},
        racks={"b": [], "w": [Tile("w", "P"), Tile("w", "A", 3)]},
        last_move=LastMove(end=(1, 0)),
    )
    assert scene.description_text() == (
        "On the board: white queen bee at (0, 0); white beetle 2 on black spider 1 at (1, 0). "
        "In white's hand: ant 3, pillbug. In black's hand: nothing. "
        "Last move: from the hand to (1, 0)."
    )


def test_an_empty_board_is_told_too():
    assert Scene().description_text() == "The board is empty."


def test_heights_count_tiles_on_cells_and_not_between_them():
    scene = Scene(stacks={(0, 0): [Tile("w", "Q"), Tile("w", "B", 1)]})
    assert [scene.height(cell) for cell in ((0, 0), (0.0, 0.0), (1, 0), (0.4, 0.0))] == [2, 2, 0, 0]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Tile("x", "Q"), "expected color 'w' or 'b', got 'x'"),
        (lambda: Tile("w", "Z"), "expected a bug letter of 'QSBGAMLP', got 'Z'"),
        (lambda: Tile("w", "A", -1), "expected a piece number of 0 or more, got -1"),
        (lambda: Mark(cell=(0, 0), kind="star"), "expected a kind of mark of dot, ring, shade, got 'star'"),
        (lambda: Mark(cell=(0, 0), opacity=2), "expected an opacity from 0 to 1, got 2"),
        (lambda: Arrow(start=(0, 0), end=(1, 0), width=0), "expected a positive width of an arrow, got 0"),
        (
            lambda: Arrow(start=(0, 0), end=(float("nan"), 0)),
            r"expected finite ends of an arrow, got \(0, 0\) and \(nan, 0\)",
        ),
        (lambda: Scene(racks={"green": []}), "expected racks of 'w' and 'b', got 'green'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(make, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        make()
