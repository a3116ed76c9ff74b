import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.played import OPENING, TO_AND_FRO, WON, random_record
from skep.games import captain
from skep.games.hive import GAME_TYPES, Rules
from skep.records import Ending, InvalidRecord, Ply, Record, Result
from skep.records.formats.pgn import parse_pgn, pgn_text, split_games

WON_PGN = """\
[GameType "Base"]
[Date "2024.02.29"]
[Event "Club evening"]
[Site ""]
[Round ""]
[White "Ann"]
[Black "Bob"]
[Result "WhiteWins"]
[Table "3"]

{About the game,
in two lines.}
1. wB1
2. bS1 wB1/
{Usual.}
3. wG1 wB1\\
4. bQ bS1-
5. wA1 wG1-
6. bQ bS1\\
7. wQ wA1-
8. bB1 bQ/
9. wQ bB1\\
{Over
already!}

WhiteWins
"""
WON_RECORD = Record(
    rules=Rules(game_type="Base"),
    white="Ann",
    black="Bob",
    date="2024-02-29",
    plies=tuple(
        Ply(text=text, comment={2: "Usual.", 9: "Over\nalready!"}.get(number, ""))
        for number, text in enumerate(WON, start=1)
    ),
    result=Result.WHITE,
    ending=Ending.SURROUND,
    tags={"Event": "Club evening", "Table": "3"},
    comment="About the game,\nin two lines.",
)


def pgn(moves: list[str], *tags: str, end: str = "") -> str:
    lines = [f"{number}. {move}" for number, move in enumerate(moves, start=1)]
    return "\n".join(['[GameType "Base"]', *tags, "", *lines, "", end])


def test_the_viewers_pgn_is_read() -> None:
    reading = parse_pgn(WON_PGN)
    assert reading.record == WON_RECORD
    assert reading.problems == ()


def test_the_viewers_pgn_is_written() -> None:
    assert pgn_text(WON_RECORD) == WON_PGN


def test_the_web_sites_pgn_is_read() -> None:
    text = (
        '[GameType "Base"]\r\n[Date "30-Jan-2024_16:10:56"]\r\n[White "Ann"]\r\n[Black "Bob"]\r\n'
        '[Result "1-0"]\r\n\r\n1. wS1 \r\n2. bS1 wS1-\r\n'
    )
    assert parse_pgn(text).record == Record(
        white="Ann",
        black="Bob",
        date="2024-01-30",
        plies=(Ply(text="wS1"), Ply(text="bS1 wS1-")),
        result=Result.WHITE,
        ending=Ending.UNKNOWN,
        tags={"DateText": "30-Jan-2024_16:10:56"},
    )


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("WhiteWins", Result.WHITE),
        ("1-0", Result.WHITE),
        ("BlackWins", Result.BLACK),
        ("0-1", Result.BLACK),
        ("Draw", Result.DRAW),
        ("1/2-1/2", Result.DRAW),
        ("", Result.UNKNOWN),
        ("Blanc gagne", Result.UNKNOWN),
    ],
)
def test_both_vocabularies_of_results_are_known_as_tag_and_at_the_end(word: str, result: Result) -> None:
    assert parse_pgn(pgn(OPENING, f'[Result "{word}"]')).record.result == result
    at_the_end = parse_pgn(pgn(OPENING, end=word)).record
    assert (at_the_end.result, at_the_end.move_texts()) == (result, OPENING)


names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
comments = st.text(st.sampled_from("ab[]().:;,-\\/\n\"'é"), max_size=20).map(
    lambda text: "\n".join(line.strip() for line in text.strip().split("\n"))
)
numbers = st.none() | st.integers(0, 10**9)
plies = st.builds(
    dict,
    seconds=st.none() | st.floats(0, 1e6),
    score=st.none() | st.floats(-1e6, 1e6),
    depth=numbers,
    nodes=numbers,
    comment=comments,
    variations=st.sampled_from([(), ((Ply(text="pass"),), (Ply(text="wA1 \\bQ"), Ply(text="bQ -wQ")))]),
)


@given(
    seed=st.integers(0, 10**6),
    game_type=st.sampled_from(GAME_TYPES),
    length=st.integers(0, 40),
    white=names,
    comment=comments,
    ending=st.sampled_from([Ending.RESIGNATION, Ending.AGREEMENT, Ending.TIME, Ending.CRASH]),
    notes=st.lists(plies, max_size=8),
)
def test_what_is_written_is_read_again(
    seed: int,
    game_type: str,
    length: int,
    white: str,
    comment: str,
    ending: Ending,
    notes: list[dict[str, object]],
) -> None:
    record = random_record(
        seed,
        game_type,
        length,
        white=white,
        version="1.2",
        date="2024-05-06",
        comment=comment,
        last_words="no answer",
        tags={"Round": "2", "Mood": "fine"},
    )
    noted = [ply._replace(**note) for ply, note in zip(record.plies, notes, strict=False)]
    given_up = {"result": Result.DRAW, "ending": ending} if record.result == Result.UNKNOWN else {}
    record = _replaced(record, seed=seed, plies=(*noted, *record.plies[len(noted) :]), **given_up)
    reading = parse_pgn(pgn_text(record))
    assert reading.record == record
    assert reading.problems == ()


def _replaced(record: Record, **changes: object) -> Record:
    return Record(**{**vars(record), **changes})


