"""Short messages between the people at a table."""

from typing import NamedTuple

LONGEST_MESSAGE = 200
MOST_MESSAGES = 100
MESSAGES_PER_SECOND = 1.0
MESSAGES_AT_ONCE = 10.0
"""Somebody may send so many messages in a burst, and then so many a second."""


class Message(NamedTuple):
    """What somebody said."""

    by: str
    text: str


def with_message(messages: list[Message], by: str, text: str) -> list[Message]:
    """The messages with one more; the oldest of many is forgotten, and an empty one is none.

    >>> with_message([], "Ann", "  good game  "), with_message([], "Ann", " ")
    ([Message(by='Ann', text='good game')], [])
    """
    said = " ".join(text.split())[:LONGEST_MESSAGE]
    return [*messages, Message(by, said)][-MOST_MESSAGES:] if said else messages
