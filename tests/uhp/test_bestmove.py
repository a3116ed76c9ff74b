"""`bestmove` of the engine: limits, progress, interrupts."""

import io
import threading

import pytest
from tests.uhp.thinker import GAME, GAME_TEXT, Thinker, answers

from skep.agents import Limit, make_agent
from skep.games.hive import Position
from skep.uhp.session import Session


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
