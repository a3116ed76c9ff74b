"""Work that is done beside a page, and that a page may ask for again and again."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from weakref import WeakSet

S = TypeVar("S")


def one_at_a_time(method: Callable[[S], Awaitable[None]]) -> Callable[[S], Awaitable[None]]:
    """A method that does nothing while an earlier call of it, for the same object, is under way.

    The threads that read for all pages would else read for one.
    """
    busy: WeakSet[Any] = WeakSet()

    async def guarded(owner: S) -> None:
        if owner in busy:
            return
        busy.add(owner)
        try:
            await method(owner)
        finally:
            busy.discard(owner)

    return functools.update_wrapper(guarded, method)
