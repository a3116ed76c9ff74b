"""Whole tournaments: the same games everywhere, none lost, none twice, whatever dies."""

import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable, Collection
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from arena.small_cup import CUP, RULES, games_without_times, tournament, without_times
from skep.arena.pairing.entrant import Entrant, parse_entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.executor import MOST_ATTEMPTS
from skep.arena.runner.game_store import MemoryStore
from skep.arena.runner.observer import NoObserver
from skep.arena.runner.run_tournament import TournamentRun, run_tournament
from skep.arena.runner.scoreboard import Scoreboard
from skep.games import GAMES
from skep.records import Ending, Record, Result
from skep.settings import named_text

HERE = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def serial() -> dict[str, Record]:
    return games_without_times(CUP, workers="0")


def test_all_games_are_played(serial: dict[str, Record]) -> None:
    assert set(serial) == {pairing.uid for pairing in CUP.schedule()}
    assert all(record.result != Result.UNKNOWN for record in serial.values())


def test_a_record_says_where_it_belongs(serial: dict[str, Record]) -> None:
    pairing = list(CUP.schedule())[5]
    record = serial[pairing.uid]
    assert (record.white, record.black, record.seed) == (pairing.white, pairing.black, pairing.seed)
    assert record.tags == {
        "Event": "cup",
        "Round": "3.2",
        "OpeningPlies": "4",
        "WhiteAgent": "alphabeta:table=1",
        "BlackAgent": "mate-in-one",
    }


def test_pairs_share_their_opening(serial: dict[str, Record]) -> None:
    games = [serial[pairing.uid] for pairing in CUP.schedule()]
    openings = [tuple(ply.text for ply in game.plies[:4]) for game in games]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) == 4


def test_two_processes_play_the_same_games(serial: dict[str, Record]) -> None:
    assert games_without_times(CUP, workers="2") == serial


def test_only_missing_games_are_played(serial: dict[str, Record]) -> None:
    known = dict(list(serial.items())[3:17])
    played: list[str] = []

    class Recorder(MemoryStore):
        def add(self, games: list[tuple[str, Record]]) -> None:
            played.extend(uid for uid, _ in games)
            super().add(games)

    store = Recorder(CUP, known.items())
    assert TournamentRun(store).play()
    assert sorted(played) == sorted(set(serial) - set(known))
    assert set(store.records) == set(serial)


class Assassin(NoObserver):
    """Kills a worker now and then, so many times in all."""

    def __init__(self, deaths: int) -> None:
        self.left = deaths
        self.messages: list[str] = []
        self._chance = random.Random(3)

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        workers = multiprocessing.active_children()
        if self.left and running and workers:
            os.kill(self._chance.choice(workers).pid or 0, signal.SIGKILL)
            self.left -= 1

    def message(self, text: str) -> None:
        self.messages.append(text)


def test_games_of_dead_workers_are_played_again(serial: dict[str, Record]) -> None:
    assassin = Assassin(deaths=MOST_ATTEMPTS - 1)  # one more, and chance may give up a game that saw them all
    store = MemoryStore(CUP)
    assert TournamentRun(store, workers="2").play(assassin)
    assert assassin.left == 0
    assert any("a worker died" in message for message in assassin.messages)
    assert without_times(store.records) == serial


def test_finishing_leaves_games_to_be_resumed(serial: dict[str, Record]) -> None:
    class Finisher(NoObserver):
        def update(self, scoreboard: Scoreboard, running: int) -> None:
            if scoreboard.finished >= 5:
                run.finish_running()

    store = MemoryStore(CUP)
    run = TournamentRun(store)
    assert not run.play(Finisher())
    assert 5 <= len(store.records) < CUP.total
    assert TournamentRun(store).play()
    assert without_times(store.records) == serial


def test_stopping_drops_the_game_in_progress_but_nothing_else(serial: dict[str, Record]) -> None:
    class Stopper(NoObserver):
        def update(self, scoreboard: Scoreboard, running: int) -> None:
            if scoreboard.finished >= 5:
                run.stop()

    store = MemoryStore(CUP)
    run = TournamentRun(store, workers="2")
    assert not run.play(Stopper())
    assert 5 <= len(store.records) < CUP.total
    assert TournamentRun(store).play()
    assert without_times(store.records) == serial


class Waited(NamedTuple):
    """What `concurrent.futures.wait` returns."""

    done: set[Future[Any]]
    not_done: set[Future[Any]]


