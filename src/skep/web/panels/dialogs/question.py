"""A question that is answered by Yes or No."""

from collections.abc import Callable
from typing import Any

from nicegui import ui


class Question(ui.element):
    """Where a question is asked; a part of a page has one at most, however often it is asked."""

    def __init__(self) -> None:
        super().__init__("div")
        self.classes("later")
        with self:  # a dialog leaves a trace where it is made
            self.dialog = ui.dialog(value=True)

    @staticmethod
    def forget(place: ui.element) -> None:
        """Remove the last question over a part of the page."""
        for one in list(place.default_slot.children):
            if isinstance(one, Question):
                one.dialog.delete()
                one.delete()


def ask(place: ui.element, question: str, on_yes: Callable[[], Any]) -> None:
    """Ask in a dialog over a part of the page, and act if the answer is yes."""
    Question.forget(place)
    with place:
        dialog = Question().dialog
    with dialog, ui.card().classes("skep-dialog"):
        dialog.props["aria-label"] = question
        ui.label(question)
        with ui.row().classes("buttons"):
            ui.button("No", on_click=dialog.close).props("flat")
            yes = ui.button("Yes", on_click=dialog.close).props("unelevated color=primary")
            yes.on_click(lambda: on_yes())
