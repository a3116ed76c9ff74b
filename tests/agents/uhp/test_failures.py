"""Every way in which an engine can fail, and the words for it."""

import os
import signal
import time
from typing import Any

import pytest
from tests.agents.uhp.engines import PATIENCE, TIMEOUT, fake

from skep.agents import Decision, Limit, make_agent
from skep.agents.uhp.agent import (
    EngineError,
    EngineFlood,
    EngineIllegalMove,
    EngineInvalidAnswer,
    EngineRefused,
    EngineStalled,
    EngineTerminated,
    UhpEngine,
    UhpPlayer,
)
from skep.games import GAMES
from skep.games.hive import Position

FAILURES = [
    (
        "Crash",
        EngineTerminated,
        "status 3; it last said 'Base;NotStarted;White[1]' / 'wS1;1;0.5'; on stderr 'the hive is on fire'",
    ),
    ("Stall", EngineStalled, "did not answer 'bestmove depth 1' within 1 s"),
    (
        "NeverOk",
        EngineStalled,
        "its answer to 'bestmove depth 1' within 1 s; it last said 'Base;NotStarted;White[1]' / 'wS1'",
    ),
    ("Flood", EngineFlood, "said more than 4194304 bytes in one answer"),
    ("FloodWithoutEnd", EngineFlood, "said more than 4194304 bytes in one answer"),
    ("FloodUnasked", EngineFlood, "said more than 4194304 bytes in one answer"),
    ("Illegal", EngineIllegalMove, "plays illegal move 'wQ' at ply 1: the queen may not be the first piece"),
    ("Nonsense", EngineInvalidAnswer, r"answered no move but '\x00\x01 I would rather not'"),
    ("Nothing", EngineInvalidAnswer, "answered 'bestmove depth 1' with nothing"),
    ("Undecodable", EngineInvalidAnswer, r"answered no move but '\\xff\\xfe\x00'"),
    (
        "OtherGame",
        EngineIllegalMove,
        "plays 'Base;InProgress;Black[1];wG1' where it was told 'Base;NotStarted;White[1]'",
    ),
    (
        "Boaster",
        EngineIllegalMove,
        "plays 'Base;WhiteWins;White[1]' where it was told 'Base;NotStarted;White[1]'",
    ),
    ("NoGame", EngineInvalidAnswer, "answered no GameString but 'alright'"),
    ("Refuse", EngineRefused, "refused 'newgame Base' with 'err not today'"),
]


@pytest.mark.parametrize(("vice", "kind", "words"), FAILURES, ids=[vice for vice, _, _ in FAILURES])
def test_a_failing_engine_is_reported_as_what_it_is(vice: str, kind: type[EngineError], words: str) -> None:
    agent = make_agent(f"uhp:command={fake(vice)},timeout={TIMEOUT},patience={PATIENCE}")
    with agent.player(GAMES["hive"], 1) as player:
        started = time.monotonic()
        with pytest.raises(EngineError) as error:
            player.choose(Position(), Limit(depth=1))
        waited = time.monotonic() - started
    assert type(error.value) is kind
    assert words in str(error.value)
    assert waited < TIMEOUT


@pytest.mark.parametrize(
    ("vice", "timeout", "kind", "words"),
    [
        ("never_speak", PATIENCE, EngineStalled, "did not answer 'info' within 0.5 s"),
        ("say_no_id", TIMEOUT, EngineInvalidAnswer, "did not greet with 'id <name>'; it last said 'hello'"),
        ("crash_at_once", TIMEOUT, EngineTerminated, "ended by itself with status 1; on stderr 'no licence'"),
        ("flood_at_once", TIMEOUT, EngineFlood, "said more than 4194304 bytes"),
    ],
)
def test_a_bad_start_is_reported_as_what_it_is(
    vice: str, timeout: float, kind: type[EngineError], words: str
) -> None:
    with pytest.raises(EngineError) as error, UhpEngine(fake(vice), timeout=timeout):
        pass
    assert type(error.value) is kind
    assert words in str(error.value)


def test_an_engine_that_talks_faster_than_it_is_heard_is_late_all_the_same() -> None:
    with (
        UhpEngine(fake("Chatter"), timeout=TIMEOUT) as engine,
        pytest.raises(EngineStalled, match="never ended"),
    ):
        engine.ask("bestmove", PATIENCE, on_line=lambda line: time.sleep(0.01))


def test_an_engine_that_failed_is_started_afresh_for_the_next_move() -> None:
    with make_agent(f"uhp:command={fake('Crash')}").player(GAMES["hive"], 1) as player:
        assert isinstance(player, UhpPlayer)
        pids = set()
        for _ in range(2):
            pids.add(player.engine.process.pid)
            with pytest.raises(EngineTerminated):
                player.choose(Position(), Limit(depth=1))
    assert len(pids) == 2


def test_an_engine_that_died_between_two_moves_is_reported_not_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def choose_and_die(engine: UhpEngine, *arguments: Any) -> Decision:
        decision = choose(engine, *arguments)
        os.kill(engine.process.pid, signal.SIGKILL)
        assert engine.process.wait(TIMEOUT)
        return decision

    choose = UhpEngine.choose
    monkeypatch.setattr(UhpEngine, "choose", choose_and_die)
    with make_agent(f"uhp:command={fake('Fake')}").player(GAMES["hive"], 1) as player:
        player.choose(Position(), Limit(depth=1))
        with pytest.raises(EngineTerminated, match="was ended by signal 9"):
            player.choose(Position(), Limit(depth=1))
