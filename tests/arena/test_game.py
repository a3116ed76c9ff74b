"""One game between two agents."""

import pytest

from skep.agents import Agent, Limit, make_agent
from skep.arena.game import play_game
from skep.games import GAMES, Position
from skep.games.hive import Rules
from skep.records import Ending, Record, Result


def agents(white: str, black: str) -> tuple[Agent, Agent]:
    return make_agent(white), make_agent(black)


def test_a_game_is_recorded_with_all_that_made_it() -> None:
    record = play_game(
        agents("random", "mate-in-one"), Rules(game_type="Base+M", ply_cap=30), Limit(nodes=1), seed=5
    )
    assert (record.white, record.black, record.seed) == ("random", "mate-in-one", 5)
    assert record.rules == Rules(game_type="Base+M", ply_cap=30)
    assert record.version
    assert all(ply.seconds is not None and ply.seconds >= 0 for ply in record.plies)


def moves(record: Record) -> list[str]:
    return [ply.text for ply in record.plies]


def test_the_same_seed_gives_the_same_game() -> None:
    games = [play_game(agents("random", "mate-in-one"), Rules(ply_cap=80), seed=seed) for seed in (1, 1, 2)]
    assert moves(games[0]) == moves(games[1]) != moves(games[2])


def test_the_record_ends_as_the_position_ends() -> None:
    endings = set()
    for seed in range(30):
        record = play_game(agents("mate-in-one", "mate-in-one"), Rules(ply_cap=100), seed=seed)
        outcome = record.position().outcome()
        assert outcome is not None
        assert (record.result, record.ending) == (Result.won_by(outcome.winner), Ending(outcome.reason))
        endings.add(record.ending)
    assert endings == {Ending.SURROUND, Ending.CAP}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_move_is_shown(game: object) -> None:
    seen: list[int] = []

    def watch(position: Position) -> None:
        seen.append(position.ply)

    play_game(agents("random", "random"), Rules(ply_cap=12), seed=1, on_move=watch)
    assert seen == list(range(1, 13))
