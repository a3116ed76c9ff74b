"""Every table is read back with the tools that researchers use, and holds what the games hold."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pytest

from records.played import WON, captain_record, random_position
from skep.games import Color
from skep.games.hive import FEATURE_NAMES, Position, Rules
from skep.records import Ply, Record, Result
from skep.records.database.aliases import add_aliases
from skep.records.database.export import GAME_COLUMNS, POSITION_COLUMNS, export_games, export_positions
from skep.records.database.search import Search
from skep.records.database.store import Database, NewGame
from skep.records.table_file import ROW_GROUP, MissingPackage, write_table

HARD = 'Jürgen "Jo", 🐝\nsecond line'
"""A name with all that CSV has to quote."""
ENDINGS = [".parquet", ".csv", ".jsonl"]


def pandas_rows(path: Path) -> list[dict[str, Any]]:
    readers: dict[str, Callable[[Path], Any]] = {
        ".parquet": pandas.read_parquet,
        ".csv": pandas.read_csv,
        ".jsonl": lambda file: pandas.read_json(file, lines=True, dtype=False),
    }
    rows = readers[path.suffix](path).to_dict(orient="records")
    return [{name: None if pandas.isna(value) else value for name, value in row.items()} for row in rows]


def polars_rows(path: Path) -> list[dict[str, Any]]:
    readers: dict[str, Callable[[Path], Any]] = {
        ".parquet": polars.read_parquet,
        ".csv": lambda file: polars.read_csv(file, infer_schema_length=None),
        ".jsonl": lambda file: polars.read_ndjson(file, infer_schema_length=None),
    }
    return list(readers[path.suffix](path).to_dicts())


def duckdb_rows(path: Path) -> list[dict[str, Any]]:
    with duckdb.connect() as connection:
        read = {".parquet": "read_parquet", ".csv": "read_csv", ".jsonl": "read_json"}[path.suffix]
        found = connection.execute(f"SELECT * FROM {read}(?)", [str(path)])
        names = [column[0] for column in found.description or []]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


READERS: list[Callable[[Path], list[dict[str, Any]]]] = [pandas_rows, polars_rows, duckdb_rows]


def records() -> list[Record]:
    won = Record.of(
        Position("Base").after_moves(WON),
        white=HARD,
        black="ann77",
        date="2024-05-06",
        seed=7,
        tags={"Event": "Cup", "WhiteElo": "1623", "BlackElo": "1500"},
    )
    noted = tuple(Ply(ply.text, seconds=0.5, score=-1.25, depth=3, nodes=2**40) for ply in won.plies)
    set_up = Position.parse("setup Black wQ@0,0 bQ+wB1@1,0 bA1@0,1", Rules())
    set_up.play_random(1, 4)
    return [
        won,
        Record.of(random_position(3, "Base+MLP", plies=30), white="Ann", result=Result.BLACK),
        Record(**{**vars(won), "plies": noted, "date": "2023"}),
        Record.of(set_up, white="setter", date="2022-01"),
        captain_record(1),
    ]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Database(tmp_path_factory.mktemp("games") / "games.sqlite") as database:
        database.add([NewGame.of(record, uid=f"g{n}", source="a.pgn") for n, record in enumerate(records())])
        add_aliases(database, "Ann", ["ann77"])
        yield database


def plain(value: Any) -> Any:
    """A value as every format can hold it: what looks like a number or a day is one in CSV and JSON."""
    if value is None or value == "":
        return None
    try:
        return round(float(value), 5)  # Parquet has features as float32
    except (TypeError, ValueError):
        return str(value).removesuffix(" 00:00:00")


def plain_rows(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: plain(value) for name, value in row.items()} for row in rows]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("read", READERS)
def test_games_are_read_back(
    database: Database, tmp_path: Path, ending: str, read: Callable[[Path], list[dict[str, Any]]]
) -> None:
    path = tmp_path / f"games{ending}"
    assert export_games(database, Search(), path) == 5
    rows = read(path)
    assert all(row.keys() == GAME_COLUMNS.keys() for row in rows)
    wanted = [
        {
            "game_id": number,
            "uid": f"g{number - 1}",
            "game": record.game,
            "game_type": record.rules.game_type if record.game == "hive" else "",
            "setup": record.setup,
            "white": record.white,
            "black": record.black,
            "white_player": record.white,
            "black_player": "Ann" if record.black == "ann77" else record.black,
            "white_rating": 1623 if record.white == HARD else None,
            "black_rating": 1500 if record.white == HARD else None,
            "result": record.result.value,
            "ending": record.ending.value,
            "plies": len(record.plies),
            "date": record.date,
            "year": record.date[:4],
            "seed": 7 if record.white == HARD else None,
            "tournament": "Cup" if record.white == HARD else None,
            "source": "a.pgn",
            "moves": ";".join(record.move_texts()),
        }
        for number, record in enumerate(records(), start=1)
    ]
    assert plain_rows(rows) == plain_rows(wanted)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("read", READERS)
def test_positions_with_features_are_read_back(
    database: Database, tmp_path: Path, ending: str, read: Callable[[Path], list[dict[str, Any]]]
) -> None:
    path = tmp_path / f"positions{ending}"
    games = [(number, record) for number, record in enumerate(records(), start=1) if record.game == "hive"]
    wanted = [row for number, record in games for row in wanted_positions(number, record)]
    assert export_positions(database, Search(), path, features=True) == len(wanted)
    rows = plain_rows(read(path))
    assert all(row.keys() == {*POSITION_COLUMNS, *FEATURE_NAMES} for row in rows)
    assert [row | {"symmetry_key": None} for row in rows] == [
        row | {"symmetry_key": None} for row in plain_rows(wanted)
    ]
    keys = [int(row["symmetry_key"]) for row in read(path)]
    assert keys == [row["symmetry_key"] for row in wanted]


def wanted_positions(number: int, record: Record) -> list[dict[str, Any]]:
    rows = []
    for ply in range(len(record.plies) + 1):
        position: Any = record.position(ply)
        move = record.plies[ply] if ply < len(record.plies) else Ply("")
        about = {
            "game_id": number,
            "ply": ply,
            "game_type": record.rules.game_type,
            "turn": "white" if position.turn == Color.WHITE else "black",
            "board": position.setup_text(),
            "symmetry_key": position.symmetry_key(),
            "move": move.text,
            "seconds": move.seconds,
            "score": move.score,
            "depth": move.depth,
            "nodes": move.nodes,
            "result": record.result.value,
            "plies_left": len(record.plies) - ply,
        }
        rows.append(about | position.features())
    return rows


def test_a_board_of_a_row_can_be_parsed(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "positions.parquet"
    export_positions(database, Search(game="hive"), path)
    for row in polars_rows(path):
        position = Position.parse(f"{row['game_type']};{row['board']}")
        assert (position.symmetry_key(), position.setup_text()) == (row["symmetry_key"], row["board"])


def test_conditions_choose_the_games(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert export_games(database, Search(player="ann"), path) == 3
    assert export_games(database, Search(player="nobody"), path) == 0
    assert path.read_text() == ",".join(GAME_COLUMNS) + "\n"


def test_parquet_has_types_also_without_rows(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "positions.parquet"
    export_positions(database, Search(player="nobody"), path)
    schema = {name: str(kind).lower() for name, kind in polars.read_parquet_schema(path).items()}
    assert schema == POSITION_COLUMNS


def test_many_rows_are_written_in_groups(tmp_path: Path) -> None:
    import pyarrow.parquet

    path = tmp_path / "numbers.parquet"
    count = 2 * ROW_GROUP + 1
    assert write_table(path, {"number": "int64"}, ((number,) for number in range(count))) == count
    assert pyarrow.parquet.ParquetFile(path).num_row_groups == 3
    assert polars.read_parquet(path)["number"].to_list() == list(range(count))


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_failure_leaves_the_old_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"numbers{ending}"
    path.write_text("old")

    def rows() -> Any:
        yield (1,)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_table(path, {"number": "int64"}, rows())
    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])


def test_other_endings_and_a_missing_package_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=r"ends in \.parquet, \.csv, \.jsonl, not to 'x\.xls'"):
        write_table(Path("x.xls"), {}, [])
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingPackage, match=r"Parquet needs pyarrow: pip install 'skep\[data\]'"):
        write_table(tmp_path / "x.parquet", {}, [])
