"""Own agents in matches: in worker processes, on a cluster, from a script; failures cost one game each."""

import subprocess
import sys
from pathlib import Path

import pytest

from arena.dask_cluster import LocalCluster
from skep import play_match
from skep.arena.runner.report import report_data, report_text

FILE = Path(__file__).parents[2] / "agents" / "own" / "strange_agents.py"


def test_an_own_agent_plays_in_two_worker_processes_the_same_games_as_in_this_process() -> None:
    results = [
        play_match(str(FILE), "random", games=6, rules="Base:ply_cap=12", seed=3, workers=workers)
        for workers in ("0", "2")
    ]
    assert [score.finished for score in results] == [6, 6]
    assert results[0].results.keys() == results[1].results.keys()
    assert [game.plies for game in results[0].results.values()] == [
        game.plies for game in results[1].results.values()
    ]


@pytest.mark.parametrize("name", ["raising", "no_move", "wrong_type", "illegal", "exiting", "dying"])
def test_an_agent_that_always_fails_loses_every_game_and_the_match_goes_on(name: str) -> None:
    agent = f"{FILE}:{name}"
    score = play_match(agent, "random", games=4, rules="Base:ply_cap=12", failures=0, workers="1")
    assert score.failures[agent][0] == 4
    assert report_data(score)["failures"][agent]["games"] == 4
    assert f"{agent} failed in 4 games; in the first: " in report_text(score)
    assert [(standing.wins, standing.losses) for standing in [score.tallies()[agent, "random"]]] == [(0, 2)]


def test_a_worker_on_another_machine_gets_the_file_with_the_game(tmp_path: Path) -> None:
    file = tmp_path / "only_here.py"
    file.write_text("def choose(position):\n    return position.legal_moves[0]\n")
    with LocalCluster(tmp_path, workers=1) as cluster:
        from skep.agents import Limit
        from skep.arena.runner.executor import make_executor
        from skep.arena.runner.task import sources_of, try_player
        from skep.games.hive import Rules

        sources = sources_of((str(file),))
        file.unlink()  # as on another machine
        executor = make_executor(cluster.address)
        try:
            told = executor.submit(0, try_player, str(file), Limit(), Rules(), sources).result()
            untold = executor.submit(0, try_player, str(file), Limit(), Rules(), {}).result()
        finally:
            executor.close()
    assert told == ""
    assert untold == f"agent {str(file)!r}: no file {str(file)!r}"


def test_an_own_agent_plays_a_match_on_a_cluster(tmp_path: Path) -> None:
    with LocalCluster(tmp_path, workers=1) as cluster:
        score = play_match(str(FILE), "random", games=2, rules="Base:ply_cap=6", workers=cluster.address)
    assert (score.finished, score.failures) == (2, {})


SCRIPT = """
from skep import play_match
print(repr(play_match("mate-in-one", "random", games=2, rules="Base:ply_cap=6", workers="2")))
"""


def test_a_script_without_a_main_guard_may_use_worker_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("<Scoreboard of 'match': 2 of 2 games>\n", "")
