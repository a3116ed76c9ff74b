from collections import Counter
from collections.abc import Iterator

import pytest

from records.played import OPENING, random_position
from skep.games import Color
from skep.games.hive import Position, Rules
from skep.records import Record, Result
from skep.records.database.explorer import Explored, MoveCounts, PlayedMove, explore
from skep.records.database.game_filter import GameFilter
from skep.records.database.store import Database, NewGame


def game(number: int, moves: list[str], result: Result) -> NewGame:
    record = Record.of(Position(Rules()).after_moves(moves), result=result, seed=number)
    return NewGame.of(record)


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    with Database(place) as database:
        yield database


def test_mirrored_games_count_for_the_same_move(database: Database) -> None:
    """A line of four pieces; the fifth goes beside the white queen, above in one game, below in others."""
    mirrored = ["wS1", "bS1 -wS1", "wQ wS1-", "bQ -bS1"]
    database.add(
        [
            game(1, [*OPENING, "wA1 \\wQ"], Result.WHITE),
            game(2, [*OPENING, "wA1 /wQ"], Result.BLACK),
            game(3, [*mirrored, "wA1 wQ/"], Result.DRAW),
            game(4, [*OPENING, "wA1 -wQ"], Result.UNKNOWN),
            game(5, OPENING, Result.BLACK),
        ]
    )
    assert explore(database, Position("Base").after_moves(OPENING)) == Explored(
        tally=MoveCounts(white=1, black=2, draws=1, unknown=1),
        ended=1,
        moves=(
            PlayedMove("wA1 \\wQ", ("wA1 /wQ",), MoveCounts(white=1, black=1, draws=1)),
            PlayedMove("wA1 -wQ", (), MoveCounts(unknown=1)),
        ),
    )


def test_moves_are_told_as_they_would_be_played_here(database: Database) -> None:
    """The position asked about stands turned by a sixth against the stored one."""
    database.add([game(1, [*OPENING, "wA1 -wQ"], Result.WHITE)])
    turned = Position("Base").after_moves(["wS1", "bS1 wS1\\", "wQ \\wS1", "bQ bS1\\"])
    assert [move.text for move in explore(database, turned).moves] == ["wA1 \\wQ"]


def test_a_position_that_comes_back_counts_once(database: Database) -> None:
    to_and_fro = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"]
    database.add([game(1, [*OPENING, *to_and_fro, "wQ /wS1"], Result.WHITE)])
    database.add([game(2, [*OPENING, *to_and_fro, "wA1 -wQ"], Result.BLACK)])
    explored = explore(database, Position("Base").after_moves(OPENING))
    assert explored.tally == MoveCounts(white=1, black=1)
    assert [(move.text, move.tally) for move in explored.moves] == [
        ("wQ \\wS1", MoveCounts(white=1, black=1)),
        ("wA1 -wQ", MoveCounts(black=1)),
    ]


def test_games_among_which_to_count(database: Database) -> None:
    for number, (moves, result) in enumerate(
        [("wA1 -wQ", Result.WHITE), ("wA1 -wQ", Result.BLACK), ("wG1 -wQ", Result.WHITE)]
    ):
        position = Position(Rules()).after_moves([*OPENING, moves])
        tags = {"WhiteElo": str(1500 + 100 * number), "BlackElo": "1600"}
        record = Record.of(position, result=result, white=f"Ann{number}", date=f"20{20 + number}", tags=tags)
        database.add([NewGame.of(record)])
    asked = Position("Base").after_moves(OPENING)

    def played(**among: object) -> dict[str, int]:
        explored = explore(database, asked, GameFilter(**among))  # type: ignore[arg-type]
        assert explored.tally.games == sum(move.tally.games for move in explored.moves)
        return {move.text: move.tally.games for move in explored.moves}

    assert played() == {"wA1 -wQ": 2, "wG1 -wQ": 1}
    assert played(result=Result.WHITE) == {"wA1 -wQ": 1, "wG1 -wQ": 1}
    assert played(since="2021", until="2021") == {"wA1 -wQ": 1}
    assert played(min_rating=1600) == {"wA1 -wQ": 1, "wG1 -wQ": 1}
    assert played(player="ann2", color="white") == {"wG1 -wQ": 1}
    assert played(player="ann2", color="black") == {}
    assert played(min_plies=6) == {}


def test_an_unknown_position_has_no_moves(database: Database) -> None:
    assert explore(database, Position("Base")) == Explored(MoveCounts(), 0, ())


def test_the_score_is_that_of_the_side_to_move() -> None:
    tally = MoveCounts(white=3, black=1, draws=2, unknown=9)
    assert (tally.score(Color.WHITE), tally.score(Color.BLACK)) == (4 / 6, 2 / 6)
    assert MoveCounts(unknown=1).score(Color.WHITE) is None


def test_counts_agree_with_looking_at_every_game(database: Database) -> None:
    """In the first plies of many random games, against a count that knows nothing of keys.

    After White's first piece all places for Black's are alike, so only the bug matters.
    """
    positions = [random_position(seed, "Base", plies=6) for seed in range(60)]
    database.add([NewGame.of(Record.of(position, seed=seed)) for seed, position in enumerate(positions)])
    start = Position("Base")
    played = Counter(position.history_text()[0] for position in positions)
    assert {move.text: move.tally.games for move in explore(database, start).moves} == played
    answers = Counter(
        position.history_text()[1].split()[0] for position in positions if position.history_text()[0] == "wA1"
    )
    explored = explore(database, start.after_moves(["wA1"]))
    assert {move.text.split()[0]: move.tally.games for move in explored.moves} == answers
    assert all(len(move.same) == 5 for move in explored.moves)
