"""The public names of the package, as a program uses them."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import skep
from skep import (
    Color,
    Database,
    Engine,
    Game,
    Move,
    Position,
    Record,
    Rules,
    make_agent,
    play_game,
    play_match,
    read_games,
    write_games,
)
from skep.games import captain


def test_every_public_name_can_be_imported_and_is_listed() -> None:
    assert set(skep.__all__) <= set(dir(skep))
    for name in skep.__all__:
        assert getattr(skep, name) is not None
    with pytest.raises(AttributeError, match="module 'skep' has no attribute 'Positon'"):
        skep.Positon  # noqa: B018


def modules_after(statement: str) -> set[str]:
    """The modules of a new Python after a statement."""
    code = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_imports_nothing_else() -> None:
    # An editable installation finds its packages with `importlib`; that is not skep's doing.
    assert modules_after("import skep") - modules_after("import importlib.machinery, importlib.util") == {
        "skep"
    }


def test_moves_are_pushed_popped_and_read() -> None:
    position = Position("Base")
    move = position.push_text("wS1")
    assert (repr(move), str(move), move.text) == ("Move('wS1')", "wS1", "wS1")
    position.push(position.legal_moves[0])
    assert position.pop().text == "bS1 \\wS1"
    assert position.pop() == move
    with pytest.raises(IndexError):
        position.pop()


def test_moves_are_numbers_to_everything_else() -> None:
    position = Position("Base")
    move = position.parse_move("wA1")
    assert move == int(move)
    assert move in position.legal_moves()
    assert position.is_legal(move)
    copy = pickle.loads(pickle.dumps(move))
    assert (type(copy), copy, copy.text) == (Move, move, "wA1")


@pytest.mark.parametrize("position", [Position("Base"), captain.Position()], ids=["hive", "captain"])
def test_legal_moves_are_iterated_counted_asked_and_called(position: Position) -> None:
    moves = position.legal_moves
    assert len(moves) == moves.count() == len(moves()) == len(list(moves)) > 0
    assert [int(move) for move in moves] == moves()
    assert [one in moves for one in (moves[0], moves[0].text, "nonsense", None)] == [True, True, False, False]
    assert bool(moves)
    assert repr(moves).startswith(f"<LegalMoves: {moves[0].text}, ")


def test_a_game_says_when_it_is_over_and_who_won() -> None:
    position = Position("Base", ply_cap=1)
    assert (position.is_game_over(), position.result()) == (False, "*")
    position.push_text("wS1")
    assert (position.is_game_over(), position.result(), len(position.legal_moves)) == (True, "1/2-1/2", 0)
    won = play_game((make_agent("mate-in-one"), make_agent("random")), seed=4)
    assert won.position().result() == won.result.value


@pytest.mark.parametrize("position", [Position("Base"), captain.Position()], ids=["hive", "captain"])
def test_nothing_public_returns_an_object_of_the_core(position: Position) -> None:
    assert type(position.start()) is type(position.copy()) is type(position)
    returned = (
        position,
        position.turn,
        position.playouts(2, ply_cap=9),
        position.legal_moves,
        position.rules,
    )
    assert [type(one).__module__ for one in returned if type(one).__module__ == "skep._core"] == []
    assert {skep.IllegalMove.__module__, skep.InvalidMove.__module__} == {"skep.games.protocol"}
    assert pickle.loads(pickle.dumps(position.turn)) is position.turn


@pytest.mark.parametrize("game", [Position, captain.Position], ids=["hive", "captain"])
def test_a_position_is_made_from_what_it_looks_like(game: type[Position]) -> None:
    position = game()
    for _ in range(5):
        position.push(position.legal_moves[-1])
    again = eval(repr(position), {"Position": game})
    assert (again, again.game_text()) == (position, position.game_text())
    assert Position("Base;wQ", queen_first=True).rules.queen_first


def test_moves_are_looked_at_without_being_taken_back() -> None:
    position = Position("Base;wS1;bS1 wS1-")
    assert (position.peek(), position.ply) == (position.move_stack[-1], 2)
    assert repr(position.move_stack) == "[Move('wS1'), Move('bS1 wS1-')]"
    assert [move.text for move in position.legal_moves[:2]] == [move.text for move in position.legal_moves][
        :2
    ]
    with pytest.raises(TypeError, match=r"for a text there is push_text\('wS1'\)"):
        position.push("wS1")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        Position("Base").peek()
    with pytest.raises(ValueError, match="depth is 0 or more, not -1"):
        position.perft(-1)


def test_a_game_takes_agents_and_rules_by_text_and_functions_of_the_same_name() -> None:
    record = play_game((lambda position: "wS1", "random"), "Base:ply_cap=1")
    assert (record.plies[0].text, record.rules) == ("wS1", Rules(ply_cap=1))
    failing, playing = (lambda position: None), (lambda position: position.legal_moves[0])
    score = play_match(failing, playing, games=2, rules="Base:ply_cap=6", openings="none")
    assert len(score.failures) == 1
    assert sum(count for count, _ in score.failures.values()) == 2


def test_a_mirrored_game_is_the_same_game_turned_over() -> None:
    position = play_game((make_agent("random"), make_agent("random")), Rules(ply_cap=40), seed=5).position()
    assert isinstance(position, Position)
    assert position.mirror() != position
    assert position.mirror().symmetry_key() == position.symmetry_key()
    assert position.mirror().mirror().game_text() == position.game_text()
    set_up = Position.parse("setup Black wQ@0,0 bQ+wB1@1,0 bA1@0,1")
    assert set_up.mirror().symmetry_key() == set_up.symmetry_key()
    assert set_up.mirror() != set_up


def test_files_are_named_by_paths_or_texts(tmp_path: Path) -> None:
    game = Game(Record(white="Ann"))
    game.add_variation("wS1")
    for path in (tmp_path / "game.pgn", str(tmp_path / "game.sgf")):
        game.write(path)
        assert Game.read(path).record == game.record
        assert [read.record for read in read_games(path)] == [game.record]


def test_records_and_scores_are_short_in_a_prompt(tmp_path: Path) -> None:
    record = play_game((make_agent("random"), make_agent("random")), Rules(ply_cap=40), seed=1)
    assert repr(record) == "<Record of hive: random – random, 1/2-1/2 by cap, 40 plies>"
    score = play_match("random", "mate-in-one", games=2, rules="Base:ply_cap=8")
    assert repr(score) == "<Scoreboard of 'match': 2 of 2 games>"
    assert repr(Engine("random:pick=piece")) == "<Engine 'random:pick=piece'>"
    with Database(tmp_path / "games.sqlite") as database:
        assert repr(database) == f"<Database '{tmp_path}/games.sqlite'>"
    write_games([record], tmp_path / "game.uhp")
    (read,) = read_games(tmp_path / "game.uhp")
    assert len(repr(read)) < 200 + len(str(tmp_path))
    assert str(score).startswith("#  player")
    assert Color.WHITE.other == Color.BLACK
