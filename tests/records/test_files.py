import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.played import OPENING, WON, random_record
from skep.records import Ply, Record, Result, files
from skep.records.files import game_files, read_games, write_games
from skep.records.formats.json_lines import parse_record, record_json, record_line
from skep.records.formats.pgn import pgn_text
from skep.records.formats.uhp_text import uhp_text

PGN = '[GameType "Base"]\n[White "Jürgen"]\n[Black "Åsa"]\n\n1. wS1\n2. bS1 wS1-\n'
SGF = '(;GM[27]SU[hive]P0[id "Jürgen"]\nP1[id "Åsa"]; P0[1 move W wS1 N 13 .]; P0[2 done])'
UHP = "Base;InProgress;White[2];wS1;bS1 wS1-\n"
JSON = '{"game":"hive","white":"Jürgen","moves":["wS1","bS1 wS1-"]}\n'


def write(path: Path, data: str | bytes) -> Path:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


NAMES = ["game.pgn", "game.sgf", "game.uhp", "game.jsonl", "game.dat", "game"]
FORMATS = [("PGN", PGN, 2), ("SGF", SGF, 1), ("JSON", JSON, 2)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("text", "plies"), [case[1:] for case in FORMATS], ids=[case[0] for case in FORMATS])
def test_the_content_tells_the_format(tmp_path: Path, name: str, text: str, plies: int) -> None:
    (entry,) = read_games(write(tmp_path / name, text))
    assert entry.reading is not None
    assert len(entry.reading.record.plies) == plies
    assert entry.problems == ()


@pytest.mark.parametrize("name", ["game.uhp", "game.txt", "game.dat", "game"])
def test_what_looks_like_nothing_else_is_uhp_text(tmp_path: Path, name: str) -> None:
    (entry,) = read_games(write(tmp_path / name, UHP))
    assert entry.reading is not None
    assert len(entry.reading.record.plies) == 2


