"""A game in the terminal, as somebody types it."""

import contextlib
import io
import itertools
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from skep.agents import Limit, make_agent
from skep.arena.game.clock import TimeControl
from skep.cli import cli
from skep.cli.play import PlaySettings
from skep.cli.terminal.colors import has_colors, painted
from skep.cli.terminal.terminal_game import GameSetup, TerminalGame
from skep.games import GAMES, Color
from skep.games.hive import Position
from skep.records import Ending, Record, Result
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database
from skep.records.files import read_games


def conversation(
    typed: str,
    start: Position | None = None,
    person: Color = Color.WHITE,
    control: TimeControl | None = None,
    store: Callable[[Record], str] | None = None,
) -> tuple[Position, str]:
    """The end of a game against random moves, and what was said. Every look at the clock takes a second."""
    said: list[str] = []
    about = Record(white="Ann", black="random", date="2026-11-17", seed=7)
    setup = GameSetup(
        position=start or Position(), person=person, limit=Limit(), control=control, about=about, store=store
    )
    seconds = itertools.count(start=100.0)
    with make_agent("random").player(GAMES["hive"], 1) as player:
        TerminalGame(setup, player, io.StringIO(typed), said.append, lambda: next(seconds)).run()
    return setup.position, "\n".join(said)


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
    assert file.read_text().splitlines()[-1] == position.game_text()
    assert f"cannot save to '{file}': File exists" in said
    assert "expected a file name" in said


@pytest.mark.parametrize("name", ["game.pgn", "game.sgf", "game.uhp", "game.jsonl"])
def test_a_game_is_saved_in_the_format_of_the_ending(tmp_path: Path, name: str) -> None:
    position, _ = conversation(f"wS1\nsave {tmp_path / name}\n")
    (game,) = read_games(tmp_path / name)
    assert game.reading is not None
    record = game.reading.record
    assert record == Record.of(position, white="Ann", black="random", date="2026-11-17", seed=7)
    beginning = {"game.pgn": "[GameType", "game.sgf": "(;", "game.uhp": "# [", "game.jsonl": "{"}[name]
    assert (tmp_path / name).read_text().startswith(beginning)


def test_an_unknown_ending_is_refused_with_those_known(tmp_path: Path) -> None:
    _, said = conversation(f"wS1\nsave {tmp_path}/game.xyz\n")
    assert "cannot save: unknown kind of game file" in said
    assert "known: .pgn, .sgf, .uhp, .txt, .jsonl" in said
    assert list(tmp_path.iterdir()) == []


def test_a_finished_game_is_stored_and_an_unfinished_one_is_not() -> None:
    stored: list[Record] = []

    def store(record: Record) -> str:
        stored.append(record)
        return "stored"

    won = Position.parse(
        "setup White wQ@0,3 bQ@0,0 wA1@1,-1 wA2@1,0 bG1@0,1 bG2@-1,1 bG3@-1,0 wS1@0,2 wA3@2,0"
    )
    conversation("wS1\n", store=store)
    assert stored == []
    assert conversation("wA3 \\bQ\n", won, store=store)[1].endswith("White wins (surround).\nstored")
    conversation("resign\n", store=store)
    conversation("moves\n" * 40 + "wS1\n", control=TimeControl(seconds=30, increment=0), store=store)
    assert [(one.white, one.result, one.ending) for one in stored] == [
        ("Ann", Result.WHITE, Ending.SURROUND),
        ("Ann", Result.BLACK, Ending.RESIGNATION),
        ("Ann", Result.BLACK, Ending.TIME),
    ]


def test_the_command_stores_a_finished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = str(tmp_path / "games.sqlite")
    run("random", "--name", "Ann", "--db", place, typed="wS1\nresign\n", monkeypatch=monkeypatch)
    assert capsys.readouterr().out.endswith(f"The game is stored in {place}.\n")
    with Database(place, create=False) as database:
        (game,) = find_games(database, Search())
    assert (game.record.white, game.record.black, game.record.ending) == ("Ann", "random", Ending.RESIGNATION)
    run("random", "--no-store", "--db", place, typed="resign\n", monkeypatch=monkeypatch)
    assert "stored" not in capsys.readouterr().out


def test_lines_are_edited_completed_and_remembered_at_a_terminal(tmp_path: Path) -> None:
    """In a terminal of its own: up-arrow brings back the line before, Tab completes a command."""
    pty = pytest.importorskip("pty")
    code = (
        "from pathlib import Path; from skep.cli.terminal.line_input import EditedLines\n"
        f"lines = EditedLines(Path({str(tmp_path / 'history')!r})); lines.words = lambda: ['moves', 'quit']\n"
        "print([lines.readline() for _ in range(3)]); lines.close()"
    )
    main, child = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", code], stdin=child, stdout=child, stderr=child)
    os.close(child)
    os.write(main, b"wS1\n\x1b[A\nmov\t\n")
    said = b""
    with contextlib.suppress(OSError):  # the end of a terminal is an error to Linux
        while chunk := os.read(main, 4096):
            said += chunk
    process.wait()
    os.close(main)
    assert b"['wS1\\n', 'wS1\\n', 'moves\\n']" in said
    assert (tmp_path / "history").read_text().splitlines()[-1] == "moves"


def test_pieces_have_colours_only_where_the_terminal_shows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert painted("wA1 -bQ") == "\x1b[93mwA1\x1b[0m -\x1b[96mbQ\x1b[0m"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert has_colors()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colors()


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
    run("random", "--rules", "Base+M", "--color", "black", typed="quit\n", monkeypatch=monkeypatch)
    assert "White plays w" in capsys.readouterr().out


def test_the_old_option_of_the_rules_still_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("random", "--type", "Base+M", typed="moves wM\n", monkeypatch=monkeypatch)
    printed = capsys.readouterr()
    assert "\nwM\n" in printed.out
    assert printed.err == "skep: --type is now called --rules; the old name will be removed\n"


def test_the_engine_plays_at_a_level_and_by_a_clock(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("--level", "1", "--clock", "10m+5", "--seed", "1", typed="wS1\n", monkeypatch=monkeypatch)
    said = capsys.readouterr().out
    assert "Black plays b" in said
    assert "White to move (White 10:0" in said


def test_the_computer_says_that_it_thinks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skep.cli.terminal.progress.PATIENCE_SECONDS", 0)
    monkeypatch.setattr("skep.cli.terminal.progress.PLAIN_SECONDS", 0)
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
        ("--clock", "soon", "SECONDS\\+SECONDS"),
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
