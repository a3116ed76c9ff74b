"""The Last Captain's rules, one position each, under both presets where they differ.

`sea("White", a1="W3", c1="b2")` is a board with White to move, a white ship of three stones and a
captain on a1, and a black one of two without captain on c1. Most boards have a far corner with one
more captain of each side, so that the game is not over.
"""

import pytest

from skep.games import Color, IllegalMove, Outcome
from skep.games.captain import FILES, RANKS, Position, Rules, parse_rules

both_presets = pytest.mark.parametrize("preset", ["official", "steyn"])


def sea(turn: str, preset: str = "official", **ships: str) -> Position:
    ranks = "/".join("".join(ships.get(file + rank, ".") for file in FILES) for rank in reversed(RANKS))
    return Position.parse(f"{preset};setup {turn} {ranks}")


def moves(position: Position, square: str) -> set[str]:
    """What the ship on a square can do, as the rest of the move's text."""
    texts = map(position.move_text, position.legal_moves())
    return {text.removeprefix(square) for text in texts if text.startswith(square)}


def ships(position: Position) -> dict[str, str]:
    letters = {Color.WHITE: "w", Color.BLACK: "b"}
    return {
        square: (letters[ship.color].upper() if ship.has_captain else letters[ship.color]) + str(ship.stones)
        for square, ship in position.board().items()
    }


def played(position: Position, *texts: str) -> Position:
    for text in texts:
        position.play(position.parse_move(text))
    return position


# How far a ship sails


@both_presets
def test_a_ship_without_captain_sails_as_far_as_it_has_stones(preset: str) -> None:
    position = sea("White", preset, d4="w2", a8="W1", h8="B1")
    near = {"-d5", "-e5", "-e4", "-e3", "-d3", "-c3", "-c4", "-c5"}
    far = {"-d6", "-f6", "-f4", "-f2", "-d2", "-b2", "-b4", "-b6"}
    assert moves(position, "d4") == near | far


def test_a_captain_sails_one_square_further_whatever_he_takes_along() -> None:
    position = sea("White", a1="W2", b1="w1", b2="w1", h8="B1", a8="W1")  # only north is free
    assert moves(position, "a1") - {"-b1", ":1-b1", "-b2", ":1-b2"} == {":1-a2", "-a2", ":1-a3", "-a3", "-a4"}


def test_steyns_captain_takes_his_whole_ship_to_an_empty_square() -> None:
    position = sea("White", "steyn", a1="W2", b1="w1", b2="w1", h8="B1", a8="W1")
    assert moves(position, "a1") == {"-a2", "-a3", "-a4", ":1-b1", "-b1", ":1-b2", "-b2"}


def test_without_the_bonus_a_part_of_a_ship_sails_as_far_as_it_has_stones() -> None:
    position = sea("White", "official:partial_bonus=false", a1="W2", b1="W1", b2="W1", h8="B1")
    assert moves(position, "a1") == {":1-a2", "-a2", "-a3", "-a4"}


@both_presets
def test_the_edge_stops_a_ship(preset: str) -> None:
    position = sea("White", preset, b1="w4", a2="W1", b2="w1", c2="w1", c1="w1", h8="B1")
    assert moves(position, "b1") == {"-a1"}


# Own ships


@both_presets
def test_nobody_passes_own_ships(preset: str) -> None:
    #  W4 .  W1 .  .
    position = sea("White", preset, a1="W4", c1="W1", a2="W1", b2="W1", h8="B1")
    assert {text[-2:] for text in moves(position, "a1")} == {"b1"}


@both_presets
def test_a_captain_boards_an_own_ship_without_captain_and_no_other(preset: str) -> None:
    position = sea("White", preset, a1="W2", c1="w3", a2="W1", b2="W1", h8="B1")
    boarding = {text for text in moves(position, "a1") if text.endswith("c1")}
    assert boarding == {":1-c1", "-c1"}
    assert not any(text.endswith(("a2", "b2")) for text in moves(position, "a1"))


@both_presets
def test_boarding_joins_the_stones_and_gives_the_ship_its_captain(preset: str) -> None:
    position = sea("White", preset, a1="W3", c1="w3", h8="B1")
    assert ships(played(position.copy(), "a1-c1")) == {"c1": "W6", "h8": "B1"}
    assert ships(played(position.copy(), "a1:2-c1")) == {"a1": "w1", "c1": "W5", "h8": "B1"}


