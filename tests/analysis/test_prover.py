"""The prover, compared with looking at every line by the rules, history included."""

import random
import threading
import time
from collections.abc import Iterator

import pytest

from agents.hive_positions import FORCED_WINS, LOSS_IN_ONE, WIN_IN_ONE
from skep.agents import WIN_SCORE, Limit, StopFlag, make_agent
from skep.analysis.prover import proven_text, proven_win, prover_of
from skep.analysis.puzzle import board_text, load_puzzles
from skep.games import GAMES, Color, IllegalMove, Move, Position, captain, hive

SMALL_SETS = ("Base[Q1B1G1A1]", "Base[Q1S1G1P1]", "Base[Q1A1M1P1]")
"""Enough pieces to surround a queen, and few enough to look at every line in Python."""


def is_won_within(position: Position, attacker: Color, plies: int) -> bool:
    """Does the attacker win within so many plies, whatever the defender does?"""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner == attacker
    if plies == 0:
        return False
    is_attacker = position.turn == attacker
    for move in position.legal_moves():
        position.play(move)
        is_won = is_won_within(position, attacker, plies - 1)
        position.undo()
        if is_won == is_attacker:
            return is_attacker
    return not is_attacker


def shortest_win(position: Position, attacker: Color, most_plies: int) -> int | None:
    """The plies of the shortest win, if there is one within so many."""
    for plies in range(1, most_plies + 1):
        if is_won_within(position, attacker, plies):
            return plies
    return None


def last_positions(rules: hive.Rules | captain.Rules, seed: int, plies_before: range) -> Iterator[Position]:
    """Positions so many plies before random games are won, one from each game."""
    rng = random.Random(seed)
    while True:
        position = (hive if isinstance(rules, hive.Rules) else captain).Position(rules)
        position.play_random(seed=rng.getrandbits(32), plies=300)
        outcome = position.outcome()
        if outcome is not None and outcome.winner is not None:
            for _ in range(rng.choice(plies_before)):
                position.undo()
            yield position


def assert_proofs_are_true(position: Position, plies: int) -> bool:
    """Compare the proofs about both sides with every line; True if one of them wins."""
    found = False
    for attacker in Color:
        proof = prover_of(position, attacker).prove(plies)
        shortest = shortest_win(position, attacker, plies)
        expected = (shortest is not None, plies if shortest is None else shortest)
        assert (proof.is_won, proof.plies) == expected, (str(position), attacker)
        if proof.is_won:
            found = True
            assert len(proof.line) == proof.plies
            end = position.copy()
            for move in proof.line:
                end.play(move)
            outcome = end.outcome()
            assert outcome is not None
            assert outcome.winner == attacker
    return found


@pytest.mark.parametrize("pieces", SMALL_SETS)
def test_proofs_are_what_every_line_shows(pieces: str) -> None:
    positions = last_positions(hive.Rules(game_type=pieces), 1, range(1, 4))
    wins = sum(assert_proofs_are_true(next(positions), 2 + i % 2) for i in range(100))
    assert wins > 10


def test_proofs_of_captains_are_what_every_line_shows() -> None:
    positions = last_positions(captain.Rules(), 1, range(1, 3))
    wins = sum(assert_proofs_are_true(next(positions), 2) for _ in range(20))
    assert wins > 5


def test_a_board_that_stood_twice_is_no_way_to_win() -> None:
    """Both sides go to and fro until the only move that wins leads to a draw by repetition."""
    for puzzle in load_puzzles("hive"):
        position = puzzle.start()
        first = position.parse_move(puzzle.solution[0])
        if back := _way_back(puzzle.start(), first):
            break
    else:
        pytest.fail("no puzzle with moves that can be taken back")
    position.play(first)
    position = hive.parse(board_text(position))
    for move in (*back, first, *back):
        position.play(move)
    assert prover_of(position, position.turn).prove(puzzle.plies).is_won is False
    forgetful = hive.parse(board_text(position))
    assert prover_of(forgetful, position.turn).prove(puzzle.plies).is_won is True


def _way_back(position: Position, first: Move) -> list[Move] | None:
    """Three moves that undo what a move has done."""
    start = position.setup_text()

    def moves_of(piece: str) -> list[Move]:
        return [move for move in position.legal_moves() if position.move_text(move).split()[0] == piece]

    own = position.move_text(first).split()[0]
    position.play(first)
    for reply in position.legal_moves():
        other = position.move_text(reply).split()[0]
        position.play(reply)
        for back in moves_of(own) if position.outcome() is None else []:
            position.play(back)
            for reply_back in moves_of(other) if position.outcome() is None else []:
                position.play(reply_back)
                is_same = position.setup_text() == start
                position.undo()
                if is_same:
                    return [reply, back, reply_back]
            position.undo()
        position.undo()
    return None


