"""What is known about a move besides the move, written into the comment that follows it.

>>> ply = Ply(text="wA1 -bQ", seconds=1.5, depth=7, comment="a pin", variations=((Ply(text="pass"),),))
>>> annotation_text(ply)
'[%seconds 1.5] [%depth 7] [%variation pass] a pin'
>>> annotated("wA1 -bQ", annotation_text(ply)) == ply
True
"""

import re
from collections.abc import Callable
from math import isfinite
from typing import Any

from skep.records.record import Ply, plain_ply


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"not finite: {text!r}")
    return number


def _parse_nags(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


_NUMBERS: dict[str, Callable[[str], Any]] = {"seconds": _finite, "score": _finite, "depth": int, "nodes": int}
_PARSERS = {**_NUMBERS, "nags": _parse_nags}
_COMMAND = re.compile(r"\[%(\w+) ([^\]]*+)\] ?")


def annotation_text(ply: Ply) -> str:
    """Everything about a ply but its move; of variations the moves only."""
    known = [(name, getattr(ply, name)) for name in _NUMBERS]
    parts = [f"[%{name} {value!r}]" for name, value in known if value is not None]
    parts += [f"[%nags {' '.join(map(str, ply.nags))}]"] if ply.nags else []
    parts += [f"[%variation {';'.join(move.text for move in line)}]" for line in ply.variations]
    return " ".join([*parts, ply.comment] if ply.comment else parts)


def annotated(text: str, annotation: str) -> Ply:
    """A ply with its annotation; what is no number where one belongs stays in the comment."""
    if not annotation:
        return plain_ply(text)
    if "[%" not in annotation:
        return Ply(text=text, comment=annotation)
    about: dict[str, Any] = {}
    variations: list[tuple[Ply, ...]] = []

    def take(command: re.Match[str]) -> str:
        name, value = command.groups()
        if name == "variation":
            variations.append(tuple(Ply(text=move.strip()) for move in value.split(";")))
            return ""
        try:
            about[name] = _PARSERS[name](value)
        except (KeyError, ValueError):
            return command[0]
        return ""

    closed = annotation.rfind("]") + 2  # with the space; what no bracket closes is not searched for a command
    comment = _COMMAND.sub(take, annotation[:closed]) + annotation[closed:]
    return Ply(text=text, comment=comment, variations=tuple(variations), **about)
