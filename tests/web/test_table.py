"""Tables: what happens at one, without a browser."""

from pathlib import Path
from typing import Any

import pytest

from skep.agents import Limit
from skep.arena.clock import TimeControl
from skep.games import Color, IllegalMove
from skep.games.hive import Position, Rules
from skep.records import Ending, Result
from skep.web.store import Store
from skep.web.table import Seat, Table, TableSettings

KEYS = {"host": "h", "white": "w", "black": "b"}


class Hands:
    """A steady clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def seated(**settings: Any) -> Table:
    return Table("0123456789ab", TableSettings(**settings), keys=KEYS)


def play(table: Table, *texts: str) -> None:
    for text in texts:
        table.play(table.position.parse_move(text))


def test_keys_open_the_seats_of_people_only() -> None:
    table = seated(white=Seat(), black=Seat(agent="random"))
    assert table.sides_of("h") == {Color.WHITE}
    assert table.sides_of("w") == {Color.WHITE}
    assert table.sides_of("b") == frozenset()
    assert table.sides_of("") == frozenset()


def test_the_host_does_not_move_for_a_person_elsewhere() -> None:
    table = seated(black=Seat(is_elsewhere=True))
    assert table.sides_of("h") == {Color.WHITE}
    assert table.sides_of("b") == {Color.BLACK}


def test_an_illegal_move_changes_nothing() -> None:
    table = seated()
    play(table, "wS1")
    with pytest.raises(ValueError, match="12345"):
        table.play(12345)
    assert [ply.text for ply in table.plies] == ["wS1"]


def test_nothing_is_played_after_the_end() -> None:
    table = seated()
    table.resign(Color.WHITE)
    assert table.ended == (Result.BLACK, Ending.RESIGNATION)
    with pytest.raises(IllegalMove, match="over"):
        play(table, "wS1")


def test_a_resignation_can_be_taken_back() -> None:
    table = seated()
    play(table, "wS1")
    table.resign(Color.BLACK)
    table.undo(1)
    assert not table.is_over
    assert table.position.ply == 0


def test_undo_takes_one_ply_among_people_and_two_against_an_agent() -> None:
    people, duel = seated(), seated(black=Seat(agent="random"))
    for table in (people, duel):
        play(table, "wS1", "bS1 wS1-")
    assert (people.undo_plies(), duel.undo_plies()) == (1, 2)
    play(duel, "wQ -wS1")
    assert duel.undo_plies() == 1


def test_an_allowed_takeback_undoes_the_askers_move() -> None:
    table = seated()
    play(table, "wS1", "bS1 wS1-")
    table.propose("undo", Color.WHITE)
    table.answer(True)
    assert table.plies == []
    play(table, "wS1", "bS1 wS1-")
    table.propose("undo", Color.BLACK)
    table.answer(True)
    assert [ply.text for ply in table.plies] == ["wS1"]


def test_a_declined_draw_leaves_the_game_going_and_a_move_withdraws_an_offer() -> None:
    table = seated()
    table.propose("draw", Color.WHITE)
    table.answer(False)
    assert not table.is_over
    table.propose("draw", Color.WHITE)
    play(table, "wS1")
    table.answer(True)
    assert not table.is_over


def test_time_runs_from_the_third_ply_on_and_ends_the_game() -> None:
    hands = Hands()
    settings = TableSettings(control=TimeControl(seconds=10, increment=2))
    table = Table("0123456789ab", settings, now=hands)
    play(table, "wS1")
    hands.now = 100
    play(table, "bS1 wS1-")
    hands.now = 104
    play(table, "wQ -wS1")
    assert (table.seconds_left(Color.WHITE), table.seconds_left(Color.BLACK)) == (8, 10)
    hands.now = 115
    play(table, "bQ bS1-")
    assert table.ended == (Result.WHITE, Ending.TIME)
    assert table.position.ply == 3


def test_listeners_hear_every_change_until_they_leave() -> None:
    table, heard = seated(), []
    leave = table.listen(lambda: heard.append(table.position.ply))
    play(table, "wS1")
    table.undo(1)
    leave()
    play(table, "wS1")
    assert heard == [1, 0]


def test_moves_that_repeat_are_known_before() -> None:
    table = seated()
    cycle = ["wQ /wS1", "bQ bS1-", "wQ -wS1", "bQ bS1/"]
    play(table, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", *cycle, *cycle[:3])
    assert [table.position.move_text(move) for move in table.repeating_moves()] == ["bQ bS1/"]


def test_a_table_is_stored_and_found_as_it_was(tmp_path: Path) -> None:
    settings = TableSettings(
        rules=Rules(game_type="Base+MLP", queen_first=True),
        white=Seat(name="Ada"),
        black=Seat(agent="random:pick=piece", limit=Limit(time=0.5)),
        control=TimeControl(seconds=60, increment=1),
        seed=7,
    )
    store = Store(tmp_path)
    table = Table("0123456789ab", settings, keys=KEYS, save=store.save)
    play(table, "wM", "bP wM-")
    table.resign(Color.BLACK)
    found = store.load("0123456789ab")
    assert found is not None
    assert found.settings == settings
    assert found.record() == table.record()
    assert found.keys == KEYS
    assert found.ended == (Result.WHITE, Ending.RESIGNATION)


def test_a_board_that_was_set_up_is_stored_too(tmp_path: Path) -> None:
    setup = Position.parse("setup Black wQ@0,0 bQ@1,0 bA1@2,0").setup_text()
    store = Store(tmp_path)
    table = Table("0123456789ab", TableSettings(setup=setup), save=store.save)
    play(table, "bA1 wQ/")
    found = store.load(table.id)
    assert found is not None
    assert str(found.position) == str(table.position)


@pytest.mark.parametrize("id", ["../../etc/passwd", "..", "", "0123456789ab.json", "A" * 12, "0" * 40])
def test_only_ids_name_files(tmp_path: Path, id: str) -> None:
    (tmp_path / "secret.json").write_text("{}")
    assert Store(tmp_path / "tables").load(id) is None
