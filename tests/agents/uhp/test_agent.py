"""Other programs as players: what they are told, and what they answer."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.agents.uhp.engines import TIMEOUT, fake, ours

from skep.agents import AgentError, Decision, Limit, StopFlag, agent_text, make_agent
from skep.agents.uhp.agent import (
    EngineRefused,
    EngineTerminated,
    UhpAgent,
    UhpEngine,
    UhpPlayer,
    UhpSettings,
)
from skep.agents.uhp.engine_process import EngineProcess
from skep.arena.game.loop import play_game
from skep.games import GAMES
from skep.games.hive import Position, Rules


def test_an_engine_tells_who_it_is() -> None:
    with UhpEngine(fake("Fake")) as engine:
        assert engine.id == "fake 1.0"
        assert engine.capabilities == ("Mosquito", "Ladybug", "Pillbug")
        assert sorted(engine.game_types) == sorted(
            ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"]
        )
        assert engine.options["Pick"].choices == ("move", "piece")
        assert engine.greets_unasked


def test_options_are_set() -> None:
    with UhpEngine(fake("Fake")) as engine:
        engine.configure({"Pick": "piece", "MoveTime": "0.5"})
        assert (engine.options["Pick"].value, engine.options["MoveTime"].value) == ("piece", "0.5")
        with pytest.raises(
            EngineRefused, match=r"refused 'options set Pick three' with \"err setting 'pick' is one of"
        ):
            engine.configure({"Pick": "three"})


def test_positions_are_told_by_single_moves_where_they_go_on() -> None:
    commands: list[str] = []
    with UhpEngine(fake("Fake")) as engine:
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
    with UhpEngine(fake("Fake"), timeout=TIMEOUT) as engine:
        assert engine.greets_unasked


def test_a_late_greeting_is_not_taken_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.agents.uhp.conversation._GREETING_SECONDS", 3.0)
    with UhpEngine(fake("greet_late"), timeout=60.0) as engine:
        assert engine.id == "fake 1.0"
        assert not engine.greets_unasked
        assert "Pick" in engine.options
        assert engine.request("newgame Base") == ["Base;NotStarted;White[1]"]


def test_an_engine_that_greets_only_when_asked_is_asked() -> None:
    with UhpEngine(fake("greet_only_when_asked"), timeout=60.0) as engine:
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


def test_an_engine_without_options_plays_but_takes_none() -> None:
    with make_agent(f"uhp:command={fake('RefuseOptions')}").player(GAMES["hive"], 1) as player:
        assert player.choose(Position(), Limit(depth=1)).move in Position().legal_moves()
    agent = make_agent(f"uhp:command={fake('RefuseOptions')},options=Threads=2")
    with pytest.raises(EngineRefused, match="options set Threads 2"), agent.player(GAMES["hive"], 1):
        pass


def test_a_command_that_does_not_exist_is_named() -> None:
    with pytest.raises(
        EngineTerminated, match="engine 'no-such-engine --x' could not be started: No such file"
    ):
        UhpEngine("no-such-engine --x")


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
        UhpEngine(f"true; touch {tmp_path}/made", timeout=1)
    assert list(tmp_path.iterdir()) == []
