"""The engine without a process: commands in, answers out."""

import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from skep.agents import KINDS, Agent, Decision, Limit, Report, StopFlag, make_agent
from skep.agents.registry import agent_class
from skep.games import Game
from skep.games import Position as AnyPosition
from skep.games.hive import Position
from skep.uhp.options import options_of
from skep.uhp.session import COMMANDS, Session
from skep.uhp.session_settings import SessionSettings


@dataclass(frozen=True, kw_only=True)
class ThinkerSettings:
    """All kinds of settings."""

    threads: int = 1
    """How many think."""
    ratio: float = 0.5
    deep: bool = False
    level: int | None = None
    layers: tuple[int, ...] = (64, 33)
    fails: bool = False


@dataclass(frozen=True)
class Thinker:
    """Reports what it thinks until it is stopped, and remembers the limit it was given."""

    settings: ThinkerSettings = ThinkerSettings()
    name = "thinker"
    Settings = ThinkerSettings
    limits: Any = ()

    @contextmanager
    def player(self, game: Game, seed: int) -> Iterator["Thinker"]:
        yield self

    def choose(
        self, position: AnyPosition, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        if self.limits != ():
            self.limits.append(limit)
        if self.settings.fails:
            raise RuntimeError("no idea\nat all")
        first, second = position.legal_moves()[:2]
        if report is not None:
            report(Decision(move=first, depth=1, score=0.25, pv=(first,)))
        while limit.depth is None and limit.time is None and stop is not None and not stop.is_set():
            time.sleep(0.001)
        after = position.copy()
        after.play(second)
        return Decision(move=second, depth=2, pv=(second, after.legal_moves()[0]))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "thinker", (f"{__name__}:Thinker", "thinks"))


def answers(*lines: str, agent: Agent | None = None, settings: SessionSettings | None = None) -> list[str]:
    """What the engine says after its greeting, without the last `ok` of every answer."""
    output = io.StringIO()
    Session(agent or make_agent("random"), output, settings).run(lines)
    blocks = output.getvalue().split("ok\n")
    assert blocks.pop() == ""
    return blocks[1:]


GAME = "newgame Base;InProgress;White[3];wS1;bA1 wS1-;wQ -wS1;bQ bA1/"
GAME_TEXT = GAME.removeprefix("newgame ") + "\n"


def test_every_line_is_answered_and_blank_ones_are_not() -> None:
    assert answers("", "  ", "\t\n", "  NewGame  ", "INFO") == [
        "Base;NotStarted;White[1]\n",
        "id skep 0.1.0 random\nMosquito;Ladybug;Pillbug\n",
    ]


def test_it_ends_at_the_end_of_input_and_at_exit() -> None:
    assert answers() == []
    assert answers("exit", "info") == [""]


@pytest.mark.parametrize("line", ["validmoves", "play wS1", "pass", "bestmove", "undo", "perft 1"])
def test_without_a_game_there_is_an_error(line: str) -> None:
    assert answers(line) == ["err no game yet; begin one with newgame\n"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("newgame", "Base;NotStarted;White[1]"),
        ("newgame Base+MLP", "Base+MLP;NotStarted;White[1]"),
        ("newgame Base MLP;x;y".removesuffix(";x;y"), "Base+MLP;NotStarted;White[1]"),
        (GAME, GAME_TEXT.strip()),
        ("newgame Base;WhiteWins;White[99];wS1;bS1 wS1-;", "Base;InProgress;White[2];wS1;bS1 wS1-"),
        ("newgame Base+X", "err invalid game type 'Base+X': unknown expansion 'X'; known: M, L, P"),
        ("newgame wS1;bS1 wS1", "err illegal move 'bS1 wS1' at ply 2: "),
        ("newgame hello", "err invalid move 'hello' at ply 1: no piece 'hello' in Base"),
    ],
)
def test_newgame(line: str, answer: str) -> None:
    (said,) = answers(line)
    assert said.startswith(answer)


def test_a_bad_newgame_leaves_the_game_as_it_is() -> None:
    assert answers(GAME, "newgame wS1;wS1", "undo")[2] == "Base;InProgress;Black[2];wS1;bA1 wS1-;wQ -wS1\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play", "invalidmove invalid move '' at ply 5: expected a move"),
        ("play wA1", "invalidmove invalid move 'wA1' at ply 5: expected a target"),
        ("play wX -wQ", "invalidmove invalid move 'wX -wQ' at ply 5: no piece 'wX' in Base"),
        ("play wS1 bQ-", "invalidmove illegal move 'wS1 bQ-' at ply 5: "),
        ("pass", "invalidmove illegal move 'pass' at ply 5: "),
    ],
)
def test_a_refused_move_is_explained_and_leaves_the_board(line: str, words: str) -> None:
    _, said, _, moves = answers(GAME, line, "play wA1 -wQ", "undo")
    assert said.startswith(words)
    assert said.count("\n") == 1
    assert moves == GAME_TEXT


