"""The page Learn: read a rule, try it, see what is refused and why."""

from nicegui import ui

from skep.games import Color
from skep.web.pages.lessons import LESSONS, Lesson
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.explanation import refusal_text
from skep.web.panels.board.picture import Picture, picture_of
from skep.web.panels.board.side_label import side_label


def insect_html(bug: str, side: str = "w") -> str:
    """A tile with an insect, for headings and cards."""
    return (
        f'<svg viewBox="-52 -54 104 114" class="tile {side} small-tile" aria-hidden="true">'
        '<use href="#skep-hex" y="5" class="side"/><use href="#skep-hex" class="face"/>'
        f'<use href="#skep-{bug}" class="insect bug-{bug}" transform="scale(.86)"/></svg>'
    )


def show_lessons() -> None:
    """All lessons."""
    ui.label("Learn Hive").classes("title")
    ui.label(
        "Two sides, a handful of insects, no board: the pieces are the board. Each lesson takes a minute."
    ).classes("lead")
    with ui.element("div").classes("cards"):
        for number, lesson in enumerate(LESSONS, 1):
            with ui.link(target=f"/learn/{lesson.name}").classes("card"):
                ui.html(insect_html(lesson.bug, "wb"[number % 2]), sanitize=False)
                with ui.element("div"):
                    ui.label(lesson.title).classes("card-title")
                    ui.label(lesson.rule.split(":")[0].split(".")[0] + ".").classes("card-text")


class LessonPage:
    """One lesson: its words, and its board."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.position = lesson.position()
        with ui.element("div").classes("play"):
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
            ui.html(insect_html(lesson.bug), sanitize=False)
            ui.label(lesson.title).classes("title")
        ui.label(f"{LESSONS.index(lesson) + 1} of {len(LESSONS)}").classes("faint")
        ui.label(lesson.rule).classes("words")
        with ui.element("div").classes("task"):
            ui.label("Try it").classes("task-title")
            ui.label(lesson.task)
        self.answer = ui.label().classes("answer").props("role=status aria-live=polite")

    def _build_steps(self) -> None:
        number = LESSONS.index(self.lesson)
        with ui.row().classes("steps"):
            if number > 0:
                ui.link("← " + LESSONS[number - 1].title, f"/learn/{LESSONS[number - 1].name}")
            ui.space()
            ui.button("Again", icon="replay", on_click=self.reset).props("flat dense no-caps")
            if number + 1 < len(LESSONS):
                ui.link(LESSONS[number + 1].title + " →", f"/learn/{LESSONS[number + 1].name}")
            else:
                ui.link("Play a game →", "/")

    def _picture(self) -> Picture:
        picture = picture_of(self.position, game=self.lesson.name)
        standing = {stack["tiles"][-1]["name"] for stack in picture["stacks"]}
        if self.lesson.name == "place":
            picture["moves"] = [move for move in picture["moves"] if move[0] not in standing]
        else:
            picture["moves"] = [move for move in picture["moves"] if move[0] in standing]
        if self.position.ply > self.lesson.position().ply:
            picture["moves"] = []
        return picture

    def _show(self) -> None:
        sides = [side_label(Color.WHITE, "you", is_active=True)] if self.lesson.name == "place" else []
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
        if not solved:
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