@both_presets
def test_a_ship_without_captain_neither_boards_nor_captures_nor_splits(preset: str) -> None:
    position = sea("White", preset, a1="w3", c1="w1", a3="b1", b2="w1", a8="W1", h8="B1")
    assert moves(position, "a1") == {"-b1", "-a2"}
    for text in ("a1-c1", "a1xa4", "a1:2-b1"):
        with pytest.raises(IllegalMove, match="only a captain"):
            position.parse_move(text)


def test_stones_left_behind_are_a_ship_without_captain() -> None:
    position = played(sea("White", a1="W3", h8="B1"), "a1:1-a3")
    assert ships(position) == {"a1": "w2", "a3": "W1", "h8": "B1"}


# Captures


@both_presets
def test_a_captain_stops_right_behind_the_last_ship_he_passes(preset: str) -> None:
    #  W6 .  b1 .  b1 .  .  .      he may stop on d1 or, with stones enough, on f1; never on g1 or h1
    position = sea("White", preset, a1="W6", c1="b1", e1="b1", h8="B1", a8="W1")
    captures = {text for text in moves(position, "a1") if "x" in text}
    assert captures == {":2xd1", ":3xd1", ":4xd1", ":5xd1", "xd1", ":4xf1", ":5xf1", "xf1"}
    with pytest.raises(IllegalMove, match="it must stop right behind the last ship it passes over"):
        position.parse_move("a1xg1")


@both_presets
def test_ships_in_a_row_are_passed_together(preset: str) -> None:
    position = sea("White", preset, a1="W4", b1="b1", c1="b1", h8="B1", a8="W1")
    assert {text for text in moves(position, "a1") if "x" in text} == {":2xd1", ":3xd1", "xd1"}


@both_presets
def test_a_captain_does_not_land_on_an_enemy(preset: str) -> None:
    #  W2 b1 b1 b1      the first empty square behind them is out of reach
    position = sea("White", preset, a1="W2", b1="b1", c1="b1", d1="b1", h8="B1", a8="W1")
    assert not any("x" in text for text in moves(position, "a1"))
    with pytest.raises(IllegalMove, match="an enemy ship is on c1"):
        position.parse_move("a1-c1")


@both_presets
def test_a_capture_may_end_on_an_own_ship_without_captain(preset: str) -> None:
    position = sea("White", preset, a1="W2", b1="b4", c1="w3", h8="B1")
    assert {text for text in moves(position, "a1") if "x" in text} == {":1xc1", "xc1"}
    blocked = sea("White", preset, a1="W2", b1="b4", c1="W3", h8="B1")
    assert not any("x" in text for text in moves(blocked, "a1"))


@both_presets
def test_a_capture_needs_the_way_free_of_own_ships(preset: str) -> None:
    position = sea("White", preset, a1="W4", b1="w1", c1="b1", h8="B1")
    assert not any("x" in text for text in moves(position, "a1"))


@pytest.mark.parametrize(
    ("preset", "load", "plain", "with_captain"),
    [
        ("official", 1, "b3", "B2"),
        ("official", 2, "b2", "B1"),
        ("official", 3, "b1", None),
        ("official", 4, None, None),
        ("steyn", 1, "b2", "B1"),  # the captain counts
        ("steyn", 2, "b1", None),
        ("steyn", 3, None, None),
    ],
)
def test_a_ship_passed_over_loses_as_many_stones_as_pass(
    preset: str, load: int, plain: str | None, with_captain: str | None
) -> None:
    #  . b4 W4 B3 .
    position = sea("White", preset, c1="b4", d1="W4", e1="B3", h8="B1", a8="W1")
    assert ships(played(position.copy(), f"d1:{load}xb1")).get("c1") == plain
    assert ships(played(position.copy(), f"d1:{load}xf1")).get("e1") == with_captain


@both_presets
def test_one_voyage_takes_stones_from_all_ships_on_its_way(preset: str) -> None:
    position = played(sea("White", preset, a1="W4", c1="b6", e1="B5", h8="B1"), "a1xf1")
    removed = 4 if preset == "official" else 5
    left = {"c1": f"b{6 - removed}", "e1": f"B{5 - removed}", "f1": "W4", "h8": "B1"}
    assert ships(position) == {square: ship for square, ship in left.items() if ship[1] != "0"}