def test_valid_moves_are_all_moves() -> None:
    _, said = answers(GAME, "validmoves")
    position = Position.parse(GAME_TEXT)
    assert said == ";".join(map(position.move_text, position.legal_moves())) + "\n"


@pytest.mark.parametrize("line", ["undo 0", "undo 5", "undo -1", "undo x", "undo 1 2", "undo " + "9" * 5000])
def test_what_cannot_be_undone_is_an_error(line: str) -> None:
    _, said, after = answers(GAME, line, "undo 4")
    assert said.startswith("err ")
    assert after == "Base;NotStarted;White[1]\n"


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        ("", Limit(time=5.0)),
        ("time 00:00:05", Limit(time=5)),
        ("time 01:02:03", Limit(time=3723)),
        ("time 0:0:0.25", Limit(time=0.25)),
        ("time 5", Limit(time=5)),
        ("seconds 0.5", Limit(time=0.5)),
        ("DEPTH 3", Limit(depth=3)),
        ("nodes 1000", Limit(nodes=1000)),
        ("time 00:00:01 depth 7", Limit(time=1, depth=7)),
    ],
)
def test_the_limits_of_bestmove(arguments: str, limit: Limit) -> None:
    limits: list[Limit] = []
    agent = Thinker(limits=[])
    object.__setattr__(agent, "limits", limits)
    session = Session(agent, io.StringIO())
    session.answer(GAME)
    timer = threading.Timer(0.2, session.interrupt)
    timer.start()
    session.answer(f"bestmove {arguments}")
    timer.cancel()
    assert limits == [limit]


@pytest.mark.parametrize(
    "arguments",
    [
        "time",
        "time five",
        "time 1:2",
        "depth 0",
        "depth -1",
        "depth x",
        "speed 9",
        "seconds -1",
        "seconds inf",
        "time 1 seconds 1",
        "5",
        "time 1e3",
        "nodes 1.5",
        "depth " + "9" * 5000,
    ],
)
def test_limits_that_make_no_sense_are_refused(arguments: str) -> None:
    _, said = answers(GAME, f"bestmove {arguments}")
    assert said.startswith("err expected ")
    assert len(said) < 300


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("depth 99999999999", "err depth is from 1 to 1000, not 99999999999"),
        ("nodes 1" + "0" * 18 + "1", f"err nodes is from 1 to {10**18}, not {10**19 + 1}"),
    ],
)
def test_limits_that_are_too_large_are_refused_with_the_bound(arguments: str, words: str) -> None:
    assert answers(GAME, f"bestmove {arguments}")[1] == words + "\n"


def test_bestmove_reports_and_ends_with_the_move() -> None:
    _, said, line = answers(GAME, "bestmove depth 1", "pv", agent=Thinker())
    position = Position.parse(GAME_TEXT)
    first, second = position.legal_moves()[:2]
    first_text, second_text = position.move_text(first), position.move_text(second)
    position.play(second)
    assert said.splitlines() == [f"{first_text};1;0.25;{first_text}", second_text]
    assert line == f"{second_text};{position.move_text(position.legal_moves()[0])}\n"


def test_the_score_of_a_decision_without_reports_is_told() -> None:
    engine = make_agent("alphabeta")
    for asked, count in ((), 2), (("options set Progress false",), 1):
        said = answers(*asked, GAME, "bestmove nodes 1", agent=engine)[-1].splitlines()
        assert len(said) == count
        assert count == 1 or said[0].startswith(f"{said[1]};0;")


def test_the_last_line_of_progress_is_about_the_move_that_is_played() -> None:
    cut_short = "newgame Base+MLP;InProgress;Black[2];wS1;bS1 wS1-;wQ \\wS1"
    for nodes in range(20, 400, 20):
        *_, progress, move = answers(cut_short, f"bestmove nodes {nodes}", agent=make_agent("alphabeta"))[
            -1
        ].splitlines()
        assert progress.startswith(f"{move};")


def test_progress_can_be_switched_off() -> None:
    said = answers("options set Progress false", GAME, "bestmove depth 1", agent=Thinker())[-1]
    assert len(said.splitlines()) == 1


