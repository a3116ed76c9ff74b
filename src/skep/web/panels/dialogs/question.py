"""A question that is answered by Yes or No."""

from collections.abc import Callable

from nicegui import ui


def ask(place: ui.element, question: str, on_yes: Callable[[], None]) -> None:
    """Ask in a dialog over a part of the page, and act if the answer is yes."""
    with place, ui.dialog(value=True) as dialog, ui.card().classes("skep-dialog"):
        dialog.props["aria-label"] = question
        ui.label(question)
        with ui.row().classes("buttons"):
            ui.button("No", on_click=dialog.close).props("flat")
            yes = ui.button("Yes", on_click=dialog.close).props("unelevated color=primary")
            yes.on_click(lambda: on_yes())
