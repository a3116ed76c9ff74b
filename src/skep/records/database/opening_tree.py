"""The opening tree: what was played from a position on, as far as enough games went that way."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skep.drawing.count_text import count_text
from skep.files import write_whole
from skep.games.hive import Position
from skep.records.database.explorer import MoveCounts, explore
from skep.records.database.game_filter import GameFilter
from skep.records.database.store import Database
from skep.records.game_tree import Game, GameNode

ENDINGS = (".json", ".pgn", ".sgf", ".txt")


@dataclass(frozen=True, kw_only=True)
class TreeSettings:
    """How large the tree becomes."""

    depth: int = 6
    """Plies from the position on."""
    min_games: int = 2
    """The least number of games of a branch."""
    width: int = 10
    """The most branches of a position, those with the most games."""

    def __post_init__(self) -> None:
        for name in ("depth", "min_games", "width"):
            if getattr(self, name) < 1:
                raise ValueError(f"setting {name!r} is 1 or more, not {getattr(self, name)}")


@dataclass
class Branch:
    """A move, how the games through it ended, and what was played after it."""

    move: str
    """Empty at the root."""
    tally: MoveCounts
    branches: "list[Branch]" = field(default_factory=list)


def opening_tree(
    database: Database, position: Position, settings: TreeSettings, among: GameFilter | None = None
) -> Branch:
    """The tree from a position on. Moves that are the same turned or mirrored are one branch."""
    root = Branch("", explore(database, position, among).tally)
    _grow(database, position.copy(), settings.depth, settings, among, root)
    return root


def _grow(
    database: Database,
    position: Position,
    depth: int,
    settings: TreeSettings,
    among: GameFilter | None,
    branch: Branch,
) -> None:
    if depth == 0:
        return
    for played in explore(database, position, among).moves[: settings.width]:
        if played.tally.games < settings.min_games:
            return
        grown = Branch(played.text, played.tally)
        branch.branches.append(grown)
        position.play(position.parse_move(played.text))
        _grow(database, position, depth - 1, settings, among, grown)
        position.undo()


def write_tree(root: Branch, position: Position, path: Path) -> None:
    """Write a tree: nested JSON, a PGN or SGF with variations, or indented text. Raises ValueError."""
    match path.suffix.lower():
        case ".json":
            write_whole(path, json.dumps(tree_json(root, position), ensure_ascii=False, indent=1) + "\n")
        case ".pgn":
            write_whole(path, _tree_game(root, position).pgn())
        case ".sgf":
            write_whole(path, _tree_game(root, position).sgf())
        case ".txt":
            write_whole(path, (line + "\n" for line in tree_lines(root, position)))
        case _:
            raise ValueError(f"an opening tree is written to {', '.join(ENDINGS)}, not to {str(path)!r}")


def tree_json(root: Branch, position: Position) -> dict[str, Any]:
    """A tree as what JSON can hold: the position it begins with, counts, and `moves` in each branch."""
    return {"position": position.game_text()} | _branch_json(root)


def _branch_json(branch: Branch) -> dict[str, Any]:
    tally = branch.tally
    counts = {"games": tally.games, "white": tally.white, "draws": tally.draws, "black": tally.black}
    named = {"move": branch.move} if branch.move else {}
    return named | counts | {"moves": [_branch_json(below) for below in branch.branches]}


def tree_lines(root: Branch, position: Position) -> Iterator[str]:
    """A tree as lines: each move indented by its ply, with its games and their results."""
    yield f"{position.game_text()}  {_tally_text(root.tally)}"
    yield from _lines(root, 1)


def _lines(branch: Branch, depth: int) -> Iterator[str]:
    for below in branch.branches:
        yield f"{'  ' * depth}{below.move}  {_tally_text(below.tally)}"
        yield from _lines(below, depth + 1)


def _tally_text(tally: MoveCounts) -> str:
    """The results of games, White's wins first.

    >>> _tally_text(MoveCounts(white=3, black=1, draws=2, unknown=1))
    '7 games, +3 =2 -1'
    """
    return f"{count_text(tally.games, 'game')}, +{tally.white} ={tally.draws} -{tally.black}"


def _tree_game(root: Branch, position: Position) -> Game:
    """A tree as a game whose variations are the branches, with the counts as comments."""
    game = Game(position)
    node = game.end()
    node.comment = _tally_text(root.tally)
    _add(node, root)
    return game


def _add(node: GameNode, branch: Branch) -> None:
    for below in branch.branches:
        _add(node.add_variation(below.move, comment=_tally_text(below.tally)), below)
