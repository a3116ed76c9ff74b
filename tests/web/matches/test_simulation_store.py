"""Simulations that are stored, and go on."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from skep.games import Color
from skep.games.hive import Rules
from skep.records import Record
from skep.web.agents.thinking import SIMULATIONS
from skep.web.games.table_settings import Seat
from skep.web.matches import simulation_store
from skep.web.matches.simulation import SimulationSettings
from skep.web.matches.simulation_store import SimulationStore
from skep.web.matches.simulations import Simulations

SETTINGS = SimulationSettings(
    rules=Rules(ply_cap=12), games=3, white=Seat(agent="basic"), black=Seat(agent="random"), seed=4
)


def server(folder: Path) -> tuple[Simulations, list[Record]]:
    finished: list[Record] = []
    return Simulations(SimulationStore(folder), finished.append), finished


def play_plies(simulations: Simulations, plies: int) -> str:
    """Begin, and pause after so many plies; returns the id."""
    watched = simulations.begin(SETTINGS)
    for _ in range(plies):
        watched.simulation.pace.step()
        watched.simulation.run()
    return watched.id


def test_a_stored_simulation_goes_on_in_the_middle_of_a_game(tmp_path: Path) -> None:
    first, played = server(tmp_path)
    id = play_plies(first, 12 + 7)
    before = first.find(id)
    assert before is not None
    second, finished = server(tmp_path)
    found = second.find(id)
    assert found is not None
    after = found.simulation
    assert (after.settings, after.score) == (SETTINGS, before.simulation.score)
    assert (after.plies, after.pace.is_paused, after.is_over) == (before.simulation.plies, True, False)
    assert len(after.plies) == 7
    assert after.scores() == before.simulation.scores()
    assert after.position.key() == before.simulation.position.key()
    after.pace.resume()
    after.run()
    assert (after.score.games, after.is_over, len(played), len(finished)) == (3, True, 1, 2)
    assert finished[0].plies[:7] == tuple(before.simulation.plies)
    assert [record.seed for record in finished] == [5, 6]


def test_colours_that_are_swapped_stay_swapped(tmp_path: Path) -> None:
    settings = replace(SETTINGS, games=2, swaps=True)
    first, _ = server(tmp_path)
    watched = first.begin(settings)
    for _ in range(12 + 3):
        watched.simulation.pace.step()
        watched.simulation.run()
    found = server(tmp_path)[0].find(watched.id)
    assert found is not None
    after = found.simulation
    assert (after.settings, after.halves) == (settings, watched.simulation.halves)
    assert after.seat(Color.WHITE).agent == watched.simulation.seat(Color.WHITE).agent == "random"


def test_a_file_from_before_colours_could_be_swapped_is_read(tmp_path: Path) -> None:
    simulations, _ = server(tmp_path)
    id = play_plies(simulations, 12 + 2)
    simulations.close()
    path = tmp_path / f"{id}.json"
    data = json.loads(path.read_text())
    del data["swaps"], data["swapped_score"]
    path.write_text(json.dumps(data))
    found = server(tmp_path)[0].find(id)
    assert found is not None
    assert (found.simulation.settings, found.simulation.score.games) == (SETTINGS, 1)


def test_one_that_nobody_paused_plays_on_as_soon_as_it_is_found(tmp_path: Path) -> None:
    first, _ = server(tmp_path)
    id = play_plies(first, 3)
    halted = first.find(id)
    assert halted is not None
    halted.simulation.pace.resume()
    halted.changed()
    first.close()
    second, finished = server(tmp_path)
    assert second.find(id) is not None
    SIMULATIONS.submit(lambda: None).result(timeout=60)
    found = second.find(id)
    assert found is not None
    with found.simulation._busy:  # it has ended
        assert len(finished) == 3


def test_one_that_was_stopped_stays_stopped(tmp_path: Path) -> None:
    first, _ = server(tmp_path)
    id = play_plies(first, 3)
    stopped = first.find(id)
    assert stopped is not None
    stopped.simulation.stop()
    stopped.simulation.run()
    found = server(tmp_path)[0].find(id)
    assert found is not None
    assert found.simulation.is_over
    assert len(found.simulation.plies) == 3


def test_a_damaged_file_is_no_simulation(tmp_path: Path) -> None:
    simulations, _ = server(tmp_path)
    id = play_plies(simulations, 2)
    simulations.close()
    whole = json.loads((tmp_path / f"{id}.json").read_text())
    for damage in ({"plies": [{"text": "bQ"}]}, {"games": -1}, {"score": 3}):
        (tmp_path / f"{id}.json").write_text(json.dumps(whole | damage))
        assert server(tmp_path)[0].find(id) is None
    assert server(tmp_path)[0].find("../secret") is None


def test_the_oldest_file_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_store, "MOST_STORED", 2)
    ids = []
    for age in (300, 200, 100):
        simulations, _ = server(tmp_path)
        ids.append(simulations.begin(SETTINGS).id)
        simulations.close()
        path = tmp_path / f"{ids[-1]}.json"
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    assert {path.stem for path in tmp_path.glob("*.json")} == set(ids[1:])


def test_looking_at_a_stored_simulation_lets_nothing_go_on(tmp_path: Path) -> None:
    first, _ = server(tmp_path)
    id = play_plies(first, 3)
    watched = first.find(id)
    assert watched is not None
    assert first.look(id) is watched.simulation
    watched.simulation.pace.resume()
    watched.changed()
    first.close()
    second, finished = server(tmp_path)
    seen = second.look(id)
    assert seen is not None
    assert (len(seen.plies), seen.pace.is_paused) == (3, False)
    SIMULATIONS.submit(lambda: None).result()
    again = second.look(id)
    assert again is not None
    assert (again is seen, len(again.plies), finished) == (False, 3, [])
    assert second.look("000000000000") is None
