"""All lessons, by game."""

from skep.web.pages.captain_lessons import CAPTAIN_LESSONS
from skep.web.pages.hive_lessons import HIVE_LESSONS
from skep.web.pages.lesson import Lesson

LESSONS = {"hive": HIVE_LESSONS, "captain": CAPTAIN_LESSONS}


def lesson_of(name: str) -> Lesson | None:
    """The lesson with this name.

    >>> lesson_of("beetle").title, lesson_of("captain-win").game
    ('Beetle', 'captain')
    """
    return next((lesson for ones in LESSONS.values() for lesson in ones if lesson.name == name), None)
