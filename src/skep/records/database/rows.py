"""Games as rows of the database."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self

from skep.games import Position, hive
from skep.records.database.schema import NO_NEXT, SEGMENT_GAMES
from skep.records.formats.json_lines import parse_record, record_json
from skep.records.formats.reading import InvalidRecord
from skep.records.record import Record
from skep.settings import changed_settings, value_text

_LONGEST = 500
"""Characters of a text in a column; an index of PostgreSQL holds rows of 2700 bytes."""

_RATING = re.compile(r"(-?[0-9]{1,5})(\.[0-9]{1,9})?")


@dataclass(frozen=True)
class NewGame:
    """A game to be stored.

    >>> NewGame.of(Record(white="Ann")).uid == NewGame.of(Record(white="Ann")).uid
    True
    """

    record: Record
    position: Position
    """Where the record ends."""
    uid: str
    """What the game is known by: the same one is stored once."""
    source: str
    """The file it came from, if any."""

    @classmethod
    def of(cls, record: Record, position: Position | None = None, uid: str = "", source: str = "") -> Self:
        """A game to be stored; without a uid it is known by its content."""
        return cls(record, position or record.position(), uid or content_uid(record), source)

    @classmethod
    def stored(cls, record: Any, uid: str) -> Self | None:
        """A game of a row, by its record as JSON; None if it was spoilt, which `skep db check` tells."""
        try:
            return cls.of(parse_record(record), uid=uid)
        except ValueError:
            return None


def content_uid(record: Record) -> str:
    """A name for a game made of what was played, by whom, when and with what result.

    Files of one game in two formats give the same; games of programs are told apart by their seeds.
    """
    parts = [record.game, game_type_text(record), record.setup, record.white, record.black, record.date]
    text = "\n".join([*parts, record.result, str(record.seed), *record.move_texts()])
    return hashlib.sha256(text.encode()).hexdigest()


def game_type_text(record: Record) -> str:
    """The type of a game of Hive; of other games the rules that are not the usual ones."""
    if isinstance(record.rules, hive.Rules):
        return record.rules.game_type
    return ",".join(f"{name}={value_text(value)}" for name, value in changed_settings(record.rules).items())


def game_row(game: NewGame) -> dict[str, Any]:
    """The row of a game in the table `games`; texts are cut to what an index can hold."""
    record = game.record
    texts = {
        "game": record.game,
        "game_type": game_type_text(record),
        "white": record.white,
        "black": record.black,
        "result": record.result.value,
        "ending": record.ending.value,
        "date": record.date,
        "tournament": record.tags.get("Event", ""),
        "source": game.source,
    }
    seed = record.seed if record.seed is not None and abs(record.seed) < 2**63 else None
    about = {"uid": game.uid, "plies": len(record.plies), "seed": seed, "record": record_json(record)}
    return {name: text[:_LONGEST] for name, text in texts.items()} | about | rating_columns(record)


def rating_columns(record: Record) -> dict[str, int | None]:
    """The ratings of the players as the tags of a PGN give them; None where they do not.

    >>> rating_columns(Record(tags={"WhiteElo": "1623", "BlackElo": "?"}))
    {'white_rating': 1623, 'black_rating': None}
    """
    white, black = (_rating(record.tags.get(name, "")) for name in ("WhiteElo", "BlackElo"))
    return {"white_rating": white, "black_rating": black}


def _rating(text: str) -> int | None:
    number = _RATING.fullmatch(text.strip())
    return int(number[1]) if number else None


PositionRow = tuple[int, int, int, int, int, str]
"""A row of the table `positions`."""


def position_rows(game: NewGame, game_id: int) -> list[PositionRow]:
    """The rows of a game in the table `positions`: each step from one position to the next, once."""
    if not isinstance(game.position, hive.Position):
        return []
    result = game.record.result.value
    keys = game.position.symmetry_keys()
    plies = {step: ply for ply, step in reversed(list(enumerate(pairwise([*keys, NO_NEXT]))))}
    segment = game_id // SEGMENT_GAMES
    return [(segment, key, next_key, game_id, ply, result) for (key, next_key), ply in plies.items()]


class DamagedGame(InvalidRecord):
    """A row of the database holds no game."""


@dataclass(frozen=True)
class StoredGame:
    """A game found in the database."""

    id: int
    uid: str
    source: str
    record: Record

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """The game in a row of the table `games`. Raises DamagedGame if the row was spoilt."""
        try:
            return cls(row["id"], row["uid"], row["source"], parse_record(row["record"]))
        except InvalidRecord as error:
            raise DamagedGame(
                f"the game with the id {row['id']} is damaged ({error}): `skep db check --mend` sets it aside"
            ) from error


@dataclass(frozen=True)
class GameSummary:
    """What a list of games shows of one, without its moves; the columns of the table `games`."""

    id: int
    uid: str
    game: str
    game_type: str
    white: str
    black: str
    result: str
    ending: str
    plies: int
    date: str
    tournament: str
    source: str
    white_rating: int | None
    black_rating: int | None
