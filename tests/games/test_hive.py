"""The Python face of Hive."""

import copy
import pickle
import random

import pytest

from skep.games import Color
from skep.games.hive import FEATURE_NAMES, Hex, Position, Rules

FOUR = "wS1;bS1 wS1-;wQ -wS1;bQ bS1/"


def test_what_lies_where() -> None:
    position = Position.parse("setup White wQ@0,0 bQ+wB1@1,0 bA1@0,1")
    assert position.board() == {(0, 0): ("wQ",), (1, 0): ("bQ", "wB1"), (0, 1): ("bA1",)}
    assert position.cell("bQ") == Hex(1, 0)
    assert position.cell("wA1") is None
    assert position.stack((1, 0)) == ("bQ", "wB1")
    assert position.stack((5, 5)) == ()
    assert position.neighbors("wQ") == ["wB1", "bA1"]
    assert position.hand(Color.BLACK) == ["bS1", "bS2", "bB1", "bB2", "bG1", "bG2", "bG3", "bA2", "bA3"]


def test_an_unknown_piece_is_named() -> None:
    with pytest.raises(ValueError, match="no piece 'wZ9' in Base"):
        Position().cell("wZ9")
    with pytest.raises(ValueError, match="wA1 is not on the board"):
        Position().neighbors("wA1")


def test_rules_are_kept() -> None:
    rules = Rules(game_type="Base+M", queen_first=True, repetition=False, ply_cap=7, free_pass=True)
    assert Position(rules).rules == rules
    assert Position("Base+M", ply_cap=9).rules == Rules(game_type="Base+M", ply_cap=9)
    with pytest.raises(ValueError, match="ply_cap is 0 to 1000000000, not -1"):
        Rules(ply_cap=-1)


def test_unknown_switches_are_refused() -> None:
    with pytest.raises(TypeError, match="queen_frist"):
        Position("Base", queen_frist=True)


@pytest.mark.parametrize(
    "duplicate", [Position.copy, copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))]
)
def test_a_copy_is_independent_and_complete(duplicate: object) -> None:
    assert callable(duplicate)
    original = Position.parse(FOUR, Rules(game_type="Base+P", ply_cap=50))
    other = duplicate(original)
    assert type(other) is Position
    assert (other, other.history, other.rules) == (original, original.history, original.rules)
    other.undo()
    assert original.ply == 4
    assert other.ply == 3


def test_positions_reached_by_different_ways_are_equal() -> None:
    one = Position.parse("wA1;bA1 wA1-;wS1 -wA1;bS1 bA1-;wQ /wA1;bQ bA1/")
    two = Position.parse("wA1;bA1 wA1-;wQ /wA1;bQ bA1/;wS1 -wA1;bS1 bA1-")
    assert (one == two, hash(one) == hash(two), one.search_key() == two.search_key()) == (True, True, True)
    assert len({one, two, Position.parse("wA1;bA1 wA1-")}) == 2


def test_a_shifted_hive_has_the_same_key_and_another_search_key() -> None:
    first = Position.parse("setup Black wS1@0,0 wA1@1,0 bA1@2,0")
    second = Position.parse("setup Black wS1@-5,3 wA1@-4,3 bA1@-3,3")
    assert first.key() == second.key()
    assert first.search_key() != second.search_key()


def test_a_turned_hive_is_another_position() -> None:
    assert Position.parse("setup Black wS1@0,0 bA1@1,0") != Position.parse("setup Black wS1@0,0 bA1@0,1")


def test_search_keys_tell_apart_what_keys_tell_apart() -> None:
    rng = random.Random(1)
    keys: dict[int, set[str]] = {}
    for _ in range(60):
        position = Position("Base+MLP", repetition=False)
        for _ in range(60):
            moves = position.legal_moves()
            if not moves:
                break
            position.play(rng.choice(moves))
            keys.setdefault(position.search_key(), set()).add(position.setup_text())
    # equal search keys: the same board but for the numbers of alike pieces
    for texts in keys.values():
        assert len({"".join(c for c in text.split(" ", 2)[2] if not c.isdigit()) for text in texts}) == 1


def test_undo_at_the_start_is_an_error() -> None:
    with pytest.raises(IndexError, match="no move to undo"):
        Position().undo()


def test_the_hive_can_wander_across_the_seam_of_the_board() -> None:
    # Two queens roll eastwards, further than the 32 cells of the torus.
    position = Position.parse("setup White wQ@0,0 bQ@1,0", Rules(game_type="Base[Q1]", repetition=False))
    for _ in range(120):
        position.play(max(position.legal_moves(), key=lambda move: _east_of(position, move)))
        board = position.board()
        first, second = board
        assert second in first.neighbors()
        assert len(position.legal_moves()) == 2


def _east_of(position: Position, move: int) -> tuple[int, int]:
    parts = position.move_parts(move)
    assert parts is not None
    other = next(cell for cell, pieces in position.board().items() if pieces != (parts[0],))
    return (2 * (parts[1][0] - other.q) + parts[1][1] - other.r, parts[1][1])