def test_an_interrupt_ends_bestmove_with_the_best_move_so_far() -> None:
    output = io.StringIO()
    session = Session(Thinker(), output)
    session.answer(GAME)
    assert not session.interrupt()  # idle
    results = []
    timer = threading.Timer(0.2, lambda: results.extend([session.interrupt(), session.interrupt()]))
    timer.start()
    session.answer("bestmove nodes 1000")
    timer.join()
    assert results == [True, False]
    position = Position.parse(GAME_TEXT)
    assert output.getvalue().splitlines()[-2:] == [position.move_text(position.legal_moves()[1]), "ok"]


def test_there_is_no_line_before_a_bestmove_nor_in_the_next_game() -> None:
    said = answers(GAME, "pv", "bestmove", "pv", "newgame", "pv")
    assert said[1] == said[5] == "err no bestmove yet in this game\n"
    assert said[2] == said[3]


FINISHED = (
    r"newgame wA1;bS1 wA1-;wB1 /wA1;bG1 bS1\;wB2 -wB1;bB1 bS1/;wQ -wA1;bQ bB1/;wA2 \wA1;bG1 -bB1;wG1 -wQ;"
    r"bS2 bQ-;wG2 -wA2"
)


def test_a_finished_game_has_no_moves() -> None:
    game, best, moves, played = answers(FINISHED, "bestmove", "validmoves", "play bA1 bG1-")
    assert game.startswith("Base;BlackWins;Black[7];")
    assert best == moves == "err the game is over by surround\n"
    assert played.startswith("invalidmove ")


def test_an_agent_that_fails_does_not_end_the_engine() -> None:
    _, said, after = answers(GAME, "bestmove depth 1", "undo 4", agent=Thinker(ThinkerSettings(fails=True)))
    assert said == "err thinker failed: RuntimeError: no idea at all\n"
    assert after == "Base;NotStarted;White[1]\n"


def test_perft_counts_by_the_rules_engines_compare_with() -> None:
    _, said = answers("newgame Base+MLP", "perft 3")
    assert said.splitlines() == ["perft(0) = 1", "perft(1) = 7", "perft(2) = 294", "perft(3) = 6678"]


def test_perft_can_be_interrupted() -> None:
    output = io.StringIO()
    session = Session(make_agent("random"), output)
    session.answer(GAME)
    done = threading.Event()

    def insist() -> None:
        while not done.wait(0.05):
            session.interrupt()

    thread = threading.Thread(target=insist)
    thread.start()
    session.answer("perft 20")
    done.set()
    thread.join()
    assert output.getvalue().splitlines()[-2:] == ["err interrupted", "ok"]


# options


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


# help and hostile lines


def test_help_tells_of_every_command() -> None:
    (said,) = answers("help")
    assert [line.split(":")[0].split()[0] for line in said.splitlines()] == list(COMMANDS)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("help pv", "pv: the line that the last bestmove of this game expected."),
        ("help threads", "How many think."),
        ("help me", "err no help about 'me'"),
    ],
)
def test_help_about_something(line: str, answer: str) -> None:
    assert answers(line, agent=Thinker()) == [answer + "\n"]


HOSTILE = [
    "frobnicate",
    "\x00",
    "\x00\x01\x02",
    "play \x00",
    "newgame \x00",
    "play \udcff\udcfe",
    "\udcff",
    "é" * 100,
    "x" * 10_000_000,
    "play " + "w" * 10_000_000,
    "newgame " + ";" * 1_000_000 + "x",
    "newgame Base+" + "M" * 10_000_000,
    "options get " + "y" * 1_000_000,
    "bestmove " + "time " * 1_000_001,
    "help " + "z" * 1_000_000,
    "undo " + "1" * 1_000_000,
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: ascii(line[:20]))
def test_it_survives_anything_on_a_line(line: str) -> None:
    _, said, after = answers(GAME, line, "undo 4")
    assert said.startswith(("err ", "invalidmove "))
    assert said.count("\n") == 1
    assert len(said) < 500
    assert said.encode()
    assert after == "Base;NotStarted;White[1]\n"


class Closed(io.StringIO):
    """A stream whose reader has gone after the greeting."""

    def write(self, text: str) -> int:
        if "NotStarted" in text:
            raise BrokenPipeError
        return super().write(text)


def test_it_ends_when_nobody_reads_the_answers() -> None:
    read: list[str] = []

    def lines() -> Iterator[str]:
        for line in ["newgame", "info", "info"]:
            read.append(line)
            yield line

    Session(make_agent("random"), Closed()).run(lines())
    assert read == ["newgame"]
