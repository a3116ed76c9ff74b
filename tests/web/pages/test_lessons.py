"""Every lesson can be solved, and refuses what it says it refuses."""

import pytest

from skep.games import IllegalMove
from skep.web.pages.hive_lessons import HIVE_LESSONS
from skep.web.pages.lesson import Lesson
from skep.web.pages.lessons import LESSONS, lesson_of

ALL = [lesson for lessons in LESSONS.values() for lesson in lessons]
by_name = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)


@by_name
def test_every_goal_is_a_legal_move(lesson: Lesson) -> None:
    position = lesson.position()
    for goal in lesson.goals:
        position.parse_move(goal)
    assert position.legal_moves() != [0]


@by_name
def test_the_lesson_is_solved_by_its_goals_only(lesson: Lesson) -> None:
    position = lesson.position()
    solving = {move for move in position.legal_moves() if lesson.is_solved_by(move)}
    assert len(solving) == (len(lesson.goals) or len(position.legal_moves()))


@by_name
def test_what_it_refuses_is_refused(lesson: Lesson) -> None:
    with pytest.raises(IllegalMove):
        lesson.position().parse_move(lesson.refused)


def test_the_winning_move_wins() -> None:
    lesson = lesson_of("win")
    assert lesson is not None
    position = lesson.position()
    position.play(position.parse_move(lesson.goals[0]))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "surround"


def test_every_bug_has_its_lesson() -> None:
    assert {lesson.bug for lesson in HIVE_LESSONS} == set("QSBGAMLP")
