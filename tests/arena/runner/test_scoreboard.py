"""The score of a running tournament, and the decisions that follow from it."""

import random

import pytest

from skep.arena.pairing.entrant import parse_entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.stats.results import Tally
from skep.arena.stats.sprt import SprtDecision, parse_sprt, sprt_stop
from skep.records import Ending, Ply, Record, Result


def tournament(players: str, **settings: object) -> Tournament:
    entrants = tuple(parse_entrant(f"{name}=random") for name in players)
    return Tournament(players=entrants, name="cup", **settings)


def record(result: Result, ending: Ending = Ending.SURROUND, words: str = "") -> Record:
    return Record(result=result, ending=ending, last_words=words)


def test_games_are_counted_once_each() -> None:
    board = Scoreboard(tournament("ab", games=4))
    for result in (Result.WHITE, Result.DRAW):
        for pairing in board.pairings:
            board.add(pairing.uid, record(result))
    assert board.finished == 4
    assert board.tallies() == {("a", "b"): Tally(2, 0, 0), ("b", "a"): Tally(2, 0, 0)}
    assert board.match_pairs() == ((0, 0, 2, 0, 0), (0, 0, 0))


def test_pairs_count_as_soon_as_both_games_are_finished() -> None:
    board = Scoreboard(tournament("ab", games=6))
    for number in (1, 4, 5):
        board.add(board.pairings[number].uid, record(Result.BLACK))
    assert board.match_pairs() == ((0, 0, 1, 0, 0), (0, 0, 1))
    assert Scoreboard(tournament("abc", games=6)).match_pairs() is None


def test_a_result_keeps_what_statistics_need() -> None:
    board = Scoreboard(tournament("ab", games=2))
    plies = tuple(Ply(text="?", seconds=seconds) for seconds in (None, None, 1.0, 2.0, 4.0))
    game = Record(result=Result.DRAW, ending=Ending.CAP, plies=plies, tags={"OpeningPlies": "2"})
    board.add(board.pairings[1].uid, game)
    (result,) = board.results.values()
    assert (result.white, result.black, result.white_points, result.pair) == ("b", "a", 0.5, 0)
    assert (result.plies, result.opening_plies) == (5, 2)
    assert (result.white_seconds, result.black_seconds) == (5.0, 2.0)


def test_a_game_without_a_result_is_finished_but_not_counted() -> None:
    board = Scoreboard(tournament("ab", games=2))
    board.add(board.pairings[0].uid, record(Result.UNKNOWN, Ending.CRASH))
    assert (board.finished, board.results) == (1, {})
    assert list(board.missing()) == [board.pairings[1]]


def test_missing_are_those_not_finished_in_the_order_of_the_schedule() -> None:
    board = Scoreboard(tournament("abc", games=4))
    for number in (0, 3, 4):
        board.add(board.pairings[number].uid, record(Result.DRAW))
    assert [pairing.number for pairing in board.missing()] == [1, 2, 5, 6, 7, 8, 9, 10, 11]


def play_out(board: Scoreboard, order: list[int], results: dict[int, Result]) -> None:
    for number in order:
        board.add(board.pairings[number].uid, record(results[number]))


@pytest.mark.parametrize("order_seed", range(5))
def test_the_test_that_stops_a_match_does_not_see_the_order_of_completion(order_seed: int) -> None:
    match = tournament("ab", games=400, sprt="0,100")
    chance = random.Random(7)
    # The first player scores some 60 %, whichever colour it has.
    results = {
        number: chance.choices([Result.WHITE, Result.DRAW, Result.BLACK], weights)[0]
        for number in range(400)
        for weights in [(5, 2, 3) if number % 2 == 0 else (3, 2, 5)]
    }
    points = {Result.WHITE: 2, Result.DRAW: 1, Result.BLACK: 0}
    pairs = [points[results[2 * n]] + 2 - points[results[2 * n + 1]] for n in range(200)]
    expected = sprt_stop(parse_sprt("0,100"), pairs)
    assert expected is not None

    board = Scoreboard(match)
    order = list(range(400))
    random.Random(order_seed).shuffle(order)
    play_out(board, order, results)
    assert board.sprt == expected
    assert list(board.missing()) == []
    assert sorted(board.results) == list(range(2 * expected.units))


def test_a_test_waits_for_the_first_pair_that_is_not_finished() -> None:
    board = Scoreboard(tournament("ab", games=200, sprt="0,100"))
    wins = {number: Result.WHITE if number % 2 == 0 else Result.BLACK for number in range(200)}
    play_out(board, list(range(1, 200)), wins)
    assert board.sprt is None
    play_out(board, [0], wins)
    assert board.sprt is not None
    assert board.sprt.decision is SprtDecision.ACCEPT_H1


def test_a_player_that_fails_so_often_in_a_row_is_withdrawn() -> None:
    board = Scoreboard(tournament("abc", games=6, failures=3))
    for pairing in board.pairings[:6]:
        if "a" in (pairing.white, pairing.black):
            loss = Result.BLACK if pairing.white == "a" else Result.WHITE
            board.add(pairing.uid, record(loss, Ending.CRASH, "on fire"))
    assert board.withdrawn == {"a": "forfeit by crash: on fire"}
    assert {(pairing.white, pairing.black) for pairing in board.missing()} == {("b", "c"), ("c", "b")}


@pytest.mark.parametrize("order_seed", range(5))
def test_games_beyond_a_withdrawal_do_not_count_in_whatever_order_they_came(order_seed: int) -> None:
    board = Scoreboard(tournament("abc", games=8, failures=3))
    order = list(board.pairings)
    random.Random(order_seed).shuffle(order)
    for pairing in order:
        loss = Result.BLACK if pairing.white == "a" else Result.WHITE
        ending = Ending.CRASH if "a" in (pairing.white, pairing.black) else Ending.SURROUND
        board.add(pairing.uid, record(loss, ending))
    # Pairs come in the order ab, ac, bc: the third game of a is number 2.
    counted = {number for number in board.results if "a" in names(board, number)}
    assert counted == {0, 1, 2}
    assert len(board.results) == 3 + 8
    assert list(board.missing()) == []


def names(board: Scoreboard, number: int) -> tuple[str, str]:
    return board.pairings[number].white, board.pairings[number].black


def test_a_game_in_between_that_goes_well_is_forgiveness() -> None:
    board = Scoreboard(tournament("ab", games=6, failures=3))
    endings = [Ending.CRASH, Ending.CRASH, Ending.SURROUND, Ending.CRASH, Ending.STALL, Ending.CAP]
    for pairing, ending in zip(board.pairings, endings, strict=True):
        board.add(pairing.uid, record(Result.WHITE if pairing.white == "b" else Result.BLACK, ending))
    assert board.withdrawn == {}


def test_losing_by_the_rules_is_no_failure() -> None:
    board = Scoreboard(tournament("ab", games=8, failures=3))
    for pairing in board.pairings:
        board.add(pairing.uid, record(Result.WHITE if pairing.white == "b" else Result.BLACK))
    assert board.withdrawn == {}


def test_withdrawal_can_be_switched_off() -> None:
    board = Scoreboard(tournament("ab", games=8, failures=0))
    for pairing in board.pairings:
        board.add(pairing.uid, record(Result.WHITE if pairing.white == "b" else Result.BLACK, Ending.TIME))
    assert board.withdrawn == {}
    assert board.endings == {Ending.TIME: 8}
