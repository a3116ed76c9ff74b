"""Pictures of positions in the pages, drawn by skep when the site is built.

    ```{hive} Base;wS1;bS1 wS1-;wQ -wS1
    :moves-of: wS1
    A caption.
    ```

`hive` takes a GameString or a board that is set up and marks, with `moves-of`, every cell that a piece can
reach; `captain` takes a game of The Last Captain and marks the squares that a ship can reach. The text is
parsed by the rules, so no picture can be wrong about them.
"""

from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx

from skep.drawing.hexagon import Cell
from skep.drawing.scene import Mark
from skep.games import captain, hive


def reachable(position: hive.Position, piece: str) -> list[Cell]:
    """The cells where a piece of the side to move can go, on the board as it is now.

    >>> reachable(hive.Position.parse("wS1;bS1 wS1-;wQ -wS1;bQ bS1-"), "wQ")
    [(-1, 1), (0, -1)]
    """
    moves = (position.move_parts(move) for move in position.legal_moves())
    return sorted({parts[1] for parts in moves if parts is not None and parts[0] == piece})


def ports(position: captain.Position, square: str) -> list[str]:
    """The squares where the ship on a square can go, with all of its stones or a part of them.

    >>> ports(captain.Position(), "b8")
    ['a8', 'b6', 'b7', 'c7', 'c8', 'd8', 'e8', 'f8']
    """
    moves = (position.move_parts(move) for move in position.legal_moves())
    return sorted({parts[1] for parts in moves if parts is not None and parts[0] == square})


class Picture(Directive):
    """A position with its caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = {"moves-of": directives.unchanged, "size": directives.positive_int}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """Draw the position as a figure of the page."""
        try:
            drawings = [self._drawing(style) for style in ("light", "dark")]
        except ValueError as error:
            raise self.error(f"cannot draw {self.arguments[0]!r}: {error}") from error
        words = " ".join(self.content)
        caption = nodes.paragraph()
        self.state.nested_parse(self.content, self.content_offset, caption)
        before = nodes.raw(
            "", f'<figure class="drawn-position">{"".join(drawings)}<figcaption>', format="html"
        )
        after = nodes.raw("", "</figcaption></figure>", format="html")
        return [before, *caption.children, after] if words else [before, after]

    def _drawing(self, style: str) -> str:
        """The picture in a style, which is shown where the site has the same style."""
        drawing = self.drawing(self.arguments[0], style=style, size=self.options.get("size", 320))
        return f'<div class="only-{style}">{drawing}</div>'

    def drawing(self, text: str, **look: Any) -> str:
        """The position that a text describes, as SVG."""
        raise NotImplementedError


class HivePicture(Picture):
    """A position of Hive."""

    def drawing(self, text: str, **look: Any) -> str:
        """The position as SVG, with the places where one of its pieces can go."""
        position = hive.Position.parse(text)
        piece = self.options.get("moves-of")
        cells = reachable(position, piece) if piece else []
        if piece and not cells:
            marks = [Mark(cell=cell, kind="ring") for cell in [position.cell(piece)] if cell is not None]
        else:
            marks = [Mark(cell=cell) for cell in cells]
        return position.svg(last_move=piece is None, marks=marks, **look)


class CaptainPicture(Picture):
    """A position of The Last Captain."""

    def drawing(self, text: str, **look: Any) -> str:
        """The position as SVG, with its coordinates and the squares where one of its ships can go."""
        position = captain.Position.parse(text)
        square = self.options.get("moves-of")
        marks = ports(position, square) if square else []
        return position.svg(last_move=square is None, marks=marks, coordinates=True, **look)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx the two names."""
    app.add_directive("hive", HivePicture)
    app.add_directive("captain", CaptainPicture)
    return {"parallel_read_safe": True}
