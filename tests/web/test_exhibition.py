"""Exhibitions and series, without a browser."""

import threading
from pathlib import Path

import pytest

from skep.games import Color
from skep.games.hive import Rules
from skep.records import Record, Result
from skep.web.exhibition import Exhibition, ExhibitionSettings
from skep.web.library import Library
from skep.web.series import SeriesStore, rows_of
from skep.web.store import Store
from skep.web.table import Seat
from skep.web.tables import Tables

RANDOM = Seat(agent="random")


def exhibition(games: int = 2, **seats: Seat) -> tuple[Exhibition, list[Record]]:
    settings = ExhibitionSettings(
        rules=Rules(ply_cap=20), games=games, **({"white": RANDOM, "black": RANDOM} | seats)
    )
    finished: list[Record] = []
    return Exhibition(settings, lambda: None, lambda record, number: finished.append(record)), finished


def test_all_games_are_played_and_counted() -> None:
    show, finished = exhibition(games=3)
    show.run()
    assert show.is_over
    assert (show.tally.games, show.tally.plies) == (3, sum(len(record.plies) for record in finished))
    assert len({record.seed for record in finished}) == 3


def test_the_same_seed_gives_the_same_games() -> None:
    (one, first), (two, second) = exhibition(), exhibition()
    one.run()
    two.run()
    assert [record.move_texts() for record in first] == [record.move_texts() for record in second]


def test_a_paused_exhibition_moves_step_by_step() -> None:
    show, _ = exhibition(games=1)
    show.pause()
    thread = threading.Thread(target=show.run)
    thread.start()
    for plies in (1, 2):
        show.step()
        while len(show.plies) < plies:
            pass
    assert len(show.plies) == 2
    show.stop()
    thread.join(timeout=20)
    assert not thread.is_alive()
    assert show.tally.games == 0


def test_an_agent_that_cannot_play_is_told_of() -> None:
    show, _ = exhibition(black=Seat(agent="no such agent"))
    show.run()
    assert "no such agent" in show.trouble


def test_more_games_than_a_simulation_has_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 1000"):
        ExhibitionSettings(games=1001)


def test_the_table_of_a_series_counts_by_colour() -> None:
    rows = rows_of(
        [
            (Color.WHITE, Result.WHITE, 31),
            (Color.BLACK, Result.WHITE, 20),
            (Color.WHITE, Result.BLACK, 10),
            (Color.BLACK, Result.DRAW, 40),
        ]
    )
    assert [(row.wins, row.draws, row.losses, row.average_turns) for row in rows] == [
        (1, 0, 1, 10.5),
        (0, 1, 1, 15.0),
    ]


def test_a_series_alternates_colours_and_goes_on_where_it_was(tmp_path: Path) -> None:
    tables = Tables(Store(tmp_path / "tables"), Library(tmp_path / "games.sqlite"))
    store = SeriesStore(tmp_path / "series", tables)
    id = store.begin(person="Ada", level="expert", agent="random", games=2).id
    first = store.next_table(store.load(id) or pytest.fail("lost"))
    assert first.settings.white.name == "Ada"
    series = store.load(id) or pytest.fail("lost")
    assert store.next_table(series) is first
    first.resign(Color.BLACK)
    second = store.next_table(series)
    assert second.settings.black.name == "Ada"
    series = store.load(id) or pytest.fail("lost")
    assert [row.wins for row in store.results(series)] == [1, 0]
    tables.library.close()
