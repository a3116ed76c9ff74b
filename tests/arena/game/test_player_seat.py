"""A player that fails, in whatever way, loses its game; nothing else happens."""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from skep.agents import Agent, Clock, Decision, Limit, Player, StopFlag, make_agent
from skep.arena.game.adjudication import Adjudication
from skep.arena.game.conditions import GameConditions
from skep.arena.game.loop import play_game
from skep.games import Color, Game, Position
from skep.games.hive import Rules
from skep.records import Ending, Ply, Record, Result

Choose = Callable[[Position, Limit], Decision]


@dataclass(frozen=True, kw_only=True)
class NoSettings:
    pass


@dataclass(frozen=True)
class Scripted:
    """An agent that does what the test says, and remembers how it left."""

    decide: Choose
    left_with: list[BaseException | None] = field(default_factory=list)
    settings: Any = NoSettings()
    name = "scripted"

    def player(self, game: Game, seed: int) -> contextlib.AbstractContextManager[Player]:
        return self._player()

    @contextlib.contextmanager
    def _player(self) -> Iterator[Player]:
        try:
            yield self
        except BaseException as error:
            self.left_with.append(error)
            raise
        else:
            self.left_with.append(None)

    def choose(self, position: Position, limit: Limit, report: Any = None, stop: Any = None) -> Decision:
        return self.decide(position, limit)


def first(position: Position, limit: Limit) -> Decision:
    return Decision(move=position.legal_moves()[0])


def failing_at(ply: int, fail: Choose) -> Choose:
    return lambda position, limit: (fail if position.ply >= ply else first)(position, limit)


def crash(position: Position, limit: Limit) -> Decision:
    raise RuntimeError("the hive is on fire")


def cheat(position: Position, limit: Limit) -> Decision:
    return Decision(move=2**31)


def answer(whatever: Any) -> Choose:
    return lambda position, limit: whatever


def dawdle(position: Position, limit: Limit) -> Decision:
    time.sleep(0.02)
    return first(position, limit)


RANDOM: Agent = make_agent("random")
RULES = Rules(ply_cap=30)


@pytest.mark.parametrize("color", [Color.WHITE, Color.BLACK])
@pytest.mark.parametrize(
    ("fail", "limit", "ending", "words"),
    [
        (crash, Limit(), Ending.CRASH, "RuntimeError: the hive is on fire"),
        (cheat, Limit(), Ending.ILLEGAL, "no move has the number 2147483648"),
        # A player of one's own may answer what the types forbid.
        (answer(Decision(move=None)), Limit(), Ending.ILLEGAL, "a Decision with the move None"),  # type: ignore[arg-type]
        (answer(None), Limit(), Ending.ILLEGAL, "choose returned None; expected a move or its text"),
        (answer("hello"), Limit(), Ending.ILLEGAL, "invalid move 'hello'"),
        (dawdle, Limit(time=0.001), Ending.TIME, "s for a move of 0.001 s"),
        (dawdle, Limit(clock=Clock(remaining=0.001)), Ending.TIME, "overstepped the clock by"),
    ],
    ids=["crash", "illegal", "no move", "nothing", "no text of a move", "time", "clock"],
)
def test_a_failure_is_an_ending_of_its_own(
    color: Color, fail: Choose, limit: Limit, ending: Ending, words: str
) -> None:
    failing = Scripted(failing_at(6, fail))
    agents = (failing, RANDOM) if color == Color.WHITE else (RANDOM, failing)
    limits = (limit, Limit()) if color == Color.WHITE else (Limit(), limit)
    record = play_game(agents, RULES, limits, seed=1, conditions=GameConditions(margin=0.005))
    assert (record.result, record.ending) == (Result.won_by(color.other), ending)
    assert words in record.last_words
    assert len(record.plies) == (6 if color == Color.WHITE else 7)
    assert record.position().ply == len(record.plies)


def test_a_player_that_cannot_take_its_seat_loses() -> None:
    class Homeless(Scripted):
        def player(self, game: Game, seed: int) -> contextlib.AbstractContextManager[Player]:
            raise OSError("no such program")

    record = play_game((RANDOM, Homeless(first)), RULES, seed=1)
    assert (record.result, record.ending) == (Result.WHITE, Ending.CRASH)
    assert record.last_words == "OSError: no such program"
    assert record.plies == ()


def test_only_the_player_that_failed_hears_of_it_when_it_leaves() -> None:
    bad, good = Scripted(failing_at(4, crash)), Scripted(first)
    play_game((bad, good), RULES, seed=1)
    (heard,) = bad.left_with
    assert "the hive is on fire" in str(heard)
    assert good.left_with == [None]


