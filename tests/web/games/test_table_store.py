"""Tables on disk: what is stored is found again, also what version 0.1 stored."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from skep.agents import Limit
from skep.arena.game.clock import TimeControl
from skep.games import GAMES, Color
from skep.games.hive import Position, Rules
from skep.records import Ending, Result
from skep.web.games.seat_keys import SeatKeys
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import TableStore, table_json

KEYS = SeatKeys({"host": "h", "white": "w", "black": "b"})
OLD_TABLES = Path(__file__).parents[2] / "samples" / "v0.1" / "web" / "tables"


def test_a_table_is_stored_and_found_as_it_was(tmp_path: Path) -> None:
    settings = TableSettings(
        rules=Rules(game_type="Base+MLP", queen_first=True),
        white=Seat(name="Ada"),
        black=Seat(agent="random:pick=piece", limit=Limit(time=0.5)),
        control=TimeControl(seconds=60, increment=1),
        seed=7,
    )
    store = TableStore(tmp_path)
    table = Table("0123456789ab", settings, keys=KEYS, on_change=store.save)
    for text in ("wM", "bP wM-"):
        table.play(table.position.parse_move(text))
    table.resign(Color.BLACK)
    found = store.load("0123456789ab")
    assert found is not None
    assert found.settings == settings
    assert found.game.record() == table.game.record()
    assert found.keys == KEYS
    assert found.game.ended == (Result.WHITE, Ending.RESIGNATION)


def test_a_board_that_was_set_up_is_stored_too(tmp_path: Path) -> None:
    setup = Position.parse("setup Black wQ@0,0 bQ@1,0 bA1@2,0").setup_text()
    store = TableStore(tmp_path)
    table = Table("0123456789ab", TableSettings(setup=setup), on_change=store.save)
    table.play(table.position.parse_move("bA1 wQ/"))
    found = store.load(table.id)
    assert found is not None
    assert str(found.position) == str(table.position)


@pytest.mark.parametrize("id", ["../../etc/passwd", "..", "", "0123456789ab.json", "A" * 12, "0" * 40])
def test_only_ids_name_files(tmp_path: Path, id: str) -> None:
    (tmp_path / "secret.json").write_text("{}")
    assert TableStore(tmp_path / "tables").load(id) is None


@pytest.mark.parametrize("path", sorted(OLD_TABLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_table_of_version_0_1_is_read_and_written_as_it_was(path: Path) -> None:
    table = TableStore(OLD_TABLES).load(path.stem)
    assert table is not None
    old = json.loads(path.read_text(encoding="utf-8"))
    rules_since = asdict(GAMES[old["game"]].rules())
    assert table_json(table) == old | {"rules": rules_since | old["rules"]}


def test_there_are_tables_of_version_0_1() -> None:
    assert len(list(OLD_TABLES.glob("*.json"))) == 6


def test_a_running_game_of_version_0_1_goes_on() -> None:
    table = TableStore(OLD_TABLES).load("a0000000running")
    assert table is not None
    assert table.sides("the-host") == {Color.WHITE}
    assert table.is_agents_turn()
    assert (table.clock.seconds_left(Color.WHITE), table.clock.seconds_left(Color.BLACK)) == (59, 60)
    table.play(table.position.parse_move("bQ bP-"))
    assert [ply.text for ply in table.game.plies] == ["wM", "bP wM-", "wQ -wM", "bQ bP-"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[" * 100_000, '{"game": 7}', '{"game": "hive", "rules": []}', "\0"]
)
def test_a_damaged_file_is_no_table(tmp_path: Path, text: str) -> None:
    (tmp_path / "0123456789ab.json").write_text(text)
    assert TableStore(tmp_path).load("0123456789ab") is None


def test_a_draft_that_a_kill_has_cut_off_is_passed_over(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    table = Table("0123456789ab", TableSettings(), on_change=store.save)
    table.play(table.position.parse_move("wS1"))
    store.close()
    (tmp_path / "0123456789ab.draft").write_text('{"game": "hive", "ru')
    found = TableStore(tmp_path).load(table.id)
    assert found is not None
    assert found.game.record() == table.game.record()
