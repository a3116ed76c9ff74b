import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from records.played import OPENING
from skep.games.hive import Position, Rules
from skep.records import Record, Result
from skep.records.database.explorer import MoveCounts
from skep.records.database.game_filter import GameFilter
from skep.records.database.opening_tree import Branch, TreeSettings, opening_tree, tree_lines, write_tree
from skep.records.database.store import Database, NewGame
from skep.records.game_tree import Game

MIRRORED = ["wS1", "bS1 -wS1", "wQ wS1-", "bQ -bS1"]
LINES = [
    (OPENING, Result.WHITE),
    (MIRRORED, Result.BLACK),
    ([*OPENING[:2], "wA1 -wS1"], Result.DRAW),
    (["wS1", "bG1 wS1-"], Result.UNKNOWN),
]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "games.sqlite") as database:
        for number, (moves, result) in enumerate(LINES):
            record = Record.of(Position(Rules()).after_moves(moves), result=result, white=f"p{number}")
            database.add([NewGame.of(record)])
        yield database


def test_the_tree_is_what_was_played(database: Database) -> None:
    root = opening_tree(database, Position("Base"), TreeSettings(depth=3, min_games=1))
    queen = Branch("wQ \\wS1", MoveCounts(white=1, black=1))
    ant = Branch("wA1 \\wS1", MoveCounts(draws=1))
    spider = Branch("bS1 \\wS1", MoveCounts(white=1, black=1, draws=1), root.branches[0].branches[0].branches)
    assert [root.tally, root.branches[0].move] == [MoveCounts(1, 1, 1, 1), "wS1"]
    assert root.branches[0].branches == [spider, Branch("bG1 \\wS1", MoveCounts(unknown=1))]
    assert [branch.tally for branch in spider.branches] == [queen.tally, ant.tally]
    assert [branch.move.split()[0] for branch in spider.branches] == ["wQ", "wA1"]
    assert all(branch.branches == [] for branch in spider.branches)


def test_size_and_games_are_bounded(database: Database) -> None:
    start = Position("Base")
    few = list(tree_lines(opening_tree(database, start, TreeSettings(depth=9, min_games=2)), start))
    assert [line.strip().split("  ")[-1] for line in few] == [
        "4 games, +1 =1 -1",
        "4 games, +1 =1 -1",
        "3 games, +1 =1 -1",
        "2 games, +1 =0 -1",
        "2 games, +1 =0 -1",
    ]
    narrow = opening_tree(database, start, TreeSettings(depth=2, min_games=1, width=1))
    assert len(narrow.branches[0].branches) == 1
    among = opening_tree(database, start, TreeSettings(min_games=1), GameFilter(player="p3"))
    assert [among.tally, len(among.branches[0].branches)] == [MoveCounts(unknown=1), 1]


@pytest.mark.parametrize("ending", [".pgn", ".sgf"])
def test_a_tree_is_a_game_with_variations(database: Database, tmp_path: Path, ending: str) -> None:
    position = Position("Base").after_moves(["wS1"])
    root = opening_tree(database, position, TreeSettings(min_games=1))
    path = tmp_path / f"tree{ending}"
    write_tree(root, position, path)
    here = Game.read(path).next()
    assert here.comment == "4 games, +1 =1 -1"
    assert [(node.text, node.comment) for node in here.variations] == [
        (branch.move, "3 games, +1 =1 -1" if branch.move[:3] == "bS1" else "1 game, +0 =0 -0")
        for branch in root.branches
    ]


def test_a_tree_is_nested_json(database: Database, tmp_path: Path) -> None:
    start = Position("Base")
    write_tree(opening_tree(database, start, TreeSettings(depth=1)), start, tmp_path / "tree.json")
    move = {"move": "wS1", "games": 4, "white": 1, "draws": 1, "black": 1, "moves": []}
    assert json.loads((tmp_path / "tree.json").read_text()) == {
        "position": start.game_text(),
        "games": 4,
        "white": 1,
        "draws": 1,
        "black": 1,
        "moves": [move],
    }


def test_other_endings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"written to \.json, \.pgn, \.sgf, \.txt, not to"):
        write_tree(Branch("", MoveCounts()), Position("Base"), tmp_path / "tree.xml")
    with pytest.raises(ValueError, match="'depth' is 1 or more, not 0"):
        TreeSettings(depth=0)
