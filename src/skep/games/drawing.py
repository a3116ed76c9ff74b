"""A Hive position drawn as SVG: self-contained text, the same for the same scene on every machine.

There is no ``<style>`` and no script in it, and its ids are its own: several drawings in one page cannot
disturb each other.

>>> scene = Scene(stacks={(0, 0): [Tile("w", "Q")], (1, 0): [Tile("b", "A", 1)]})
>>> scene_svg(scene).startswith("<svg ")
True
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skep.games.hexagon import NEIGHBOURS, RADIUS, Cell, Point, center, number_text
from skep.games.pen import FONT, Pen, escaped
from skep.games.scene import Scene, Tile
from skep.games.styles import STYLES

_MARGIN = 16.0
_RACK_HEIGHT = 70.0
_CAPTION_HEIGHT = 44.0
_CAPTION_SIZE = 20.0
_LETTER_WIDTH = 0.65
"""Of a broad font, in its size: a long caption is written smaller to stay inside."""
_PIXELS_PER_UNIT = 0.7
_LEAST_WIDTH, _LEAST_HEIGHT = 460.0, 330.0
"""Room for a rack of all eight bugs and for three rows of cells."""
_HOLD_LAST = 3
"""The last scene of an animation stays this many times as long as the others."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a scene is drawn, whatever it shows."""

    style: str = "light"
    """Colours: light, dark or high-contrast."""
    size: int | None = None
    """The longer side in pixels; None grows with the hive."""
    coordinates: bool = False
    """Outline the cells around the hive and write each cell's coordinates."""

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(f"unknown style {self.style!r}; known: {', '.join(STYLES)}")
        if self.size is not None and self.size <= 0:
            raise ValueError(f"expected a positive size in pixels, got {self.size!r}")


def scene_svg(scene: Scene, look: Look | None = None) -> str:
    """Draw one scene."""
    look = look or Look()
    frame = _Frame.around([scene], look)

    def body(pen: Pen) -> str:
        return _scene(pen, scene, frame, look)

    return _document([scene], frame, look, body, description=scene.description_text())


def animated_svg(scenes: Sequence[Scene], seconds_per_move: float = 1.0, look: Look | None = None) -> str:
    """Draw the scenes one after another, again and again, the last one held longer.

    Programs that do not animate show the last scene.
    """
    if not scenes:
        raise ValueError("expected at least one scene to animate")
    if not seconds_per_move > 0:
        raise ValueError(f"expected a positive number of seconds per move, got {seconds_per_move!r}")
    look = look or Look()
    frame = _Frame.around(scenes, look)
    beats = len(scenes) - 1 + _HOLD_LAST

    def body(pen: Pen) -> str:
        last = len(scenes) - 1
        return "".join(
            _flash(_scene(pen, scene, frame, look), beat, beat == last, beats, beats * seconds_per_move)
            for beat, scene in enumerate(scenes)
        )

    description = f"{len(scenes)} positions one after another. The last: {scenes[-1].description_text()}"
    return _document(scenes, frame, look, body, description=description)


def _flash(picture: str, beat: int, is_last: bool, beats: int, seconds: float) -> str:
    """Show a picture at its beat of the loop only; the last picture until the end of the loop."""
    shown = [(0.0, "hidden"), (beat / beats, "visible"), ((beat + 1) / beats, "hidden")]
    shown = shown[1 if beat == 0 else 0 : 2 if is_last else 3]
    times = ";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time, _ in shown)
    values = ";".join(value for _, value in shown)
    return (
        f'<g visibility="{"visible" if is_last else "hidden"}">'
        f'<animate attributeName="visibility" calcMode="discrete" dur="{seconds:g}s" '
        f'repeatCount="indefinite" keyTimes="{times}" values="{values}"/>{picture}</g>'
    )


def _scene(pen: Pen, scene: Scene, frame: "_Frame", look: Look) -> str:
    """What one scene shows, from the board up to the arrows."""
    occupied = scene.cells()
    empty = _rim(occupied) if look.coordinates or not occupied else []
    parts = [pen.empty_cell(cell) for cell in empty]
    parts += [pen.stack(cell, scene.stacks[cell]) for cell in occupied]
    if scene.last_move is not None:
        parts.append(pen.last_move(scene, scene.last_move))
    parts += [pen.covered(cell, scene.stacks[cell]) for cell in occupied if scene.height(cell) > 1]
    if look.coordinates:
        parts += [pen.coordinates(cell, scene.height(cell)) for cell in occupied + empty]
    parts += [pen.mark(scene, mark) for mark in scene.marks]
    parts += [pen.arrow(scene, arrow) for arrow in scene.arrows]
    if scene.racks is not None:
        parts += [pen.rack(scene.racks.get(color, ()), frame.rack_middle(color)) for color in "bw"]
    if scene.caption:
        size = min(_CAPTION_SIZE, frame.width / len(scene.caption) / _LETTER_WIDTH)
        parts.append(pen.text(frame.caption_middle(), scene.caption, size, pen.style.text))
    return "".join(parts)


