"""What an agent's own process and ours say to each other: JSON, one message a line."""

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, Literal

from skep.agents.protocol import Clock, Decision, Limit, Line
from skep.games import GAMES, Game, Position, game_of, hive
from skep.settings import parse_settings

Failure = Literal["crash", "illegal", "print"]
"""How an agent failed: by an exception, an answer that is no legal move, or printing to standard output."""


def message_text(message: Mapping[str, Any]) -> str:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":"))


def position_data(position: Position) -> dict[str, Any]:
    """A position with its history, as plain data."""
    rules = position.rules
    return {
        "game": game_of(rules).name,
        "rules": dataclasses.asdict(rules),
        "text": position.game_text(),
    }


def parse_position(data: Mapping[str, Any]) -> Position:
    """The position that `position_data` wrote."""
    game: Game = GAMES[data["game"]]
    if game.name == "hive":
        return hive.Position.parse(data["text"], parse_settings(hive.Rules, data["rules"]))
    return game.parse(data["text"])


def limit_data(limit: Limit) -> dict[str, Any]:
    """A limit as plain data."""
    return dataclasses.asdict(limit)


def parse_limit(data: Mapping[str, Any]) -> Limit:
    """The limit that `limit_data` wrote."""
    clock = data["clock"]
    return Limit(**{**data, "clock": None if clock is None else Clock(**clock)})


_NUMBERS = ("score", "depth", "nodes", "seconds")


def decision_data(decision: Decision, position: Position) -> dict[str, Any]:
    """A decision as plain data, its moves as text."""
    data: dict[str, Any] = {name: getattr(decision, name) for name in _NUMBERS}
    data["move"] = position.move_text(decision.move)
    data["pv"] = line_texts(decision.pv, position)
    data["lines"] = [
        {"score": line.score, "moves": line_texts(line.moves, position)} for line in decision.lines
    ]
    return data


def parse_decision(data: Mapping[str, Any], position: Position) -> Decision:
    """The decision that `decision_data` wrote. Raises InvalidMove or IllegalMove."""
    lines = tuple(
        Line(moves=parse_line(line["moves"], position), score=line["score"]) for line in data["lines"]
    )
    return Decision(
        move=int(position.parse_move(data["move"])),
        pv=parse_line(data["pv"], position),
        lines=lines,
        **{name: data[name] for name in _NUMBERS},
    )


def line_texts(moves: tuple[int, ...], position: Position) -> list[str]:
    """Moves that follow each other, as text; a line ends before a move that is not legal."""
    texts, walk = [], position.copy()
    for move in moves:
        try:
            texts.append(walk.move_text(move))
            walk.play(move)
        except (ValueError, TypeError):
            break
    return texts


def parse_line(texts: list[str], position: Position) -> tuple[int, ...]:
    """The moves of texts that follow each other."""
    moves, walk = [], position.copy()
    for text in texts:
        moves.append(int(walk.parse_move(text)))
        walk.play(moves[-1])
    return tuple(moves)
