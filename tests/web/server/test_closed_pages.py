"""Pages that were left."""

import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from nicegui import Client

from skep.web.server.closed_pages import forget


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Part(dict[str, str]):
    """A part of an element, that calls itself when it changes."""

    def __init__(self) -> None:
        self._change_handlers = [self.changed]

    def changed(self) -> None:
        """Nothing."""


class Button:
    """An element whose listener knows the element."""

    def __init__(self) -> None:
        self.classes, self.props, self.style = Part(), Part(), Part()
        self._event_listeners = {"click": lambda: self}


def test_a_page_that_was_left_is_gone_without_the_collector(no_collector: None) -> None:
    button = Button()
    client = SimpleNamespace(
        elements={1: button}, connect_handlers=[], disconnect_handlers=[], delete_handlers=[button.__repr__]
    )
    left = [weakref.ref(one) for one in (button, button.props, button.classes, button.style)]
    forget(cast(Client, client))
    client.elements.clear()
    del button
    assert [one() for one in left] == [None] * 4
