"""A game in the terminal, as somebody types it."""

import io
import itertools
import random
import re
from pathlib import Path

import pytest

from skep.agents import Limit, make_agent
from skep.arena.clock import TimeControl
from skep.cli import cli
from skep.cli.play import PlaySettings
from skep.cli.terminal_game import Table, TerminalGame
from skep.games import GAMES, Color
from skep.games.hive import Position


def conversation(
    typed: str,
    start: Position | None = None,
    person: Color = Color.WHITE,
    control: TimeControl | None = None,
) -> tuple[Position, str]:
    """The end of a game against random moves, and what was said. Every look at the clock takes a second."""
    said: list[str] = []
    table = Table(position=start or Position(), person=person, limit=Limit(), control=control)
    seconds = itertools.count(start=100.0)
    with make_agent("random").player(GAMES["hive"], 1) as player:
        TerminalGame(table, player, io.StringIO(typed), said.append, lambda: next(seconds)).run()
    return table.position, "\n".join(said)


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


def test_a_hint_says_why() -> None:
    won = Position.parse(
        "setup White wQ@0,3 bQ@0,0 wA1@1,-1 wA2@1,0 bG1@0,1 bG2@-1,1 bG3@-1,0 wS1@0,2 wA3@2,0"
    )
    position, said = conversation("hint\n", won)
    assert "wA3 -wA1 wins at once." in said
    assert position.ply == 0


def test_the_computer_takes_over_after_switching_sides() -> None:
    position, said = conversation("wS1\nswitch\n")
    assert "You play Black now." in said
    assert "White plays w" in said
    assert (position.ply, position.turn) == (3, Color.BLACK)


def test_resigning_loses() -> None:
    assert conversation("resign\n")[1].endswith("Black wins (resignation).")
    assert conversation("resign\n", person=Color.BLACK)[1].endswith("White wins (resignation).")


def test_the_clock_is_shown_and_runs_while_somebody_thinks() -> None:
    _, said = conversation("wS1\n", control=TimeControl(seconds=60, increment=0))
    first, second = [line for line in said.splitlines() if line.startswith("White to move")]
    assert first == "White to move (White 0:59, Black 1:00):"
    assert second == "White to move (White 0:56, Black 0:57):"


def test_who_oversteps_the_time_loses() -> None:
    typed = "moves\n" * 40 + "wS1\n"
    position, said = conversation(typed, control=TimeControl(seconds=30, increment=0))
    assert said.endswith("Black wins: the time of White is up.")
    assert position.ply == 0


def run(*arguments: str, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    cli(["play", *arguments], standalone_mode=False)


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run("random", "--type", "Base+M", "--color", "black", typed="quit\n", monkeypatch=monkeypatch)
    assert "White plays w" in capsys.readouterr().out


def test_the_engine_plays_at_a_level_and_by_a_clock(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("--level", "1", "--clock", "10+5", "--seed", "1", typed="wS1\n", monkeypatch=monkeypatch)
    said = capsys.readouterr().out
    assert "Black plays b" in said
    assert "White to move (White 10:0" in said


def test_the_computer_says_that_it_thinks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skep.cli.progress.PATIENCE_SECONDS", 0)
    monkeypatch.setattr("skep.cli.progress.PLAIN_SECONDS", 0)
    run("alphabeta:depth=2", "--color", "black", typed="hint\n", monkeypatch=monkeypatch)
    told = ["White is thinking", "White is thinking: depth 1", "White is thinking: depth 2"]
    assert capsys.readouterr().err.splitlines() == [*told, "looking for a hint"]


@pytest.mark.parametrize(
    ("agent", "game", "said"),
    [
        # Stones are a fifth of a point, and the first move leaves as many of each colour.
        ("alphabeta:depth=1", "captain", r"White plays \S+  \(score [+-]\d\.[02468]0\)\n"),
        ("alphabeta:depth=1", "hive", r"White plays \S+  \(score [+-]\d\.\d\d\)\n"),
        ("mcts:iterations=10", "hive", r"White plays \S+\n"),
    ],
)
def test_scores_are_in_points_or_not_told(
    agent: str, game: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(agent, "--game", game, "--color", "black", typed="quit\n", monkeypatch=monkeypatch)
    assert re.search(said, capsys.readouterr().out)


def test_random_colors_are_both_and_the_same_for_a_seed() -> None:
    settings = PlaySettings(color="random")
    colors = [settings.person(random.Random(seed)) for seed in range(20)]
    assert set(colors) == {Color.WHITE, Color.BLACK}
    assert colors == [settings.person(random.Random(seed)) for seed in range(20)]


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--clock", "soon", "MINUTES\\+SECONDS"),
        ("--clock", "0.001+0", "'clock': a clock has 1 second to a day for the game, .*, not '0.001\\+0'"),
        ("--game", "go", "unknown game 'go'"),
        ("--time", "0", "more than 0"),
        ("--level", "11", "level is from 1 to 10"),
        ("--color", "green", "white, black, random"),
    ],
)
def test_senseless_wishes_are_refused(
    option: str, value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=reason):
        run(option, value, typed="", monkeypatch=monkeypatch)
