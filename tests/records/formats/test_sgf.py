"""BoardSpace's SGF in its dialects. The games are written here, the hints are nonsense on purpose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.played import WON, random_position
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.records import Ending, InvalidRecord, Ply, Record, Result
from skep.records.formats.sgf import parse_sgf

HEADER = """\
(;
GM[27]VV[1]
SU[hive]
DT[Sat Mar 09 10:50:36 PDT 2024]
P0[id "Ann"]
P1[id "Bob"]
; P0[0 Start P0]
"""

# The short game of `played.WON` on BoardSpace's board: wB1 stands on N 13.
WON_ACTIONS = r"""
; P0[1 pick W 6 wB1]
; P0[2 dropb wB1 N 13 .]
; P0[3 done]
; P1[4 move B bS1 O 14 nonsense]
; P1[5 done]
; P0[6 pick W 2 wG1]
; P0[7 dropb wG1 M 9 wB1\\]
; P0[8 pickb M 9 wG1]
; P0[9 dropb wG1 N 12 wB1\\]
; P0[10 done]
; P1[11 movedone B bQ P 14 bS1-]
; P0[12 pick W 1 wA1]
; P0[13 dropb wA1 O 12 wG1-]
; P0[14 done]
; P1[15 pickb P 14 bQ]
; P1[16 dropb bQ O 13 bS1\]
; P1[17 done]
; P0[18 Pick W 0 wQ]
; P0[19 Dropb wQ P 12 wA1-]
; P0[20 Done ]
; P1[21 MoveDone B bB1 P 14 bQ/]
; P0[22 Pickb P 12 wQ]
; P0[23 Dropb wQ P 13 bB1\\]
; P0[24 Done]
;
P0[time 0:04:41 ]
P1[time 0:09:31 ]
"""


def sgf(*actions: str, header: str = HEADER, end: str = ")\n") -> str:
    return header + "".join(f"; {action}\n" for action in actions) + end


def moves(*actions: str, **parts: str) -> list[str]:
    reading = parse_sgf(sgf(*actions, **parts))
    assert reading.problems == ()
    return reading.record.move_texts()


def test_a_whole_game_with_picks_drops_and_moves_in_one_step() -> None:
    reading = parse_sgf(HEADER + WON_ACTIONS + ")\n")
    assert reading.problems == ()
    assert reading.record == Record(
        white="Ann",
        black="Bob",
        date="2024-03-09",
        plies=tuple(Ply(text=text) for text in WON),
        result=Result.WHITE,
        ending=Ending.SURROUND,
        tags={"SgfDate": "Sat Mar 09 10:50:36 PDT 2024"},
    )


@pytest.mark.parametrize(
    ("setup", "game_type"),
    [
        ("hive", "Base"),
        ("hive-m", "Base+M"),
        ("Hive-L", "Base+L"),
        ("hive-p", "Base+P"),
        ("Hive-LM", "Base+ML"),
        ("hive-pm", "Base+MP"),
        ("HIVE-PL", "Base+LP"),
        ("hive-plm", "Base+MLP"),
        ("Hive-PLM 2 123456 101", "Base+MLP"),
    ],
)
def test_the_setup_names_the_game_type(setup: str, game_type: str) -> None:
    header = HEADER.replace("SU[hive]", f"SU[{setup}]")
    assert parse_sgf(sgf(header=header)).record.rules.game_type == game_type


@given(st.integers(0, 10**6), st.sampled_from(GAME_TYPES))
def test_a_random_game_is_read_as_it_was_played(seed: int, game_type: str) -> None:
    game = random_position(seed, game_type)
    letters = game_type.removeprefix("Base").removeprefix("+").lower()[::-1]
    header = HEADER.replace("SU[hive]", f"SU[hive-{letters}]" if letters else "SU[Hive]")
    reading = parse_sgf(sgf(*actions_of(game), header=header))
    assert reading.problems == ()
    assert reading.record.move_texts() == game.history_text()


def actions_of(game: Position) -> list[str]:
    """What two people would have done with the mouse."""
    actions = []
    replay = Position(game.rules)
    for move in game.history:
        player, parts = f"P{replay.ply % 2}", replay.move_parts(move)
        if parts is not None:
            piece, (q, r) = parts
            single = piece if len(piece) == 3 or piece.endswith("Q") else f"{piece}1"
            actions.append(f"{player}[{len(actions)} dropb {single} {column_text(13 + q)} {13 - r} ?]")
        actions.append(f"{player}[{len(actions)} done]")
        replay.play(move)
    return actions


def column_text(column: int) -> str:
    if column < 0:
        return f"{-column}A"
    return chr(65 + column) if column < 26 else f"{column - 25}Z"


def test_columns_beyond_the_board() -> None:
    assert moves("P0[1 move W wS1 Z 1 .]", "P0[2 done]", "P1[3 move B bS1 1Z 1 .]", "P1[4 done]") == [
        "wS1",
        "bS1 wS1-",
    ]
    assert moves("P0[1 move W wS1 A 1 .]", "P0[2 done]", "P1[3 move B bS1 1A 1 .]", "P1[4 done]") == [
        "wS1",
        "bS1 -wS1",
    ]


def test_files_of_2013_leave_out_the_colour() -> None:
    assert moves(
        "P0[1 pick W 4 B1]",
        "P0[2 dropb B1 N 13 .]",
        "P0[3 done]",
        "P1[4 move B B1 O 13 .]",
        "P1[5 done]",
        "P0[6 dropb Q M 13 .]",
        "P0[7 done]",
    ) == ["wB1", "bB1 wB1-", "wQ -wB1"]


def test_newer_files_write_capitals_and_the_clock_behind() -> None:
    reading = parse_sgf(
        sgf(
            "P0[1 Move W wS1 N 13 .]TM[1000]",
            "P0[2 Done ]TM[1500]",
            "P1[3 Pick B 8 bS1]TM[700]",
            "P1[4 Dropb bS1 O 13 wS1-]TM[2000]",
            "P1[5 Done ]TM[3250]",
            "P0[6 Move W wQ M 13 -wS1]TM[5000]",
            "P0[7 Done ]TM[5500]",
        )
    )
    assert reading.record.plies == (
        Ply(text="wS1", seconds=1.5),
        Ply(text="bS1 wS1-", seconds=3.25),
        Ply(text="wQ -wS1", seconds=4.0),
    )


PILLBUG_HEADER = HEADER.replace("SU[hive]", "SU[hive-p]")
PILLBUG_OPENING = [
    *("P0[1 move W wP1 N 13 .]", "P0[2 done]", "P1[3 move B bS1 O 13 .]", "P1[4 done]"),
    *("P0[5 move W wQ M 13 .]", "P0[6 done]", "P1[7 move B bQ P 13 .]", "P1[8 done]"),
]


@pytest.mark.parametrize(
    "throw",
    [
        ["P0[9 pickb M 13 wQ]", "P0[10 pdropb wQ N 12 .]", "P0[11 done]"],
        ["P0[9 pmove W wQ N 12 .]", "P0[10 done]"],
        ["P0[9 pmovedone W wQ N 12 .]"],
        ["P0[9 PMove W wQ N 12 .]TM[5]", "P0[10 Done ]TM[6]"],
    ],
)
def test_a_thrown_piece_in_every_form(throw: list[str]) -> None:
    assert moves(*PILLBUG_OPENING, *throw, header=PILLBUG_HEADER)[-1] == "wQ wP\\"


def test_only_the_last_drop_counts() -> None:
    assert moves(
        "P0[1 dropb wS1 N 13 .]",
        "P0[2 done]",
        "P1[3 dropb bS1 O 13 .]",
        "P1[4 pickb O 13 bS1]",
        "P1[5 dropb bG1 M 13 .]",
        "P1[6 done]",
    ) == ["wS1", "bG1 -wS1"]


@pytest.mark.parametrize(
    "pass_", [["P1[x pass]", "P1[x done]"], ["P1[x PassDone]"], ["P1[x done]"], ["P1[x Pass]", "P1[x Done ]"]]
)
def test_a_pass_in_every_form(pass_: list[str]) -> None:
    """No game of a usual set gets to a forced pass quickly, so the reason for the refusal is looked at."""
    actions = [action.replace("x ", "9 ") for action in pass_]
    reading = parse_sgf(sgf("P0[1 move W wS1 N 13 .]", "P0[2 done]", *actions))
    assert reading.problems == (
        "illegal move 'pass' at ply 2: a pass is legal only when there is no other move; "
        "kept the 1 ply before it",
    )


def test_a_done_after_talk_of_a_draw_is_no_pass() -> None:
    assert moves(
        "P0[1 move W wS1 N 13 .]",
        "P0[2 done]",
        "P1[3 OfferDraw]",
        "P1[4 done]",
        "P0[5 DeclineDraw]",
        "P0[6 done]",
        "P1[7 move B bS1 O 13 .]",
        "P1[8 done]",
    ) == ["wS1", "bS1 wS1-"]


FIRST = ["P0[1 move W wS1 N 13 .]", "P0[2 done]", "P1[3 move B bS1 O 13 .]", "P1[4 done]"]


@pytest.mark.parametrize(
    ("actions", "sentence", "result", "ending"),
    [
        (["P0[5 resign]", "P0[6 done]"], "Ann won", Result.BLACK, Ending.RESIGNATION),
        (["P1[5 Resign]"], "", Result.WHITE, Ending.RESIGNATION),
        (["P0[5 OfferDraw]", "P1[6 AcceptDraw]", "P1[7 done]"], "", Result.DRAW, Ending.AGREEMENT),
        ([], "Game won by Bob", Result.BLACK, Ending.UNKNOWN),
        ([], "Partie gagnée par Ann", Result.WHITE, Ending.UNKNOWN),
        ([], "The game is a Draw", Result.DRAW, Ending.UNKNOWN),
        ([], "人が勝ちました", Result.UNKNOWN, Ending.UNFINISHED),
        ([], "", Result.UNKNOWN, Ending.UNFINISHED),
    ],
)
def test_who_won_without_the_board(actions: list[str], sentence: str, result: Result, ending: Ending) -> None:
    header = HEADER.replace("VV[1]", f"VV[1]RE[{sentence}]")
    record = parse_sgf(sgf(*FIRST, *actions, header=header)).record
    assert (record.result, record.ending, record.move_texts()) == (result, ending, ["wS1", "bS1 wS1-"])


def test_the_board_counts_more_than_the_sentence() -> None:
    reading = parse_sgf(HEADER.replace("VV[1]", "VV[1]RE[Game won by Bob]") + WON_ACTIONS + ")")
    assert (reading.record.result, reading.record.ending) == (Result.WHITE, Ending.SURROUND)


def test_the_longer_of_two_names_that_contain_each_other_won() -> None:
    header = HEADER.replace("VV[1]", "VV[1]RE[Game won by Bobby]").replace('"Ann"', '"Bobby"')
    assert parse_sgf(sgf(*FIRST, header=header)).record.result == Result.WHITE


def test_colours_can_be_swapped() -> None:
    reading = parse_sgf(
        sgf(FIRST[0], FIRST[1], "P1[3 Swap]", "P1[4 done]", "P0[5 dropb S1 O 13 .]", "P0[6 done]")
    )
    record = reading.record
    assert (record.white, record.black, record.move_texts()) == ("Bob", "Ann", ["wS1", "bS1 wS1-"])


def test_the_second_player_may_start() -> None:
    header = HEADER.replace("P0[0 Start P0]", "P1[0 Start P1]")
    record = parse_sgf(sgf("P1[1 move W wS1 N 13 .]", "P1[2 done]", header=header)).record
    assert (record.white, record.black, record.move_texts()) == ("Bob", "Ann", ["wS1"])


def test_pieces_placed_out_of_order_are_renumbered() -> None:
    assert moves(
        *("P0[1 move W wA2 N 13 .]", "P0[2 done]", "P1[3 move B bA3 O 13 .]", "P1[4 done]"),
        *("P0[5 move W wA1 M 13 .]", "P0[6 done]"),
    ) == ["wA1", "bA1 wA1-", "wA2 -wA1"]


def test_only_the_first_game_is_read() -> None:
    other = sgf("P0[1 move W wG1 N 13 .]", "P0[2 done]", header=HEADER.replace("Ann", "Eve"))
    reading = parse_sgf(sgf(*FIRST, r"P-1[Pop P0\[0 Start P0\]]") + other)
    assert (reading.record.white, reading.record.move_texts()) == ("Ann", ["wS1", "bS1 wS1-"])


def test_a_parenthesis_in_a_name_ends_nothing() -> None:
    reading = parse_sgf(sgf(*FIRST, header=HEADER.replace("Ann", "Ann :)")))
    assert (reading.record.white, len(reading.record.plies)) == ("Ann :)", 2)


def test_comments_belong_to_the_move_before_them() -> None:
    reading = parse_sgf(sgf("P0[0 x]C[hello\\]]", *FIRST, "P0[5 pick W 1 wA1]C[hm]"))
    assert reading.record.comment == "hello]"
    assert [ply.comment for ply in reading.record.plies] == ["", "hm"]


def test_a_file_cut_anywhere_gives_a_beginning_of_the_game() -> None:
    text = HEADER + WON_ACTIONS
    for cut in range(len(HEADER), len(text)):
        reading = parse_sgf(text[:cut])
        texts = reading.record.move_texts()
        assert texts == WON[: len(texts)]
        assert reading.problems[-1] == "the game is cut off: it has no closing parenthesis"


def test_an_illegal_move_ends_the_game_before_it() -> None:
    reading = parse_sgf(sgf(*FIRST, "P0[5 move W wQ P 13 .]", "P0[6 done]", "P1[7 done]"))
    assert reading.record.move_texts() == ["wS1", "bS1 wS1-"]
    assert reading.problems == (
        "illegal move 'wQ bS1-' at ply 3: a piece is placed touching no enemy piece; "
        "kept the 2 plies before it",
    )


def test_early_games_with_the_pillbug_had_other_rules() -> None:
    bad = [*PILLBUG_OPENING, "P0[9 move W wQ Z 20 .]", "P0[10 done]"]
    early = parse_sgf(sgf(*bad, header=PILLBUG_HEADER.replace("2024", "2012")))
    assert early.problems[-1] == "games before March 2013 were played with other pillbug rules"
    late = parse_sgf(sgf(*bad, header=PILLBUG_HEADER))
    assert len(late.problems) == 1


def test_a_drop_that_says_nothing_is_reported() -> None:
    reading = parse_sgf(sgf(*FIRST, "P0[5 dropb wQ ? 13]"))
    assert reading.problems == ("expected piece, column and row instead of 'wQ ? 13' after ply 2",)


def test_a_date_may_be_told_by_the_name_of_the_game_only() -> None:
    header = HEADER.replace("DT[Sat Mar 09 10:50:36 PDT 2024]", "DT[土曜日]GN[HV-Ann-Bob-2024-03-10-0059]")
    assert parse_sgf(sgf(*FIRST, header=header)).record.date == "2024-03-10"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEADER.replace("SU[hive]", "SU[Hive-Ultimate]"), "hive-ultimate is not supported"),
        (HEADER.replace("SU[hive]", "SU[hive-ultimate 2 77]"), "hive-ultimate is not supported"),
        (HEADER.replace("SU[hive]", "SU[zertz]"), "no game of Hive: its kind is 'zertz'"),
        (HEADER.replace("SU[hive]", "SU[hive-xyz]"), "invalid game type 'hive-xyz'"),
        ("(;GM[1]SZ[19])", "no BoardSpace game"),
        ("", "no BoardSpace game"),
    ],
)
def test_what_is_no_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidRecord, match=message):
        parse_sgf(text)


def test_rules_are_the_usual_ones() -> None:
    assert parse_sgf(sgf(*FIRST)).record.rules == Rules()
