"""Where the names of points stand in a chart, so that no name covers another or a point."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

LABEL_HEIGHT, LABEL_GAP = 13.0, 14.0


@dataclass(frozen=True)
class LabelledPoint:
    """Where a point is, and how wide its text."""

    x: float
    y: float
    width: float

    def places(self, farthest: int) -> Iterator["LabelPlace"]:
        """Where its text may stand, the nearest first: at its right, at its left, and higher or lower."""
        for step in range(farthest + 1):
            for sign in (1, -1):
                height = self.y + sign * step * LABEL_HEIGHT
                yield LabelPlace(self.x + LABEL_GAP, height, self.width)
                yield LabelPlace(self.x - LABEL_GAP - self.width, height, self.width)


@dataclass(frozen=True)
class LabelPlace:
    """Where a text begins, its height, and how wide it is."""

    x: float
    y: float
    width: float

    def covers(self, point: LabelledPoint) -> bool:
        """Is a point under the text, or between it and its own point?"""
        return self.x - 10 < point.x < self.x + self.width + 10 and abs(point.y - self.y) < 9

    def overlaps(self, other: "LabelPlace") -> bool:
        """Do two texts share some area?"""
        is_beside = self.x + self.width < other.x or other.x + other.width < self.x
        return not is_beside and abs(other.y - self.y) < LABEL_HEIGHT


def placed_labels(
    points: Sequence[LabelledPoint], is_allowed: Callable[[LabelPlace], bool]
) -> list[LabelPlace]:
    """A place for each text, as near to its point as other texts and points allow.

    >>> points = [LabelledPoint(100, 100, 50), LabelledPoint(100, 101, 50), LabelledPoint(100, 200, 50)]
    >>> [(place.x, place.y) for place in placed_labels(points, lambda place: place.x > 64)]
    [(114.0, 100.0), (114.0, 114.0), (114.0, 200.0)]
    """
    taken: dict[LabelledPoint, LabelPlace] = {}

    def is_free(place: LabelPlace) -> bool:
        is_crowded = any(place.covers(point) for point in points) or any(
            place.overlaps(other) for other in taken.values()
        )
        return is_allowed(place) and not is_crowded

    for point in sorted(points, key=lambda point: point.y):
        free = filter(is_free, point.places(farthest=len(points)))
        taken[point] = next(free, next(point.places(0)))
    return [taken[point] for point in points]
