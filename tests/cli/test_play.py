"""A game in the terminal, as somebody types it."""

import io
from pathlib import Path

import pytest

from skep.agents import Limit, make_agent
from skep.cli.terminal_game import TerminalGame
from skep.games import GAMES, Color
from skep.games.hive import Position


def conversation(
    typed: str, start: Position | None = None, person: Color = Color.WHITE
) -> tuple[Position, str]:
    said: list[str] = []
    position = start or Position()
    with make_agent("random").player(GAMES["hive"], 1) as player:
        TerminalGame(position, person, player, Limit(), io.StringIO(typed), said.append).run()
    return position, "\n".join(said)


def test_a_move_is_answered() -> None:
    position, said = conversation("wS1\n")
    assert position.ply == 2
    assert "Black plays b" in said
    assert said.endswith("The game is left unfinished.")


def test_wrong_moves_are_explained_and_change_nothing() -> None:
    position, said = conversation("wQ\nnonsense\n")
    assert position.ply == 0
    assert "the queen may not be the first piece" in said
    assert "no piece 'nonsense' in Base" in said


def test_moves_are_listed_all_or_of_one_piece() -> None:
    _, said = conversation("moves\nmoves wA1\nmoves wZ\n")
    assert "wS1; wB1; wG1; wA1\n" in said
    assert "\nwA1\n" in said
    assert "'wZ' has no legal move" in said


def test_undo_takes_back_the_own_move_and_the_answer() -> None:
    position, said = conversation("undo\nwS1\nundo\n")
    assert position.ply == 0
    assert "there is no move of yours to take back" in said


def test_a_game_is_saved_and_no_file_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.uhp"
    position, said = conversation(f"wS1\nsave {file}\nsave {file}\nsave\n")
    assert file.read_text() == position.game_text() + "\n"
    assert f"cannot save to '{file}': File exists" in said
    assert "expected a file name" in said


def test_help_board_and_quit() -> None:
    _, said = conversation("help\nboard\nquit\nwS1\n")
    assert "take back your last move" in said
    assert said.count("(empty board)") == 2
    assert "plays" not in said


def test_black_lets_the_computer_begin() -> None:
    position, _ = conversation("", person=Color.BLACK)
    assert position.ply == 1


def test_the_result_is_told() -> None:
    won = Position.parse(
        "setup White wQ@0,3 bQ@0,0 wA1@1,-1 wA2@1,0 bG1@0,1 bG2@-1,1 bG3@-1,0 wS1@0,2 wA3@2,0"
    )
    _, said = conversation("wA3 bQ/\nwA3 \\bQ\n", won)
    assert said.endswith("White wins (surround).")


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from skep.cli import cli

    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    cli(["play", "random", "--type", "Base+M", "--black"], standalone_mode=False)
    assert "White plays w" in capsys.readouterr().out
