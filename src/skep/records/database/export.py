"""Stored games as tables for other programs: one row a game, or one row a position.

The columns are described in docs/data.md.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skep.games import Color, hive
from skep.games.hive import FEATURE_NAMES
from skep.records.database.aliases import main_names
from skep.records.database.rows import StoredGame, game_type_text, rating_columns
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database
from skep.records.table_file import Row, write_table

GAME_COLUMNS = {
    "game_id": "int64",
    "uid": "string",
    "game": "string",
    "game_type": "string",
    "setup": "string",
    "white": "string",
    "black": "string",
    "white_player": "string",
    "black_player": "string",
    "white_rating": "int32",
    "black_rating": "int32",
    "result": "string",
    "ending": "string",
    "plies": "int32",
    "date": "string",
    "year": "int32",
    "seed": "string",
    "tournament": "string",
    "source": "string",
    "moves": "string",
}
POSITION_COLUMNS = {
    "game_id": "int64",
    "ply": "int32",
    "game_type": "string",
    "turn": "string",
    "board": "string",
    "symmetry_key": "int64",
    "move": "string",
    "seconds": "float64",
    "score": "float64",
    "depth": "int32",
    "nodes": "int64",
    "result": "string",
    "plies_left": "int32",
}
FEATURE_COLUMNS = dict.fromkeys(FEATURE_NAMES, "float32")


def export_games(database: Database, search: Search, path: Path) -> int:
    """Write the games looked for as a table, one a row. Returns how many. Raises ValueError."""
    names = main_names(database)
    rows = (_game_row(game, names) for game in find_games(database, search))
    return write_table(path, GAME_COLUMNS, rows)


def export_positions(database: Database, search: Search, path: Path, *, features: bool = False) -> int:
    """Write the positions of the games of Hive looked for, one a row, with or without their features.

    Returns how many. Raises ValueError.
    """
    rows = (row for game in find_games(database, search) for row in _position_rows(game, features))
    return write_table(path, POSITION_COLUMNS | (FEATURE_COLUMNS if features else {}), rows)


def _game_row(game: StoredGame, names: dict[str, str]) -> Row:
    record = game.record
    known: dict[str, Any] = {
        "game_id": game.id,
        "uid": game.uid,
        "game": record.game,
        "game_type": game_type_text(record),
        "setup": record.setup or None,
        "white": record.white,
        "black": record.black,
        "white_player": names.get(record.white, record.white),
        "black_player": names.get(record.black, record.black),
        **rating_columns(record),
        "result": record.result.value,
        "ending": record.ending.value,
        "plies": len(record.plies),
        "date": record.date or None,
        "year": int(record.date[:4]) if record.date[:4].isdecimal() else None,
        "seed": None if record.seed is None else str(record.seed),
        "tournament": record.tags.get("Event") or None,
        "source": game.source or None,
        "moves": ";".join(record.move_texts()),
    }
    return tuple(known[name] for name in GAME_COLUMNS)


def _position_rows(game: StoredGame, features: bool) -> Iterator[Row]:
    """The positions of a game from its start to its end; none for a game other than Hive."""
    record = game.record
    position = record.start()
    if not isinstance(position, hive.Position):
        return
    about = (game_type_text(record), record.result.value)
    for ply in range(len(record.plies) + 1):
        move = record.plies[ply] if ply < len(record.plies) else None
        played = (
            (None,) * 5 if move is None else (move.text, move.seconds, move.score, move.depth, move.nodes)
        )
        turn = "white" if position.turn == Color.WHITE else "black"
        place = (position.setup_text(), position.symmetry_key())
        numbers = tuple(position.feature_vector()) if features else ()
        yield (game.id, ply, about[0], turn, *place, *played, about[1], len(record.plies) - ply, *numbers)
        if move is not None:
            position.play(position.parse_move(move.text))
