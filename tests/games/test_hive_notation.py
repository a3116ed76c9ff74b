"""Moves and games as text: every trap of the Universal Hive Protocol, and rubbish of all kinds."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.games import IllegalMove, InvalidGame, InvalidMove
from skep.games.hive import GAME_TYPES, Position, Rules

FOUR = "wS1;bS1 wS1-;wQ -wS1;bQ bS1/"


def played(text: str = FOUR, game_type: str = "Base") -> Position:
    return Position.parse(text, Rules(game_type=game_type))


def number(position: Position, text: str) -> int:
    return position.parse_move(text)


# Moves


def test_the_six_directions() -> None:
    position = played("wS1")
    cells = {}
    for text in ["bA1 wS1-", "bA1 -wS1", "bA1 wS1/", "bA1 /wS1", "bA1 \\wS1", "bA1 wS1\\"]:
        parts = position.move_parts(number(position, text))
        assert parts is not None
        cells[text[4:]] = parts[1]
    assert cells == {
        "wS1-": (1, 0),
        "-wS1": (-1, 0),
        "wS1/": (1, -1),
        "/wS1": (-1, 1),
        "\\wS1": (0, -1),
        "wS1\\": (0, 1),
    }


def test_any_reference_is_as_good() -> None:
    position = played(FOUR + ";wA1 -wQ;bA1 bQ-")
    assert number(position, "wA1 bQ\\") == number(position, "wA1 bS1-") == number(position, "wA1 /bA1")


def test_the_reference_is_written_from_the_north_west_clockwise() -> None:
    position = played(FOUR + ";wA1 -wQ;bA1 bQ-")
    # east of bS1 and south-east of bQ: the first neighbour from the north-west on is bQ
    assert position.move_text(number(position, "wA1 bS1-")) == "wA1 bQ\\"


def test_the_mover_itself_is_no_reference_when_writing() -> None:
    position = played("wG1;bS1 wG1-;wQ -wG1;bQ bS1/;wA1 -wQ;bA1 bQ-")
    for move in position.legal_moves():
        piece, _, target = position.move_text(move).partition(" ")
        assert piece not in target


def test_the_mover_as_a_reference_means_its_old_cell() -> None:
    position = played(FOUR + ";wA1 -wQ;bA1 bQ-")
    assert number(position, "wA1 wA1\\") == number(position, "wA1 /wQ")


def test_a_direction_onto_an_occupied_cell_is_a_climb_and_written_as_one() -> None:
    position = Position.parse("setup White wB1@0,0 wQ@1,0 bQ@2,0")
    move = number(position, "wB1 -bQ")
    assert move == number(position, "wB1 wQ")
    assert position.move_text(move) == "wB1 wQ"


def test_a_covered_piece_can_be_the_reference() -> None:
    position = Position.parse("setup White wQ+bB1@0,0 bQ@1,0 wA1@-1,0")
    assert number(position, "wA1 \\wQ") == number(position, "wA1 \\bB1")


def test_a_climb_names_the_top_of_the_stack() -> None:
    position = Position.parse("setup White bQ+bB1@1,0 wQ@-1,0 wB1@0,0 wA1@0,-1 bA1@1,-1")
    assert position.move_text(number(position, "wB1 bQ")) == "wB1 bB1"


def test_a_throw_is_written_as_a_move_of_the_thrown_piece() -> None:
    position = Position.parse("setup White wP@0,0 wQ@1,0 bQ@2,0 bA1@-1,0", Rules(game_type="Base+P"))
    assert "bA1 \\wP" in [position.move_text(move) for move in position.legal_moves()]


def test_blanks_around_a_move_are_tolerated_and_numbers_of_single_bugs_too() -> None:
    position = played()
    assert number(position, "  wA1   -wQ \t") == number(position, "wA1 -wQ1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a move"),
        ("   ", "expected a move"),
        ("wX1 -wQ", "no piece 'wX1' in Base"),
        ("wA4 -wQ", "no piece 'wA4' in Base"),
        ("wA -wQ", "no piece 'wA' in Base"),
        ("wA01 -wQ", "no piece 'wA01' in Base"),
        ("wM -wQ", "no piece 'wM' in Base"),
        ("wA1 -wX", "no piece 'wX' in Base"),
        ("wA1 -wG1", "reference piece 'wG1' is not on the board"),
        ("wA1 -", "no piece ''"),
        ("wA1 -wQ-", "no piece 'wQ-'"),
        ("wA1", "expected a target"),
        ("PASS", "no piece 'PASS'"),
        ("wA1 -wQ\0", "no piece 'wQ\\\\x00'"),
        ("wA1 \N{EN DASH}wQ", "no piece '\\\\xe2\\\\x80\\\\x93wQ'"),
        ("w" * 10_000_000, "(10000000 bytes)"),
    ],
)
def test_what_is_no_move_is_named(text: str, words: str) -> None:
    position = played()
    before = position.game_text()
    with pytest.raises(InvalidMove) as error:
        position.parse_move(text)
    assert words.replace("\\\\", "\\") in str(error.value)
    assert "at ply 5" in str(error.value)
    assert len(str(error.value)) < 300
    assert position.game_text() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bA1 bQ-", "it is White's turn"),
        ("wS1 bQ-", "it is pinned"),
        ("wA1 -bQ", "touching no enemy piece"),
        ("wA1 wQ", "on an empty cell"),
        ("wQ bQ-", "a queen cannot get there"),
        ("wQ wQ", "it stands there already"),
        ("pass", "a pass is legal only when there is no other move"),
    ],
)
def test_what_is_not_allowed_is_explained(text: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        played().parse_move(text)


def test_numbers_that_are_no_moves_are_refused() -> None:
    position = played()
    for move in [1, 1023, 1024, 15 << 10, 16 << 10, 99_999, 2**32 - 1]:
        with pytest.raises(ValueError, match="move"):
            position.play(move)
    assert position == played()


# Games


def test_a_game_is_written_as_uhp_writes_it() -> None:
    assert played().game_text() == "Base;InProgress;White[3];" + FOUR
    assert Position("Base+MLP").game_text() == "Base+MLP;NotStarted;White[1]"


@pytest.mark.parametrize(
    "text",
    [
        "Base;InProgress;White[3];" + FOUR,
        "Base;WhiteWins;Black[77];" + FOUR,  # what it claims does not matter
        FOUR,
        FOUR + ";",
        " " + FOUR.replace(";", " ; ") + " ; \r\n",
        "Base;" + FOUR,
        "InProgress;White[3];" + FOUR,
    ],
)
def test_readers_are_lenient(text: str) -> None:
    assert played(text).game_text() == played().game_text()


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Base MLP", "Base+MLP"),
        ("Base+PLM", "Base+MLP"),
        ("Base[Q1S2B2G3A3]", "Base"),
        ("Base[A3G3B2S2Q1L1]", "Base+L"),
        ("Base[Q1S3B2G2A3]", "Base[Q1S3B2G2A3]"),
        ("Base[Q1A10]", "Base[Q1A10]"),
        ("Base[Q1M2A3]", "Base[Q1A3M2]"),
    ],
)
def test_game_types(text: str, canonical: str) -> None:
    assert Rules(game_type=text).game_type == canonical


def test_numbers_run_as_high_as_the_set_needs() -> None:
    position = Position("Base[Q1A10]")
    assert position.hand(position.turn)[-1] == "wA10"
    assert Position("Base[Q1M2A3]").hand(position.turn)[-2:] == ["wM1", "wM2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Bass", "expected Base"),
        ("Base+", "no letter"),
        ("Base+MM", "'M' twice"),
        ("Base+X", "unknown expansion 'X'"),
        ("Base[S3]", "exactly one queen"),
        ("Base[Q2A3]", "exactly one queen"),
        ("Base[Q1A15]", "at most 15 pieces"),
        ("Base[Q1A999999999999]", "unknown bug '9'"),
        ("Base[Q1A]", "no number after 'A'"),
        ("Base[Q1A3A3]", "'A' twice"),
        ("Base[Q1A3", "expected Base"),
        ("Base\0", "expected Base"),
    ],
)
def test_what_is_no_game_type_is_named(text: str, words: str) -> None:
    with pytest.raises(ValueError, match="invalid game type") as error:
        Rules(game_type=text)
    assert words in str(error.value)


def test_a_bad_move_keeps_the_valid_beginning() -> None:
    with pytest.raises(InvalidGame, match="illegal move 'bQ wQ-' at ply 4") as error:
        played("wS1;bS1 wS1-;wQ -wS1;bQ wQ-;wA1 -wQ")
    assert error.value.ply == 4
    assert error.value.position.game_text() == "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"


def test_a_bad_header_is_ply_0() -> None:
    with pytest.raises(InvalidGame, match="invalid game type 'Base\\+Q'") as error:
        played("Base+Q;InProgress")
    assert error.value.ply == 0


def test_a_move_after_the_end_is_refused() -> None:
    end = "setup White wQ@0,0 bQ@2,0 bA1@0,-1 bA2@1,-1 bA3@1,0 bG1@0,1 bG2@-1,1 bG3@-1,0"
    with pytest.raises(InvalidGame, match="the game is over"):
        played(end + ";wA1 -wQ")


def test_ten_megabytes_of_rubbish_end_in_a_short_error() -> None:
    for text in ["x" * 10_000_000, ";" * 10_000_000 + "x", "wS1;" + "\0" * 10_000_000]:
        with pytest.raises(InvalidGame) as error:
            played(text)
        assert len(str(error.value)) < 300


# Boards that were set up


def test_a_hive_that_wandered_far_can_be_set_up_again() -> None:
    position = played("setup White bQ@14,-15 wQ@15,-15;wS1 wQ-")
    assert position.setup_text() == "setup Black wQ@0,-15 wS1@1,-15 bQ@-1,-15"
    assert played(position.setup_text()) == position


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("setup", "expected White or Black to move"),
        ("setup Red wQ@0,0", "expected White or Black to move, not 'Red'"),
        ("setup White wQ", "expected pieces@q,r instead of 'wQ'"),
        ("setup White wQ@0", "expected coordinates such as @0,-1"),
        ("setup White wQ@0,99", "from -15 to 15"),
        ("setup White wQ@0,0 wQ@1,0", "wQ stands on the board twice"),
        ("setup White wQ@0,0 bQ@0,0", "two stacks on the cell"),
        ("setup White wQ@0,0 bQ@2,0", "the hive is not connected"),
        ("setup White wQ@0,0 bQ@1,0 wA2@0,1", "wA2 is on the board but wA1 is not"),
        ("setup White wQ+bA1@0,0 bQ@1,0", "bA1 cannot be on top"),
        ("setup White bQ@0,0 wA1@1,0 wA2@1,-1 wA3@0,-1 wG1@-1,0", "White has four pieces but no queen"),
        ("setup White wQ!+bB1@0,0 bQ@1,0", "cannot be stunned: it is covered"),
        ("setup White wQ!@0,0 bQ!@1,0", "only one piece can be stunned"),
        ("setup White xQ@0,0", "no piece 'xQ' in Base"),
    ],
)
def test_impossible_boards_are_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(InvalidGame) as error:
        played(text)
    assert words in str(error.value)


def test_a_set_up_board_is_written_and_read_again() -> None:
    text = "Base+P;InProgress;Black[4];setup Black wQ@0,0 bQ+wB1!@1,0 bP@0,1;bA1 bP\\"
    position = played(text, "Base+P")
    assert played(position.game_text()).game_text() == position.game_text()
    assert position.start().game_text().endswith("setup Black wQ@0,0 bQ+wB1!@1,0 bP@0,1")


# Properties


@pytest.mark.parametrize("game_type", [*GAME_TYPES, "Base[Q1A10]", "Base[Q1S3B2G2A3]"])
def test_texts_of_random_games_are_read_back(game_type: str) -> None:
    rng = random.Random(game_type)
    for _ in range(10):
        position = Position(game_type)
        for _ in range(60):
            moves = position.legal_moves()
            if not moves:
                break
            assert [position.parse_move(position.move_text(move)) for move in moves] == moves
            position.play(rng.choice(moves))
        again = Position.parse(position.game_text())
        assert (again.history, again.game_text()) == (position.history, position.game_text())


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    position = played()
    try:
        move = position.parse_move(text)
    except (InvalidMove, IllegalMove):
        return
    assert move in position.legal_moves()


@given(
    st.lists(
        st.sampled_from(["wQ", "bA1", "wS1-", "\\bQ", "wM", "pass", ";", " ", "Base", "[", "setup White"])
    )
)
def test_any_mixture_of_words_is_a_game_or_refused(words: list[str]) -> None:
    try:
        position = Position.parse(" ".join(words))
    except InvalidGame as error:
        position = error.position  # a Hive text leaves a Hive position
    assert Position.parse(position.game_text()) == position
