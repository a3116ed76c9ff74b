"""Arguments of the protocol's commands, and the refusal of wrong ones."""

import re
from collections.abc import Callable
from typing import Any

from skep.agents import Limit
from skep.agents.uhp.protocol_text import parse_time, quoted


class Refusal(Exception):
    """A command is refused, with the reason and the protocol's word: `err` or `invalidmove`."""

    def __init__(self, why: object, word: str = "err") -> None:
        super().__init__(f"{word} {one_line(why)}")


def one_line(text: object) -> str:
    """A text without line breaks, because every answer is one line."""
    return " ".join(str(text).split())


def parse_limit(text: str) -> Limit:
    """The limit that the arguments of `bestmove` set.

    >>> parse_limit("time 00:00:01.5 depth 4")
    Limit(time=1.5, depth=4, nodes=None, clock=None)
    """
    words = text.lower().split()
    if len(words) % 2:
        raise Refusal(f"expected a value after every one of {', '.join(_LIMITS)}, not {quoted(text)}")
    limits: dict[str, Any] = {}
    for word, value in zip(words[::2], words[1::2], strict=True):
        if word not in _LIMITS:
            raise Refusal(f"expected a limit of {', '.join(_LIMITS)}, not {quoted(word)}")
        name, parse = _LIMITS[word]
        if name in limits:
            raise Refusal(f"expected one limit of {name}, not two")
        try:
            limits[name] = parse(value)
        except ValueError as error:
            raise Refusal(error) from error
    try:
        return Limit(**limits)
    except ValueError as error:
        raise Refusal(error) from error


def parse_count(text: str, minimum: int = 1) -> int:
    """A whole number in the arguments of a command."""
    if not re.fullmatch(r"\d{1,100}", text, re.ASCII) or int(text) < minimum:
        raise Refusal(f"expected a whole number from {minimum} on, not {quoted(text)}")
    return int(text)


_LIMITS: dict[str, tuple[str, Callable[[str], float]]] = {
    "time": ("time", parse_time),
    "seconds": ("time", parse_time),
    "depth": ("depth", parse_count),
    "nodes": ("nodes", parse_count),
}
