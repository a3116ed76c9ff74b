"""Functions that are called when something changes."""

from collections.abc import Callable

Listener = Callable[[], None]


class Listeners:
    """The pages that show one table.

    >>> listeners, heard = Listeners(), []
    >>> leave = listeners.add(lambda: heard.append("changed"))
    >>> listeners.notify(); leave(); listeners.notify()
    >>> heard, len(listeners)
    (['changed'], 0)
    """

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, listener: Listener) -> Callable[[], None]:
        """Call the listener at every change; returns the function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def notify(self) -> None:
        """Call all listeners; one that fails does not stop the others. Raises what the first raised."""
        errors = []
        for listener in list(self._listeners):
            try:
                listener()
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]
