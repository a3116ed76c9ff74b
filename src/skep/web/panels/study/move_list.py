"""The list of moves, and the buttons that walk through it."""

from collections.abc import Callable, Sequence
from html import escape

from nicegui import ui

from skep.records import Ply
from skep.web.panels.buttons import walk_button

SHOW_MARKED = """
const move = document.querySelector(".move.here"), list = document.querySelector(".moves");
if (!move) list?.scrollTo(0, 0);
else {
  const [line, box, edge] = [move.getBoundingClientRect(), list.getBoundingClientRect(), 6];
  if (line.top < box.top + edge) list.scrollTop -= box.top + edge - line.top;
  else if (line.bottom > box.bottom - edge) list.scrollTop += line.bottom - box.bottom + edge;
}
"""
"""Scrolls the list to the marked move, or to its start where none is marked; and never the page, because on a
phone the list is below the board."""


_MARK = """
for (const move of document.querySelectorAll(".moves .move"))
  move.classList.toggle("here", move.dataset.ply === "%d");
"""
_CLICKED = """(event) => {
  const move = event.target.closest(".move");
  if (move) emit(Number(move.dataset.ply));
}"""


class MoveList:
    """Shows the moves in two columns; a click looks at the position after one.

    All moves are one element: the server keeps some kilobytes for each element of a page.
    """

    def __init__(self, on_view: Callable[[int], None]) -> None:
        self._shown = 0
        self._texts: list[str] | None = None
        self._list = ui.html("", sanitize=False).classes("moves").props('role=group aria-label="moves"')
        self._list.on("click", lambda event: on_view(int(event.args)), js_handler=_CLICKED)
        with ui.element("div").classes("walk") as self._walk:
            walk_button("first_page", "to the start", lambda: on_view(0))
            walk_button("chevron_left", "back (←)", lambda: on_view(self._shown - 1))
            walk_button("chevron_right", "forward (→)", lambda: on_view(self._shown + 1))
            walk_button("last_page", "to the end", lambda: on_view(len(self._texts or ())))

    def show(self, plies: Sequence[Ply], shown: int) -> None:
        """Show the moves, the one that led to the shown position marked."""
        texts = [ply.text for ply in plies]
        if texts != self._texts:
            self._texts = texts
            moves = "".join(_move_html(i, text, shown) for i, text in enumerate(texts, 1))
            self._list.set_content(moves or '<div class="nothing">No moves yet.</div>')
        self._shown = shown
        with self._list:  # a table may change while no page is being served
            ui.run_javascript(_MARK % shown + SHOW_MARKED)

    def set_visibility(self, is_shown: bool) -> None:
        """Show the list and its buttons, or hide them."""
        self._list.set_visibility(is_shown)
        self._walk.set_visibility(is_shown)


def _move_html(ply: int, text: str, shown: int) -> str:
    number = f'<div class="turn-number">{(ply + 1) // 2}.</div>' if ply % 2 else ""
    here = " here" if ply == shown else ""
    return (
        f'<button type="button" class="move{here}" data-ply="{ply}">'
        f'{number}<div class="text">{escape(text)}</div></button>'
    )
