"""A game as a tree: its moves, and at every point other ways it could have gone on, with comments.

>>> game = Game()
>>> reply = game.add_variation("wS1").add_variation("bS1 wS1-", comment="usual", nags=(1,))
>>> other = game.next().add_variation("bA1 wS1-")
>>> reply.add_variation("wQ -wS1").ply, other.position().history_text()
(3, ['wS1', 'bA1 wS1-'])
>>> [node.text for node in game.mainline()]
['wS1', 'bS1 wS1-', 'wQ -wS1']
>>> Game.parse(game.pgn()).pgn() == game.pgn(), Game.parse(game.sgf()).pgn() == game.pgn()
(True, True)
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from skep.games import Move, Position
from skep.records.record import Ending, Ply, Record, Result


class GameNode:
    """A point of a game: the position after a move, and the moves that may follow.

    >>> game = Game.parse("Base;wS1;bS1 wS1-")
    >>> node = game.end()
    >>> node.ply, node.text, node.add_variation("wQ -wS1").position().turn
    (2, 'bS1 wS1-', Color.BLACK)
    """

    def __init__(self, parent: "GameNode | None", ply: Ply) -> None:
        self.parent = parent
        self.text = ply.text
        """The move that led here, as its game writes it; empty at the start."""
        self.comment = ply.comment
        self.nags = set(ply.nags)
        """What the annotator thinks of the move, by the numbers of PGN: 1 good, 2 a mistake, 3 brilliant."""
        self.seconds = ply.seconds
        self.score = ply.score
        """In favour of the side that moved."""
        self.depth = ply.depth
        self.nodes = ply.nodes
        self.variations: list[GameNode] = []
        """What may follow, the main line first."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at ply {self.ply}: {self.text or 'start'}>"

    # where it is

    @property
    def ply(self) -> int:
        """The number of moves that lead here."""
        return len(self.line())

    def game(self) -> "Game":
        """The game that this is a point of."""
        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Game)
        return node

    def line(self) -> "list[GameNode]":
        """The points from the first move to here."""
        nodes: list[GameNode] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def position(self) -> Position:
        """The position here, with its history."""
        position = self.game().record.start()
        for node in self.line():
            position.play(position.parse_move(node.text))
        return position

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the start. The game is played to find it: `text` is quicker."""
        return None if self.parent is None else self.parent.position().parse_move(self.text)

    # what follows

    def next(self) -> "GameNode":
        """The point after the next move of the main line. Raises IndexError at the end."""
        return self.variations[0]

    def end(self) -> "GameNode":
        """The last point of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> "Iterator[GameNode]":
        """The points that follow here on the main line."""
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    # changing it

    def add_variation(self, move: int | str, *, comment: str = "", nags: Iterable[int] = ()) -> "GameNode":
        """Let a move follow here, after those there are; the first becomes the main line.

        Returns the point after it: a new one, or the one that is there for the same move. Raises InvalidMove
        or IllegalMove.
        """
        position = self.position()
        number = position.parse_move(move) if isinstance(move, str) else move
        text = position.move_text(number)
        found = next((node for node in self.variations if node.text == text), None)
        if found is None:
            found = GameNode(self, Ply(text=text))
            self.variations.append(found)
        found.comment = comment or found.comment
        found.nags |= set(nags)
        return found

    def promote_to_main(self) -> None:
        """Make the line to this point the main line."""
        for node in self.line():
            assert node.parent is not None
            node.parent.variations.remove(node)
            node.parent.variations.insert(0, node)

    def remove(self) -> "GameNode":
        """Cut off this point with all that follows; returns the point before it."""
        if self.parent is None:
            raise ValueError("the start of a game cannot be removed")
        self.parent.variations.remove(self)
        return self.parent

    # plies

    def _grow(self, plies: Iterable[Ply]) -> None:
        parent = self
        for ply in plies:
            node = GameNode(parent, ply)
            parent.variations.append(node)
            for variation in ply.variations:
                parent._grow(variation)
            parent = node

    def _plies(self) -> tuple[Ply, ...]:
        plies: list[Ply] = []
        node = self
        while node.variations:
            main, *others = node.variations
            lines = tuple((other._ply(), *other._plies()) for other in others)
            plies.append(main._ply()._replace(variations=lines))
            node = main
        return tuple(plies)

    def _ply(self) -> Ply:
        return Ply(
            text=self.text,
            seconds=self.seconds,
            score=self.score,
            depth=self.depth,
            nodes=self.nodes,
            comment=self.comment,
            nags=tuple(sorted(self.nags)),
        )


class Game(GameNode):
    """A whole game from its start; what is not in its moves is in `about`, a record.

    >>> game = Game()
    >>> game.add_variation("wS1", comment="usual").text
    'wS1'
    >>> game.set(white="Ann", black="Bob")
    >>> game.record
    <Record of hive: Ann – Bob, * by unfinished, 1 ply>
    """

    def __init__(self, about: "Record | Position | None" = None) -> None:
        """A tree of a record, of a position with its history, or a new game."""
        record = about if isinstance(about, Record) else Record.of(about) if about is not None else Record()
        super().__init__(None, Ply(text="", comment=record.comment))
        self._about = record
        self._grow(record.plies)

    @property
    def record(self) -> Record:
        """The game as a record, with variations, comments and judgements."""
        return replace(self._about, comment=self.comment, plies=self._plies())

    def set(self, **about: Any) -> None:
        """Change what is known about the game: `white`, `black`, `date`, `result`, `tags` and so on."""
        self._about = replace(self._about, **about)

    @property
    def headers(self) -> Mapping[str, str]:
        """What is known about the game, by the names of PGN; `set` changes it."""
        from skep.records.formats.tags import tags_of

        return MappingProxyType(tags_of(self.record))

    def __str__(self) -> str:
        return self.pgn()

    @classmethod
    def parse(cls, text: str) -> Self:
        """The first game in the text of a PGN, SGF, GameString or line of JSON. Raises InvalidRecord."""
        from skep.records.files import parse_game_text

        return cls(parse_game_text(text).record)

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """The first game of a file. Raises OSError, or InvalidRecord."""
        from skep.records.files import read_games

        return cls(next(iter(read_games(path))).record)

    def write(self, path: str | PathLike[str]) -> None:
        """Write the game to a file, in the format of its name: .pgn, .sgf, .uhp or .jsonl."""
        from skep.records.files import write_games

        write_games([self.record], Path(path))

    def pgn(self) -> str:
        """The game as PGN."""
        from skep.records.formats.pgn import pgn_text

        return pgn_text(self.record)

    def sgf(self) -> str:
        """The game as SGF."""
        from skep.records.formats.sgf_tree import sgf_text

        return sgf_text(self.record)

    def take_result(self) -> None:
        """Take result and ending from where the main line ends."""
        outcome = self.end().position().outcome()
        if outcome is None:
            self.set(result=Result.UNKNOWN, ending=Ending.UNFINISHED)
        else:
            self.set(result=Result.won_by(outcome.winner), ending=Ending(outcome.reason))

    def _repr_html_(self) -> str:
        return self.record._repr_html_()
