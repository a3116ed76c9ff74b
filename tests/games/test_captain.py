"""The Last Captain for Python: texts in and out, what goes wrong, equality, features, drawing."""

import copy
import pickle
import random
import re
from xml.etree import ElementTree

import pytest

from skep.games import Color, IllegalMove, InvalidGame, InvalidMove
from skep.games.captain import FEATURE_NAMES, FILES, RANKS, Position, Rules, parse_rules, rules_text

EMPTY = "......../"
START = ".W4....B4./W4.w4..b4.B4/.w4....b4./......../......../.w4....b4./W4.w4..b4.B4/.W4....B4."


def reached(*texts: str, rules: str = "official") -> Position:
    return Position.parse(";".join([rules, *texts]))


# Rules as text


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "official"),
        (Rules(ply_cap=0), "official:ply_cap=0"),
        (Rules(mandatory=False, off_board=False), "official:mandatory=false,off_board=false"),
        (parse_rules("steyn"), "steyn"),
        (parse_rules("steyn:partial_bonus=false,ply_cap=500"), "steyn:partial_bonus=false,ply_cap=500"),
    ],
)
def test_rules_are_written_as_a_preset_and_what_differs(rules: Rules, text: str) -> None:
    assert rules_text(rules) == text
    assert parse_rules(text) == rules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected official or steyn, not '', in rules ''"),
        ("neto", "expected official or steyn, not 'neto', in rules 'neto'"),
        ("steyn:cap=3", "unknown rule 'cap', in rules 'steyn:cap=3'"),
        ("steyn:ply_cap=-1", "expected a number of plies, not '-1', in rules 'steyn:ply_cap=-1'"),
        ("steyn:ply_cap=1e3", "expected a number of plies, not '1e3', in rules 'steyn:ply_cap=1e3'"),
        ("steyn:ply_cap=99999999999", "expected a number of plies, not '99999999999'"),
        ("steyn:mandatory=1", "expected true or false, not '1', in rules 'steyn:mandatory=1'"),
        ("steyn:mandatory", "expected true or false, not '', in rules 'steyn:mandatory'"),
    ],
)
def test_rules_that_cannot_be_read_are_explained(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        parse_rules(text)


def test_a_negative_cap_is_refused() -> None:
    with pytest.raises(ValueError, match="ply_cap is 0 to 1000000000, not -1"):
        Rules(ply_cap=-1)


# Moves as text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "invalid move '' at ply 1: expected a move such as 'b8-d8'"),
        ("b8", "invalid move 'b8' at ply 1: expected"),
        ("b9-d8", "invalid move 'b9-d8' at ply 1: expected"),
        ("b8-i8", "invalid move 'b8-i8' at ply 1: expected"),
        ("B8-D8", "invalid move 'B8-D8' at ply 1: expected"),
        ("b8:-d8", "invalid move 'b8:-d8' at ply 1: expected"),
        ("b8:99999999999-d8", "invalid move 'b8:99999999999-d8' at ply 1: expected"),
        ("b8-d8-", "invalid move 'b8-d8-' at ply 1: expected"),
        ("b8-d8 c2-c3", "invalid move 'b8-d8 c2-c3' at ply 1: expected"),
        ("b8-d8\x00", r"invalid move 'b8-d8\x00' at ply 1: expected"),
    ],
)
def test_what_is_not_a_move_is_invalid(text: str, words: str) -> None:
    with pytest.raises(InvalidMove) as error:
        Position().parse_move(text)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("e5-e6", "there is no ship on e5"),
        ("g8-f8", "the ship on g8 is the opponent's"),
        ("b8:0-c8", "a ship sails with at least one stone"),
        ("b8:5-c8", "the ship on b8 has only 4 stones"),
        ("b8:33-c8", "no ship has so many stones"),
        ("c7:3-c8", "only a captain leaves stones behind"),
        ("c7-c2", "it reaches 4 squares, not 5"),
        ("b8:1-e8", "it reaches 2 squares, not 3"),
        ("b8-d6", "the own ship on c7 is in the way"),
        ("b8-a7", "the ship on a7 has a captain already"),
        ("b6-b3", "only a captain boards the ship on b3"),
        ("b8-g8", "an enemy ship is on g8"),
        ("b8-c6", "b8 and c6 are not in one line"),
        ("b8-b8", "b8 and b8 are not in one line"),
        ("b8xd8", "it captures nothing"),
        ("b8-d8-off", "d8 is not at the edge in that direction"),
        ("b8-a8-off", "only a jump over a ship at the edge leads off the board"),
        ("pass", "there is a move to make"),
    ],
)
def test_a_move_that_is_not_allowed_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(IllegalMove) as error:
        Position().parse_move(text)
    assert str(error.value) == f"illegal move '{text}' at ply 1: {why}"


