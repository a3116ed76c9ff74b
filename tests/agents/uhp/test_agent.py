"""Other programs as players: honest ones, and every way to fail."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skep.agents import AgentError, Decision, Limit, StopFlag, agent_text, make_agent
from skep.agents.uhp.agent import (
    Engine,
    EngineError,
    EngineFlood,
    EngineIllegalMove,
    EngineInvalidAnswer,
    EnginePool,
    EngineRefused,
    EngineStalled,
    EngineTerminated,
    UhpAgent,
    UhpPlayer,
    UhpSettings,
)
from skep.agents.uhp.engine_process import EngineProcess
from skep.arena.game.loop import play_game
from skep.games import GAMES
from skep.games.hive import Position, Rules

FAKE = str(Path(__file__).parents[1] / "fake_engine.py")
TIMEOUT = 30.0  # seconds: enough on the busiest machine, and never waited for
PATIENCE = 1.0  # seconds that are waited for in vain


def fake(vice: str) -> str:
    return shlex.join([sys.executable, FAKE, vice])


def ours(agent: str) -> str:
    return shlex.join([sys.executable, "-m", "skep", "uhp", agent])


def children() -> set[int]:
    """The processes that this one started and that are still there, zombies included."""
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split() if entry.name.isdigit() else []
        except OSError:
            continue
        if fields and int(fields[1]) == os.getpid():
            found.add(int(entry.name))
    return found


@pytest.fixture(autouse=True)
def _leave_no_process_behind() -> Iterator[None]:
    if sys.platform != "linux":
        yield
        return
    before = children()
    yield
    assert children() <= before


# honest engines


def test_an_engine_tells_who_it_is() -> None:
    with Engine(fake("Fake")) as engine:
        assert engine.id == "fake 1.0"
        assert engine.capabilities == ("Mosquito", "Ladybug", "Pillbug")
        assert sorted(engine.game_types) == sorted(
            ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"]
        )
        assert engine.options["Pick"].choices == ("move", "piece")
        assert engine.greets_unasked


def test_options_are_set() -> None:
    with Engine(fake("Fake")) as engine:
        engine.configure({"Pick": "piece", "MoveTime": "0.5"})
        assert (engine.options["Pick"].value, engine.options["MoveTime"].value) == ("piece", "0.5")
        with pytest.raises(
            EngineRefused, match=r"refused 'options set Pick three' with \"err setting 'pick' is one of"
        ):
            engine.configure({"Pick": "three"})


def test_positions_are_told_by_single_moves_where_they_go_on() -> None:
    commands: list[str] = []
    with Engine(fake("Fake")) as engine:
        ask = engine.ask
        engine.ask = lambda command, *rest: (commands.append(command), ask(command, *rest))[1]
        position = Position("Base+P")
        engine.send_position(position)
        for text in ["wS1", "bS1 wS1-"]:
            position.play(position.parse_move(text))
        engine.send_position(position)
        engine.send_position(position)
        position.undo()
        engine.send_position(position)
        engine.new_game()
        engine.send_position(position)
    told = "newgame Base+P;InProgress;Black[1];wS1"
    assert commands == ["newgame Base+P", "play wS1", "play bS1 wS1-", told, told]


def test_a_greeting_that_came_before_anybody_listened_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def started_long_ago(command: str) -> EngineProcess:
        process = EngineProcess(command)
        while process._output.empty():
            time.sleep(0.01)
        return process

    monkeypatch.setattr("skep.agents.uhp.conversation.EngineProcess", started_long_ago)
    with Engine(fake("Fake"), timeout=TIMEOUT) as engine:
        assert engine.greets_unasked


def test_a_late_greeting_is_not_taken_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.agents.uhp.conversation._GREETING_SECONDS", 3.0)
    with Engine(fake("greet_late"), timeout=60.0) as engine:
        assert engine.id == "fake 1.0"
        assert not engine.greets_unasked
        assert "Pick" in engine.options
        assert engine.request("newgame Base") == ["Base;NotStarted;White[1]"]


def test_an_engine_that_greets_only_when_asked_is_asked() -> None:
    with Engine(fake("greet_only_when_asked"), timeout=60.0) as engine:
        assert engine.id == "fake 1.0"
        assert engine.request("newgame Base") == ["Base;NotStarted;White[1]"]


def test_our_own_engine_plays_whole_games_like_its_agent() -> None:
    rules = Rules(game_type="Base+MLP", ply_cap=60)
    agents = (make_agent("mate-in-one"), make_agent("random:pick=piece"))
    through_uhp = tuple(UhpAgent(UhpSettings(command=ours(agent_text(agent)))) for agent in agents)
    for seed in (1, 2):
        direct, told = play_game(agents, rules, seed=seed), play_game(through_uhp, rules, seed=seed)
        assert [ply.text for ply in told.plies] == [ply.text for ply in direct.plies]
        assert (told.result, told.ending) == (direct.result, direct.ending)


def test_a_pool_keeps_engines_for_the_next_game() -> None:
    seen = []
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Fake')}"))
        for seed in (1, 2):
            with agent.player(GAMES["hive"], seed) as player:
                assert isinstance(player, UhpPlayer)
                seen.append(player.engine.process.pid)
                assert player.engine.options["Seed"].value == str(seed)
                player.choose(Position(), Limit(depth=1))
    assert seen[0] == seen[1]


def test_a_pool_replaces_an_engine_that_died_meanwhile() -> None:
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Fake')}"))
        with agent.player(GAMES["hive"], 1) as player:
            assert isinstance(player, UhpPlayer)
            first = player.engine.process
        os.kill(first.pid, signal.SIGKILL)
        assert first.wait(10)
        with agent.player(GAMES["hive"], 1) as player:
            assert player.choose(Position(), Limit(depth=1)).move in Position().legal_moves()


def test_an_engine_that_others_complain_about_is_not_kept() -> None:
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Fake')}"))
        visit = agent.player(GAMES["hive"], 1)
        player = visit.__enter__()
        assert isinstance(player, UhpPlayer)
        process = player.engine.process
        assert not visit.__exit__(RuntimeError, RuntimeError("took too long"), None)
        assert not process.is_running


def test_a_pool_leaves_other_agents_as_they_are() -> None:
    agent = make_agent("random")
    with EnginePool() as pool:
        assert pool.keep(agent) is agent


def test_the_record_can_keep_what_the_engine_was() -> None:
    agent = make_agent(f"uhp:command={fake('Parent')},options=MoveTime=2")
    with agent.player(GAMES["hive"], 3) as player:
        assert isinstance(player, UhpPlayer)
        player.choose(Position(), Limit(depth=1))
        about = player.about()
    assert about["id"] == "fake 1.0"
    assert about["options"] == "MoveTime=2.0;Seed=3;Repetition=True;Progress=True;Pick=move"
    assert about["stderr"].startswith("child ")


def test_the_seed_of_the_settings_wins() -> None:
    with make_agent(f"uhp:command={fake('Fake')},options=Seed=9").player(GAMES["hive"], 3) as player:
        assert isinstance(player, UhpPlayer)
        assert player.engine.options["Seed"].value == "9"


@pytest.mark.parametrize(
    ("settings", "limit", "command"),
    [
        ("", Limit(), "bestmove time 00:00:01"),
        ("", Limit(nodes=100), "bestmove time 00:00:01"),
        ("", Limit(time=2.7), "bestmove time 00:00:02.7"),
        ("", Limit(time=0.1), "bestmove time 00:00:00.1"),
        ("", Limit(depth=3), "bestmove depth 3"),
        ("", Limit(time=5, depth=3), "bestmove time 00:00:05"),
        ("time=2", Limit(time=5), "bestmove time 00:00:02"),
        ("depth=2", Limit(depth=3), "bestmove depth 2"),
    ],
)
def test_limits_are_said_as_every_engine_understands_them(settings: str, limit: Limit, command: str) -> None:
    asked: list[str] = []
    agent = make_agent(f"uhp:command={fake('Fake')}" + (f",{settings}" if settings else ""))
    with agent.player(GAMES["hive"], 1) as player:
        assert isinstance(player, UhpPlayer)
        engine = player.engine
        ask = engine.ask
        engine.ask = lambda command, *rest: (asked.append(command), ask(command, *rest))[1]
        player.choose(Position(), limit)
    assert asked[-1] == command


def test_progress_is_reported_and_kept() -> None:
    reports: list[Decision] = []
    stop = StopFlag()
    agent = make_agent(f"uhp:command={fake('StallWithProgress')}")
    position = Position()

    def heed(progress: Decision) -> None:
        reports.append(progress)
        if len(reports) == 2:
            stop.set()

    with agent.player(GAMES["hive"], 1) as player:
        decision = player.choose(position, Limit(depth=1), heed, stop)
    assert [(position.move_text(r.move), r.depth, r.score) for r in reports] == [
        ("wB1", 1, 0.5),
        ("wA1", 2, 1.5),
    ]
    # An engine that cannot be interrupted is ended, and the best move it told of is played.
    assert replace(decision, seconds=None) == replace(reports[-1], seconds=None)
    assert len(decision.pv) == 2


def test_an_engine_of_ours_is_interrupted() -> None:
    # The agent of our engine is an engine that never answers: the signal reaches it, and it is ended.
    stop = StopFlag()
    stop.set()
    agent = UhpAgent(UhpSettings(command=ours(f"uhp:command={fake('StallWithProgress')}")))
    with agent.player(GAMES["hive"], 1) as player:
        assert player.choose(Position(), Limit(depth=1), stop=stop).move in Position().legal_moves()
        assert isinstance(player, UhpPlayer)
        assert player.engine.process.is_running


# engines that fail

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
    with pytest.raises(EngineError) as error, Engine(fake(vice), timeout=timeout):
        pass
    assert type(error.value) is kind
    assert words in str(error.value)


def test_an_engine_that_talks_faster_than_it_is_heard_is_late_all_the_same() -> None:
    with (
        Engine(fake("Chatter"), timeout=TIMEOUT) as engine,
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
    def choose_and_die(engine: Engine, *arguments: Any) -> Decision:
        decision = choose(engine, *arguments)
        os.kill(engine.process.pid, signal.SIGKILL)
        assert engine.process.wait(TIMEOUT)
        return decision

    choose = Engine.choose
    monkeypatch.setattr(Engine, "choose", choose_and_die)
    with make_agent(f"uhp:command={fake('Fake')}").player(GAMES["hive"], 1) as player:
        player.choose(Position(), Limit(depth=1))
        with pytest.raises(EngineTerminated, match="was ended by signal 9"):
            player.choose(Position(), Limit(depth=1))


def test_a_failed_engine_is_not_kept_in_a_pool() -> None:
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Illegal')}"))
        before = children()
        with agent.player(GAMES["hive"], 1) as player, pytest.raises(EngineIllegalMove):
            player.choose(Position(), Limit(depth=1))
        assert children() <= before


def test_an_engine_without_options_plays_but_takes_none() -> None:
    with make_agent(f"uhp:command={fake('RefuseOptions')}").player(GAMES["hive"], 1) as player:
        assert player.choose(Position(), Limit(depth=1)).move in Position().legal_moves()
    agent = make_agent(f"uhp:command={fake('RefuseOptions')},options=Threads=2")
    with pytest.raises(EngineRefused, match="options set Threads 2"), agent.player(GAMES["hive"], 1):
        pass


@pytest.mark.parametrize("vice", ["FailAtExit", "Immortal"])
def test_an_engine_that_does_not_go_is_made_to(vice: str) -> None:
    engine = Engine(fake(vice))
    engine.close()
    assert not engine.process.is_running


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups to end")
@pytest.mark.parametrize("vice", ["Parent", "Escaper"])
def test_the_children_of_an_engine_end_with_it(vice: str) -> None:
    with Engine(fake(vice)) as engine:
        engine.choose(Position(), Limit(depth=1))
        while "\n" not in engine.process.stderr:
            time.sleep(0.01)
        child = int(engine.process.stderr.split()[1])
        os.kill(child, 0)
    assert _has_ended(child)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups to end")
def test_an_engine_does_not_outlive_a_killed_skep() -> None:
    program = (
        "import sys, time; from skep.agents.uhp.conversation import Engine; "
        f"engine = Engine({fake('Deaf')!r}); print(engine.process.pid, flush=True); time.sleep(60)"
    )
    owner = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    engine = int(owner.stdout.readline())
    os.kill(engine, 0)
    owner.kill()
    owner.communicate()
    assert _has_ended(engine)


def _has_ended(pid: int) -> bool:
    """Does it end within ten seconds?"""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and _is_alive(pid):
        time.sleep(0.01)
    return not _is_alive(pid)


def _is_alive(pid: int) -> bool:
    """Zombies do not count: they wait for whoever adopts orphans."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# what was asked wrong


def test_a_command_that_does_not_exist_is_named() -> None:
    with pytest.raises(
        EngineTerminated, match="engine 'no-such-engine --x' could not be started: No such file"
    ):
        Engine("no-such-engine --x")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("uhp", "setting 'command' is an engine's command line, not ''"),
        ("uhp:command='x", "No closing quotation"),
        ("uhp:command=x,options=Threads", "setting 'options' is Name=Value;Name=Value, not 'Threads'"),
        ("uhp:command=x,timeout=0", "setting 'timeout' is a number above 0, not 0"),
        ("uhp:command=x,tiemout=1", "unknown setting 'tiemout'; did you mean 'timeout'?"),
    ],
)
def test_settings_that_make_no_engine_are_explained(text: str, words: str) -> None:
    with pytest.raises(AgentError) as error:
        make_agent(text)
    assert words in str(error.value)


def test_the_text_makes_the_agent_again() -> None:
    agent = UhpAgent(UhpSettings(command="engine --say 'a, b'", options="A=1;B=2", time=1.5))
    assert make_agent(agent_text(agent)) == agent


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    with pytest.raises(EngineTerminated):
        Engine(f"true; touch {tmp_path}/made", timeout=1)
    assert list(tmp_path.iterdir()) == []
