"""The moves of a study: the main line, with variations indented below."""

from collections.abc import Callable, Iterator
from html import escape

from nicegui import ui
from nicegui.events import GenericEventArguments

from skep.web.panels.study.move_list import SHOW_MARKED
from skep.web.studies.study import Node, Study
from skep.web.studies.summary import mark_at

_MARK = """
for (const move of document.querySelectorAll(".tree .move"))
  move.classList.toggle("here", move.dataset.node === "%d");
"""
_CLICKED = """(event) => {
  const button = event.target.closest(".move, .better");
  if (button) emit({node: Number(button.dataset.node), better: button.classList.contains("better")});
}"""


class MoveTree:
    """Shows a study; a click goes to a move.

    All moves are one element: the server keeps some kilobytes for each element of a page, and takes its time
    to make it.
    """

    def __init__(
        self, on_choose: Callable[[Node], None], on_better: Callable[[Node], None] = lambda node: None
    ) -> None:
        """`on_better` is called with a mistake whose better move was clicked."""
        self._choose, self._better = on_choose, on_better
        self._study: Study | None = None
        self._box = ui.html("", sanitize=False).classes("moves tree")
        self._box.props('role=group aria-label="moves"')
        self._box.on("click", self._clicked, js_handler=_CLICKED)

    def show(self, study: Study, here: Node) -> None:
        """Draw the whole tree anew."""
        self._study = study
        self._box.set_content("".join(_tree_html(study, here)))
        self.mark(here)

    def _clicked(self, event: GenericEventArguments) -> None:
        if self._study is None:
            return
        node = self._study.node(int(event.args["node"]))
        if self._study.nearest(node) is node:  # another page may just have removed it
            (self._better if event.args["better"] else self._choose)(node)

    def mark(self, here: Node) -> None:
        """Mark the move that led to what is shown."""
        with self._box:
            ui.run_javascript(_MARK % here.number + SHOW_MARKED)


def _tree_html(study: Study, here: Node) -> Iterator[str]:
    if study.root.comment:
        yield _comment_html(study.root.comment)
    elif not study.root.children:
        yield _comment_html("Make moves on the board, or open a game.")
    yield from _line_html(study.root, study, here)


def _line_html(node: Node, study: Study, here: Node) -> Iterator[str]:
    """The main line from a node on; at each fork the other ways, indented."""
    while node.children:
        main, *others = node.children
        yield _move_html(main, study, here, is_first=False)
        for other in others:
            yield '<div class="variation">'
            yield _move_html(other, study, here, is_first=True)
            yield from _line_html(other, study, here)
            yield "</div>"
        node = main


def _move_html(node: Node, study: Study, here: Node, *, is_first: bool) -> str:
    turn = f"{(node.depth + 1) // 2}{'.' if node.depth % 2 else '…'}"
    number = f'<div class="turn-number">{turn}</div>' if node.depth % 2 or is_first else ""
    mark, name = mark_at(node, study)
    names = " ".join(filter(None, ["move", name, "here" if node is here else ""]))
    text = escape(f"{node.text} {mark}".strip())
    html = (
        f'<button type="button" class="{names}" data-node="{node.number}">'
        f'{number}<div class="text">{text}</div></button>'
    )
    if name in ("mistake", "blunder") and node.best and node.best != node.text:
        better = f"<div>better: {escape(node.best)}</div>"
        html += f'<button type="button" class="better" data-node="{node.number}">{better}</button>'
    return html + (_comment_html(node.comment) if node.comment else "")


def _comment_html(comment: str) -> str:
    return f'<div class="comment">{escape(comment)}</div>'
