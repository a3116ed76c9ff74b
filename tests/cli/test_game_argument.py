"""GAME on the command line, in all its forms."""

from pathlib import Path

import pytest

from skep.cli.arguments.game_argument import parse_game_text, read_all, read_game
from skep.games import captain, hive
from skep.records import Record
from skep.records.database.store import Database, NewGame

ONE, TWO = "Base;wS1;bS1 wS1-", "Base+M;wM;bM wM-;wQ -wM"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.uhp"
    path.write_text(f"{ONE}\n{TWO}\n", encoding="utf-8")
    return path


def test_a_file_has_numbered_games(file: Path) -> None:
    assert read_game(str(file)).move_texts() == ["wS1", "bS1 wS1-"]
    assert read_game(str(file), number=2).rules.game_type == "Base+M"
    with pytest.raises(ValueError, match="has no game number 3"):
        read_game(str(file), number=3)
    with pytest.raises(FileNotFoundError):
        read_game("nowhere.pgn")


def test_a_folder_and_several_texts_are_all_their_games(file: Path) -> None:
    games = list(read_all([str(file.parent), ONE]))
    assert [len(game.record.plies) for game in games] == [2, 3, 2]
    assert [game.place for game in games] == [f"{file}, game 1, line 1", f"{file}, game 2, line 2", "game"]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.uhp"
    bad.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.uhp, game 1, line 1: "):
        read_game(str(bad))


def test_repairs_of_files_are_told_and_wrong_texts_are_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = "Base;wS1;bS1 wS1-;wS1 bS1-"
    file.write_text(wrong + "\n", encoding="utf-8")
    assert len(read_game(str(file)).plies) == 2
    assert "kept the 2 plies before it" in capsys.readouterr().err
    with pytest.raises(ValueError, match=r"expected a GameString .* at ply 3: "):
        read_game(wrong)


def test_texts_by_milder_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(read_game("Base;wQ;bS1 wQ-").plies) == 2
    assert "the queen is placed first at ply 1" in capsys.readouterr().err


def test_numbers_are_games_of_the_database_and_no_argument_is_all_of_them(tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite")
    with Database(place) as database:
        database.add([NewGame.of(Record.of(hive.parse(text))) for text in (ONE, TWO)])
    assert read_game("2", db=place).move_texts()[0] == "wM"
    assert [(game.place, len(game.record.plies)) for game in read_all([], place)] == [
        ("game 1", 2),
        ("game 2", 3),
    ]
    with pytest.raises(ValueError, match="no game number 3 in the database"):
        read_game("3", db=place)


@pytest.mark.parametrize(
    ("text", "game_type"),
    [
        ("setup White wA1@0,0 bS1@1,0", "Base"),
        ("setup White wM@0,0 bP@1,0", "Base+MP"),
        ("Base+MLP;setup White wA1@0,0 bS1@1,0", "Base+MLP"),
    ],
)
def test_a_board_without_a_type_has_the_smallest(text: str, game_type: str) -> None:
    record = parse_game_text(text).record
    assert record.rules.game_type == game_type
    assert record.plies == ()


def test_rules_tell_the_game() -> None:
    record = read_game("official:ply_cap=50;b8-d8")
    assert (record.game, record.rules) == ("captain", captain.Rules(ply_cap=50))
    with pytest.raises(ValueError, match="g8 and c7 are not in one line"):
        read_game("steyn;b8-d8;g8-c7")
