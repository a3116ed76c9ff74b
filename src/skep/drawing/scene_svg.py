"""A Hive position drawn as SVG: self-contained text, the same for the same scene on every machine.

There is no ``<style>`` and no script in it, and its ids are its own: several drawings in one page cannot
disturb each other.

>>> scene = Scene(stacks={(0, 0): [Tile("w", "Q")], (1, 0): [Tile("b", "A", 1)]})
>>> scene_svg(scene).startswith("<svg ")
True
"""

import hashlib
from collections.abc import Callable, Sequence

from skep.drawing.look import Look
from skep.drawing.pen import Pen
from skep.drawing.scene import Scene, Tile
from skep.drawing.scene_frame import SceneFrame, rim
from skep.drawing.styles import STYLES
from skep.drawing.svg import FONT, escaped, number_text

_CAPTION_SIZE = 20.0
_LETTER_WIDTH = 0.65
"""Of a broad font, in its size: a long caption is written smaller to stay inside."""
_PIXELS_PER_UNIT = 0.7
_HOLD_LAST = 3
"""The last scene of an animation stays this many times as long as the others."""


def scene_svg(scene: Scene, look: Look | None = None) -> str:
    """Draw one scene.

    >>> scene_svg(Scene(stacks={(0, 0): [Tile("w", "Q")]}), Look(size=200)).startswith("<svg ")
    True
    """
    look = look or Look()
    frame = SceneFrame.around([scene], look)

    def body(pen: Pen) -> str:
        return _scene(pen, scene, frame, look)

    return _document([scene], frame, look, body, description=scene.description_text())


def animated_svg(scenes: Sequence[Scene], seconds_per_move: float = 1.0, look: Look | None = None) -> str:
    """Draw the scenes one after another, again and again, the last one held longer.

    Programs that do not animate show the last scene.

    >>> first = Scene(stacks={(0, 0): [Tile("w", "S", 1)]})
    >>> second = Scene(stacks={(0, 0): [Tile("w", "S", 1)], (1, 0): [Tile("b", "A", 1)]})
    >>> "<animate " in animated_svg([first, second], seconds_per_move=0.5)
    True
    """
    if not scenes:
        raise ValueError("expected at least one scene to animate")
    if not seconds_per_move > 0:
        raise ValueError(f"expected a positive number of seconds per move, got {seconds_per_move!r}")
    look = look or Look()
    frame = SceneFrame.around(scenes, look)
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


def _scene(pen: Pen, scene: Scene, frame: SceneFrame, look: Look) -> str:
    """What one scene shows, from the board up to the arrows."""
    occupied = scene.cells()
    empty = rim(occupied) if look.coordinates or not occupied else []
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


def _document(
    scenes: Sequence[Scene], frame: SceneFrame, look: Look, body: Callable[[Pen], str], description: str
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
