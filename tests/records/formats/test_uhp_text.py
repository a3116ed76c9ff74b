import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.played import OPENING, TO_AND_FRO, WON, random_record
from skep.games.hive import GAME_TYPES, Rules
from skep.records import Ending, InvalidRecord, Ply, Record, Result
from skep.records.formats.pgn import parse_pgn, pgn_text
from skep.records.formats.uhp_text import game_line, parse_game_line, split_lines, uhp_text

WON_LINE = "Base;WhiteWins;Black[5];" + ";".join(WON)
WON_RECORD = Record(
    white="Ann",
    plies=tuple(Ply(text=text, comment="Over\n\nalready!" if text == WON[-1] else "") for text in WON),
    result=Result.WHITE,
    ending=Ending.SURROUND,
    comment="Short.",
)
WON_TEXT = f"""\
# [GameType "Base"]
# [Date "????.??.??"]
# [Event ""]
# [Site ""]
# [Round ""]
# [White "Ann"]
# [Black "?"]
# [Result "WhiteWins"]
# {{Short.}}
# 9. {{Over
#
# already!}}
{WON_LINE}
"""


def read(text: str) -> list[Record]:
    return [parse_game_line(line, comments).record for _, line, comments in split_lines(text.splitlines())]


def test_a_record_is_a_game_string_below_comments() -> None:
    assert uhp_text(WON_RECORD) == WON_TEXT
    assert read(WON_TEXT) == [WON_RECORD]


def test_a_plain_game_string_is_enough() -> None:
    record = Record(plies=tuple(Ply(text=text) for text in WON), result=Result.WHITE, ending=Ending.SURROUND)
    assert read(WON_LINE) == [record]
    assert game_line(record) == WON_LINE


@given(st.integers(0, 10**6), st.sampled_from(GAME_TYPES), st.integers(0, 60))
def test_pgn_to_uhp_text_and_back_loses_nothing(seed: int, game_type: str, plies: int) -> None:
    record = random_record(
        seed,
        game_type,
        plies,
        white="Ann",
        date="2024-05-06",
        comment="a\nb",
        tags={"Event": "x", "Mood": ""},
    )
    text = pgn_text(record)
    (read_again,) = read(uhp_text(parse_pgn(text).record))
    assert pgn_text(read_again) == text


@pytest.mark.parametrize(
    "line",
    [
        ";".join(OPENING),
        "Base;" + ";".join(OPENING),
        "Base;InProgress;White[3];" + ";".join(OPENING) + ";",
        " Base ; InProgress;White[3] ;" + " ; ".join(OPENING) + " ; ",
        "https://example.org/analysis?uhp=Base%3BInProgress%3BWhite%5B3%5D%3BwS1%3BbS1%20wS1-%3BwQ%20-wS1%3BbQ%20bS1-&x=1",
    ],
    ids=["moves alone", "type and moves", "trailing semicolon", "blanks", "link"],
)
def test_the_reader_is_lenient(line: str) -> None:
    reading = parse_game_line(line)
    assert reading.record.move_texts() == OPENING
    assert reading.problems == ()


def test_a_plus_that_became_a_blank_is_repaired() -> None:
    for line in ("Base MLP;wL;bL wL-", "https://example.org/analysis?uhp=Base+MLP%3BwL%3BbL+wL-"):
        record = parse_game_line(line).record
        assert (record.rules.game_type, record.move_texts()) == ("Base+MLP", ["wL", "bL wL-"])


def test_the_state_tells_who_won_where_the_board_does_not() -> None:
    line = "Base;BlackWins;White[3];" + ";".join(OPENING)
    record = parse_game_line(line).record
    assert (record.result, record.ending) == (Result.BLACK, Ending.UNKNOWN)
    assert game_line(record) == line


def test_a_board_that_was_set_up_is_kept() -> None:
    line = "Base;InProgress;White[3];setup Black wQ@0,0 bQ@1,0;bA1 bQ-"
    record = parse_game_line(line).record
    assert record.setup == "setup Black wQ@0,0 bQ@1,0"
    assert game_line(record) == line


def test_an_illegal_move_ends_the_game_before_it() -> None:
    reading = parse_game_line(";".join([*OPENING, "wA1 bQ-", "pass"]))
    assert reading.record.move_texts() == OPENING
    assert reading.problems[0].startswith("illegal move 'wA1 bQ-' at ply 5: ")


def test_a_game_may_go_on_after_a_third_repetition() -> None:
    record = parse_game_line(";".join([*TO_AND_FRO, "wQ \\wS1"])).record
    assert (len(record.plies), record.rules) == (13, Rules(repetition=False))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Dear diary,", "no GameString: invalid move 'Dear diary,'"),
        ("Base+X;wS1", "unknown expansion 'X'"),
        ("hive-ultimate;wS1", "hive-ultimate is not supported"),
    ],
)
def test_what_is_no_game_is_refused(line: str, message: str) -> None:
    with pytest.raises(InvalidRecord, match=message):
        parse_game_line(line)


def test_remarks_and_blank_lines_are_passed_over() -> None:
    text = f'# [White "nobody"]\n\n# My games\n{WON_LINE}\n\n{WON_LINE}\n'
    games = list(split_lines(text.splitlines()))
    assert games == [(4, WON_LINE, "My games"), (6, WON_LINE, "")]
    assert [record.white for record in read(text)] == ["?", "?"]


@pytest.mark.parametrize(
    ("header", "problems"),
    [
        ("Base;InProgress;White[2]", ()),
        ("Base", ()),
        ("Base;InProgress;Black[7]", ("says Black[7] but its moves lead to White[2]",)),
        ("Base;InProgress;White[x]", ("says White[x] but its moves lead to White[2]",)),
        ("Base;NotStarted;White[2]", ("says NotStarted but its moves lead to InProgress",)),
    ],
)
def test_a_header_that_contradicts_the_moves_is_told(header: str, problems: tuple[str, ...]) -> None:
    reading = parse_game_line(f"{header};wS1;bS1 wS1-")
    assert (reading.problems, reading.record.move_texts()) == (problems, ["wS1", "bS1 wS1-"])


def test_a_won_game_that_says_it_is_in_progress_is_won() -> None:
    reading = parse_game_line(WON_LINE.replace("WhiteWins", "InProgress"))
    assert reading.problems == ("says InProgress but its moves lead to WhiteWins",)
    assert reading.record.result == Result.WHITE