def test_nothing_can_be_played_after_the_end() -> None:
    position = Position.parse(f"official;setup White {7 * EMPTY}W4B1......;a1xc1")
    for text in ("c1-c2", "pass"):
        with pytest.raises(IllegalMove, match="the game is over"):
            position.parse_move(text)


def test_reading_is_lenient_where_nothing_is_lost() -> None:
    position = reached("b8-d8")
    assert position.parse_move(" g8:4-c8 ") == position.parse_move("g8xc8")
    assert position.move_text(position.parse_move("g8:4-c8")) == "g8xc8"


def test_numbers_that_are_no_legal_move_are_refused() -> None:
    position = Position()
    with pytest.raises(InvalidMove, match="no move has the number 1 at ply 1"):
        position.play(1)
    with pytest.raises(IllegalMove, match="illegal move 'pass' at ply 1: there is a move to make"):
        position.move_text(0)
    with pytest.raises(TypeError):
        position.play(-1)


# Games and setups as text


def test_a_game_is_its_rules_and_moves() -> None:
    position = reached("b8-d8", "g8xc8", rules="official:ply_cap=90")
    assert position.game_text() == "official:ply_cap=90;b8-d8;g8xc8"
    assert position.history_text() == ["b8-d8", "g8xc8"]


def test_a_game_from_another_position_tells_it() -> None:
    text = f"steyn;setup Black {EMPTY}...b3..../{5 * EMPTY}W2......B10;h1-h2;a1-b1"
    position = Position.parse(text)
    assert position.game_text() == text
    assert position.setup_text() == f"setup Black {EMPTY}...b3..../{4 * EMPTY}.......B10/.W2......"
    assert position.start().game_text() == text.removesuffix(";h1-h2;a1-b1")


def test_the_start_position_is_a_setup_like_any_other() -> None:
    assert Position().setup_text() == f"setup White {START}"
    assert Position.parse(f"official;setup White {START}").game_text() == "official"
    assert Position.parse(f"official;setup Black {START}").turn == Color.BLACK


@pytest.mark.parametrize("text", ["official", "official;", " official ; b8-d8 ", "official;b8-d8;"])
def test_blanks_and_a_last_semicolon_do_not_matter(text: str) -> None:
    assert Position.parse(text).game_text() in {"official", "official;b8-d8"}


