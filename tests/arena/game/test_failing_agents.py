"""An agent of one's own that fails, in whatever way, loses one game, and its traceback is kept."""

from pathlib import Path

import pytest

from skep import Limit, Rules, make_agent, play_game, register_agent
from skep.records import Ending, Record, Result

FILE = Path(__file__).parents[2] / "agents" / "own" / "strange_agents.py"


def lost_game(agent: str) -> Record:
    rules = Rules(ply_cap=6)
    return play_game((make_agent(agent), make_agent("random")), rules, Limit(time=1), seed=1)


@pytest.mark.parametrize(
    ("name", "ending", "words"),
    [
        ("raising", Ending.CRASH, "ValueError: the strategy is wrong"),
        ("exiting", Ending.CRASH, "SystemExit: bye"),
        ("dying", Ending.CRASH, "ended by itself with status 3"),
        ("no_move", Ending.ILLEGAL, "NoMove: choose returned None; expected a move or its text"),
        ("wrong_type", Ending.ILLEGAL, "NoMove: choose returned ['wS1']; expected a move or its text"),
        ("wrong_decision", Ending.ILLEGAL, "InvalidMove: "),
        ("illegal", Ending.ILLEGAL, "InvalidMove: invalid move 'wQ -bQ' at ply 1"),
        ("illegal_number", Ending.ILLEGAL, "123456789012345"),
        ("slow", Ending.STALL, "did not answer within 3 s"),
        ("flooding", Ending.FLOOD, "said more than"),
        ("printing", Ending.PRINT, "printed 'ok' to standard output"),
    ],
)
def test_a_failing_agent_loses_with_its_last_words(name: str, ending: Ending, words: str) -> None:
    record = lost_game(f"{FILE}:{name}")
    assert (record.result, record.ending) == (Result.BLACK, ending)
    assert words in record.last_words


def test_the_traceback_begins_in_the_agent_s_own_file() -> None:
    lines = lost_game(f"{FILE}:raising").traceback.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert str(FILE) in lines[1]
    assert lines[2].strip() == 'raise ValueError("the strategy is wrong")'
    assert lines[-1] == "ValueError: the strategy is wrong"


def test_the_traceback_says_where_it_printed() -> None:
    lines = lost_game(f"{FILE}:printing").traceback.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert str(FILE) in lines[1]
    assert lines[2].strip() == 'print("ok")'
    assert len(lines) == 3


@pytest.mark.parametrize("name", ["talking", "Keeper"])
def test_an_agent_that_talks_to_standard_error_or_keeps_something_plays_on(name: str) -> None:
    assert lost_game(f"{FILE}:{name}").ending == Ending.CAP


def exit_in_this_process(position: object) -> None:
    raise SystemExit(1)


def test_sys_exit_loses_the_game_in_this_process_too() -> None:
    register_agent("quitter", exit_in_this_process)
    record = lost_game("quitter")
    assert (record.result, record.ending) == (Result.BLACK, Ending.CRASH)
    assert "exit_in_this_process" in record.traceback