@both_presets
def test_a_captain_without_stones_sinks(preset: str) -> None:
    position = played(sea("White", preset, a1="W3", b1="B2", h8="B1"), "a1xc1")
    assert ships(position) == {"c1": "W3", "h8": "B1"}
    assert position.captain_count(Color.BLACK) == 1


def test_captures_are_mandatory_by_the_official_rules() -> None:
    position = sea("White", a1="W1", b1="b1", g7="W3", a5="w2", h1="B1")
    assert list(map(position.move_text, position.legal_moves())) == ["a1xc1"]
    with pytest.raises(IllegalMove, match="there is a capture, which is mandatory"):
        position.parse_move("a5-a6")


def test_captures_are_optional_in_steyns_wording() -> None:
    position = sea("White", "steyn", a1="W1", b1="b1", a5="w2", h1="B1")
    texts = set(map(position.move_text, position.legal_moves()))
    assert {"a1xc1", "a1-a2", "a5-a6"} <= texts


# Off the board


def test_a_captain_jumps_off_the_board_over_a_ship_at_the_edge_and_is_lost() -> None:
    position = sea("White", f1="W3", h1="b4", a8="W1", a1="B1")
    assert moves(position, "f1") == {":2xh1-off", "xh1-off"}
    assert ships(played(position, "f1:2xh1-off")) == {"f1": "w1", "h1": "b2", "a8": "W1", "a1": "B1"}


def test_jumps_off_the_board_go_in_every_direction_that_leads_there() -> None:
    edge = dict.fromkeys(("f8", "g8", "h8", "h7", "h6"), "b1")
    position = sea("White", g7="W1", a1="B1", a8="W1", **edge)
    assert moves(position, "g7") == {f"x{square}-off" for square in edge}


@pytest.mark.parametrize(
    ("ships_there", "why"),
    [
        ({"f1": "W1", "h1": "b4"}, "it reaches 2 squares, not 3"),
        ({"f1": "W4"}, "only a jump over a ship at the edge leads off the board"),
        ({"f1": "W4", "g1": "b1"}, "it must stop right behind the last ship it passes over"),
        ({"f1": "w4", "h1": "b1"}, "only a captain passes over the ship on h1"),
    ],
)
def test_a_jump_off_the_board_needs_a_captain_who_reaches_over_a_ship_at_the_edge(
    ships_there: dict[str, str], why: str
) -> None:
    position = sea("White", a8="W1", a1="B1", **ships_there)
    with pytest.raises(IllegalMove) as error:
        position.parse_move("f1-h1-off")
    assert str(error.value) == f"illegal move 'f1-h1-off' at ply 1: {why}"


def test_steyn_knows_no_jump_off_the_board() -> None:
    position = sea("White", "steyn", g1="W4", h1="b1", a8="W1", a1="B1")
    assert not any("off" in text for text in moves(position, "g1"))
    with pytest.raises(IllegalMove, match="nobody leaves the board by these rules"):
        position.parse_move("g1xh1-off")


# The end of the game


@both_presets
def test_who_takes_the_last_captain_wins(preset: str) -> None:
    position = played(sea("White", preset, a1="W4", b1="B2", d8="b3", e8="w2"), "a1xc1")
    assert position.outcome() == Outcome(Color.WHITE, "captains")
    assert position.legal_moves() == []
    black = played(sea("Black", preset, a1="B4", b1="W2"), "a1xc1")
    assert black.outcome() == Outcome(Color.BLACK, "captains")


def test_who_throws_his_last_captain_off_the_board_loses() -> None:
    position = played(sea("White", g1="W3", h1="b9", a1="B1"), "g1xh1-off")
    assert position.outcome() == Outcome(Color.BLACK, "captains")


def test_when_both_lose_the_last_captain_at_once_nobody_wins() -> None:
    position = played(sea("White", g1="W3", h1="B3", a1="w4"), "g1xh1-off")
    assert position.outcome() == Outcome(None, "captains")


