"""Boards of squares: every ship where it belongs, and what cannot be drawn is refused."""

from xml.etree import ElementTree

import pytest

from skep.drawing.look import Look
from skep.drawing.square_scene import DrawnShip, SquareScene
from skep.drawing.square_scene_svg import square_scene_svg

SVG = "{http://www.w3.org/2000/svg}"
SHIPS = {"a1": DrawnShip("w", 2, has_captain=True), "h8": DrawnShip("b", 9)}


def drawn(scene: SquareScene, **look: object) -> ElementTree.Element:
    return ElementTree.fromstring(square_scene_svg(scene, Look(**look)))  # type: ignore[arg-type]


def test_ships_stand_on_their_squares_with_their_numbers() -> None:
    picture = drawn(SquareScene(ships=SHIPS, title="t"))
    ships = {group.findtext(f"{SVG}title"): group for group in picture.iter(f"{SVG}g")}
    assert list(ships) == ["a1: white ship of 2 with captain", "h8: black ship of 9"]
    (white, black) = (ship.find(f"{SVG}text") for ship in ships.values())
    assert white is not None
    assert black is not None
    assert (white.get("x"), white.get("y"), white.text) == ("74", "669", "2")
    assert (black.get("x"), black.get("y"), black.text) == ("634", "109", "9")


def test_a_ship_has_a_disc_for_each_stone_up_to_six_and_one_for_its_captain() -> None:
    picture = drawn(SquareScene(ships=SHIPS, title="t"))
    assert [len(list(ship.iter(f"{SVG}ellipse"))) for ship in picture.iter(f"{SVG}g")] == [2 + 1, 6]


def test_the_squares_of_the_last_move_are_framed() -> None:
    plain = drawn(SquareScene(ships=SHIPS, title="t"))
    framed = drawn(SquareScene(ships=SHIPS, last_squares=("b8", "h8"), title="t"))
    places = [(rect.get("x"), rect.get("y")) for rect in framed.iter(f"{SVG}rect")][1:]
    assert len(list(plain.iter(f"{SVG}rect"))) == 1
    assert places == [("117", "37"), ("597", "37")]


def test_marked_squares_have_a_dot_on_top_of_ships() -> None:
    picture = drawn(SquareScene(ships=SHIPS, marks=("a1", "b8"), title="t"))
    assert [(dot.get("cx"), dot.get("cy")) for dot in picture.iter(f"{SVG}circle")] == [
        ("74", "634"),
        ("154", "74"),
    ]
    assert [child.tag for child in picture][-2:] == [f"{SVG}circle"] * 2


def test_a_scene_is_told_in_words() -> None:
    words = "Ships. White ship of 2 with captain on a1; black ship of 9 on h8."
    assert drawn(SquareScene(ships=SHIPS, title="Ships")).get("aria-label") == words
    assert drawn(SquareScene(title="Ships")).get("aria-label") == "Ships. The board is empty."


def test_coordinates_are_written_on_request() -> None:
    assert [text.text for text in drawn(SquareScene(title="t"), coordinates=True).iter(f"{SVG}text")] == [
        *"abcdefgh12345678"
    ]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: DrawnShip("x", 1), "expected color 'w' or 'b', got 'x'"),
        (lambda: DrawnShip("w", -1), "expected 0 stones or more, got -1"),
        (lambda: SquareScene(ships={"i9": DrawnShip("w", 1)}, title="t"), "from 'a1' to 'h8', got 'i9'"),
        (lambda: SquareScene(last_squares=("a",), title="t"), "from 'a1' to 'h8', got 'a'"),
        (lambda: SquareScene(marks=("a0",), title="t"), "from 'a1' to 'h8', got 'a0'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(make: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()  # type: ignore[operator]
