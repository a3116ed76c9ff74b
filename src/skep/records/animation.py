"""A game as a picture: one position of it, or all of them one after another."""

from skep.drawing.look import Look
from skep.drawing.scene import Scene
from skep.drawing.scene_svg import animated_svg, scene_svg
from skep.games.hive import Position
from skep.games.hive_scene import scene_of
from skep.records.record import Record


def record_svg(record: Record, ply: int | None = None, look: Look | None = None) -> str:
    """The position after so many plies as an SVG picture; None for the last one.

    Raises ValueError for a game other than Hive.
    """
    return scene_svg(_scene(record, _hive_position(record, ply)), look)


def animated_record_svg(record: Record, seconds_per_move: float = 1.0, look: Look | None = None) -> str:
    """The whole game as an animated SVG picture, which plays in a browser without a script.

    Raises ValueError for a game other than Hive.
    """
    moves = _hive_position(record, None).history
    position = _hive_position(record, 0)
    scenes = [_scene(record, position)]
    for move in moves:
        position.play(move)
        scenes.append(_scene(record, position))
    return animated_svg(scenes, seconds_per_move, look)


def _hive_position(record: Record, ply: int | None) -> Position:
    position = record.position(ply)
    if not isinstance(position, Position):
        raise ValueError(f"pictures are drawn of games of hive, not of {record.game}")
    return position


def _scene(record: Record, position: Position) -> Scene:
    """A position with its hands and, below, who plays and what was played last."""
    caption = f"{record.white} – {record.black}"
    if position.ply > 0:
        caption += f"   {position.ply}. {record.plies[position.ply - 1].text}"
    if position.ply == len(record.plies):
        caption += f"   {record.result}"
    return scene_of(position, racks=True, caption=caption)
