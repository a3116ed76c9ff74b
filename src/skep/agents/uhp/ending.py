"""How programs by others are ended when a `with` block is left."""

from typing import Protocol


class Endable(Protocol):
    """What can be ended in two ways."""

    def close(self) -> None:
        """Ask it to end, and wait until it did."""

    def kill(self) -> None:
        """End it at once."""


def end_with(thing: Endable, error: type[BaseException] | None) -> None:
    """Close what a `with` block used; after Ctrl-C, which is to be heard at once, kill it."""
    if error is KeyboardInterrupt:
        thing.kill()
    else:
        thing.close()
