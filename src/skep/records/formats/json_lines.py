"""Records as JSON: the whole of a record, of any game; one a line in files, one a row in the database."""

import json
from collections.abc import Callable
from math import isfinite
from typing import Any

from skep.games import GAMES
from skep.games.hive import Rules
from skep.records.formats.reading import Claim, InvalidRecord, Reading, finished_record, replay_moves
from skep.records.record import Ending, Ply, Record, Result, plain_ply
from skep.settings import changed_settings, parse_settings

_TEXTS = ("setup", "white", "black", "last_words", "traceback", "date", "version", "comment")
"""Fields of a record that are text and left out where they are empty."""
_NUMBERS: dict[str, Callable[[Any], Any]] = {"seconds": float, "score": float, "depth": int, "nodes": int}
_NOTHING = plain_ply("")[1:]


def record_json(record: Record) -> dict[str, Any]:
    """A record as what JSON can hold; `parse_record` reads it back.

    >>> record_json(Record(white="Ann", plies=(Ply(text="wS1", depth=3), Ply(text="bS1 wS1-"))))
    {'game': 'hive', 'white': 'Ann', 'black': '?', 'result': '*', 'ending': 'unfinished', \
'moves': ['wS1', 'bS1 wS1-'], 'notes': {'1': {'depth': 3}}}
    """
    noted = [(number, ply) for number, ply in enumerate(record.plies, start=1) if ply[1:] != _NOTHING]
    notes = {str(number): _note(ply) for number, ply in noted}
    known: dict[str, Any] = {"game": record.game, "rules": changed_settings(record.rules)}
    known |= {name: getattr(record, name) for name in _TEXTS}
    known |= {"result": record.result.value, "ending": record.ending.value, "tags": record.tags}
    known |= {"moves": record.move_texts(), "notes": {ply: note for ply, note in notes.items() if note}}
    whole = {name: value for name, value in known.items() if value or name == "moves"}
    return whole if record.seed is None else whole | {"seed": record.seed}


def parse_record(data: Any) -> Record:
    """The record that JSON holds, its moves not yet tried. Raises InvalidRecord."""
    try:
        notes = data.get("notes", {})
        plies = tuple(_parse_ply(text, notes.get(str(n))) for n, text in enumerate(data["moves"], start=1))
        return Record(
            rules=parse_settings(GAMES[data["game"]].rules, data.get("rules", {})),
            plies=plies,
            result=Result(data.get("result", "*")),
            ending=Ending(data.get("ending", "unfinished")),
            seed=None if data.get("seed") is None else int(data["seed"]),
            tags={str(name): str(value) for name, value in data.get("tags", {}).items()},
            **{name: str(data[name]) for name in _TEXTS if name in data},
        )
    except KeyError as error:
        raise InvalidRecord(f"no record of a game: it has no {error}") from error
    except (TypeError, AttributeError, ValueError, OverflowError, RecursionError) as error:
        raise InvalidRecord(f"no record of a game: {type(error).__name__} {error}") from error


def record_line(record: Record) -> str:
    """A record as one line of JSON."""
    return json.dumps(record_json(record), ensure_ascii=False, separators=(",", ":"))


def parse_record_line(line: str) -> Reading:
    """The game of one line, played through. Raises InvalidRecord."""
    record = parse_record(_parse_json(line))
    if not isinstance(record.rules, Rules):
        return _other_game(record)
    replayed = replay_moves(record, record.move_texts())
    texts = replayed.position.history_text()
    plies = tuple(
        ply if ply.text == text else ply._replace(text=text)
        for ply, text in zip(record.plies, texts, strict=False)
    )
    ending = None if record.ending in (Ending.UNKNOWN, Ending.UNFINISHED) else record.ending
    return finished_record(record, replayed, Claim(result=record.result, ending=ending), plies)


def _parse_json(line: str) -> Any:
    """JSON whose text every file and database can hold: no halves of characters, no null characters."""
    try:
        data = json.loads(line)
        if "\\u" in line:
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"no JSON: {error}") from error
    if "\\u0000" in line:
        raise InvalidRecord("no JSON of a game: it contains a null character")
    return data


def _other_game(record: Record) -> Reading:
    try:
        return Reading(record, record.position())
    except ValueError as error:
        raise InvalidRecord(f"its moves cannot be played: {error}") from error


def _note(ply: Ply) -> dict[str, Any]:
    """What is known about a ply besides its move."""
    if ply[1:] == _NOTHING:
        return {}
    numbers = {name: getattr(ply, name) for name in _NUMBERS}
    note: dict[str, Any] = {name: number for name, number in numbers.items() if _is_json(number)}
    if ply.comment:
        note["comment"] = ply.comment
    if ply.nags:
        note["nags"] = list(ply.nags)
    if ply.variations:
        note["variations"] = [[{"move": move.text} | _note(move) for move in line] for line in ply.variations]
    return note


def _is_json(number: float | None) -> bool:
    """Can JSON hold it? It knows neither infinity nor what is not a number."""
    return isinstance(number, int) or (number is not None and isfinite(number))


def _parse_ply(text: str, note: dict[str, Any] | None) -> Ply:
    if not isinstance(text, str):
        raise TypeError(f"a move is text, not {text!r}")
    if not note:
        return plain_ply(text)
    lines = note.get("variations", [])
    variations = tuple(tuple(_parse_ply(move["move"], move) for move in line) for line in lines)
    numbers = {name: kind(note[name]) for name, kind in _NUMBERS.items() if name in note}
    nags = tuple(map(int, note.get("nags", ())))
    return Ply(text=text, comment=str(note.get("comment", "")), variations=variations, nags=nags, **numbers)
