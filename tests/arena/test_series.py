"""Series: numbered games with fixed colours, the same whenever they are played."""

from collections.abc import Iterator

import pytest

from skep.agents import Limit
from skep.arena.series import Series, SeriesStopped
from skep.arena.workers import Crew, make_crew
from skep.games import Color
from skep.records import Record, Result

SERIES = Series(white="mate-in-one", black="random", rules="Base:ply_cap=60", openings="random:plies=3")


@pytest.fixture
def crew() -> Iterator[Crew]:
    crew = make_crew("0")
    yield crew
    crew.close()


def moves(records: list[Record]) -> list[list[str]]:
    return [[ply.text for ply in record.plies] for record in records]


def test_a_game_depends_on_its_number_only(crew: Crew) -> None:
    together = moves(SERIES.play(range(5), 1, crew))
    assert len({tuple(game) for game in together}) == 5
    assert moves(SERIES.play([3], 1, crew)) == [together[3]]
    assert moves(SERIES.play([4, 1], 1, crew)) == [together[4], together[1]]
    assert moves(SERIES.play([3], 2, crew)) != [together[3]]


def test_colours_and_openings_are_as_set(crew: Crew) -> None:
    for record in SERIES.play(range(3), 1, crew):
        assert (record.white, record.black) == ("mate-in-one", "random")
        assert record.tags["OpeningPlies"] == "3"
        assert [ply.seconds for ply in record.plies[:4]][:3] == [None] * 3
        assert record.plies[3].seconds is not None


def test_the_stronger_side_wins_with_either_colour(crew: Crew) -> None:
    for white, black, winner in (("static", "random", Color.WHITE), ("random", "static", Color.BLACK)):
        games = Series(white=white, black=black, game="captain", rules="steyn", limit=Limit(depth=1))
        assert {record.result for record in games.play(range(4), 1, crew)} == {Result.won_by(winner)}


def test_games_that_were_stopped_are_not_counted(crew: Crew) -> None:
    crew.stop()
    with pytest.raises(SeriesStopped):
        SERIES.play(range(2), 1, crew)
