"""The board as an element of a page: a picture in, gestures out."""

from collections.abc import Callable
from typing import Any, NamedTuple

from nicegui import ui
from nicegui.events import GenericEventArguments

from skep.web.panels.board.picture import Picture


class Drop(NamedTuple):
    """A piece that was let go where it has no target."""

    piece: str
    x: float
    y: float
    is_inside: bool
    """On the board, and not beside it?"""


class Board(ui.element, component="../../static/board.js", esm={"skep-board": "../../static/board"}):
    """Draws a picture and reports what the person does with it."""

    def __init__(
        self, picture: Picture, *, free: bool = False, keys: bool = True, label: str = "board"
    ) -> None:
        super().__init__()
        self._props["picture"] = picture
        self._props["players"] = []
        self._props["coordinates"] = False
        self._props["free"] = free
        self._props["keys"] = keys
        self._props["label"] = label

    @property
    def picture(self) -> Picture:
        """What is shown."""
        picture: Picture = self._props["picture"]
        return picture

    def show(self, picture: Picture, players: list[dict[str, Any]] | None = None) -> None:
        """Show another picture, and who plays."""
        self._props["picture"] = picture
        if players is not None:
            self._props["players"] = players
        self.update()

    @property
    def coordinates(self) -> bool:
        """Are the coordinates of the cells shown?"""
        return bool(self._props["coordinates"])

    @coordinates.setter
    def coordinates(self, shown: bool) -> None:
        self._props["coordinates"] = shown
        self.update()

    def on_move(self, handler: Callable[[int], Any]) -> None:
        """Call with the number of the move that was made on the board, if it belongs to what is shown."""

        def moved(event: GenericEventArguments) -> Any:
            is_current = event.args.get("position") == self.picture.get("position")
            return handler(int(event.args["move"])) if is_current else None  # awaited if it can be

        self.on("move", moved)

    def on_drop(self, handler: Callable[[Drop], Any]) -> None:
        """Call with a piece that was let go where it has no target."""

        def dropped(event: GenericEventArguments) -> Any:
            args = event.args
            point = float(args["x"]), float(args["y"])
            return handler(Drop(str(args["piece"])[:8], *point, bool(args["inside"])))

        self.on("drop", dropped)

    def on_tap(self, handler: Callable[[str, float | None, float | None], Any]) -> None:
        """Call with a piece that was clicked, or with the point of the empty board that was."""

        def tapped(event: GenericEventArguments) -> None:
            x, y = event.args.get("x"), event.args.get("y")
            point = (None, None) if x is None or y is None else (float(x), float(y))
            handler(str(event.args.get("piece", ""))[:8], *point)

        self.on("tap", tapped)

    def on_key(self, handler: Callable[[str], Any]) -> None:
        """Call with the name of a key that the board leaves to the page."""
        self.on("key", lambda event: handler(str(event.args)[:16]))
