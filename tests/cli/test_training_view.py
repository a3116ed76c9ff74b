"""Progress where there is no terminal: lines, with the time that is left."""

import io

import pytest

from skep.cli.terminal import training_view as module
from skep.cli.terminal.training_view import TrainingView


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def test_the_time_left_is_by_the_steps_since_the_first_line(clock: list[float]) -> None:
    file = io.StringIO()
    with TrainingView("learning", file) as view:
        view.update(10, 40, "resumed")
        clock[0] = 20.0
        view.update(20, 40, "better")
        clock[0] = 60.0
        view.update(40, 40, "best")
    assert file.getvalue().splitlines() == [
        "learning: step 10 of 40, 0 s  resumed",
        "learning: step 20 of 40, 20 s, about 40 s left  better",
        "learning: step 40 of 40, 60 s  best",
    ]


def test_lines_do_not_come_more_often_than_wanted_but_the_last_one_does(clock: list[float]) -> None:
    file = io.StringIO()
    with TrainingView("games", file, unit="game", every_seconds=10) as view:
        for seconds in range(0, 26, 5):
            clock[0] = float(seconds)
            view.update(seconds // 5 + 1, 6, "")
    assert [line.split(",")[0] for line in file.getvalue().splitlines()] == [
        "games: game 1 of 6",
        "games: game 3 of 6",
        "games: game 5 of 6",
        "games: game 6 of 6",
    ]
