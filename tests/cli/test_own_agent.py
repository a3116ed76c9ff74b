"""An agent of one's own through the commands: UHP, terminal, tournament file; a failure that is shown."""

import json
import subprocess
import sys
from pathlib import Path

from skep import Rules, make_agent, play_game, write_games

FILE = Path(__file__).parents[1] / "agents" / "own" / "strange_agents.py"


def skep(*arguments: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "skep", *arguments]
    return subprocess.run(command, input=said, capture_output=True, text=True, check=False)


SAID = "newgame Base\nbestmove time 00:00:01\nexit\n"


def test_an_agent_that_talks_to_standard_error_is_a_correct_uhp_engine() -> None:
    done = skep("uhp", f"{FILE}:talking", said=SAID)
    assert done.stdout.splitlines()[2:] == ["ok", "Base;NotStarted;White[1]", "ok", "wS1", "ok", "ok"]
    assert "straight to the descriptor" in done.stderr


def test_what_an_agent_prints_to_standard_output_does_not_disturb_a_uhp_viewer() -> None:
    done = skep("uhp", f"{FILE}:printing", said=SAID)
    lines = done.stdout.splitlines()[5:]
    assert lines[0].startswith("err ")
    assert "printed 'ok' to standard output" in lines[0]
    assert lines[1:] == ["ok", "ok"]
    assert done.stderr.startswith("ok\n")


def test_the_settings_of_an_own_agent_are_options_of_the_engine() -> None:
    said = "options\noptions set Number 1\nnewgame Base\nbestmove depth 1\nexit\n"
    lines = skep("uhp", f"{FILE}:Settled:number=2", said=said).stdout.splitlines()
    assert "Number;int;2;0" in lines
    assert lines[-3] == "wB1"


def test_an_own_agent_plays_in_the_terminal() -> None:
    done = skep("play", str(FILE), said="wS1\nresign\n")
    assert "Black plays b" in done.stdout


def test_an_own_agent_plays_a_tournament_of_a_file_with_json_to_standard_output(tmp_path: Path) -> None:
    players = (
        f'[[players]]\nagent = "{FILE}:talking"\n[[players]]\nname = "third"\nagent = "{FILE}:Settled"\n'
    )
    file = tmp_path / "cup.toml"
    file.write_text(f'name = "cup"\ngames = 2\n[rules]\nply_cap = 8\n{players}settings = {{ number = 3 }}\n')
    done = skep("tournament", str(file), "--json", "--db", str(tmp_path / "games.sqlite"), "--workers", "0")
    assert json.loads(done.stdout)["games"] == 2


def test_a_shown_game_tells_where_its_loser_failed(tmp_path: Path) -> None:
    record = play_game((make_agent(f"{FILE}:raising"), make_agent("random")), Rules(), seed=1)
    write_games([record], tmp_path / "game.jsonl")
    shown = skep("show", str(tmp_path / "game.jsonl")).stdout
    assert "last words: ValueError: the strategy is wrong" in shown
    assert 'raise ValueError("the strategy is wrong")' in shown
