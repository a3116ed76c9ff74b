"""GameSeries: numbered games with fixed colours, the same whenever they are played."""

from collections.abc import Iterator

import pytest

from skep.agents import Limit
from skep.arena.runner.executor import Executor, make_executor
from skep.arena.runner.game_series import GameSeries, SeriesStopped
from skep.games import Color
from skep.records import Record, Result

SERIES = GameSeries(white="mate-in-one", black="random", rules="Base:ply_cap=60", openings="random:plies=3")


@pytest.fixture
def executor() -> Iterator[Executor]:
    executor = make_executor("0")
    yield executor
    executor.close()


def moves(records: list[Record]) -> list[list[str]]:
    return [[ply.text for ply in record.plies] for record in records]


def test_a_game_depends_on_its_number_only(executor: Executor) -> None:
    together = moves(SERIES.play(range(5), 1, executor))
    assert len({tuple(game) for game in together}) == 5
    assert moves(SERIES.play([3], 1, executor)) == [together[3]]
    assert moves(SERIES.play([4, 1], 1, executor)) == [together[4], together[1]]
    assert moves(SERIES.play([3], 2, executor)) != [together[3]]


def test_colours_and_openings_are_as_set(executor: Executor) -> None:
    for record in SERIES.play(range(3), 1, executor):
        assert (record.white, record.black) == ("mate-in-one", "random")
        assert record.tags["OpeningPlies"] == "3"
        assert [ply.seconds for ply in record.plies[:4]][:3] == [None] * 3
        assert record.plies[3].seconds is not None


def test_the_stronger_side_wins_with_either_colour(executor: Executor) -> None:
    for white, black, winner in (("static", "random", Color.WHITE), ("random", "static", Color.BLACK)):
        games = GameSeries(white=white, black=black, game="captain", rules="steyn", limit=Limit(depth=1))
        assert {record.result for record in games.play(range(4), 1, executor)} == {Result.won_by(winner)}


def test_games_that_were_stopped_are_not_counted(executor: Executor) -> None:
    executor.stop()
    with pytest.raises(SeriesStopped):
        SERIES.play(range(2), 1, executor)
