"""The page Learn: read a rule, try it, see what is refused and why."""

from nicegui import ui

from skep.games import GAMES, Color
from skep.web.pages.lesson import Lesson
from skep.web.pages.lessons import LESSONS
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.explanation import refusal_text
from skep.web.panels.board.picture import Picture, picture_of
from skep.web.panels.board.side_label import side_label
from skep.web.panels.heading import heading
from skep.web.visitors.preferences import Preferences

PLACING = ("place", "opening")
"""Lessons in which a piece is placed; in the others one is moved."""


INTRODUCTIONS = {
    "hive": "Two sides, a handful of insects, no board: the pieces are the board. "
    "Each lesson takes a minute.",
    "captain": "The Last Captain, a game of stacks by J. P. Neto: ships of stones, four captains a side. Who "
    "loses the last captain has lost.",
}


def picture_html(lesson: Lesson, side: str = "w") -> str:
    """A tile with an insect, or a ship, for headings and cards."""
    drawing = (
        '<use href="#skep-hex" y="5" class="side"/><use href="#skep-hex" class="face"/>'
        f'<use href="#skep-{lesson.bug}" class="insect bug-{lesson.bug}" transform="scale(.86)"/>'
        if lesson.game == "hive"
        else f'<use href="#skep-{lesson.bug}" transform="scale(1.3)"/>'
    )
    return f'<svg viewBox="-52 -54 104 114" class="tile {side} small-tile" aria-hidden="true">{drawing}</svg>'


def show_lessons(preferences: Preferences) -> None:
    """All lessons, those that were done marked."""
    done = set(preferences.get("lessons"))
    heading("Learn", 1)
    for game, lessons in LESSONS.items():
        waiting = [lesson for lesson in lessons if lesson.name not in done]
        learned = len(lessons) - len(waiting)
        heading(f"{GAMES[game].title}: {learned} of {len(lessons)} lessons done", 2, "list-title")
        ui.label(INTRODUCTIONS[game]).classes("lead")
        if waiting:
            _go_on_button(waiting[0], is_first=not learned)
        with ui.element("div").classes("cards"):
            for number, lesson in enumerate(lessons, 1):
                _card(lesson, "wb"[number % 2], lesson.name in done)


def _go_on_button(lesson: Lesson, *, is_first: bool) -> None:
    words = "Begin" if is_first else f"Go on: {lesson.title}"
    button = ui.button(words, on_click=lambda: ui.navigate.to(f"/learn/{lesson.name}"))
    button.props("unelevated color=primary no-caps").classes("go-on")
    button.props["aria-label"] = f"{words}, {GAMES[lesson.game].title}"


def _card(lesson: Lesson, side: str, is_done: bool) -> None:
    with ui.link(target=f"/learn/{lesson.name}").classes("card" + (" solved" if is_done else "")):
        ui.html(picture_html(lesson, side), sanitize=False)
        with ui.element("div"):
            ui.label(f"✓ {lesson.title}" if is_done else lesson.title).classes("card-title")
            ui.label(lesson.rule.split(":")[0].split(".")[0] + ".").classes("card-text")


class LessonPage:
    """One lesson: its words, and its board."""

    def __init__(self, lesson: Lesson, preferences: Preferences) -> None:
        self.lesson, self._preferences = lesson, preferences
        self._lessons = LESSONS[lesson.game]
        self.position = lesson.position()
        with ui.element("div").classes("play lesson"):
            self.board = Board(self._picture(), label=f"{lesson.title}: try it").classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_words()
                self._build_steps()
        self.board.on_move(self.play)
        self.board.on_drop(self.explain_refusal)
        self._show()

    def _build_words(self) -> None:
        lesson = self.lesson
        with ui.row().classes("heading"):
            ui.html(picture_html(lesson), sanitize=False)
            heading(lesson.title, 2, "title")
        ui.label(f"{self._lessons.index(lesson) + 1} of {len(self._lessons)}").classes("faint")
        ui.label(lesson.rule).classes("words")
        with ui.element("div").classes("task"):
            ui.label("Try it").classes("task-title")
            ui.label(lesson.task)
        self.answer = ui.label().classes("answer").props("role=status aria-live=polite")

    def _build_steps(self) -> None:
        number = self._lessons.index(self.lesson)
        with ui.row().classes("steps"):
            if number > 0:
                ui.link("← " + self._lessons[number - 1].title, f"/learn/{self._lessons[number - 1].name}")
            ui.space()
            ui.button("Again", icon="replay", on_click=self.reset).props("flat dense no-caps")
            if number + 1 < len(self._lessons):
                ui.link(self._lessons[number + 1].title + " →", f"/learn/{self._lessons[number + 1].name}")
            else:
                ui.link("Play a game →", "/")

    def _picture(self) -> Picture:
        picture = picture_of(self.position, game=self.lesson.name)
        standing = {stack["tiles"][-1]["name"] for stack in picture["stacks"]}
        if self.lesson.name in PLACING:
            picture["moves"] = [move for move in picture["moves"] if move[0] not in standing]
        else:
            picture["moves"] = [move for move in picture["moves"] if move[0] in standing]
        if self.position.ply > self.lesson.position().ply:
            picture["moves"] = []
        return picture

    def _show(self) -> None:
        sides = [side_label(Color.WHITE, "you", is_active=True)] if self.lesson.name in PLACING else []
        self.board.show(self._picture(), sides)

    def play(self, move: int) -> None:
        """Make a move of the learner, and judge it."""
        text = self.position.move_text(move)
        self.position.play(move)
        solved = self.lesson.is_solved_by(move)
        other = f"{text} is allowed, but not what was asked: try again."
        self.answer.set_text(f"✓ {self.lesson.done}" if solved else other)
        self.answer.classes(**{"add" if solved else "remove": "solved"})
        self._show()
        if solved:
            done = self._preferences.get("lessons")
            self._preferences.remember("lessons", [*dict.fromkeys([*done, self.lesson.name])])
        else:
            ui.timer(1.5, self.reset, once=True)

    def explain_refusal(self, drop: Drop) -> None:
        """Say why a piece cannot go there."""
        why = refusal_text(self.position, drop)
        if why:
            self.answer.classes(remove="solved")
            self.answer.set_text(f"Not there: {why}.")

    def reset(self) -> None:
        """Begin the lesson again."""
        self.position = self.lesson.position()
        self._show()