@both_presets
def test_the_ply_cap_is_a_draw(preset: str) -> None:
    position = sea("White", f"{preset}:ply_cap=2", a1="W1", h8="B1")
    played(position, "a1-a2")
    assert position.outcome() is None
    played(position, "h8-h7")
    assert position.outcome() == Outcome(None, "cap")
    assert position.legal_moves() == []


def test_a_win_on_the_last_ply_is_a_win() -> None:
    position = played(sea("White", "official:ply_cap=1", a1="W4", b1="B1"), "a1xc1")
    assert position.outcome() == Outcome(Color.WHITE, "captains")


def test_without_a_cap_the_game_goes_on() -> None:
    position = sea("White", "official:ply_cap=0", a1="W1", h8="B1")
    for _ in range(100):
        played(position, "a1-a2", "h8-h7", "a2-a1", "h7-h8")
    assert position.outcome() is None
    assert position.repetitions() == 100


WALL = dict.fromkeys(("a2", "b2", "b1", "a3", "c3", "c1"), "b1")


@both_presets
def test_who_cannot_move_passes(preset: str) -> None:
    #  b .  b      the captain on a1 reaches two squares, and all are taken
    #  b b  .
    #  W b  b
    position = sea("White", preset, a1="W1", h8="B1", **WALL)
    assert position.legal_moves() == [0]
    played(position, "pass")
    assert (position.turn, position.outcome()) == (Color.BLACK, None)
    with pytest.raises(IllegalMove, match="there is a move to make"):
        position.parse_move("pass")


@both_presets
def test_two_passes_in_a_row_are_a_draw(preset: str) -> None:
    """A sea without an empty square; each captain is alone among enemies."""
    half = [file + rank for rank in "1234" for file in FILES]
    full = {file + rank: "b1" if file + rank in half else "w1" for file in FILES for rank in RANKS}
    position = sea("White", preset, **{**full, "a1": "W1", "h8": "B1"})
    played(position, "pass")
    assert position.outcome() is None
    played(position, "pass")
    assert position.outcome() == Outcome(None, "blocked")
    assert position.legal_moves() == []


@both_presets
def test_a_side_that_begins_without_captains_has_lost(preset: str) -> None:
    assert sea("White", preset, a1="w4", h8="B1").outcome() == Outcome(Color.BLACK, "captains")
    assert sea("White", preset, a1="w4", h8="b1").outcome() == Outcome(None, "captains")


# The start


def test_the_start_is_netos() -> None:
    captains = {
        "b8": "W4",
        "a7": "W4",
        "a2": "W4",
        "b1": "W4",
        "g8": "B4",
        "h7": "B4",
        "h2": "B4",
        "g1": "B4",
    }
    plain = {"c7": "w4", "b6": "w4", "b3": "w4", "c2": "w4", "f7": "b4", "g6": "b4", "g3": "b4", "f2": "b4"}
    assert ships(Position()) == captains | plain
    assert Position().turn == Color.WHITE


@both_presets
def test_white_cannot_capture_on_its_first_move_and_black_sometimes_can(preset: str) -> None:
    position = Position(preset)
    replies = []
    for move in position.legal_moves():
        assert "x" not in position.move_text(move)
        position.play(move)
        replies.append(any("x" in position.move_text(reply) for reply in position.legal_moves()))
        position.undo()
    assert True in replies
    assert False in replies


# Random play, as in the work's table I: White 45.58 %, Black 48.32 %, draws 6.10 %


@pytest.mark.parametrize("cap", [102, 106, 110])
def test_random_games_by_the_official_rules_end_as_published(cap: int) -> None:
    counts = Position(ply_cap=cap).playouts(100_000, seed=1, ply_cap=cap)
    shares = [count / 1000 for count in (counts.white_wins, counts.black_wins, counts.draws)]
    assert shares == pytest.approx([45.58, 48.32, 6.10], abs=1)


def test_random_games_in_steyns_wording_do_not_end_as_published() -> None:
    """Without mandatory capture hardly any random game ends within 100 plies."""
    counts = Position("steyn").playouts(2_000, seed=1, ply_cap=100)
    assert counts.draws > 1_800


def test_rules_are_kept() -> None:
    rules = Rules(mandatory=False, ply_cap=7)
    assert Position(rules).rules == rules
    assert Position("steyn", ply_cap=500).rules == parse_rules("steyn:ply_cap=500")
