"""`skep uhp` as viewers use it: a process, its pipes and its signals."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = [sys.executable, "-m", "skep", "uhp"]
FAKE = Path(__file__).parents[1] / "agents" / "fake_engine.py"


def run(data: bytes, agent: str = "random") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*ENGINE, agent], input=data, capture_output=True, check=False, timeout=60)


TRANSCRIPT = r"""
< id skep 0.1.0 random
< Mosquito;Ladybug;Pillbug
< ok
> info
< id skep 0.1.0 random
< Mosquito;Ladybug;Pillbug
< ok
> play wS1
< err no game yet; begin one with newgame
< ok
> bestmove
< err no game yet; begin one with newgame
< ok
> newgame Base+X
< err invalid game type 'Base+X': unknown expansion 'X'; known: M, L, P
< ok
> newgame
< Base;NotStarted;White[1]
< ok
> NEWGAME Base+M
< Base+M;NotStarted;White[1]
< ok
> validmoves
< wS1;wB1;wG1;wA1;wM
< ok
> play wQ
< invalidmove illegal move 'wQ' at ply 1: the queen may not be the first piece
< ok
> play wS1
< Base+M;InProgress;Black[1];wS1
< ok
> play bA1 wS1-
< Base+M;InProgress;White[2];wS1;bA1 wS1-
< ok
> play wX
< invalidmove invalid move 'wX' at ply 3: no piece 'wX' in Base+M
< ok
> undo
< Base+M;InProgress;Black[1];wS1
< ok
> undo 2
< err cannot undo 2 of 1 move
< ok
> undo two
< err expected a whole number from 1 on, not 'two'
< ok
> perft 2
< perft(0) = 1
< perft(1) = 30
< perft(2) = 540
< ok
> newgame wB1;bA1 wB1/;wA1 -wB1;bQ bA1-;wB2 \wA1;bQ bA1/;wQ wB2/;bQ \bA1;wA1 bA1/
< Base;InProgress;Black[5];wB1;bA1 wB1/;wA1 -wB1;bQ bA1-;wB2 \wA1;bQ bA1/;wQ wB2/;bQ \bA1;wA1 bA1/
< ok
> pv
< err no bestmove yet in this game
< ok
> validmoves
< pass
< ok
> bestmove time 00:00:01
< pass
< ok
> bestmove depth 2
< pass
< ok
> bestmove seconds 0.5
< pass
< ok
> bestmove
< pass
< ok
> bestmove now
< err expected a value after every one of time, seconds, depth, nodes, not 'now'
< ok
> bestmove time now
< err expected a time as hh:mm:ss, not 'now'
< ok
> pv
< pass
< ok
> pass
< Base;InProgress;White[6];wB1;bA1 wB1/;wA1 -wB1;bQ bA1-;wB2 \wA1;bQ bA1/;wQ wB2/;bQ \bA1;wA1 bA1/;pass
< ok
> pass
< invalidmove illegal move 'pass' at ply 11: a pass is legal only when there is no other move
< ok
> newgame wA1;bS1 wA1-;wB1 /wA1;bG1 bS1\;wB2 -wB1;bB1 bS1/;wQ -wA1;bQ bB1/;wA2 \wA1;bG1 -bB1;wG1 -wQ;bS2 bQ-;wG2 -wA2
< Base;BlackWins;Black[7];wA1;bS1 wA1-;wB1 /wA1;bG1 bS1\;wB2 -wB1;bB1 bS1/;wQ -wA1;bQ bB1/;wA2 \wA1;bG1 -bB1;wG1 -wQ;bS2 bQ-;wG2 -wA2
< ok
> bestmove
< err the game is over by surround
< ok
> validmoves
< err the game is over by surround
< ok
> options
< MoveTime;double;5.0;5.0
< Seed;int;0;0
< Repetition;bool;True;True
< Progress;bool;True;True
< Pick;enum;move;move;move;piece
< ok
> options get pick
< Pick;enum;move;move;move;piece
< ok
> options set Pick piece
< Pick;enum;piece;move;move;piece
< ok
> options set Pick both
< err setting 'pick' is one of move, piece, not 'both'
< ok
> options set Pik piece
< err unknown option 'Pik'; did you mean 'Pick'?
< ok
> info
< id skep 0.1.0 random:pick=piece
< Mosquito;Ladybug;Pillbug
< ok
> help undo
< undo [N]: take back the last move, or the last N.
< ok
> hello
< err unknown command 'hello'; `help` lists those there are
< ok
> exit
< ok
"""  # noqa: E501


def test_a_whole_conversation() -> None:
    lines = TRANSCRIPT.strip().splitlines()
    done = run("".join(line[2:] + "\n" for line in lines if line.startswith("> ")).encode())
    assert done.stdout.decode().splitlines() == [line[2:] for line in lines if line.startswith("< ")]
    assert (done.returncode, done.stderr) == (0, b"")


def test_it_survives_bytes_that_are_no_text() -> None:
    done = run(b"\xff\xfe\x00\n\x80play\nplay \xc3\n" + b"x" * 10_000_000 + b"\nnewgame\r\nplay wS1\r\nlast")
    answers = done.stdout.decode().split("ok\n")[1:]
    assert [answer.split(" ")[0] for answer in answers[:4]] == ["err"] * 4
    assert answers[4:6] == ["Base;NotStarted;White[1]\n", "Base;InProgress;Black[1];wS1\n"]
    assert answers[6:] == ["err unknown command 'last'; `help` lists those there are\n", ""]
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_agent_that_does_not_exist_is_named() -> None:
    done = run(b"", "randon")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode() == "skep: unknown agent 'randon'; did you mean 'random'?\n"


def test_it_imports_nothing_heavy() -> None:
    code = (
        "import sys; from skep.cli import cli; cli(['uhp'], standalone_mode=False);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, check=True)
    loaded = set(done.stderr.decode().split())
    assert "skep._core" in loaded
    assert loaded.isdisjoint({"numpy", "sqlalchemy", "rich", "asyncio", "nicegui", "distributed"})


def test_it_goes_quietly_when_its_reader_has_gone() -> None:
    process = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    with process.stdin, process.stderr:
        process.stdin.write(b"info\n" * 10)
        process.stdin.flush()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


@pytest.fixture
def thinking() -> Iterator[subprocess.Popen[bytes]]:
    """An engine whose agent thinks until it is interrupted, and is at it."""
    agent = f"uhp:command={shlex.join([sys.executable, str(FAKE), 'StallWithProgress'])}"
    process = subprocess.Popen([*ENGINE, agent], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"newgame\nbestmove depth 9\n")
    process.stdin.flush()
    while b"wA1;2;" not in process.stdout.readline():
        pass
    yield process
    with process.stdout:
        process.stdin.close()
        assert process.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for another process")
def test_a_signal_ends_bestmove_with_the_best_move_so_far(thinking: subprocess.Popen[bytes]) -> None:
    assert thinking.stdin is not None
    assert thinking.stdout is not None
    os.kill(thinking.pid, signal.SIGINT)
    assert [thinking.stdout.readline() for _ in range(2)] == [b"wA1\n", b"ok\n"]
    os.kill(thinking.pid, signal.SIGINT)  # a signal too late does no harm
    time.sleep(0.1)
    thinking.stdin.write(b"pv\n")
    thinking.stdin.flush()
    assert [thinking.stdout.readline() for _ in range(2)] == [b"wA1;bS1 wA1-\n", b"ok\n"]
