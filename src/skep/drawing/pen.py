"""The strokes a drawing is made of: tiles, stacks, racks, marks and arrows as SVG elements in one style."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from skep.drawing.hexagon import RADIUS, TILE_RADIUS, Point, center, hexagon_path
from skep.drawing.insects import BUGS, INSECTS
from skep.drawing.scene import Arrow, LastMove, Mark, Scene, Tile, stack_text
from skep.drawing.styles import Style
from skep.drawing.svg import escaped, number_text

RACK_STEP = 54.0
"""From one kind of bug to the next in a rack."""

_RACK_SCALE = 0.56
_SMALL_SCALE = 0.31
_SMALL_BACK_SCALE = 0.36
_ENGRAVING_SCALE = 0.9
_OUTLINE = hexagon_path(TILE_RADIUS, rounding=9)
_CELL = hexagon_path(RADIUS)
_THICKNESS = 5


@dataclass(frozen=True)
class Pen:
    """Draws the parts of scenes in one style, with ids that begin with one prefix."""

    style: Style
    prefix: str
    tooltips: bool
    """Name the tiles of each cell when the pointer rests there."""

    # What is drawn once and used often

    def definitions(self, tiles: Iterable[Tile]) -> str:
        """The outline of a tile, and the tiles that will be used; each insect and each blank tile once."""
        used = sorted(set(tiles))
        insects = sorted({tile.bug for tile in used}, key=BUGS.index)
        parts = [f'<path id="{self.prefix}hex" d="{_OUTLINE}"/>']
        parts += [self._blank(color) for color in sorted({tile.color for tile in used})]
        parts += [f'<g id="{self.prefix}{bug}">{INSECTS[bug].group}</g>' for bug in insects]
        parts += [self._piece(tile) for tile in used]
        return f"<defs>{''.join(parts)}</defs>"

    def _blank(self, color: str) -> str:
        colors = self.style.tile(color)
        return (
            f'<g id="{self.prefix}{color}">'
            + self._hexagon((0, _THICKNESS), f'fill="{colors.side}"')
            + self._hexagon((0, 0), f'fill="{colors.face}" stroke="{colors.edge}" stroke-width="1.5"')
            + self._hexagon((0, 0), f'fill="none" stroke="{colors.edge}" opacity=".5"', _ENGRAVING_SCALE)
            + "</g>"
        )

    def _piece(self, tile: Tile) -> str:
        colors = self.style.tile(tile.color)
        insect = (
            f'<use href="#{self.prefix}{tile.bug}" '
            f'transform="{"translate(0 -5) scale(.8)" if tile.number else "scale(.86)"}" '
            f'color="{colors.insects[tile.bug]}" fill="{colors.face}" stroke="{colors.ink}"/>'
        )
        number = self.text((0, 39.5), str(tile.number), 14, colors.text) if tile.number else ""
        return f'<g id="{self._id(tile)}"><use href="#{self.prefix}{tile.color}"/>{insect}{number}</g>'

    def _id(self, tile: Tile) -> str:
        return f"{self.prefix}{tile.color}{tile.bug}{tile.number or ''}"

    # Tiles

    def tile(self, tile: Tile, at: Point, scale: float = 1) -> str:
        """One tile with its centre at a place."""
        return f'<use href="#{self._id(tile)}" {_placed(at, scale)}/>'

    def stack(self, cell: Point, stack: Sequence[Tile]) -> str:
        """The tiles of a cell, each shifted a little against the one below."""
        tiles = "".join(self.tile(tile, center(cell, level)) for level, tile in enumerate(stack))
        if not self.tooltips:
            return tiles
        return f"<g><title>{escaped(stack_text(stack))}</title>{tiles}</g>"

    def covered(self, cell: Point, stack: Sequence[Tile]) -> str:
        """On a higher stack: its height, and small at its side the tiles that are covered."""
        x, y = center(cell, len(stack) - 1)
        step = min(27.0, 80 / len(stack))
        small = "".join(
            self._small_tile(tile, (x - 33, y + 22 - step * level)) for level, tile in enumerate(stack[:-1])
        )
        badge = _circle((x + 33, y - 22), 11, f'fill="{self.style.badge}"')
        return (
            small + badge + self.text((x + 33, y - 17), str(len(stack)), 14, self.style.badge_text, bold=True)
        )

    def _small_tile(self, tile: Tile, at: Point) -> str:
        back = self._hexagon(at, f'fill="{self.style.background}"', _SMALL_BACK_SCALE)
        return back + self.tile(tile, at, _SMALL_SCALE)

    def rack(self, tiles: Sequence[Tile], middle: Point) -> str:
        """The tiles in hand in one row: each kind of bug once, with how many there are."""
        counts = Counter(Tile(tile.color, tile.bug) for tile in tiles)
        kinds = sorted(counts, key=lambda tile: BUGS.index(tile.bug))
        parts = []
        for place, tile in enumerate(kinds):
            x, y = middle[0] + (place - (len(kinds) - 1) / 2) * RACK_STEP, middle[1]
            parts.append(self.tile(tile, (x, y), _RACK_SCALE))
            if counts[tile] > 1:
                parts.append(self.haloed_text((x + 19, y + 25), f"×{counts[tile]}", 15))
        return "".join(parts)

    # Over and under the tiles

    def empty_cell(self, cell: Point) -> str:
        """The outline of a cell without a tile."""
        x, y = map(number_text, center(cell))
        paint = f'fill="none" stroke="{self.style.grid}" stroke-width="1.5"'
        return f'<path d="{_CELL}" transform="translate({x} {y})" {paint}/>'

    def coordinates(self, cell: Point, height: int) -> str:
        """The coordinates of a cell: in the middle where it is empty, else at the tile's upper corner."""
        x, y = center(cell, max(height - 1, 0))
        return self.haloed_text((x, y - 37 if height else y + 4), f"{cell[0]},{cell[1]}", 12)

    def last_move(self, scene: Scene, move: LastMove) -> str:
        """A dashed frame where the piece came from and a full one where it went."""
        stroke = f'fill="none" stroke="{self.style.last_move}" stroke-width="4.5"'
        frames = []
        if move.start is not None:
            dashes = f'{stroke} stroke-dasharray="9 7" stroke-linecap="round"'
            frames.append(self._hexagon(self._top(scene, move.start), dashes))
        frames.append(self._hexagon(self._top(scene, move.end), stroke))
        return "".join(frames)

    def mark(self, scene: Scene, mark: Mark) -> str:
        """A mark on top of what lies on its cell."""
        x, y = self._top(scene, mark.cell)
        color = escaped(mark.color or self.style.mark)
        if mark.kind == "shade":
            sign = self._hexagon((x, y), f'fill="{color}" fill-opacity="{mark.opacity:g}"')
        elif mark.kind == "ring":
            paint = f'fill="none" stroke="{color}" stroke-width="5" stroke-opacity="{mark.opacity:g}"'
            sign = _circle((x, y), 37, paint)
        else:
            sign = _circle((x, y), 13, f'fill="{color}" fill-opacity="{mark.opacity:g}"')
        return sign + (self.haloed_text((x, y + 6), mark.label, 17) if mark.label else "")

    def arrow(self, scene: Scene, arrow: Arrow) -> str:
        """An arrow from the top of one cell to the top of another, its label in the middle."""
        start, end = self._top(scene, arrow.start), self._top(scene, arrow.end)
        color, opacity = escaped(arrow.color or self.style.arrow), f"{arrow.opacity:g}"
        if start == end:
            width = number_text(arrow.width)
            shape = _circle(
                end, 36, f'fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity="{opacity}"'
            )
        else:
            shape = (
                f'<path d="{arrow_path(start, end, arrow.width)}" fill="{color}" fill-opacity="{opacity}"/>'
            )
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 6
        return shape + (self.haloed_text(middle, arrow.label, 17) if arrow.label else "")

    def text(self, at: Point, text: str, size: float, color: str, bold: bool = False) -> str:
        """A line of text, centred above a place."""
        x, y = map(number_text, at)
        weight = ' font-weight="bold"' if bold else ""
        paint = f'fill="{color}" stroke="none"'
        return f'<text x="{x}" y="{y}" font-size="{size:g}"{weight} {paint}>{escaped(text)}</text>'

    def haloed_text(self, at: Point, text: str, size: float) -> str:
        """Text that can be read on tiles of either colour."""
        x, y = map(number_text, at)
        halo = f'stroke="{self.style.background}" stroke-width="4" stroke-linejoin="round"'
        line = f'x="{x}" y="{y}" font-size="{size:g}" font-weight="bold"'
        return f"<text {line} {halo}>{escaped(text)}</text>" + self.text(
            at, text, size, self.style.text, bold=True
        )

    def _top(self, scene: Scene, point: Point) -> Point:
        return center(point, max(scene.height(point) - 1, 0))

    def _hexagon(self, at: Point, paint: str, scale: float = 1) -> str:
        """The outline of a tile at a place."""
        return f'<use href="#{self.prefix}hex" {_placed(at, scale)} {paint}/>'


def arrow_path(start: Point, end: Point, width: float) -> str:
    """The outline of an arrow: a shaft that begins a little off its start, a head that ends at its end."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(width * 3.2, length * 0.6)
    tail = min(14.0, length * 0.15)
    outline = [
        (tail, width * 0.35),
        (length - head, width / 2),
        (length - head * 1.1, width * 1.6),
        (length, 0.0),
        (length - head * 1.1, -width * 1.6),
        (length - head, -width / 2),
        (tail, -width * 0.35),
    ]
    points = [
        (start[0] + along[0] * far - along[1] * aside, start[1] + along[1] * far + along[0] * aside)
        for far, aside in outline
    ]
    return "M" + " ".join(f"{number_text(x)} {number_text(y)}" for x, y in points) + "Z"


def _placed(at: Point, scale: float) -> str:
    x, y = map(number_text, at)
    return f'x="{x}" y="{y}"' if scale == 1 else f'transform="translate({x} {y}) scale({scale:g})"'


def _circle(at: Point, radius: float, paint: str) -> str:
    x, y = map(number_text, at)
    return f'<circle cx="{x}" cy="{y}" r="{radius:g}" {paint}/>'