def test_a_stop_during_a_wait_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handler of a signal cannot wake the wait, so it is a short one, and no other follows."""
    waits: list[float] = []
    run = TournamentRun.begin(CUP)

    def wait_and_be_stopped(futures: Collection[Future[Any]], seconds: float, how: str) -> Any:
        waits.append(seconds)
        run.stop()
        return Waited(done=set(), not_done=set(futures))

    monkeypatch.setattr("skep.arena.runner.runner.wait", wait_and_be_stopped)
    assert not run.play()
    assert len(waits) == 1
    assert waits[0] < 0.05


@pytest.mark.parametrize("end", [TournamentRun.finish_running, TournamentRun.stop])
def test_a_run_that_is_ended_before_it_begins_plays_nothing(end: Callable[[TournamentRun], None]) -> None:
    run = TournamentRun.begin(CUP)
    end(run)
    assert not run.play()
    assert run.scoreboard.finished == 0


def engine(script: Path, *arguments: str, name: str = "engine", **settings: object) -> Entrant:
    command = " ".join([sys.executable, str(script), *arguments])
    return Entrant(name=name, agent=named_text("uhp", {"command": command, **settings}))


def test_a_game_that_kills_every_worker_is_given_up_and_the_others_are_played() -> None:
    players = (engine(HERE / "villain_engine.py"), parse_entrant("random"), parse_entrant("mate-in-one"))
    cup = Tournament(players=players, name="cup", rules=RULES, games=2)
    store = MemoryStore(cup)
    run = TournamentRun(store, workers="2")
    assert run.play()
    given_up = [record for record in store.records.values() if "engine" in (record.white, record.black)]
    assert [(record.ending, record.last_words) for record in given_up] == [
        (Ending.CRASH, "3 workers died while they played this game")
    ] * 4
    assert {game.white for game in run.scoreboard.results.values()} == {"random", "mate-in-one"}


def test_an_engine_that_does_not_exist_is_named_before_any_game() -> None:
    players = (parse_entrant("random"), Entrant(name="ghost", agent="uhp:command=/no/such/engine"))
    with pytest.raises(ValueError, match=r"player 'ghost' cannot play: .*could not be started"):
        run_tournament(Tournament(players=players, games=2))


def test_a_match_stops_when_its_test_has_decided() -> None:
    match = tournament(["mate-in-one", "random"], games=2000, sprt="0,200")
    board = run_tournament(match)
    assert board.is_decided
    assert board.finished < 2000


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played(game: str) -> None:
    players = (parse_entrant("random"), parse_entrant("mate-in-one"))
    cup = Tournament(players=players, game=game, rules=":ply_cap=50", games=4)
    assert len(run_tournament(cup).results) == 4


FAKE = HERE.parent / "agents" / "fake_engine.py"


@pytest.mark.parametrize(
    ("vice", "ending", "words"),
    [
        ("Crash", Ending.CRASH, "the hive is on fire"),
        ("Stall", Ending.STALL, "did not answer 'bestmove"),
        ("Flood", Ending.FLOOD, "bytes in one answer"),
        ("Illegal", Ending.ILLEGAL, "wQ"),
        ("Nonsense", Ending.ILLEGAL, "answered no move"),
        ("Nothing", Ending.ILLEGAL, "with nothing"),
    ],
)
def test_an_engine_that_fails_loses_its_games_and_is_withdrawn(vice: str, ending: Ending, words: str) -> None:
    is_waited_for = vice == "Stall"
    failures = 1 if is_waited_for else 2
    bad = engine(FAKE, vice, name="bad", timeout=5 if is_waited_for else 60, time=1)
    cup = Tournament(
        players=(bad, parse_entrant("random"), parse_entrant("mate-in-one")),
        games=4,
        rules=RULES,
        openings="none",
        failures=failures,
    )
    store, told = MemoryStore(cup), Assassin(deaths=0)
    run = TournamentRun(store)
    run.play(told)
    lost = [record for record in store.records.values() if "bad" in (record.white, record.black)]
    assert len(lost) >= failures
    for record in lost:
        assert record.ending == ending
        assert words in record.last_words
        assert record.result == (Result.BLACK if record.white == "bad" else Result.WHITE)
    assert list(run.scoreboard.withdrawn) == ["bad"]
    assert any("'bad' is withdrawn" in message for message in told.messages)
    assert len(run.scoreboard.results) == failures + 4


def test_an_engine_is_kept_alive_between_the_games_of_a_worker(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    kept = engine(HERE / "logging_engine.py", str(log))
    cup = Tournament(players=(kept, parse_entrant("random")), games=12, rules=RULES)
    board = run_tournament(cup, workers="2")
    assert board.finished == 12
    assert 1 <= len(log.read_text().split()) <= 2


def test_an_engine_that_needs_a_whole_second_is_refused_before_the_first_game() -> None:
    players = (engine(FAKE, "WholeSeconds"), parse_entrant("random"))
    cup = Tournament(players=players, games=2, rules=RULES, time=0.1)
    with pytest.raises(
        ValueError, match=r"'engine' cannot play: .*whole seconds .* 0.1 s a move will not do"
    ):
        run_tournament(cup)


def test_an_engine_that_reads_fractions_plays_a_tenth_of_a_second_a_move() -> None:
    players = (engine(FAKE, "Fake"), parse_entrant("random"))
    cup = Tournament(players=players, games=2, rules="Base:ply_cap=10", time=0.1)
    assert run_tournament(cup).finished == 2


def test_rules_that_an_engine_does_not_know_are_refused_before_the_first_game() -> None:
    players = (engine(FAKE, "Fake"), parse_entrant("random"))
    cup = Tournament(players=players, games=2, rules="Base:queen_first=true", time=1)
    with pytest.raises(ValueError, match="'engine' cannot play: it does not know the rule queen_first=true"):
        run_tournament(cup)
