"""GAME on the command line: a file, a number in the database, the text of a game or of a board, or a link."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click

from skep.games import GAMES
from skep.records.files import game_files, read_games
from skep.records.reading import Reading
from skep.records.record import Record
from skep.records.uhp_text import parse_game_line

number_option = click.option(
    "--number", type=click.IntRange(min=1), default=1, show_default=True, help="Which game of the file."
)
db_option = click.option(
    "--db", "place", default="", help="A file, or a PostgreSQL URL; without it your own database."
)


class PlacedGame(NamedTuple):
    """A game, and where it was found."""

    place: str
    record: Record


def read_game(text: str, number: int = 1, db: str = "") -> Record:
    """The game that an argument means; what had to be repaired in it is told on standard error.

    Of a file with several games, the one with the number. Raises ValueError or OSError if there is none.
    """
    if _is_file(text):
        games = list(islice(_file_games([Path(text)]), number - 1, number))
        if not games:
            raise ValueError(f"{text!r} has no game number {number}")
        return games[0].record
    (found,) = read_all([text], db)
    return found.record


def read_all(texts: Sequence[str], db: str = "") -> Iterator[PlacedGame]:
    """All games that arguments mean, those of folders included; without arguments all of the database."""
    if not texts:
        yield from _stored(None, db)
    for text in texts:
        if text.isdecimal():
            yield from _stored(int(text), db)
        elif _is_file(text):
            yield from _file_games(game_files([Path(text)]))
        else:
            yield PlacedGame("game", _told(_whole(text)).record)


def parse_game_text(text: str) -> Reading:
    """The game of a text: of Hive, or of another game whose rules it begins with. Raises ValueError.

    A board of Hive that is set up without a game type has the smallest that its pieces belong to.

    >>> parse_game_text("steyn;b8-d8").record.game
    'captain'
    >>> parse_game_text("setup White wM@0,0 bS1@1,0").record.rules.game_type
    'Base+M'
    """
    for game in GAMES.values():
        if game.name != "hive" and _begins_with_rules_of(game.name, text):
            position = game.parse(text)
            return Reading(Record.of(position), position)
    if text.startswith("setup"):
        from skep.records.search import parse_positions

        text = f"{parse_positions(text)[0].rules.game_type};{text}"
    return parse_game_line(text)


def _whole(text: str) -> Reading:
    """The game of a text, all of it: whoever types a wrong move does not mean the game before it."""
    if not text.strip():
        raise ValueError(f"expected a file, a number in the database, or the text of a game, not {text!r}")
    reading = parse_game_text(text)
    if reading.fault:
        raise ValueError(f"expected a GameString such as 'Base;wS1;bS1 wS1-', not {text!r}: {reading.fault}")
    return reading


def _begins_with_rules_of(game: str, text: str) -> bool:
    try:
        GAMES[game].start(text.partition(";")[0])
    except ValueError:
        return False
    return True


def _is_file(text: str) -> bool:
    if ";" in text or "uhp=" in text or text.startswith("setup "):
        return False
    path = Path(text)
    return bool(text.strip()) and (path.exists() or bool(path.suffix))


def _file_games(paths: Iterable[Path]) -> Iterator[PlacedGame]:
    for path in paths:
        for entry in read_games(path):
            if entry.reading is None:
                raise ValueError(f"{entry.place}: {entry.problems[0]}")
            yield PlacedGame(entry.place, _told(entry.reading).record)


def _stored(id: int | None, db: str) -> Iterator[PlacedGame]:
    """The game with a number, or all games of a database."""
    from skep.records.database import Database
    from skep.records.search import Search, find_games

    with Database(db, create=False) as database:
        is_empty = True
        for game in find_games(database, Search(id=id)):
            is_empty = False
            yield PlacedGame(f"game {game.id}", game.record)
        if is_empty:
            raise ValueError(
                f"no game {'' if id is None else f'number {id} '}in the database {database.name}"
            )


def _told(reading: Reading) -> Reading:
    """The reading, after what had to be repaired was told."""
    for problem in reading.problems:
        click.echo(f"skep: {problem}", err=True)
    return reading
