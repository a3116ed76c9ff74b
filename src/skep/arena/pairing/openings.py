"""Where games begin: openings at random, from a file of games, balanced ones, full boards, or none.

A source is described by text, as agents are: `none`, `random:plies=6`, `file:path=book.pgn`, `suite`,
`full-board:moves=20`. The same source, rules and seed give the same openings on every machine.

>>> from skep.games.hive import Rules
>>> parse_openings("random:plies=2").openings(Rules(), seed=1, count=2)
[('wS1', 'bB1 wS1-'), ('wA1', 'bG1 wA1\\\\')]
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from skep.arena.game.seeds import derived_seed
from skep.arena.pairing.opening_suite import suite_path
from skep.games import IllegalMove, InvalidMove, Position, game_of
from skep.games.hive import Position as HivePosition
from skep.games.hive import Rules
from skep.games.random_board import random_full_position
from skep.records.files import read_games
from skep.settings import SettingsError, parse_settings, split_named, suggestion

Opening: TypeAlias = tuple[str, ...]
"""The moves that are made before the players are asked, as text."""

ATTEMPTS = 100
"""Tries to find an opening that is new; where there are fewer different ones, they come again."""


class OpeningError(ValueError):
    """There are no such openings."""


class Openings(Protocol):
    """A source of openings: a frozen dataclass of its settings."""

    def openings(self, rules: Any, seed: int, count: int) -> list[Opening]:
        """So many openings; more of them begin with the same ones. Raises OpeningError."""


@dataclass(frozen=True, kw_only=True)
class NoOpenings:
    """Every game begins at the start position."""

    def openings(self, rules: Any, seed: int, count: int) -> list[Opening]:
        """So many times no moves."""
        return [()] * count


@dataclass(frozen=True, kw_only=True)
class RandomOpenings:
    """Random moves, every legal one as likely, to positions that differ while there are new ones."""

    plies: int = 4
    """Moves made, both sides counted."""

    def __post_init__(self) -> None:
        _require_positive("plies", self.plies)

    def openings(self, rules: Any, seed: int, count: int) -> list[Opening]:
        """So many openings of as many plies."""
        start = game_of(rules).start(rules)

        def attempt(generator: random.Random) -> Reached:
            position = start.copy()
            return Reached(tuple(play_randomly(position, self.plies, generator)), position)

        return _distinct(count, seed, attempt)


@dataclass(frozen=True, kw_only=True)
class FileOpenings:
    """The games of a file, in order and then from the beginning again, so that all are used alike."""

    path: str
    """A file of games in any format that skep reads."""
    plies: int | None = None
    """Only so many plies of each game; none for all of them."""
    order: Literal["file", "random"] = "file"
    """`file`: as they stand there. `random`: shuffled by the seed."""

    def openings(self, rules: Any, seed: int, count: int) -> list[Opening]:
        """The first so many games of the file, repeated as often as needed."""
        known = [self._checked(texts, where, rules) for where, texts in self._games()]
        if not known:
            raise OpeningError(f"no games in {self.path!r}")
        if self.order == "random":
            random.Random(derived_seed("order", seed)).shuffle(known)
        return [known[number % len(known)] for number in range(count)]

    def _games(self) -> Iterator[tuple[str, Opening]]:
        for entry in read_games(Path(self.path)):
            if entry.reading is None:
                raise OpeningError(f"{entry.place}: {'; '.join(entry.problems)}")
            if entry.reading.record.setup:
                raise OpeningError(f"{entry.place}: an opening begins at the start, not from a board set up")
            yield entry.place, tuple(entry.reading.record.move_texts())

    def _checked(self, texts: Opening, where: str, rules: Any) -> Opening:
        """The opening in these rules' own notation, if they allow it."""
        position = game_of(rules).start(rules)
        known: list[str] = []
        for text in texts[: self.plies]:
            try:
                move = position.parse_move(text)
            except (InvalidMove, IllegalMove) as error:
                raise OpeningError(f"{where}: {error}") from error
            known.append(position.move_text(move))
            position.play(move)
        if position.outcome() is not None:
            raise OpeningError(f"{where}: the game is over at the end of the opening")
        return tuple(known)