@pytest.mark.parametrize("text", [PGN, SGF], ids=["PGN", "SGF"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16", "mixed"])
def test_encodings(tmp_path: Path, text: str, encoding: str) -> None:
    lines = text.splitlines(keepends=True)
    parts = [line.encode("latin-1" if "J" in line else "utf-8") for line in lines]
    data = b"".join(parts) if encoding == "mixed" else text.encode(encoding)
    (entry,) = read_games(write(tmp_path / "game", data))
    assert entry.reading is not None
    record = entry.reading.record
    assert (record.white, record.black) == ("Jürgen", "Åsa")


def test_null_characters_are_left_out(tmp_path: Path) -> None:
    (entry,) = read_games(write(tmp_path / "game.pgn", PGN.replace("Jürgen", "Jü\0rgen")))
    assert entry.reading is not None
    assert entry.reading.record.white == "Jürgen"


def test_bad_lines_do_not_hide_good_ones(tmp_path: Path) -> None:
    path = write(tmp_path / "games.uhp", f"{UHP}rubbish\n# remark\n{UHP}Base;wS1;bS1\n")
    entries = list(read_games(path))
    assert [entry.place for entry in entries] == [
        f"{path}, game {number}, line {line}" for number, line in ((1, 1), (2, 2), (3, 4), (4, 5))
    ]
    assert [entry.reading is not None for entry in entries] == [True, False, True, True]
    assert entries[1].problems[0].startswith("no GameString: invalid move 'rubbish' at ply 1")
    assert entries[3].problems[0].startswith("invalid move 'bS1' at ply 2")


def test_several_games_in_a_pgn(tmp_path: Path) -> None:
    path = write(tmp_path / "games.pgn", PGN + "\n" + PGN.replace("wS1-", "wS1/"))
    entries = list(read_games(path))
    assert [entry.place for entry in entries] == [f"{path}, game 1, line 1", f"{path}, game 2, line 8"]


def test_several_games_in_an_sgf(tmp_path: Path) -> None:
    cut_off = SGF.removesuffix(")")
    path = write(tmp_path / "games.sgf", f"{SGF}\n\n{cut_off}\n{SGF}{SGF} and more\n")
    entries = list(read_games(path))
    assert [(entry.place, entry.problems) for entry in entries] == [
        (f"{path}, game 1, line 1", ()),
        (f"{path}, game 2, line 4", ("the game is cut off: it has no closing parenthesis",)),
        (f"{path}, game 3, line 6", ()),
        (f"{path}, game 4, line 7", ("left out what follows the end of the game: 'and more'",)),
    ]
    assert all(entry.reading is not None and len(entry.reading.record.plies) == 1 for entry in entries)


def test_text_before_the_first_game_of_an_sgf_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "games.sgf", f"hello\n{SGF}\n")
    assert [(entry.place, entry.reading is None) for entry in read_games(path)] == [
        (f"{path}, game 1, line 1", True),
        (f"{path}, game 2, line 2", False),
    ]


def test_an_empty_file_is_no_game(tmp_path: Path) -> None:
    (entry,) = read_games(write(tmp_path / "game.sgf", ""))
    assert (entry.reading, entry.problems) == (None, ("no BoardSpace game: expected its kind as SU[hive…]",))
    assert list(read_games(write(tmp_path / "game.uhp", ""))) == []


def test_games_are_written_in_the_format_of_the_name(tmp_path: Path) -> None:
    records = [random_record(seed, white=f"player {seed}") for seed in range(5)]
    for name in ("games.uhp", "games.txt", "games.jsonl", "games.pgn", "games.sgf"):
        assert write_games(records, tmp_path / name) == 5
        entries = read_games(tmp_path / name)
        assert [entry.reading.record for entry in entries if entry.reading] == records
    assert write_games(records[:1], tmp_path / "game.pgn") == 1
    (entry,) = read_games(tmp_path / "game.pgn")
    assert entry.reading is not None
    assert entry.reading.record == records[0]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("games.doc", "unknown kind of game file"),
    ],
)
def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path, name: str, message: str) -> None:
    path = write(tmp_path / name, "old")
    with pytest.raises(ValueError, match=message):
        write_games([Record(), Record()], path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_folders_are_searched_for_files_of_games(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    wanted = [write(tmp_path / name, "") for name in ("a.pgn", "deep/b.SGF", "deep/er/c.uhp")]
    others = [write(tmp_path / "deep" / name, "") for name in ("notes.txt", "picture.png")]
    named = write(tmp_path / "deep" / "er" / "named.txt", "")
    assert list(game_files([tmp_path, named])) == [*wanted, named]
    assert set(game_files([tmp_path], with_others=True)) == {*wanted, *others, named}


def test_other_data_than_text_is_refused_at_once(tmp_path: Path) -> None:
    path = write(tmp_path / "games.png", b"\x89PNG" + bytes(range(256)) * 1000)
    (entry,) = read_games(path)
    assert (entry.place, entry.reading) == (str(path), None)
    assert entry.problems == ("not a file of games: it holds binary data, not text",)


def test_a_big_file_is_read_as_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "games.uhp"
    path.write_text(UHP * 100_000)
    entries = read_games(path)
    first = next(entries)
    assert first.reading is not None
    assert first.reading.record == Record(plies=tuple(Ply(text=text) for text in OPENING[:2]))
    entries.close()


def test_results_survive_all_formats(tmp_path: Path) -> None:
    record = Record(plies=tuple(Ply(text=text) for text in WON[:-1]), result=Result.BLACK)
    for name in ("a.pgn", "a.uhp", "a.jsonl"):
        write_games([record], tmp_path / name)
        (entry,) = read_games(tmp_path / name)
        assert entry.reading is not None
        assert entry.reading.record.result == Result.BLACK


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A file of any format with parts cut out, doubled, moved or replaced."""
    data = draw(st.sampled_from([PGN, SGF, UHP, JSON, *WHOLE_GAMES])).encode()
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        part = draw(st.sampled_from([b"", data[start:end] * 2, data[:20]]) | st.binary(max_size=6))
        data = data[:start] + part + data[end:]
    return data


RECORD = random_record(3, plies=30, white="Ann", comment="c", tags={"Event": "x"})
WHOLE_GAMES = [pgn_text(RECORD), uhp_text(RECORD), record_line(RECORD)]


@given(damaged(), st.sampled_from(["game.pgn", "game.sgf", "game.uhp", "game.jsonl"]))
def test_damaged_files_are_read_or_refused_but_never_fatal(data: bytes, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for entry in read_games(write(Path(folder) / name, data)):
            if entry.reading is None:
                assert entry.problems
            else:
                again = parse_record(record_json(entry.reading.record))
                assert again == entry.reading.record
                assert entry.reading.record.position().history == entry.reading.position.history


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '[Seed "' + "9" * 10_000 + '"]\n[GameType "Base"]\n',
        f"(;SU[hive]; P0[1 move W wS1 N {'9' * 5000} .]TM[{'9' * 5000}]; P0[2 done])",
        "1. wS1\n{[%depth " + "9" * 10_000 + "] [%nodes " + "9" * 4000 + "] [%score nan]}\n",
        "(;" * 100_000,
        "{" * 100_000,
        "1." * 100_000,
        "Base" + ";" * 100_000,
        "setup White " + "wQ@0,0 " * 10_000,
    ],
    ids=lambda text: text[:20],
)
def test_absurd_files_are_not_fatal(tmp_path: Path, text: str) -> None:
    for name in ("game.pgn", "game.sgf", "game.uhp", "game.jsonl"):
        for entry in read_games(write(tmp_path / name, text)):
            assert entry.reading is None or entry.reading.record.seed is None


def test_absurdly_long_lines_are_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_LINE", 50)
    path = write(tmp_path / "games.uhp", "Base;wS1\n" + "x" * 120 + "\nBase;wA1\n")
    games = list(read_games(path))
    assert [game.reading is None for game in games] == [False, True, True, True, False]


def test_an_absurdly_long_sgf_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_WHOLE", 1 << 20)
    path = write(tmp_path / "games.sgf", "(;GM[27]\n" + "C[x]\n" * 300_000)
    with pytest.raises(OSError, match="more than 1 MiB of SGF in one file: split it"):
        list(read_games(path))
