"""The picture of a position of The Last Captain."""

import re
from typing import Any

from skep.games import Color
from skep.games.captain import FILES, RANKS, Position, Ship
from skep.games.captain_scene import description_text, last_squares
from skep.web.panels.board.picture import Picture, Place, place

SQUARE = 80.0
"""From the middle of a square to that of the next."""
_MOST_DISCS = 6
_SIDES = {Color.WHITE: "w", Color.BLACK: "b"}


def captain_picture(position: Position, may_move: bool) -> Picture:
    """What there is to see and to do."""
    board = position.board()
    moves = _moves(position)
    return {
        "shape": "square",
        "cells": [{**_middle(file + rank), "label": file + rank} for file in FILES for rank in RANKS],
        "stacks": [_ship(square, ship) for square, ship in board.items()],
        "moves": moves if may_move else [],
        "why": _why(position, {move[0] for move in moves}),
        "last": _last(position),
        "text": description_text(position),
        "turn": _SIDES[position.turn],
    }


def square_at(x: float, y: float) -> str | None:
    """The square that a point of the drawing lies in; None off the board.

    >>> square_at(0, 0), square_at(85, 20), square_at(-80, 0)
    ('a1', 'b1', None)
    """
    file, rank = round(x / SQUARE), round(-y / SQUARE)
    return FILES[file] + RANKS[rank] if 0 <= file < 8 and 0 <= rank < 8 else None


def _middle(square: str) -> Place:
    return place((FILES.index(square[0]) * SQUARE, -RANKS.index(square[1]) * SQUARE))


def _ship(square: str, ship: Ship) -> dict[str, Any]:
    side = _SIDES[ship.color]
    captain = " with captain" if ship.has_captain else ""
    art = f"{'captain' if ship.has_captain else 'ship'}-{min(ship.stones, _MOST_DISCS)}"
    words = f"{'white' if side == 'w' else 'black'} ship of {ship.stones}{captain}"
    tile = {"name": square, "color": side, "art": art, "number": ship.stones, "label": words}
    return {"key": square, "label": square, "tiles": [{**tile, **_middle(square)}]}


def _moves(position: Position) -> list[list[Any]]:
    """Square, place, number and text of every move; a jump off the board ends beside it."""
    moves = []
    for move in position.legal_moves():
        parts = position.move_parts(move)
        if parts is None:
            continue
        start, end, leaves = parts
        target = _beyond(start, end) if leaves else _middle(end)
        text = position.move_text(move)
        words, art = _load(position.board()[start], text)
        moves.append([start, target["x"], target["y"], move, text, words, art])
    return moves


def _load(ship: Ship, text: str) -> tuple[str, str]:
    """How many stones go along, in words and as a drawing.

    >>> _load(Ship(Color.WHITE, 4, True), "b8:2-d8"), _load(Ship(Color.WHITE, 4, True), "b8-d8")
    (('with 2 stones, 2 stay', 'captain-2'), ('with all 4 stones', 'captain-4'))
    """
    part = re.match(r"\w\d:(\d)", text)
    stones = int(part.group(1)) if part else ship.stones
    count = f"{stones} stone{'s' * (stones != 1)}"
    words = f"with {count}, {ship.stones - stones} stay" if part else f"with all {count}"
    return words, f"{'captain' if ship.has_captain else 'ship'}-{min(stones, _MOST_DISCS)}"


def _beyond(start: str, end: str) -> Place:
    """The place one step farther than the end of a move."""
    first, last = _middle(start), _middle(end)
    steps = max(abs(last["x"] - first["x"]), abs(last["y"] - first["y"])) / SQUARE
    step = (steps + 1) / steps
    return place((first["x"] + (last["x"] - first["x"]) * step, first["y"] + (last["y"] - first["y"]) * step))


def _why(position: Position, movable: set[str]) -> dict[str, str]:
    """Why ships have no move now."""
    if position.outcome() is not None:
        return dict.fromkeys(position.board(), "the game is over")
    turn = "White" if position.turn == Color.WHITE else "Black"
    captures = position.rules.mandatory and any("x" in text for text in _texts(position))
    stuck = "another ship can capture, and must" if captures else "it has no free way"
    return {
        square: stuck if ship.color == position.turn else f"it is {turn}'s turn"
        for square, ship in position.board().items()
        if square not in movable
    }


def _texts(position: Position) -> list[str]:
    return [position.move_text(move) for move in position.legal_moves()]


def _last(position: Position) -> dict[str, Any] | None:
    squares = last_squares(position)
    if not squares:
        return None
    start, end = map(_middle, squares)
    return {"start": start, "end": end, "path": [start, end]}
