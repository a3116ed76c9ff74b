"""The board as an element of a page: a picture in, gestures out."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from nicegui import __version__ as nicegui_version
from nicegui import ui
from nicegui.dependencies import esm_modules
from nicegui.events import GenericEventArguments

from skep.web.boards.sketch import Sketch, toggled
from skep.web.panels.board.board_look import BoardLook
from skep.web.panels.board.cells import middle_of
from skep.web.panels.board.picture import Picture
from skep.web.panels.board.sketch_drawing import sketches_drawn
from skep.web.visitors.preferences import Preferences

MODULES = "skep-board"
FOLDER = Path(__file__).parents[2] / "static" / "board"


def board_module_paths() -> list[str]:
    """The addresses of the parts of the board, so that a browser asks for all of them at once."""
    [key] = [key for key, module in esm_modules.items() if module.name == MODULES]
    names = sorted(path.name for path in FOLDER.glob("*.js"))
    return [f"/_nicegui/{nicegui_version}/esm/{key}/{name}" for name in names]


class Drop(NamedTuple):
    """A piece that was let go where it has no target."""

    piece: str
    x: float
    y: float
    is_inside: bool
    """On the board, and not beside it?"""


class Board(ui.element, component="../../static/board.js", esm={MODULES: "../../static/board"}):
    """Draws a picture and reports what the person does with it.

    Its look is the visitor's own, and arrows and marks of the person are kept as long as the page is open.
    """

    def __init__(
        self, picture: Picture, *, free: bool = False, keys: bool = True, label: str = "board"
    ) -> None:
        super().__init__()
        self._take(picture)
        self._props["players"] = []
        self._preferences = Preferences.of_visitor()
        self.look = BoardLook.of(self._preferences)
        """What the visitor has chosen for all boards."""
        self._props["settings"] = asdict(self.look)
        self._props["own"] = {}
        self._sketches: dict[str, list[Sketch]] = {}
        self._props["free"] = free
        self._props["keys"] = keys
        self._props["label"] = label
        self.on("setting", self._choose_look)
        self.on_sketch(self._draw)

    @property
    def picture(self) -> Picture:
        """What is shown."""
        picture: Picture = json.loads(self._props["drawing"])
        return picture

    def _take(self, picture: Picture) -> None:
        """Send a picture as text: the page would watch, and hold, every list in it for changes."""
        self._props["drawing"] = json.dumps(picture, ensure_ascii=False, separators=(",", ":"))
        self._position = str(picture.get("position", ""))

    def show(self, picture: Picture, players: list[dict[str, Any]] | None = None) -> None:
        """Show another picture, and who plays."""
        self._take(picture)
        if players is not None:
            self._props["players"] = players
        self._show_sketches()

    def say_turn(self) -> None:
        """Let the sound be heard that tells a person that it is their turn, unless they want none."""
        self.run_method("say", "turn")

    def show_sketches(self, sketches: list[Sketch]) -> None:
        """Show what a person has drawn over the position that is shown."""
        self._sketches[self._position] = sketches
        self._show_sketches()

    def sketches(self) -> list[Sketch]:
        """What a person has drawn over the position that is shown."""
        return self._sketches.get(self._position, [])

    def _show_sketches(self) -> None:
        self._props["own"] = sketches_drawn(self.sketches())
        self.update()

    def _draw(self, sketch: Sketch) -> None:
        self.show_sketches(toggled(self.sketches(), sketch))

    def _choose_look(self, event: GenericEventArguments) -> None:
        self.look = self.look.changed(str(event.args.get("name")), event.args.get("value"))
        self.look.remember(self._preferences)
        self._props["settings"] = asdict(self.look)
        self.update()

    def on_sketch(self, handler: Callable[[Sketch], Any]) -> None:
        """Call with an arrow or mark that was drawn, from cell to cell."""

        def sketched(event: GenericEventArguments) -> Any:
            x, y, to_x, to_y = (float(event.args[name]) for name in ("x", "y", "to_x", "to_y"))
            picture = self.picture
            return handler(Sketch(middle_of(picture, x, y), middle_of(picture, to_x, to_y)))

        self.on("sketch", sketched)

    def on_move(self, handler: Callable[[int], Any]) -> None:
        """Call with the number of the move that was made on the board, if it belongs to what is shown."""

        def moved(event: GenericEventArguments) -> Any:
            is_current = event.args.get("position", "") == self._position
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
