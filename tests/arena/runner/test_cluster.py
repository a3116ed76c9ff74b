"""Tournaments on a Dask cluster."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arena.cut_wire import CutWire
from arena.dask_cluster import LocalCluster
from arena.small_cup import CUP, games_without_times, without_times
from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import AdvancedPolicy, RandomPolicy
from skep.arena.runner.executor import WorkersError, make_executor
from skep.arena.runner.game_store import MemoryStore
from skep.arena.runner.observer import NoObserver
from skep.arena.runner.run_tournament import TournamentRun
from skep.arena.runner.scoreboard import Scoreboard
from skep.games.hive import Rules
from skep.records import Record


@pytest.fixture(scope="module")
def serial() -> dict[str, Record]:
    return games_without_times(CUP, workers="0")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    with LocalCluster(tmp_path, workers=2) as running:
        yield running


def test_a_cluster_plays_the_same_games(cluster: LocalCluster, serial: dict[str, Record]) -> None:
    assert games_without_times(CUP, workers=cluster.address) == serial


def test_games_of_a_dead_worker_are_played_by_another(
    cluster: LocalCluster, serial: dict[str, Record]
) -> None:
    class Assassin(NoObserver):
        has_killed = False

        def update(self, scoreboard: Scoreboard, running: int) -> None:
            if running and not self.has_killed and scoreboard.finished >= 3:
                self.has_killed = True
                cluster.kill_worker()

    store, assassin = MemoryStore(CUP), Assassin()
    assert TournamentRun(store, workers=cluster.address).play(assassin)
    assert assassin.has_killed
    assert without_times(store.records) == serial


def test_a_scheduler_that_dies_leaves_a_tournament_to_be_resumed(
    cluster: LocalCluster, serial: dict[str, Record]
) -> None:
    class Assassin(NoObserver):
        def update(self, scoreboard: Scoreboard, running: int) -> None:
            if scoreboard.finished >= 3:
                cluster.kill_scheduler()

    store = MemoryStore(CUP)
    with pytest.raises(WorkersError, match=r"cluster|scheduler"):
        TournamentRun(store, workers=cluster.address).play(Assassin())
    assert 3 <= len(store.records) < CUP.total
    assert TournamentRun(store).play()
    assert without_times(store.records) == serial


@pytest.mark.parametrize("cut", [CutWire.hang_up, CutWire.fall_silent])
def test_a_network_that_is_cut_leaves_a_tournament_to_be_resumed(
    cut: Callable[[CutWire], None],
    cluster: LocalCluster,
    serial: dict[str, Record],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if cut is CutWire.fall_silent:
        monkeypatch.setattr("skep.arena.runner.cluster.ANSWER_SECONDS", 5.0)
    with CutWire(int(cluster.address.rpartition(":")[2])) as wire:

        class Saboteur(NoObserver):
            def update(self, scoreboard: Scoreboard, running: int) -> None:
                if scoreboard.finished >= 3:
                    cut(wire)

        store = MemoryStore(CUP)
        with pytest.raises(WorkersError, match=r"cluster|scheduler"):
            TournamentRun(store, workers=f"tcp://127.0.0.1:{wire.port}").play(Saboteur())
    assert 3 <= len(store.records) < CUP.total
    assert TournamentRun(store).play()
    assert without_times(store.records) == serial


def test_many_games_are_spread_over_a_cluster(cluster: LocalCluster) -> None:
    greedy = AdvancedPolicy.of({"enemy_queen_neighbors": 1.0})
    core_games = [CoreGame(white=greedy, black=RandomPolicy(), seed=seed) for seed in range(50)]
    executor = make_executor(cluster.address)
    try:
        spread = play_core_games(core_games, Rules(ply_cap=60), executor=executor)
    finally:
        executor.close()
    assert spread == play_core_games(core_games, Rules(ply_cap=60))


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.arena.runner.executor.CONNECT_SECONDS", 0.5)
    with socket.socket() as unanswered:
        unanswered.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{unanswered.getsockname()[1]}"
        with pytest.raises(WorkersError, match=f"no Dask scheduler answers at '{address}'"):
            make_executor(address)


def test_a_cluster_without_workers_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.arena.runner.executor.CONNECT_SECONDS", 2.0)
    with (
        LocalCluster(tmp_path, workers=0) as cluster,
        pytest.raises(WorkersError, match="has no workers"),
    ):
        make_executor(cluster.address)
