"""One game between two agents."""

from dataclasses import replace

import pytest

from skep.agents import Agent, Decision, Limit, StopFlag, make_agent
from skep.arena.game.game_players import GamePlayers
from skep.arena.game.loop import GameEnd, GameLoop, play_game
from skep.games import GAMES, Color, Game, Position
from skep.games.hive import GAME as HIVE
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
def test_every_move_is_shown(game: Game) -> None:
    seen: list[str] = []

    def watch(position: Position) -> None:
        seen.append(position.game_text())

    record = play_game(agents("random", "random"), game.rules(ply_cap=12), seed=1, on_move=watch)
    assert [len(record.plies), type(record.position())] == [12, type(game.start())]
    assert seen == [
        replace(record, plies=record.plies[:count]).position().game_text() for count in range(1, 13)
    ]


def test_the_loop_plays_the_same_game_with_pauses_between_its_plies() -> None:
    both, rules = agents("random", "mate-in-one"), Rules(ply_cap=40)
    with GameLoop(both, rules, seed=7) as loop:
        plies = iter(loop)
        first = [next(plies).text for _ in range(10)]
        assert loop.end == GameEnd(Result.UNKNOWN, Ending.UNFINISHED)
        assert moves(loop.record()) == first
        rest = [ply.text for ply in plies]
    whole = play_game(both, rules, seed=7)
    assert first + rest == moves(whole) == moves(loop.record())
    assert loop.end == GameEnd(whole.result, whole.ending)


def test_the_loop_reports_thoughts_and_stops_when_the_flag_is_set() -> None:
    stop, thoughts = StopFlag(), list[Decision]()
    with GameLoop(
        agents("alphabeta:table=1", "random"), Rules(), Limit(nodes=2000), report=thoughts.append, stop=stop
    ) as loop:
        for _ in loop:
            if len(loop.plies) == 3:
                stop.set()
    assert len(loop.plies) == 3
    assert thoughts
    assert loop.decision is not None
    assert loop.decision.nodes is not None
    assert loop.end.ending == Ending.UNFINISHED


def test_the_agents_of_a_table_choose_as_in_the_game_of_the_same_seed() -> None:
    both, rules = agents("random", "random"), Rules(ply_cap=20)
    position, chosen = HIVE.start(rules), list[str]()
    with GamePlayers((both[0], None), rules, seed=5) as players:
        for ply in play_game(both, rules, seed=5).plies:
            if position.turn == Color.WHITE:
                chosen.append(position.move_text(players.choose(position, limit=Limit()).move))
                assert chosen[-1] == ply.text
            position.play(position.parse_move(ply.text))
    assert len(chosen) == 10