def test_the_drawing_in_letters() -> None:
    assert str(Position()) == "(empty board)"
    assert str(Position.parse("setup White wQ@0,0 bQ+wB1@1,0 bA1@0,1")) == "wQ  wB1:2\n  bA1"


def test_the_svg_shows_the_position_the_last_move_and_what_is_asked_for() -> None:
    from skep.drawing.scene import Arrow, Mark

    position = Position.parse(FOUR)
    plain = position.svg(last_move=False)
    assert "<svg" in plain
    assert position._repr_svg_() == position.svg()
    assert position.svg() != plain
    assert position.svg(arrows=[Arrow(start=(0, 0), end=(1, 0))]) != position.svg()
    assert position.svg(marks=[Mark(cell=(0, 1))]) != position.svg()
    assert "black queen" in plain


# Features


def test_every_feature_on_a_position_made_by_hand() -> None:
    #        bA1 bQ      White: the queen at (0,0), an ant beside the black queen, a beetle on a black spider,
    #     wQ  .          a grasshopper that joins wQ to the rest and so is pinned
    position = Position.parse("setup White wQ@0,0 wG1@1,0 bQ@2,0 wA1@3,0 bS1+wB1@2,1 bA1@2,-1")
    features = position.features()
    own = {name: value for name, value in features.items() if name.startswith("own_") and value}
    assert own == {
        "own_queen_placed": 1,
        "own_grasshopper_placed": 1,
        "own_ant_placed": 1,
        "own_beetle_placed": 1,
        "own_spider_in_hand": 2,
        "own_beetle_in_hand": 1,
        "own_grasshopper_in_hand": 2,
        "own_ant_in_hand": 2,
        "own_queen_movable": 1,
        "own_beetle_movable": 1,
        "own_ant_movable": 1,
        "own_grasshopper_pinned": 1,
        "own_moves": len(position.legal_moves()),
        "own_queen_neighbors": 1,
        "own_queen_escapes": 2,
        "own_ants_at_queen": 1,
        "own_others_at_queen": 2,  # the grasshopper and the beetle
        "own_stuck_at_home": 1,  # the grasshopper
        "own_stacked_beetles": 1,
        "own_beetle_nearness": 1,
    }
    enemy = {name: value for name, value in features.items() if name.startswith("enemy_") and value}
    assert enemy == {
        "enemy_queen_placed": 1,
        "enemy_ant_placed": 1,
        "enemy_spider_placed": 1,
        "enemy_spider_in_hand": 1,
        "enemy_beetle_in_hand": 2,
        "enemy_grasshopper_in_hand": 3,
        "enemy_ant_in_hand": 2,
        "enemy_ant_movable": 1,
        "enemy_spider_covered": 1,
        "enemy_queen_pinned": 1,
        "enemy_moves": features["enemy_moves"],
        "enemy_queen_neighbors": 4,
    }


def test_a_beetle_on_the_queen_is_a_feature() -> None:
    position = Position.parse("setup Black wQ+bB1@0,0 bQ@1,0")
    assert position.features()["own_beetles_on_queen"] == 1
    assert position.features()["enemy_queen_covered"] == 1


def test_features_see_the_board_from_the_side_to_move() -> None:
    rng = random.Random(5)
    position = Position("Base+MLP")
    while position.legal_moves():
        position.play(rng.choice(position.legal_moves()))
        if not position.features()["own_queen_placed"] or not position.features()["enemy_queen_placed"]:
            continue  # a set-up board has its own count of turns, which says when the queen is due
        board = position.setup_text().replace("!", "")  # a stun holds for the side to move only
        white = Position.parse(board.replace(" Black ", " White ", 1), position.rules)
        black = Position.parse(board.replace(" White ", " Black ", 1), position.rules)
        mirrored = {_other_side(name): value for name, value in black.features().items()}
        assert white.features() == mirrored


def _other_side(name: str) -> str:
    return name.replace("own_", "enemy_") if name.startswith("own_") else name.replace("enemy_", "own_")


def test_feature_names_are_fixed() -> None:
    assert len(FEATURE_NAMES) == len(set(FEATURE_NAMES)) == 98
    assert tuple(Position().features()) == FEATURE_NAMES


# Random play


def test_playouts_are_the_same_for_the_same_seed() -> None:
    def counts(seed: int) -> tuple[int, ...]:
        result = Position("Base").playouts(200, seed, 200)
        return result.white_wins, result.black_wins, result.draws, result.plies

    assert counts(1) == counts(1) != counts(2)
    assert sum(counts(1)[:3]) == 200


def test_playouts_leave_the_position_alone() -> None:
    position = Position.parse(FOUR)
    position.playouts(5, 1, 100)
    assert position.game_text() == "Base;InProgress;White[3];" + FOUR
