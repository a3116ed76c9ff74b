"""What every game promises, whatever game it is."""

import random
from collections.abc import Iterator

import pytest

from skep.games import GAMES, Game, IllegalMove, InvalidMove, Position

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def random_positions(game: Game, count: int, seed: int) -> Iterator[Position]:
    rng = random.Random(seed)
    position = game.start(game.rules())
    for _ in range(count):
        yield position
        moves = position.legal_moves()
        if moves:
            position.play(rng.choice(moves))
        else:
            position = game.start(game.rules())


def snapshot(position: Position) -> tuple[object, ...]:
    return (
        position.key(),
        str(position),
        position.turn,
        position.history,
        position.outcome(),
        position.game_text(),
        position.features(),
        position.legal_moves(),
    )


@every_game
def test_play_then_undo_restores_everything(game: Game) -> None:
    for position in random_positions(game, 150, seed=1):
        before = snapshot(position)
        for move in position.legal_moves():
            position.play(move)
            position.undo()
        assert snapshot(position) == before


@every_game
def test_a_game_undone_to_the_start_is_the_start(game: Game) -> None:
    *_, position = random_positions(game, 60, seed=2)
    while position.history:
        position.undo()
    assert snapshot(position) == snapshot(game.start(game.rules()))


@every_game
def test_there_are_moves_exactly_while_the_game_goes_on_and_each_once(game: Game) -> None:
    for position in random_positions(game, 400, seed=3):
        moves = position.legal_moves()
        assert len(moves) == len(set(moves))
        assert bool(moves) == (position.outcome() is None)


@every_game
def test_move_lists_depend_only_on_the_position(game: Game) -> None:
    for position in random_positions(game, 100, seed=4):
        assert game.parse(position.game_text()).legal_moves() == position.legal_moves()


@every_game
def test_listed_moves_are_accepted_and_others_refused_without_a_trace(game: Game) -> None:
    rng = random.Random(5)
    for position in random_positions(game, 100, seed=5):
        moves = set(position.legal_moves())
        before = snapshot(position)
        for number in [*rng.sample(range(1, 1 << 20), 50), *(move + 1 for move in moves)]:
            if number not in moves:
                with pytest.raises((IllegalMove, InvalidMove)):
                    position.play(number)
        assert snapshot(position) == before


@every_game
def test_texts_are_read_back(game: Game) -> None:
    for position in random_positions(game, 100, seed=6):
        for move in position.legal_moves():
            assert position.parse_move(position.move_text(move)) == move
        again = game.parse(position.game_text())
        assert (again.history, again.key(), again.rules) == (position.history, position.key(), position.rules)


@every_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    for position in random_positions(game, 30, seed=7):
        if not position.legal_moves():
            continue
        before = snapshot(position)
        other = position.copy()
        assert snapshot(other) == before
        other.play(other.legal_moves()[0])
        assert snapshot(position) == before


@every_game
def test_undo_at_the_start_is_an_index_error(game: Game) -> None:
    with pytest.raises(IndexError):
        game.start(game.rules()).undo()


@every_game
def test_the_same_position_has_the_same_key_and_another_move_another(game: Game) -> None:
    for position in random_positions(game, 60, seed=8):
        keys = []
        for move in position.legal_moves():
            position.play(move)
            keys.append((position.key(), str(position)))
            position.undo()
        assert position.key() == position.copy().key()
        assert len({key for key, _ in keys}) <= len(keys)
        assert all(key != position.key() for key, _ in keys)