@pytest.mark.parametrize(
    ("text", "ply", "played", "words"),
    [
        ("hive", 0, [], "expected official or steyn, not 'hive', in rules 'hive'"),
        ("steyn;b8-d8;g8-c7", 2, ["b8-d8"], "illegal move 'g8-c7' at ply 2: g8 and c7 are not in one line"),
        ("steyn;b8-d8;;", 2, ["b8-d8"], "invalid move '' at ply 2: expected a move"),
        ("steyn;setup", 0, [], "invalid setup 'setup': expected 'setup', then White or Black"),
        (
            "steyn;setup white .",
            0,
            [],
            "invalid setup 'setup white .': expected 'setup', then White or Black",
        ),
        ("steyn;setupWhite .", 0, [], "invalid setup 'setupWhite .'"),
    ],
)
def test_a_game_that_cannot_be_read_keeps_its_beginning(
    text: str, ply: int, played: list[str], words: str
) -> None:
    with pytest.raises(InvalidGame) as error:
        Position.parse(text)
    assert str(error.value).startswith(words)
    assert (error.value.ply, error.value.position.history_text()) == (ply, played)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("", "expected '.' or a ship such as 'w4' or 'B2' on a8, at ''"),
        ("x", "expected '.' or a ship such as 'w4' or 'B2' on a8, at 'x'"),
        ("........", "expected '/' after rank 8, at ''"),
        (".........", "expected '/' after rank 8, at '.'"),
        ("...w....", "expected 1 to 32 stones on d8, at '....'"),
        ("w0......./", "expected 1 to 32 stones on a8, at '0......./'"),
        ("w-3......./", "expected 1 to 32 stones on a8, at '-3......./'"),
        ("w33......./", "expected 1 to 32 stones on a8, at '33......./'"),
        ("w99999999999......./", "expected 1 to 32 stones on a8, at '99999999999......./'"),
        (7 * EMPTY + EMPTY, "expected nothing after h1, at '/'"),
        (7 * EMPTY + "w16w17......", "White has more than 32 stones"),
        (7 * EMPTY + "B1B1B1B1B1...", "Black has more than 4 captains"),
    ],
)
def test_a_board_that_cannot_be_is_explained(board: str, words: str) -> None:
    with pytest.raises(InvalidGame) as error:
        Position.parse(f"official;setup White {board}")
    assert str(error.value).startswith(f"invalid board: {words}")


def test_random_bytes_never_do_harm() -> None:
    rng = random.Random(1)
    alphabet = "abcdefgh12345678:-xoffpass;setup WhiteBlack./wbWB0943official\x00é"
    position = Position()
    for _ in range(3000):
        text = "".join(rng.choices(alphabet, k=rng.randrange(40)))
        with pytest.raises((InvalidMove, IllegalMove)):
            position.parse_move(text)
        for beginning in ("", "official;", "official;setup White "):
            if text or not beginning.endswith(";"):
                with pytest.raises(InvalidGame):
                    Position.parse(beginning + text)


# Positions


def test_the_same_ships_and_turn_are_the_same_position() -> None:
    one = reached("b8-d8", "h2-h3", "b1-d1", rules="steyn")
    other = reached("b1-d1", "h2-h3", "b8-d8", rules="steyn")
    assert one == other
    assert (one.key(), hash(one)) == (other.key(), hash(other))
    assert one != reached("b8-d8", "h2-h3", "b1-d1", rules="steyn:ply_cap=99")
    waited = Position.parse("steyn;" + one.setup_text().replace("Black", "White"))
    assert waited != one
    assert waited.key() != one.key()


def test_keys_tell_positions_apart() -> None:
    rng = random.Random(1)
    seen: dict[int, str] = {}
    for _ in range(40):
        position = Position("steyn")
        while position.outcome() is None:
            assert seen.setdefault(position.key(), position.setup_text()) == position.setup_text()
            position.play(rng.choice(position.legal_moves()))
    assert len(seen) > 3000


def test_repetitions_are_counted_and_end_nothing() -> None:
    position = Position("steyn")
    counts = []
    for _ in range(3):
        for text in ("a2-a3", "h2-h3", "a3-a2", "h3-h2"):
            position.play(position.parse_move(text))
            counts.append(position.repetitions())
    assert counts == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert position.outcome() is None
    position.undo()
    assert position.repetitions() == 2


def test_repetitions_are_not_counted_across_a_capture() -> None:
    position = Position.parse(f"steyn;setup White W2b3....../{6 * EMPTY}B2.......")
    for text in ("a8xc8", "a1-a2", "c8-c7", "a2-a1", "c7-c8", "a1-a2", "c8-c7", "a2-a1"):
        position.play(position.parse_move(text))
    assert position.repetitions() == 1


