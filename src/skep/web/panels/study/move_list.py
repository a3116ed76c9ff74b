"""The list of moves, and the buttons that walk through it."""

from collections.abc import Callable, Sequence

from nicegui import ui

from skep.records import Ply
from skep.web.panels.buttons import walk_button

SHOW_MARKED = """
const move = document.querySelector(".move.here"), list = move?.closest(".moves");
if (list) {
  const [line, box] = [move.getBoundingClientRect(), list.getBoundingClientRect()];
  if (line.top < box.top) list.scrollTop -= box.top - line.top;
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom;
}
"""
"""Scrolls the list, and never the page, to the marked move: on a phone the list is below the board."""


class MoveList:
    """Shows the moves in two columns; a click looks at the position after one."""

    def __init__(self, on_view: Callable[[int], None]) -> None:
        self._view = on_view
        self._shown = 0
        self._texts: list[str] = []
        self._buttons: list[ui.element] = []
        with ui.element("div").classes("moves").props('role=group aria-label="moves"') as self._list:
            pass
        with ui.element("div").classes("walk") as self._walk:
            walk_button("first_page", "to the start", lambda: on_view(0))
            walk_button("chevron_left", "back (←)", lambda: on_view(self._shown - 1))
            walk_button("chevron_right", "forward (→)", lambda: on_view(self._shown + 1))
            walk_button("last_page", "to the end", lambda: on_view(len(self._texts)))

    def show(self, plies: Sequence[Ply], shown: int) -> None:
        """Show the moves, the one that led to the shown position marked."""
        texts = [ply.text for ply in plies]
        same = 0
        while same < min(len(texts), len(self._texts)) and texts[same] == self._texts[same]:
            same += 1
        for button in self._buttons[same:]:
            button.delete()
        del self._buttons[same:]
        with self._list:
            for number in range(same, len(texts)):
                self._buttons.append(self._move(number + 1, texts[number]))
        self._texts = texts
        self._mark(shown)

    def set_visibility(self, is_shown: bool) -> None:
        """Show the list and its buttons, or hide them."""
        self._list.set_visibility(is_shown)
        self._walk.set_visibility(is_shown)

    def _move(self, ply: int, text: str) -> ui.element:
        with ui.element("button").classes("move").props(f"type=button data-ply={ply}") as button:
            if ply % 2:
                ui.label(f"{(ply + 1) // 2}.").classes("turn-number")
            ui.label(text).classes("text")
        button.on("click", lambda: self._view(ply))
        return button

    def _mark(self, shown: int) -> None:
        for number, button in enumerate(self._buttons, 1):
            button.classes(**{"add" if number == shown else "remove": "here"})
        self._shown = shown
        with self._list:  # a table may change while no page is being served
            ui.run_javascript(SHOW_MARKED)
