"""GAME on the command line: a file, a number in the database, the text of a game or of a board, or a link."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click

from skep.drawing.terminal_text import terminal_text
from skep.games import GAMES
from skep.records.files import game_files, read_games
from skep.records.formats.reading import InvalidRecord, Reading
from skep.records.formats.uhp_text import parse_game_line
from skep.records.record import Record
from skep.settings import did_you_mean

number_option = click.option(
    "--number", type=click.IntRange(min=1), default=1, show_default=True, help="Which game of the file."
)
db_option = click.option(
    "--db",
    "place",
    metavar="FILE|URL",
    default="",
    help="The database: a file, or the URL of a PostgreSQL server; without it your own.",
)


def position_argument(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an argument POSITION and an option for the game type of moves given without one."""
    option = click.option(
        "--rules",
        "game_type",
        metavar="GAME_TYPE",
        default="Base",
        show_default=True,
        help="The game type of moves that come without one.",
    )
    return click.argument("position", default="")(option(command))


class PlacedGame(NamedTuple):
    """A game, and where it was found."""

    place: str
    record: Record


def read_game(text: str, number: int = 1, db: str = "") -> Record:
    """The game that an argument means; repairs are reported on standard error.

    Of a file with several games, the one with the number. Raises ValueError or OSError if there is none.
    """
    if _is_file(text):
        games = list(islice(_file_games([Path(text)]), number - 1, number))
        if not games:
            raise ValueError(f"{text!r} has no game number {number}")
        return games[0].record
    (found,) = read_all([text], db)
    return found.record


def read_all(
    texts: Sequence[str], db: str = "", on_refusal: Callable[[str], None] | None = None
) -> Iterator[PlacedGame]:
    """All games that arguments mean, those of folders included; without arguments all of the database.

    `on_refusal` is told of a file or a game of a file that cannot be read, and the others follow; without
    it, the first of them raises ValueError or OSError.
    """
    if not texts:
        yield from _stored(None, db)
    for text in texts:
        if text.isdecimal():
            yield from _stored(int(text), db)
        elif _is_file(text):
            yield from _file_games(game_files([Path(text)]), on_refusal)
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
        from skep.records.database.search import parse_positions

        text = f"{parse_positions(text)[0].rules.game_type};{text}"
    return parse_game_line(text)


def _whole(text: str) -> Reading:
    """The game of a text. Raises ValueError for an illegal move, instead of reading the moves before it."""
    try:
        reading = parse_game_text(text)
    except InvalidRecord as error:
        if ";" in text:
            raise
        raise ValueError(
            f"{text!r} is no file, no number of a stored game and no GameString such as "
            f"'Base;wS1;bS1 wS1-'{_near_file(Path(text))}"
        ) from error
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


def check_is_there(path: Path) -> None:
    """Raise FileNotFoundError if there is no such file, with the one beside it that may have been meant."""
    if not path.exists():
        raise FileNotFoundError(f"no file {str(path)!r}{_near_file(path)}")


def _near_file(path: Path) -> str:
    """The file beside a missing one that may have been meant, as a suggestion."""
    try:
        names = [near.name for near in path.parent.iterdir()]
    except OSError:
        return ""
    return did_you_mean(path.name, names)


def _file_games(
    paths: Iterable[Path], on_refusal: Callable[[str], None] | None = None
) -> Iterator[PlacedGame]:
    for path in paths:
        check_is_there(path)
        try:
            for entry in read_games(path):
                if entry.reading is not None:
                    yield PlacedGame(entry.place, _told(entry.reading).record)
                elif on_refusal is not None:
                    on_refusal(f"{entry.place}: {entry.problems[0]}")
                else:
                    raise ValueError(f"{entry.place}: {entry.problems[0]}")
        except OSError as error:
            if on_refusal is None:
                raise
            on_refusal(f"{path}: {error.strerror or error}")


def _stored(id: int | None, db: str) -> Iterator[PlacedGame]:
    """The game with a number, or all games of a database."""
    from skep.records.database.search import Search, find_games
    from skep.records.database.store import Database

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
    """The reading, after its repairs were reported."""
    for problem in reading.problems:
        click.echo(terminal_text(f"skep: {problem}"), err=True)
    return reading