def test_a_margin_forgives_small_oversteps() -> None:
    record = play_game(
        (Scripted(dawdle), RANDOM), Rules(ply_cap=4), Limit(time=0.001), conditions=GameConditions(margin=60)
    )
    assert record.ending == Ending.CAP


def test_the_clock_runs_down_by_the_time_used_and_up_by_the_increment() -> None:
    seen: list[float] = []

    def watch(position: Position, limit: Limit) -> Decision:
        assert limit.clock is not None
        seen.append(limit.clock.remaining)
        return dawdle(position, limit)

    clock = Clock(remaining=100, increment=1)
    record = play_game((Scripted(watch), RANDOM), Rules(ply_cap=7), Limit(clock=clock), seed=1)
    used = [ply.seconds for ply in record.plies[0::2]]
    expected = [100.0]
    for seconds in used[:-1]:
        assert seconds is not None
        expected.append(expected[-1] - seconds + 1)
    assert seen == pytest.approx(expected)


def test_each_side_has_its_own_limit() -> None:
    seen: list[Limit] = []

    def watch(position: Position, limit: Limit) -> Decision:
        seen.append(limit)
        return first(position, limit)

    watcher = Scripted(watch)
    play_game((watcher, watcher), Rules(ply_cap=4), (Limit(nodes=1), Limit(depth=2)), seed=1)
    assert seen == [Limit(nodes=1), Limit(depth=2)] * 2


def test_an_opening_is_made_before_anyone_is_asked() -> None:
    asked: list[int] = []

    def watch(position: Position, limit: Limit) -> Decision:
        asked.append(position.ply)
        return first(position, limit)

    opening = ("wG1", "bG1 wG1-", "wQ -wG1")
    watcher = Scripted(watch)
    record = play_game((watcher, watcher), Rules(ply_cap=6), conditions=GameConditions(opening=opening))
    assert tuple(ply.text for ply in record.plies[:3]) == opening
    assert [ply.seconds is None for ply in record.plies] == [True] * 3 + [False] * 3
    assert asked == [3, 4, 5]


def test_a_stopped_game_is_unfinished_and_lacks_the_move_that_was_thought_about() -> None:
    stop = StopFlag()

    def stopping(position: Position, limit: Limit) -> Decision:
        if position.ply == 4:
            stop.set()
        return first(position, limit)

    record = play_game((Scripted(stopping), Scripted(stopping)), RULES, seed=1, stop=stop)
    assert (record.result, record.ending, len(record.plies)) == (Result.UNKNOWN, Ending.UNFINISHED, 4)


def test_a_failure_after_the_stop_loses_no_game() -> None:
    stop = StopFlag()

    def fail(position: Position, limit: Limit) -> Decision:
        stop.set()
        return crash(position, limit)

    record = play_game((Scripted(fail), RANDOM), RULES, seed=1, stop=stop)
    assert (record.result, record.ending) == (Result.UNKNOWN, Ending.UNFINISHED)


def scored(score: float | None) -> Choose:
    return lambda position, limit: Decision(move=position.legal_moves()[0], score=score)


def adjudicated(white: float | None, black: float | None, plies: int) -> Record:
    agents = (Scripted(scored(white)), Scripted(scored(black)))
    rule = Adjudication(score=500, plies=plies)
    return play_game(agents, RULES, seed=1, conditions=GameConditions(adjudication=rule))


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [(600, -500, Result.WHITE), (-600, 700, Result.BLACK)],
    ids=["white", "black"],
)
def test_a_game_both_sides_see_decided_is_ended(white: float, black: float, result: Result) -> None:
    record = adjudicated(white, black, plies=6)
    assert (record.result, record.ending, len(record.plies)) == (result, Ending.ADJUDICATION, 6)


@pytest.mark.parametrize(
    ("white", "black"),
    [(600, 600), (600, -400), (600, None), (None, None), (-600, -600)],
    ids=["both hope", "one unsure", "one silent", "both silent", "both despair"],
)
def test_a_game_goes_on_while_the_sides_do_not_agree(white: float | None, black: float | None) -> None:
    assert adjudicated(white, black, plies=2).ending in (Ending.SURROUND, Ending.REPETITION, Ending.CAP)


def test_one_ply_is_only_one_opinion() -> None:
    rule = Adjudication(score=500, plies=1)
    assert rule.winner([Ply(text="wS1", score=900)], Color.WHITE) is None
