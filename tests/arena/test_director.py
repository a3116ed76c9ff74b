"""Whole tournaments: the same games everywhere, none lost, none twice, whatever dies."""

import multiprocessing
import os
import random
import signal
import sys
from pathlib import Path

import pytest

from arena.small_cup import CUP, RULES, games_without_times, tournament, without_times
from skep.arena.director import Director
from skep.arena.entrant import Entrant, parse_entrant
from skep.arena.play import MemoryArchive, Silence, play_tournament
from skep.arena.scoreboard import Scoreboard
from skep.arena.tournament import Tournament
from skep.arena.workers import DEATHS, InProcess, Processes
from skep.games import GAMES
from skep.records import Ending, Record, Result
from skep.settings import named_text

HERE = Path(__file__).parent


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
    archive = MemoryArchive()
    board = play_tournament(CUP, archive=archive, played=known.items())
    assert set(archive.games) == set(serial) - set(known)
    assert board.finished == CUP.total


class Assassin(Silence):
    """Kills a worker now and then, so many times in all."""

    def __init__(self, deaths: int) -> None:
        self.left = deaths
        self.told: list[str] = []
        self._chance = random.Random(3)

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        workers = multiprocessing.active_children()
        if self.left and running and workers:
            os.kill(self._chance.choice(workers).pid or 0, signal.SIGKILL)
            self.left -= 1

    def tell(self, message: str) -> None:
        self.told.append(message)


def test_games_of_dead_workers_are_played_again(serial: dict[str, Record]) -> None:
    assassin = Assassin(deaths=DEATHS - 1)  # one more, and chance may give up a game that saw them all
    archive = MemoryArchive()
    board = play_tournament(CUP, workers="2", archive=archive, observer=assassin)
    assert assassin.left == 0
    assert any("a worker died" in message for message in assassin.told)
    assert board.finished == CUP.total
    assert without_times(archive.games) == serial


def test_finishing_leaves_games_to_be_resumed(serial: dict[str, Record]) -> None:
    class Finisher(Silence):
        def update(self, scoreboard: Scoreboard, running: int) -> None:
            if scoreboard.finished >= 5:
                director.finish_running()

    archive, crew = MemoryArchive(), InProcess()
    director = Director(Scoreboard(CUP), archive, crew, Finisher(), "")
    assert not director.run()
    crew.close()
    assert 5 <= len(archive.games) < CUP.total
    play_tournament(CUP, archive=archive, played=list(archive.games.items()))
    assert without_times(archive.games) == serial


def test_stopping_drops_the_game_in_progress_but_nothing_else(serial: dict[str, Record]) -> None:
    class Stopper(Silence):
        def update(self, scoreboard: Scoreboard, running: int) -> None:
            if scoreboard.finished >= 5:
                director.stop()

    archive, crew = MemoryArchive(), Processes(2)
    director = Director(Scoreboard(CUP), archive, crew, Stopper(), "")
    assert not director.run()
    crew.close()
    assert 5 <= len(archive.games) < CUP.total
    play_tournament(CUP, archive=archive, played=list(archive.games.items()))
    assert without_times(archive.games) == serial


def engine(script: Path, *arguments: str, name: str = "engine", **settings: object) -> Entrant:
    command = " ".join([sys.executable, str(script), *arguments])
    return Entrant(name=name, agent=named_text("uhp", {"command": command, **settings}))


def test_a_game_that_kills_every_worker_is_given_up_and_the_others_are_played() -> None:
    players = (engine(HERE / "villain_engine.py"), parse_entrant("random"), parse_entrant("mate-in-one"))
    cup = Tournament(players=players, name="cup", rules=RULES, games=2)
    archive = MemoryArchive()
    board = play_tournament(cup, workers="2", archive=archive)
    assert board.finished == cup.total
    given_up = [record for record in archive.games.values() if "engine" in (record.white, record.black)]
    assert [(record.ending, record.last_words) for record in given_up] == [
        (Ending.CRASH, "3 workers died while they played this game")
    ] * 4
    assert {game.white for game in board.results.values()} == {"random", "mate-in-one"}


def test_an_engine_that_does_not_exist_is_named_before_any_game() -> None:
    players = (parse_entrant("random"), Entrant(name="ghost", agent="uhp:command=/no/such/engine"))
    with pytest.raises(ValueError, match=r"player 'ghost' cannot play: .*could not be started"):
        play_tournament(Tournament(players=players, games=2))


def test_a_match_stops_when_its_test_has_decided() -> None:
    match = tournament(["mate-in-one", "random"], games=2000, sprt="0,200")
    board = play_tournament(match)
    assert board.is_decided
    assert board.finished < 2000


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played(game: str) -> None:
    players = (parse_entrant("random"), parse_entrant("mate-in-one"))
    cup = Tournament(players=players, game=game, rules=":ply_cap=50", games=4)
    assert len(play_tournament(cup).results) == 4


FAKE = HERE.parent / "agents" / "fake_engine.py"


@pytest.mark.parametrize(
    ("vice", "ending", "words"),
    [
        ("Crash", Ending.CRASH, "the hive is on fire"),
        ("Stall", Ending.STALL, "did not answer 'bestmove"),
        ("Flood", Ending.FLOOD, "bytes in one answer"),
        ("Illegal", Ending.ILLEGAL, "wQ"),
        ("Nonsense", Ending.ILLEGAL, "answered no move"),
        ("Refuse", Ending.CRASH, "refused"),
    ],
)
def test_an_engine_that_fails_loses_its_games_and_is_withdrawn(vice: str, ending: Ending, words: str) -> None:
    bad = engine(FAKE, vice, name="bad", timeout=5 if vice == "Stall" else 60, time=1)
    cup = Tournament(
        players=(bad, parse_entrant("random"), parse_entrant("mate-in-one")),
        games=4,
        rules=RULES,
        openings="none",
        failures=2,
    )
    archive, told = MemoryArchive(), Assassin(deaths=0)
    board = play_tournament(cup, archive=archive, observer=told)
    lost = [record for record in archive.games.values() if "bad" in (record.white, record.black)]
    assert len(lost) >= 2
    for record in lost:
        assert record.ending == ending
        assert words in record.last_words
        assert record.result == (Result.BLACK if record.white == "bad" else Result.WHITE)
    assert list(board.withdrawn) == ["bad"]
    assert any("'bad' is withdrawn" in message for message in told.told)
    assert len(board.results) == 2 + 4


def test_an_engine_is_kept_alive_between_the_games_of_a_worker(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    kept = engine(HERE / "logging_engine.py", str(log))
    cup = Tournament(players=(kept, parse_entrant("random")), games=12, rules=RULES)
    board = play_tournament(cup, workers="2")
    assert board.finished == 12
    assert 1 <= len(log.read_text().split()) <= 2


def test_an_engine_of_other_origin_needs_a_whole_second_and_that_is_said() -> None:
    players = (engine(FAKE, "Fake"), parse_entrant("random"))
    cup = Tournament(players=players, games=2, rules=RULES, time=0.1)
    with pytest.raises(ValueError, match=r"'engine' cannot play: .*whole seconds .* 0.1 s will not do"):
        play_tournament(cup)
