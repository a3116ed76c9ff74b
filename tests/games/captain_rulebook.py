"""The rules of The Last Captain once more, written for clarity alone: an oracle for the core.

A sea is a dict from square to (side, stones, has_captain). Nothing here is shared with the core.
"""

from collections.abc import Iterator
from typing import NamedTuple

from skep.games.captain import Rules

Square = tuple[int, int]
Stack = tuple[str, int, bool]
Sea = dict[Square, Stack]

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class Sailing(NamedTuple):
    start: Square
    load: int
    way: list[Square]
    """All squares passed over and, last, the one where it ends; that one may lie beside the board."""


def is_on_board(square: Square) -> bool:
    return square[0] in range(8) and square[1] in range(8)


def sailings(sea: Sea, side: str) -> Iterator[Sailing]:
    """Everything that could be tried: own ships, loads, lines on the board but for their end."""
    for (x, y), (owner, stones, _) in sea.items():
        for dx, dy in DIRECTIONS if owner == side else []:
            for load in range(1, stones + 1):
                way: list[Square] = []
                while not way or is_on_board(way[-1]):
                    way = [*way, (x + dx * (len(way) + 1), y + dy * (len(way) + 1))]
                    yield Sailing((x, y), load, way)


def passed(sea: Sea, sailing: Sailing) -> list[Square]:
    return [square for square in sailing.way[:-1] if square in sea]


def is_allowed(sea: Sea, sailing: Sailing, rules: Rules) -> bool:
    """Is it allowed, were it not for a capture elsewhere?"""
    side, stones, has_captain = sea[sailing.start]
    is_whole = sailing.load == stones
    end = sailing.way[-1]
    jumps = passed(sea, sailing)
    bonus = has_captain and (is_whole or rules.partial_bonus)
    if not has_captain and not (is_whole and is_on_board(end) and end not in sea):
        return False
    if not has_captain and jumps and not rules.plain_captures:
        return False
    if jumps and not is_whole and not rules.partial_capture:
        return False
    if len(sailing.way) > sailing.load + bonus or any(sea[square][0] == side for square in jumps):
        return False
    if jumps and sailing.way[-2] != jumps[-1]:
        return False
    if not is_on_board(end):
        return rules.off_board and bool(jumps)
    if end in sea:
        return sea[end][0] == side and not sea[end][2]
    return is_whole or bool(jumps) or rules.partial_to_empty


def legal_sailings(sea: Sea, side: str, rules: Rules) -> list[Sailing]:
    allowed = [sailing for sailing in sailings(sea, side) if is_allowed(sea, sailing, rules)]
    captures = [sailing for sailing in allowed if passed(sea, sailing)]
    return captures if captures and rules.mandatory else allowed


def after(sea: Sea, sailing: Sailing, rules: Rules) -> Sea:
    """The sea after a legal sailing."""
    side, stones, has_captain = sea[sailing.start]
    removed = sailing.load + (rules.removal_counts_captain and has_captain)
    result = dict(sea)
    result[sailing.start] = (side, stones - sailing.load, False)
    for square in passed(sea, sailing):
        owner, height, captain = sea[square]
        result[square] = (owner, max(0, height - removed), captain)
    end = sailing.way[-1]
    if is_on_board(end):
        result[end] = (side, sailing.load + (sea[end][1] if end in sea else 0), has_captain)
    return {square: stack for square, stack in result.items() if stack[1] > 0}


def square_text(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def sailing_text(sea: Sea, sailing: Sailing) -> str:
    load = "" if sailing.load == sea[sailing.start][1] else f":{sailing.load}"
    sign = "x" if passed(sea, sailing) else "-"
    end = sailing.way[-1]
    goal = square_text(end) if is_on_board(end) else square_text(sailing.way[-2]) + "-off"
    return square_text(sailing.start) + load + sign + goal