def test_copies_and_pickles_are_whole() -> None:
    position = reached("b8-d8", "g8xc8", rules="official:ply_cap=50")
    set_up = Position.parse(f"steyn;setup Black {7 * EMPTY}W2......B3;h1-h2")
    for original in (position, set_up):
        for twin in (original.copy(), copy.copy(original), copy.deepcopy(original)):
            assert (twin, twin.history, twin.rules) == (original, original.history, original.rules)
        restored = pickle.loads(pickle.dumps(original))
        assert restored.game_text() == original.game_text()


def test_perft_agrees_with_playing() -> None:
    position = Position("steyn")
    count = 0
    for move in position.legal_moves():
        position.play(move)
        count += len(position.legal_moves())
        position.undo()
    assert position.perft(0) == 1
    assert position.perft(2) == position.perft(2, threads=2) == count


# Features


def test_features_are_seen_from_the_side_to_move() -> None:
    position = Position.parse(f"official;setup White {7 * EMPTY}W2.w3....b1")
    features = position.features()
    assert tuple(features) == FEATURE_NAMES
    assert {name: value for name, value in features.items() if value} == {
        "own_stones": 5,
        "own_captains": 1,
        "enemy_stones": 1,
        "a1": 102,
        "c1": 3,
        "h1": 51,
    }


def test_an_enemy_captain_is_200_and_more_and_black_sees_the_mirror() -> None:
    position = Position.parse(f"official;setup Black {7 * EMPTY}W2.w3....B4")
    assert {name: value for name, value in position.features().items() if value} == {
        "own_stones": 4,
        "own_captains": 1,
        "enemy_stones": 5,
        "enemy_captains": 1,
        "a1": 104,
        "f1": 53,
        "h1": 202,
    }


def test_both_sides_see_the_same_start() -> None:
    position = Position()
    assert position.board_inputs(Color.WHITE) == position.board_inputs(Color.BLACK)
    names = [file + rank for rank in RANKS for file in FILES]
    seen = dict(zip(names, position.board_inputs(Color.WHITE), strict=True))
    assert (seen["b8"], seen["c7"], seen["g8"], seen["f7"], seen["e4"]) == (104, 4, 204, 54, 0)


# Pictures


@pytest.mark.parametrize("style", ["light", "dark", "high-contrast"])
def test_the_drawing_is_svg_that_names_every_ship(style: str) -> None:
    position = reached("b8-d8")
    root = ElementTree.fromstring(position.svg(style=style, coordinates=True, size=400))
    svg = "{http://www.w3.org/2000/svg}"
    titles = {title.text for title in root.iter(f"{svg}title")}
    words = {Color.WHITE: "white", Color.BLACK: "black"}
    assert titles == {
        f"{square}: {words[ship.color]} ship of {ship.stones}" + (" with captain" if ship.has_captain else "")
        for square, ship in position.board().items()
    }
    assert root.get("width") == "400"
    texts = [text.text for text in root.iter(f"{svg}text")]
    assert texts == [*FILES, *RANKS, *["4"] * 16]


def test_the_last_move_is_framed_unless_that_is_unwanted() -> None:
    position = reached("b8-d8")
    frames = [
        drawing.count('fill="none" stroke=') for drawing in (position.svg(), position.svg(last_move=False))
    ]
    assert frames == [3, 1]  # the grid is one of them
    assert Position().svg() == Position().svg(last_move=False)


def test_a_pass_and_a_jump_off_the_board_can_be_drawn() -> None:
    blocked = f"official;setup White {5 * EMPTY}b1.b1...../b1b1....../W1b1b1....B1;pass"
    assert Position.parse(blocked).svg() == Position.parse(blocked).svg(last_move=False)
    jump = Position.parse(f"official;setup White {6 * EMPTY}W1......./B1.....W2b2;g1xh1-off")
    assert jump.svg() != jump.svg(last_move=False)
