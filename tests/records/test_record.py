import pytest

from records.played import OPENING, TO_AND_FRO, WON, random_position
from skep.games import Color
from skep.games.hive import Position, Rules
from skep.records import Ending, Ply, Record, Result
from skep.records.formats.dates import parse_date


def test_a_record_of_a_position_has_its_moves_rules_and_end() -> None:
    rules = Rules(game_type="Base+MLP", ply_cap=20)
    position = Position(rules).after_moves(["wL", "bL wL-"])
    assert Record.of(position, white="Ann", seed=7) == Record(
        rules=rules, white="Ann", seed=7, plies=(Ply(text="wL"), Ply(text="bL wL-"))
    )


@pytest.mark.parametrize(
    ("moves", "result", "ending"),
    [
        (WON, Result.WHITE, Ending.SURROUND),
        (TO_AND_FRO, Result.DRAW, Ending.REPETITION),
        (OPENING, Result.UNKNOWN, Ending.UNFINISHED),
    ],
)
def test_the_board_tells_how_it_ended(moves: list[str], result: Result, ending: Ending) -> None:
    record = Record.of(Position("Base").after_moves(moves))
    assert (record.result, record.ending) == (result, ending)


def test_every_position_of_a_record() -> None:
    position = random_position(4, plies=30)
    record = Record.of(position)
    assert record.position().history == position.history
    for ply in range(31):
        assert record.position(ply).history == position.history[:ply]


def test_a_record_of_a_board_that_was_set_up() -> None:
    position = Position.parse("Base;setup Black wQ@0,0 bQ@1,0;bA1 bQ-")
    record = Record.of(position)
    assert (record.setup, record.move_texts()) == ("setup Black wQ@0,0 bQ@1,0", ["bA1 bQ-"])
    assert record.position().game_text() == position.game_text()
    assert record.start().turn == Color.BLACK


def test_a_record_with_an_impossible_move_has_no_position() -> None:
    with pytest.raises(ValueError, match="illegal move 'wA1 bQ-' at ply 5"):
        Record(plies=tuple(Ply(text=text) for text in [*OPENING, "wA1 bQ-"])).position()


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2018.10.28", "2018-10-28"),
        ("2018-1-2", "2018-01-02"),
        ("28 October 2018", "2018-10-28"),
        ("October 2, 2019", "2019-10-02"),
        ("Sat Dec 12 10:07:30 CST 2020", "2020-12-12"),
        ("Mon Jan 16 20:59:12 AST 2023", "2023-01-16"),
        ("30-Jan-2024_16:10:56", "2024-01-30"),
        ("28. Oktober 2018", "2018-10-28"),
        ("28 août 2018", "2018-08-28"),
        ("1 juil. 2018", "2018-07-01"),
        ("3 de mayo de 2018", "2018-05-03"),
        ("HV-Ann-Bob-2018-10-28-2007", "2018-10-28"),
        ("2018.??.??", "2018"),
        ("2018.07.??", "2018-07"),
        ("????.??.??", ""),
        ("2018.13.40", ""),
        ("31 February 2018", ""),
        ("", ""),
        ("soon", ""),
    ],
)
def test_dates_as_the_sources_write_them(text: str, date: str) -> None:
    assert parse_date(text) == date
