"""The sheet of keys and gestures."""

from nicegui import ui

from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.heading import heading

KEYS = {
    "S": "save the game as a file",
    "P": "pass, when there is no other move",
    "U": "undo: one move, or two against the computer",
    "H": "hint",
    "T": "type a move",
    "R": "recentre the board",
    "+ −": "zoom",
    "N": "show or hide coordinates",
    "← →": "back and forward through the game; Home and End to its ends",
    "Tab, Enter": "go from piece to piece, choose it, choose its target",
    "Esc": "let go of a piece",
    "?": "this sheet",
}
GESTURES = {
    "click a piece, click a target": "move it; or drag it there",
    "drag the board, wheel, two fingers": "pan and zoom",
    "rest on a piece": "why it cannot move; what lies below it",
    "right button": "a mark on a cell; drag it for an arrow; once more removes it",
    "long press": "the pieces of a stack, or a mark, on a touch screen",
}


class HelpSheet:
    """Shows keys and gestures."""

    def __init__(self) -> None:
        with titled_dialog("Gestures and keys") as self._dialog, ui.card().classes("skep-dialog help"):
            heading("Gestures and keys", 2, "title")
            with ui.element("dl"):
                for name, words in {**GESTURES, **KEYS}.items():
                    with ui.element("dt"):
                        ui.label(name)
                    with ui.element("dd"):
                        ui.label(words)
            with ui.row().classes("buttons"):
                ui.link("Learn the rules", "/learn")
                ui.button("Close", on_click=self._dialog.close).props("flat")

    def open(self) -> None:
        """Show the sheet."""
        self._dialog.open()
