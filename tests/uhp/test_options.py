"""The options of the engine: those of its agent, and its own."""

import pytest
from tests.uhp.thinker import GAME, Thinker, answers

from skep.agents import KINDS
from skep.agents.registry import agent_class
from skep.uhp.options import options_of
from skep.uhp.session_settings import SessionSettings


def test_options_are_the_settings_of_the_agent() -> None:
    (said,) = answers("options", agent=Thinker())
    assert said.splitlines() == [
        "MoveTime;double;5.0;5.0",
        "Seed;int;0;0",
        "Repetition;bool;True;True",
        "Progress;bool;True;True",
        "Threads;int;1;1",
        "Ratio;double;0.5;0.5",
        "Deep;bool;False;False",
        "Level;enum;none;none;none",
        "Layers;enum;64/33;64/33;64/33",
        "Fails;bool;False;False",
    ]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("options get Threads", "Threads;int;1;1"),
        ("OPTIONS GET threads", "Threads;int;1;1"),
        ("options set Threads 4", "Threads;int;4;1"),
        ("options set level 3", "Level;enum;3;none;3;none"),
        ("options set Layers 8/8/1", "Layers;enum;8/8/1;64/33;8/8/1;64/33"),
        ("options set MoveTime 0.5", "MoveTime;double;0.5;5.0"),
        ("options set Deep True", "Deep;bool;True;False"),
        ("options set Threads four", "err setting 'threads' is a whole number, not 'four'"),
        ("options set Threads", "err setting 'threads' is a whole number, not ''"),
        ("options set MoveTime -1", "err expected a move time in seconds, not -1"),
        ("options set MoveTime inf", "err expected a move time in seconds, not inf"),
        ("options set Thread 4", "err unknown option 'Thread'; did you mean 'Threads'?"),
        ("options get", "err expected options [get NAME | set NAME VALUE], not 'get'"),
        ("options set", "err expected options [get NAME | set NAME VALUE], not 'set'"),
        ("options list all", "err expected options [get NAME | set NAME VALUE], not 'list all'"),
    ],
)
def test_options_are_read_and_set(line: str, answer: str) -> None:
    assert answers(line, agent=Thinker()) == [answer + "\n"]


def test_options_take_effect() -> None:
    said = answers(GAME, "options set Fails yes", "bestmove depth 1", agent=Thinker())
    assert said[-1].startswith("err thinker failed")


def test_the_seed_decides_and_repeats() -> None:
    def move(seed: int) -> str:
        return answers(f"options set Seed {seed}", GAME, "bestmove")[-1]

    assert move(5) == move(5)
    assert len({move(seed) for seed in range(10)}) > 1


def test_repetition_is_a_switch() -> None:
    # Both queens walk to and fro: the position after the fourth ply stands for the third time at the twelfth.
    walk = r";wQ \wS1;bQ bS1\;wQ -wS1;bQ bS1-" * 2
    game = f"newgame wS1;bS1 wS1-;wQ -wS1;bQ bS1-{walk}"
    assert answers(game)[0].startswith("Base;Draw;")
    assert answers("options set Repetition False", game)[1].startswith("Base;InProgress;")


@pytest.mark.parametrize("name", sorted(set(KINDS) - {"thinker"}))
def test_no_two_options_of_an_agent_have_the_same_name(name: str) -> None:
    settings_class = agent_class(name).Settings
    settings = settings_class(command="engine") if name == "uhp" else settings_class()
    names = [option.name for option in [*options_of(SessionSettings()), *options_of(settings)]]
    assert len(names) == len(set(names))
