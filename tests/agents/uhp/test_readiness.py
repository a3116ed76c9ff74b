"""What is asked of an engine before the first game of a match."""

import sys
from pathlib import Path

import pytest

from skep.agents import Clock, Limit
from skep.agents.uhp.agent import UhpEngine
from skep.agents.uhp.engine_log import FOLDER_VARIABLE, log_engines
from skep.agents.uhp.readiness import why_not_ready
from skep.games.hive import Position, Rules

FAKE = Path(__file__).parents[1] / "fake_engine.py"


def fake(vice: str) -> UhpEngine:
    return UhpEngine([sys.executable, str(FAKE), vice], timeout=5)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(), ""),
        (Rules(game_type="Base+MLP", ply_cap=30), ""),
        (Rules(queen_first=True), "it does not know the rule queen_first=true, and UHP has no word for it"),
        (Rules(free_pass=True), "it does not know the rule free_pass=true"),
        (Rules(repetition=False), "it does not know the rule repetition=false"),
    ],
)
def test_a_rule_that_an_engine_does_not_know_is_named(rules: Rules, words: str) -> None:
    with fake("Fake") as engine:
        complaint = why_not_ready(engine, Limit(time=1), rules)
    assert complaint.startswith(words)
    assert bool(complaint) == bool(words)


def test_a_game_type_that_an_engine_refuses_is_named() -> None:
    with fake("Refuse") as engine:
        complaint = why_not_ready(engine, Limit(time=1), Rules(game_type="Base+M"))
    assert complaint.startswith("it refuses to play Base+M; it announces Base, Base+M, ")
    assert "err not today" in complaint


def test_a_rule_that_an_option_of_the_engine_switches_is_played() -> None:
    with fake("Fake") as engine:
        engine.configure({"Repetition": "False"})
        assert why_not_ready(engine, Limit(time=1), Rules(repetition=False)) == ""


@pytest.mark.parametrize(
    ("vice", "limit", "words"),
    [
        ("Fake", Limit(time=0.1), ""),
        ("Fake", Limit(clock=Clock(remaining=5, increment=0.1)), ""),
        ("WholeSeconds", Limit(time=2), ""),
        ("WholeSeconds", Limit(time=1.5), ""),
        (
            "WholeSeconds",
            Limit(time=0.1),
            "it reads whole seconds only, so 0.1 s a move will not do; give it 1 s",
        ),
        ("Crash", Limit(time=0.1), "it cannot read fractions of a second: give it whole ones (engine "),
        ("Crash", Limit(time=1), ""),
    ],
)
def test_fractions_of_a_second_are_tried_once(vice: str, limit: Limit, words: str) -> None:
    with fake(vice) as engine:
        complaint = why_not_ready(engine, limit, Rules())
    assert complaint.startswith(words)
    assert bool(complaint) == bool(words)


def test_an_engine_that_refuses_a_fraction_gets_whole_seconds_from_then_on() -> None:
    with fake("WholeSeconds") as engine:
        for _ in range(2):
            engine.choose(Position(), Limit(time=2.5))
            assert engine.process.last_output[-3:] == ("00:00:02", "wS1", "ok")
            assert engine.reads_fractions is False
        assert sum(line.startswith("> bestmove") for line in engine.process.transcript) == 3


def test_what_is_sent_and_answered_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "")
    log_engines(tmp_path / "logs")
    with fake("Fake") as engine:
        engine.choose(Position(), Limit(depth=1))
        pid = engine.process.pid
    (log,) = (tmp_path / "logs").iterdir()
    assert log.name.endswith(f"-{pid}.log")
    marked = [line.split(maxsplit=1)[1] for line in log.read_text().splitlines()]
    assert marked[0] == "< id fake 1.0"
    assert "> bestmove depth 1" in marked
    assert marked[-1] == "> exit"


def test_a_folder_for_logs_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        log_engines(tmp_path / "file")
