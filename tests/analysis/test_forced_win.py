"""Forced wins, compared with looking at every line."""

from dataclasses import replace

import pytest

from agents.hive_positions import FORCED_WINS
from skep.analysis.forced_win import PuzzleSearch, forced_win, longest_defence, puzzles_of, unlike
from skep.analysis.puzzle import Puzzle, board_text, load_puzzles
from skep.games import GAMES, Move, Position, hive
from skep.records import Record, Result


def winning_moves(position: Position, plies: int) -> set[Move]:
    """The moves after which the mover wins in so many plies, this one counted, by looking at everything."""
    return {move for move in position.legal_moves() if _wins(position, move, plies)}


def _wins(position: Position, move: Move, plies: int) -> bool:
    mover = position.turn
    position.play(move)
    try:
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winner == mover
        return plies > 1 and all(_loses(position, reply, plies - 1) for reply in position.legal_moves())
    finally:
        position.undo()


def _loses(position: Position, reply: Move, plies: int) -> bool:
    loser = position.turn
    position.play(reply)
    try:
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winner not in (None, loser)
        return plies > 1 and bool(winning_moves(position, plies - 1))
    finally:
        position.undo()


@pytest.mark.parametrize("text", FORCED_WINS[::26])
def test_a_win_and_whether_it_is_the_only_one_are_as_every_line_shows(text: str) -> None:
    position = hive.parse(text)
    expected = winning_moves(position, 3)
    win = forced_win(position, 3)
    assert win is not None
    assert win.moves[0] in expected
    assert win.is_unique == (len(expected) == 1)
    assert len(win.moves) == 3


@pytest.mark.parametrize("text", FORCED_WINS[:5])
def test_there_is_no_shorter_win(text: str) -> None:
    assert forced_win(hive.parse(text), 2) is None


@pytest.mark.parametrize(
    ("game", "plies"),
    [*((game, (3, 5)) for game in GAMES), pytest.param("hive", (7, 9), marks=pytest.mark.slow)],
)
def test_the_first_move_of_the_puzzles_that_come_with_skep_is_the_only_one(
    game: str, plies: tuple[int, int]
) -> None:
    for puzzle in load_puzzles(game):
        if puzzle.plies not in plies:
            continue
        position = puzzle.start()
        win = forced_win(position, puzzle.plies)
        assert win is not None, puzzle
        assert (position.move_text(win.moves[0]), len(win.moves)) == (puzzle.solution[0], puzzle.plies)
        assert win.is_unique


@pytest.mark.parametrize("game", GAMES)
def test_the_shortest_puzzle_has_the_solution_that_every_line_shows(game: str) -> None:
    puzzle = load_puzzles(game)[0]
    position = puzzle.start()
    first = position.parse_move(puzzle.solution[0])
    assert winning_moves(position, puzzle.plies) == {first}
    assert winning_moves(position, puzzle.plies - 1) == set()


def test_the_loser_holds_out_as_long_as_possible() -> None:
    position = hive.parse(FORCED_WINS[0])
    win = forced_win(position, 3)
    assert win is not None
    position.play(win.moves[0])
    defence = longest_defence(position, 2)
    assert defence is not None
    assert len(defence) == 2
    assert longest_defence(hive.Position("Base"), 3) is None


def test_a_puzzle_is_found_in_the_game_it_comes_from() -> None:
    record = Record.of(hive.parse(FORCED_WINS[0]))
    end = hive.parse(FORCED_WINS[0])
    found = list(puzzles_of(record, "a game", PuzzleSearch(plies=3, per_game=100)))
    is_unique = len(winning_moves(end, 3)) == 1
    assert (board_text(end) in {puzzle.position for puzzle in found}) == is_unique
    assert all(puzzle.source.startswith("a game, ply ") for puzzle in found)
    for puzzle in found:
        puzzle.check()
    assert list(puzzles_of(record, "a game", PuzzleSearch(plies=3, per_game=1))) == found[:1]


def test_only_the_winner_has_puzzles_where_nobody_else_is_looked_at() -> None:
    record = Record.of(hive.parse(FORCED_WINS[0]))
    searches = PuzzleSearch(plies=3, per_game=100), PuzzleSearch(plies=3, per_game=100, winner=True)
    for result, side in ((Result.WHITE, "White"), (Result.BLACK, "Black")):
        everything, winners = (list(puzzles_of(replace(record, result=result), "", one)) for one in searches)
        assert winners == [puzzle for puzzle in everything if f";setup {side} " in puzzle.position]


def test_a_puzzle_may_be_longer_than_its_game_was_allowed_to_be() -> None:
    game = next(text for text in FORCED_WINS if len(winning_moves(hive.parse(text), 3)) == 1)
    end = hive.parse(game)
    capped = hive.Position.parse(game, replace(end.rules, ply_cap=end.ply + 1))
    found = list(puzzles_of(Record.of(capped), "", PuzzleSearch(plies=3, per_game=100)))
    assert board_text(end) in {puzzle.position for puzzle in found}


def test_a_turned_board_is_no_other_puzzle() -> None:
    solution = ("wA1 bQ/",)
    board = "Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
    mirrored = "Base;setup White bQ@0,0 bA1@0,1 bS1@1,0 bB1@1,-1 wG1@0,-1 wQ@-1,0 wA1@0,2"
    puzzles = [Puzzle(game="hive", position=text, solution=solution) for text in (board, mirrored)]
    assert list(unlike(puzzles)) == puzzles[:1]


@pytest.mark.parametrize(("name", "value"), [("plies", 0), ("plies", 10), ("per_game", 0)])
def test_senseless_searches_are_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=name):
        PuzzleSearch(**{name: value})