def test_rules_and_setup_are_kept() -> None:
    rules = Rules(game_type="Base[Q1A10]", queen_first=True, ply_cap=90, free_pass=True)
    record = Record(rules=rules, plies=(Ply(text="wQ"), Ply(text="bA1 wQ-")))
    assert parse_pgn(pgn_text(record)).record == record
    set_up = Record(setup="setup Black wQ@0,0 bQ@1,0", plies=(Ply(text="bA1 bQ-"),))
    assert parse_pgn(pgn_text(set_up)).record == set_up


def test_an_illegal_move_ends_the_game_before_it() -> None:
    reading = parse_pgn(pgn([*OPENING, "wA1 bQ-", "bA1 bQ-"], end="BlackWins"))
    assert reading.record.move_texts() == OPENING
    assert (reading.record.result, reading.record.ending) == (Result.BLACK, Ending.UNKNOWN)
    assert reading.problems == (
        "illegal move 'wA1 bQ-' at ply 5: a piece is placed touching no enemy piece; "
        "kept the 4 plies before it",
    )


def test_moves_are_kept_in_canonical_words() -> None:
    text = pgn([*OPENING, "wA1 \\wQ", "bA1 bQ/", "wA1 bQ-"])
    assert parse_pgn(text).record.move_texts()[-1] == "wA1 bA1\\"


def test_a_game_may_go_on_after_a_third_repetition() -> None:
    reading = parse_pgn(pgn([*TO_AND_FRO, "wQ \\wS1"], end="WhiteWins"))
    assert reading.record.move_texts() == [*TO_AND_FRO, "wQ \\wS1"]
    assert reading.record.rules == Rules(repetition=False)
    assert reading.problems == ("goes on after a third repetition at ply 12: read without that rule",)


def test_a_third_repetition_is_a_draw_unless_somebody_won() -> None:
    drawn = parse_pgn(pgn(TO_AND_FRO, end="Draw"))
    assert (drawn.record.result, drawn.record.ending) == (Result.DRAW, Ending.REPETITION)
    assert drawn.problems == ()
    won = parse_pgn(pgn(TO_AND_FRO, end="WhiteWins"))
    assert (won.record.result, won.record.ending) == (Result.WHITE, Ending.UNKNOWN)
    assert won.problems == ("ends with a third repetition that was not taken as a draw",)
    assert won.position.outcome() is None


def test_a_game_may_begin_with_the_queen() -> None:
    reading = parse_pgn(pgn(["wQ", "bQ wQ-"]))
    assert reading.record.move_texts() == ["wQ", "bQ wQ-"]
    assert reading.record.rules == Rules(queen_first=True)
    assert reading.problems == ("the queen is placed first at ply 1",)


def test_the_board_knows_better_who_won() -> None:
    reading = parse_pgn(pgn(WON, '[Result "BlackWins"]'))
    assert (reading.record.result, reading.record.ending) == (Result.WHITE, Ending.SURROUND)
    assert reading.problems == ("claims 0-1 but the final position is 1-0",)


def test_without_a_game_type_the_pieces_tell_it() -> None:
    reading = parse_pgn("1. wM\n2. bP wM-\n")
    assert reading.record.rules.game_type == "Base+MP"
    assert reading.problems == ("no GameType: taken as Base+MP from its pieces",)


def test_a_file_cut_anywhere_gives_a_beginning_of_the_game() -> None:
    first = len('[GameType "Base"]')
    for cut in range(first, len(WON_PGN)):
        moves = parse_pgn(WON_PGN[:cut]).record.move_texts()
        assert moves == WON[: len(moves)]


def test_doubled_backslashes_are_single_ones() -> None:
    assert parse_pgn(pgn(WON).replace("\\", "\\\\")).record.move_texts() == WON


def test_several_plies_may_share_a_line() -> None:
    assert parse_pgn("1. wS1 2. bS1 wS1- {so} 3. wQ -wS1 1-0").record.move_texts() == OPENING[:3]


def test_hive_ultimate_is_refused_by_name() -> None:
    with pytest.raises(InvalidRecord, match="hive-ultimate is not supported"):
        parse_pgn('[GameType "Hive-Ultimate"]\n\n1. wS1\n')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no PGN: expected tags"),
        ("Dear diary", "no PGN: expected tags"),
        ('[GameType "Base+X"]', "unknown expansion 'X'"),
        ('[GameType "Base"]\n[Rules "queen_frist=true"]', "did you mean 'queen_first'"),
        ('[GameType "Base"]\n[Setup "setup White wQ@0,0 bQ@5,5"]', "the hive is not connected"),
    ],
)
def test_what_is_no_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidRecord, match=message.replace("[", "\\[")):
        parse_pgn(text)


def test_a_file_may_hold_several_games() -> None:
    text = WON_PGN + "\n" + WON_PGN.replace("About", '[Tag "in a comment"]\nAbout')
    games = list(split_games(text.splitlines(keepends=True)))
    assert [parse_pgn(game).record.move_texts() for _, game in games] == [WON, WON]
    assert games[0][1].strip() == WON_PGN.strip()
    assert [line for line, _ in games] == [1, WON_PGN.count("\n") + 2]


def test_only_games_of_hive_are_written() -> None:
    with pytest.raises(ValueError, match="hold games of hive, not of captain"):
        pgn_text(Record(rules=captain.Rules()))