@dataclass(frozen=True, kw_only=True)
class FullBoards:
    """All pieces of Hive placed at random, then random moves: the start positions of McGuile's study."""

    moves: int = 20
    """Random moves of each side after the last placement."""

    def openings(self, rules: Any, seed: int, count: int) -> list[Opening]:
        """So many full boards on which nobody has won yet."""
        start = game_of(rules).start(rules)
        if not isinstance(start, HivePosition):
            raise OpeningError(f"full boards are openings of hive, not of {game_of(rules).name}")

        def attempt(generator: random.Random) -> Reached:
            position = random_full_position(start.rules, generator.getrandbits(64), self.moves)
            return Reached(tuple(position.history_text()), position)

        return _distinct(count, seed, attempt)


@dataclass(frozen=True, kw_only=True)
class SuiteOpenings:
    """Balanced openings of Hive that come with skep, no two alike."""

    order: Literal["file", "random"] = "random"
    """`file`: as they were made. `random`: shuffled by the seed."""

    def openings(self, rules: Any, seed: int, count: int) -> list[Opening]:
        """So many openings of the suite for the game type, repeated as often as needed."""
        if not isinstance(rules, Rules):
            raise OpeningError(f"the suites are openings of hive, not of {game_of(rules).name}")
        try:
            path = str(suite_path(rules))
        except ValueError as error:
            raise OpeningError(str(error)) from error
        return FileOpenings(path=path, order=self.order).openings(rules, seed, count)


KINDS: dict[str, type[Any]] = {
    "none": NoOpenings,
    "random": RandomOpenings,
    "file": FileOpenings,
    "full-board": FullBoards,
    "suite": SuiteOpenings,
}
"""The sources by name."""


def parse_openings(text: str) -> Openings:
    """The source of openings that a text describes.

    >>> parse_openings("random:plies=6")
    RandomOpenings(plies=6)
    >>> parse_openings("rndom")
    Traceback (most recent call last):
    skep.arena.pairing.openings.OpeningError: unknown openings 'rndom'; did you mean 'random'?
    """
    name = text.strip().partition(":")[0]
    if name not in KINDS:
        hint = f"; openings of a file: file:path={name}" if "." in name else suggestion(name, KINDS)
        raise OpeningError(f"unknown openings {name!r}{hint}")
    try:
        source: Openings = parse_settings(KINDS[name], split_named(text)[1])
    except SettingsError as error:
        raise OpeningError(f"openings {name!r}: {error}") from error
    return source


def play_randomly(position: Position, plies: int, generator: random.Random) -> list[str]:
    """Make random moves until so many are made or the game is over; return them as text."""
    texts: list[str] = []
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        move = generator.choice(moves)
        texts.append(position.move_text(move))
        position.play(move)
    return texts


class Reached(NamedTuple):
    """An opening and where it leads."""

    opening: Opening
    position: Position


def _distinct(count: int, seed: int, attempt: Callable[[random.Random], Reached]) -> list[Opening]:
    """For each number an attempt that leaves the game open, at a new position if that can be had."""
    seen: set[int] = set()
    openings: list[Opening] = []
    for number in range(count):
        generator = random.Random(derived_seed("opening", seed, number))
        chosen: Reached | None = None
        for _ in range(ATTEMPTS):
            reached = attempt(generator)
            if reached.position.outcome() is None:
                chosen = reached
                if reached.position.key() not in seen:
                    break
        if chosen is None:
            raise OpeningError(f"none of {ATTEMPTS} random openings leaves a game to be played")
        seen.add(chosen.position.key())
        openings.append(chosen.opening)
    return openings


def _require_positive(name: str, value: int) -> None:
    if value < 1:
        raise ValueError(f"{name} is 1 or more, not {value}")
