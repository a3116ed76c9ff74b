import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.games import InvalidGame
from skep.games.hive import GAME_TYPES, Position


def random_game(seed: int, game_type: str) -> Position:
    rng = random.Random(seed)
    position = Position(game_type, repetition=False)
    while position.ply < 60 and position.outcome() is None:
        position.play(rng.choice(position.legal_moves()))
    return position


def landings(game: Position, shift: tuple[int, int]) -> list[tuple[str, int, int]]:
    """Where each move put its piece, on a board whose origin lies elsewhere."""
    found = []
    replay = Position(game.rules)
    for move in game.history:
        parts = replay.move_parts(move)
        if parts is None:
            found.append(("", 0, 0))
        else:
            found.append((parts[0], parts[1][0] + shift[0], parts[1][1] + shift[1]))
        replay.play(move)
    return found


seeds = st.integers(0, 10**6)
shifts = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(seeds, st.sampled_from(GAME_TYPES))
def test_the_texts_of_a_game_give_the_game(seed: int, game_type: str) -> None:
    game = random_game(seed, game_type)
    assert Position(game.rules).after_moves(game.history_text()).history == game.history


@given(seeds, st.sampled_from(GAME_TYPES), shifts)
def test_the_landings_of_a_game_give_the_game(seed: int, game_type: str, shift: tuple[int, int]) -> None:
    game = random_game(seed, game_type)
    assert Position(game.rules).after_landings(landings(game, shift)).history == game.history


def test_moves_are_added_to_those_made() -> None:
    position = Position("Base").after_moves(["wS1", "bS1 wS1-"])
    assert position.after_moves(["wQ -wS1"]).history_text() == ["wS1", "bS1 wS1-", "wQ -wS1"]
    assert position.ply == 2


def test_the_legal_beginning_is_kept() -> None:
    with pytest.raises(InvalidGame) as caught:
        Position("Base").after_moves(["wS1", "bS1 wS1-", "wS1 bS1-", "wQ -wS1"])
    assert str(caught.value) == "illegal move 'wS1 bS1-' at ply 3: the queen of this side is not placed yet"
    assert caught.value.ply == 3
    assert caught.value.position.history == Position("Base").after_moves(["wS1", "bS1 wS1-"]).history


@pytest.mark.parametrize(
    ("landing", "message"),
    [
        (("wX1", 1, 0), "invalid move 'wX1' at ply 3: no piece 'wX1' in Base"),
        (("", 0, 0), "illegal move 'pass' at ply 3: a pass is legal only when there is no other move"),
        (("wQ", 1, 0), "illegal move 'wQ bS1' at ply 3: a piece is placed on an empty cell"),
        (("wQ", 9, 9), "illegal move 'wQ' at ply 3: a piece is placed touching an own piece"),
    ],
)
def test_a_landing_that_is_no_move_says_why(landing: tuple[str, int, int], message: str) -> None:
    with pytest.raises(InvalidGame) as caught:
        Position("Base").after_landings([("wS1", 0, 0), ("bS1", 1, 0), landing])
    assert str(caught.value) == message
