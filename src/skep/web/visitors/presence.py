"""Who is at a table now."""

from collections import Counter
from collections.abc import Callable

from skep.games import Color


class Presence:
    """Counts the pages that are open for each side.

    >>> presence = Presence()
    >>> leave = presence.enter(frozenset([Color.WHITE]))
    >>> presence.is_here(Color.WHITE), presence.is_here(Color.BLACK)
    (True, False)
    >>> leave(); leave()
    >>> presence.is_here(Color.WHITE)
    False
    """

    def __init__(self) -> None:
        self._pages: Counter[Color] = Counter()

    def is_here(self, color: Color) -> bool:
        """Is a page open for this side?"""
        return self._pages[color] > 0

    def enter(self, sides: frozenset[Color]) -> Callable[[], None]:
        """A page is open for some sides; returns the function to call when it is closed."""
        self._pages.update(sides)
        is_open = [True]

        def leave() -> None:
            if is_open.pop() if is_open else False:
                self._pages.subtract(sides)

        return leave