def _rim(occupied: Sequence[Cell]) -> list[Cell]:
    """The empty cells next to the hive; the middle of the board where there is none."""
    if not occupied:
        return [(0, 0)]
    rim = {(q + dq, r + dr) for q, r in occupied for dq, dr in NEIGHBOURS}
    return sorted(rim.difference(occupied), key=lambda cell: cell[::-1])


@dataclass(frozen=True)
class _Frame:
    """The part of the plane that is shown: the board, racks above and below it, a caption at the bottom."""

    left: float
    top: float
    width: float
    board_height: float
    has_racks: bool
    has_caption: bool

    @classmethod
    def around(cls, scenes: Sequence[Scene], look: Look) -> "_Frame":
        """A frame in which all of these scenes have room, so that an animated board stands still."""
        places = [place for scene in scenes for place in _places(scene, look)]
        xs, ys = zip(*places, strict=True)
        width = max(max(xs) - min(xs) + 2 * (RADIUS + _MARGIN), _LEAST_WIDTH)
        height = max(max(ys) - min(ys) + 2 * (RADIUS + _MARGIN), _LEAST_HEIGHT)
        return cls(
            left=(min(xs) + max(xs) - width) / 2,
            top=(min(ys) + max(ys) - height) / 2,
            width=width,
            board_height=height,
            has_racks=any(scene.racks is not None for scene in scenes),
            has_caption=any(scene.caption for scene in scenes),
        )

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the whole picture."""
        racks = _RACK_HEIGHT if self.has_racks else 0.0
        caption = _CAPTION_HEIGHT if self.has_caption else 0.0
        return self.left, self.top - racks, self.width, self.board_height + 2 * racks + caption

    def rack_middle(self, color: str) -> Point:
        """White's rack lies below the board, Black's above."""
        below = self.top + self.board_height + _RACK_HEIGHT / 2
        return self.left + self.width / 2, below if color == "w" else self.top - _RACK_HEIGHT / 2

    def caption_middle(self) -> Point:
        """Where the caption's line stands."""
        _, top, _, height = self.box
        return self.left + self.width / 2, top + height - _CAPTION_HEIGHT / 3


def _places(scene: Scene, look: Look) -> list[Point]:
    """Centres of all that a frame must hold."""
    occupied = scene.cells()
    points: list[Point] = [*occupied, *(mark.cell for mark in scene.marks)]
    points += [end for arrow in scene.arrows for end in (arrow.start, arrow.end)]
    if look.coordinates or not occupied:
        points += _rim(occupied)
    if scene.last_move is not None:
        points += [cell for cell in (scene.last_move.start, scene.last_move.end) if cell is not None]
    return [center(point) for point in points] + [
        center(cell, len(scene.stacks[cell]) - 1) for cell in occupied
    ]


def _document(
    scenes: Sequence[Scene], frame: _Frame, look: Look, body: Callable[[Pen], str], description: str
) -> str:
    """The whole SVG text. Its ids begin with a digest of its content, so that other drawings have others."""
    tiles = [tile for scene in scenes for tile in _tiles(scene)]
    left, top, width, height = map(number_text, frame.box)
    area = f'x="{left}" y="{top}" width="{width}" height="{height}"'
    scale = _PIXELS_PER_UNIT if look.size is None else look.size / max(frame.box[2:])
    pixels = " ".join(
        f'{side}="{round(length * scale)}"'
        for side, length in zip(("width", "height"), frame.box[2:], strict=True)
    )

    def text(prefix: str) -> str:
        pen = Pen(style=STYLES[look.style], prefix=prefix, tooltips=len(scenes) == 1)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" {pixels} '
            f'style="max-width:100%;height:auto" {FONT} '
            f'role="img" aria-labelledby="{prefix}title {prefix}desc">'
            f'<title id="{prefix}title">{escaped(scenes[-1].title)}</title>'
            f'<desc id="{prefix}desc">{escaped(description)}</desc>'
            f"{pen.definitions(tiles)}"
            f'<rect {area} rx="14" fill="{pen.style.background}"/>'
            f"{body(pen)}</svg>"
        )

    return text(f"s{hashlib.sha256(text('').encode()).hexdigest()[:10]}-")


def _tiles(scene: Scene) -> list[Tile]:
    """The tiles a scene uses; those in hand without their numbers."""
    on_board = [tile for stack in scene.stacks.values() for tile in stack]
    in_hand = [tile for tiles in (scene.racks or {}).values() for tile in tiles]
    return on_board + [Tile(tile.color, tile.bug) for tile in in_hand]
