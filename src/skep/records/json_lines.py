"""Records as JSON: the whole of a record, of any game; one a line in files, one a row in the database."""

import json
from dataclasses import replace
from typing import Any

from skep.games import GAMES
from skep.games.hive import Rules
from skep.records.reading import Claim, InvalidRecord, Reading, finished_record, replay_moves
from skep.records.record import Ending, Ply, Record, Result, plain_ply
from skep.settings import changed_settings, parse_settings

_TEXTS = ("setup", "white", "black", "last_words", "date", "version", "comment")
"""Fields of a record that are text and left out where they are empty."""
_NUMBERS = ("seconds", "score", "depth", "nodes")


def record_json(record: Record) -> dict[str, Any]:
    """A record as what JSON can hold; `parse_record` reads it back.

    >>> record_json(Record(white="Ann", plies=(Ply(text="wS1", depth=3), Ply(text="bS1 wS1-"))))
    {'game': 'hive', 'white': 'Ann', 'black': '?', 'result': '*', 'ending': 'unfinished', \
'moves': ['wS1', 'bS1 wS1-'], 'notes': {'1': {'depth': 3}}}
    """
    notes = {str(number): _note(ply) for number, ply in enumerate(record.plies, start=1)}
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
            seed=data.get("seed"),
            tags=dict(data.get("tags", {})),
            **{name: str(data[name]) for name in _TEXTS if name in data},
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InvalidRecord(f"no record of a game: {type(error).__name__} {error}") from error


def record_line(record: Record) -> str:
    """A record as one line of JSON."""
    return json.dumps(record_json(record), ensure_ascii=False, separators=(",", ":"))


def parse_record_line(line: str) -> Reading:
    """The game of one line, played through. Raises InvalidRecord."""
    try:
        record = parse_record(json.loads(line))
    except json.JSONDecodeError as error:
        raise InvalidRecord(f"no JSON: {error}") from error
    if not isinstance(record.rules, Rules):
        return _other_game(record)
    replayed = replay_moves(record, record.move_texts())
    texts = replayed.position.history_text()
    plies = tuple(
        ply if ply.text == text else replace(ply, text=text)
        for ply, text in zip(record.plies, texts, strict=False)
    )
    ending = None if record.ending in (Ending.UNKNOWN, Ending.UNFINISHED) else record.ending
    return finished_record(record, replayed, Claim(result=record.result, ending=ending), plies)


def _other_game(record: Record) -> Reading:
    try:
        return Reading(record, record.position())
    except ValueError as error:
        raise InvalidRecord(f"its moves cannot be played: {error}") from error


def _note(ply: Ply) -> dict[str, Any]:
    """What is known about a ply besides its move."""
    note: dict[str, Any] = {name: value for name in _NUMBERS if (value := getattr(ply, name)) is not None}
    if ply.comment:
        note["comment"] = ply.comment
    if ply.variations:
        note["variations"] = [[{"move": move.text} | _note(move) for move in line] for line in ply.variations]
    return note


def _parse_ply(text: str, note: dict[str, Any] | None) -> Ply:
    if not note:
        return plain_ply(text)
    lines = note.get("variations", [])
    variations = tuple(tuple(_parse_ply(move["move"], move) for move in line) for line in lines)
    numbers = {name: note.get(name) for name in _NUMBERS}
    return Ply(text=text, comment=note.get("comment", ""), variations=variations, **numbers)
