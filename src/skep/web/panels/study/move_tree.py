"""The moves of a study: the main line, with variations indented below."""

from collections.abc import Callable

from nicegui import ui

from skep.web.panels.study.move_list import SHOW_MARKED
from skep.web.studies.study import Node, Study
from skep.web.studies.summary import mark_at


class MoveTree:
    """Shows a study; a click goes to a move."""

    def __init__(
        self, on_choose: Callable[[Node], None], on_better: Callable[[Node], None] = lambda node: None
    ) -> None:
        """`on_better` is called with a mistake whose better move was clicked."""
        self._choose, self._better = on_choose, on_better
        self._buttons: dict[int, ui.element] = {}
        self._here: ui.element | None = None
        self._box = ui.element("div").classes("moves tree").props('role=group aria-label="moves"')

    def show(self, study: Study, here: Node) -> None:
        """Draw the whole tree anew."""
        self._box.clear()
        self._buttons.clear()
        self._here = None
        with self._box:
            if study.root.comment:
                ui.label(study.root.comment).classes("comment")
            elif not study.root.children:
                ui.label("Make moves on the board, or open a game.").classes("comment")
            self._line(study.root, study)
        self.mark(here)

    def _line(self, node: Node, study: Study) -> None:
        """The main line from a node on; at each fork the other ways, indented."""
        while node.children:
            main, *others = node.children
            self._move(main, study, is_first=False)
            for other in others:
                with ui.element("div").classes("variation"):
                    self._move(other, study, is_first=True)
                    self._line(other, study)
            node = main

    def _move(self, node: Node, study: Study, is_first: bool) -> None:
        with ui.element("button").classes("move").props(f"type=button data-node={node.number}") as button:
            if node.depth % 2 or is_first:
                ui.label(f"{(node.depth + 1) // 2}{'.' if node.depth % 2 else '…'}").classes("turn-number")
            mark, name = mark_at(node, study)
            ui.label(f"{node.text} {mark}".strip()).classes("text")
        button.classes(name)
        button.on("click", lambda: self._choose(node))
        self._buttons[node.number] = button
        if name in ("mistake", "blunder") and node.best and node.best != node.text:
            with ui.element("button").classes("better").props("type=button") as better:
                ui.label(f"better: {node.best}")
            better.on("click", lambda: self._better(node))
        if node.comment:
            ui.label(node.comment).classes("comment")

    def mark(self, here: Node) -> None:
        """Mark the move that led to what is shown."""
        if self._here is not None:
            self._here.classes(remove="here")
        self._here = self._buttons.get(here.number)
        if self._here is not None:
            self._here.classes(add="here")
        with self._box:
            ui.run_javascript(SHOW_MARKED)