def test_a_win_that_the_cap_forbids_is_none() -> None:
    game = FORCED_WINS[0]
    ply = hive.parse(game).ply
    for left, is_won in ((3, True), (2, False)):
        rules = hive.Rules(game_type="Base+MLP", ply_cap=ply + left)
        position = hive.parse(game, rules)
        proof = prover_of(position, position.turn).prove(5)
        assert (proof.is_won, proof.plies) == ((True, 3) if is_won else (False, 5))


def test_the_known_wins_in_three_are_found() -> None:
    for text in FORCED_WINS:
        position = hive.parse(text)
        proof = prover_of(position, position.turn).prove(5)
        assert (proof.is_won, proof.plies, len(proof.line)) == (True, 3, 3)


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+MLP", "Base+P", "Base+L", *SMALL_SETS])
def test_proofs_agree_with_plain_search(game_type: str) -> None:
    """Thousands of positions shortly before the end, each looked at to the full depth by alpha-beta."""
    positions = last_positions(hive.Rules(game_type=game_type), 5, range(1, 7))
    wins = sum(_agrees_with_plain_search(next(positions), 3) for _ in range(600))
    assert wins > 50


@pytest.mark.slow
def test_proofs_of_captains_agree_with_plain_search() -> None:
    positions = last_positions(captain.Rules(), 5, range(1, 7))
    wins = sum(_agrees_with_plain_search(next(positions), 4) for _ in range(300))
    assert wins > 50


def _agrees_with_plain_search(position: Position, plies: int) -> bool:
    game = GAMES["hive" if isinstance(position, hive.Position) else "captain"]
    with make_agent("alphabeta:plain=true,table=4").player(game, seed=0) as player:
        score = player.choose(position, Limit(depth=plies)).score
    assert score is not None
    own, enemy = (
        prover_of(position, attacker).prove(plies) for attacker in (position.turn, position.turn.other)
    )
    found = WIN_SCORE - own.plies if own.is_won else enemy.plies - WIN_SCORE if enemy.is_won else None
    assert (score if abs(score) >= WIN_SCORE - plies else None) == found, str(position)
    return found is not None


def test_limits_and_the_stop_flag_are_heard() -> None:
    position = hive.Position("Base+MLP")
    prover = prover_of(position, Color.WHITE)
    proof = prover.prove(20, nodes=1000)
    assert proof.is_won is None
    assert proof.nodes < 3000
    assert proof.plies >= 1
    assert prover.prove(20, seconds=0.01).is_won is None
    stop = StopFlag()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    assert prover.prove(40, stop=stop).is_won is None
    timer.join()


def test_other_python_threads_run_while_it_proves() -> None:
    counted = 0
    stop = StopFlag()

    def count_and_stop() -> None:
        nonlocal counted
        for _ in range(5):
            time.sleep(0.002)
            counted += 1
        stop.set()

    thread = threading.Thread(target=count_and_stop)
    thread.start()
    prover_of(hive.Position("Base+MLP"), Color.WHITE).prove(60, stop=stop)
    assert counted == 5
    thread.join()


def test_moves_are_told_apart() -> None:
    position = hive.parse(WIN_IN_ONE)
    prover = prover_of(position, Color.WHITE)
    winning = [position.move_text(move) for move in position.legal_moves() if prover.wins_by(move, 1)]
    assert winning == ["wA3 -wA1"]
    with pytest.raises(IllegalMove):
        prover.wins_by(0, 1)  # a pass, though there are moves


def test_a_finished_game_is_refused() -> None:
    position = hive.parse(WIN_IN_ONE)
    position.play(position.parse_move("wA3 -wA1"))
    with pytest.raises(ValueError, match="the game is over: nothing to prove"):
        prover_of(position, Color.WHITE)


def test_wins_of_either_side_are_told_in_words() -> None:
    won = proven_win(hive.parse(FORCED_WINS[0]), Limit(nodes=100_000))
    assert won is not None
    assert proven_text(won) == "Black wins in 2 moves (proven)"
    position = hive.parse(FORCED_WINS[0])
    position.play(won.moves[0])
    lost = proven_win(position, Limit(depth=2))
    assert lost is not None
    assert (proven_text(lost), lost.plies) == ("Black wins in 1 move (proven)", 2)
    assert proven_win(hive.parse(LOSS_IN_ONE), Limit(depth=2)) is None
