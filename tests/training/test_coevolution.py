"""Coevolution: who plays whom, what swarms are told, and that a run can be stopped at any time."""

import json
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev

import numpy as np
import pytest

from skep._core import parse_network
from skep.agents import Limit, make_agent
from skep.arena.core_games.core_game import CoreGame, PlayedGame
from skep.arena.core_games.pairings import Contestant, Pairings, tally_of
from skep.arena.core_games.policies import RandomPolicy
from skep.arena.runner.executor import Executor, InProcess, make_executor
from skep.arena.stats.results import Tally
from skep.games import GAMES, Color
from skep.training.coevolution import SIDES, Coevolution
from skep.training.coevolution_settings import PRESETS, CoevolutionSettings
from skep.training.run import Run, Step

SMOKE = PRESETS["smoke"]


@pytest.fixture
def executor() -> Executor:
    return InProcess()


def evolved(settings: CoevolutionSettings, executor: Executor, steps: int | None = None) -> Coevolution:
    learner = Coevolution(settings)
    for _ in range(learner.total if steps is None else steps):
        learner.recall(learner.step(executor))
    return learner


def test_the_published_preset_is_that_of_the_work() -> None:
    published = PRESETS["published"]
    assert (published.swarm_size, published.random_games, published.runs) == (4, 200, 10)
    assert (published.inertia, published.cognitive, published.social) == (0.7, 1.4, 1.4)
    assert (published.layers, published.inputs, published.depth) == ((64, 33, 1), "raw", 1)
    assert (published.neighbors, published.past_champions, published.re_evaluate) == (0, 0, False)
    assert (published.generations, published.ply_cap, published.spread) == (100, 100, 1.0)
    assert published.rules_record().mandatory is False


def test_everybody_meets_everybody_of_the_other_swarm_in_both_colours() -> None:
    learner = Coevolution(replace(SMOKE, swarm_size=3))
    first, second = ([learner.policy(row) for row in swarm.positions] for swarm in learner.swarms)
    met = [(core_game.white, core_game.black) for core_game in learner._pairings().core_games]
    expected = [pair for one in first for other in second for pair in ((one, other), (other, one))]
    assert len(met) == 18
    assert set(met) == set(expected)


def test_every_game_has_its_own_seed_which_does_not_depend_on_the_order(executor: Executor) -> None:
    settings = replace(SMOKE, swarm_size=3)
    seeds = [core_game.seed for core_game in Coevolution(settings)._pairings().core_games]
    assert len(set(seeds)) == len(seeds)
    assert seeds == [core_game.seed for core_game in Coevolution(settings)._pairings().core_games]
    assert seeds != [
        core_game.seed for core_game in Coevolution(replace(settings, seed=2))._pairings().core_games
    ]


def played(winner: Color | None) -> PlayedGame:
    return PlayedGame(None, winner, True, [])


def test_scores_are_means_of_what_win_draw_and_loss_are_worth() -> None:
    a, b, guest = RandomPolicy(), RandomPolicy(), RandomPolicy()
    fixtures = Pairings(seed=5)
    first = [Contestant(a, ("current", 0), 0), Contestant(b, ("current", 0), 1)]
    fixtures.meet(first, [Contestant(guest, ("current", 1), 0)])
    fixtures.meet(first[:1], [Contestant(guest)])
    assert [core_game.seed for core_game in fixtures.core_games] == [5, 6, 7, 8, 9, 10]
    results = [Color.WHITE, Color.WHITE, None, Color.WHITE, Color.WHITE, None]
    scores = fixtures.scores([played(winner) for winner in results], win=3, draw=1, loss=0)
    assert scores == {
        ("current", 0): [(3 + 0 + 3 + 1) / 4, (1 + 0) / 2],
        ("current", 1): [(0 + 3 + 1 + 3) / 4],
    }


def test_tallies_are_seen_from_the_player() -> None:
    learner = Coevolution(SMOKE)
    net, floor = learner.policy(learner.swarms[0].positions[0]), RandomPolicy()
    core_games = [CoreGame(white=net, black=floor, seed=1)] * 3 + [
        CoreGame(white=floor, black=net, seed=1)
    ] * 2
    results = [Color.WHITE, None, Color.BLACK, Color.BLACK, Color.WHITE]
    assert tally_of(net, core_games, [played(winner) for winner in results]) == Tally(2, 1, 2)


def test_personal_bests_keep_old_scores_unless_they_play_again(executor: Executor) -> None:
    stale = evolved(SMOKE, executor, 2)
    assert [step["bests"] for step in stale.steps] == [[[], []], [[], []]]
    fresh = evolved(replace(SMOKE, re_evaluate=True), executor, 2)
    assert fresh.steps[0]["bests"] == [[], []]
    assert [len(bests) for bests in fresh.steps[1]["bests"]] == [2, 2]
    learner = Coevolution(replace(SMOKE, re_evaluate=True))
    learner.recall(_step([1.0, 0.0], [1.0, 0.0], []))
    learner.recall(_step([-0.5, -0.5], [-0.5, -0.5], [-1.0, 0.25]))
    assert learner.swarms[0].best_scores.tolist() == [-0.5, 0.25]


def _step(first: list[float], second: list[float], bests: list[float]) -> Step:
    return {"scores": [first, second], "bests": [bests, bests], "random": [[1, 1, 2], [2, 0, 2]]}


def test_former_leaders_come_back_as_opponents(executor: Executor) -> None:
    learner = Coevolution(replace(SMOKE, past_champions=1))
    assert len(learner._pairings().core_games) == 8
    learner.recall(_step([1.0, 0.0], [0.0, 1.0], []))
    old = [learner.policy(past[0]) for past in learner.champions]
    core_games = learner._pairings().core_games
    assert len(core_games) == 8 + 2 * 2 * 2
    assert [core_game.black for core_game in core_games[8::2]] == [old[1], old[1], old[0], old[0]]
    assert [core_game.white for core_game in core_games[9::2]] == [old[1], old[1], old[0], old[0]]
    learner.recall(_step([0.0, 0.0], [0.0, 0.0], []))
    assert [len(past) for past in learner.champions] == [1, 1]  # nobody new leads


def test_the_supreme_network_is_the_leader_that_won_most(executor: Executor) -> None:
    learner = Coevolution(SMOKE)
    leader = learner.swarms[1].positions[0].copy()
    learner.recall(_step([1.0, 0.0], [1.0, 0.0], []))
    learner.recall(_step([0.0, 0.0], [0.0, 0.0], []))
    assert learner.supreme is not None
    assert (learner.supreme.generation, learner.supreme.swarm, learner.supreme.tally) == (
        0,
        1,
        Tally(2, 0, 2),
    )
    assert np.array_equal(learner.supreme.weights, leader)


def test_the_same_seed_evolves_the_same_swarms_on_any_number_of_threads(executor: Executor) -> None:
    first = evolved(replace(SMOKE, threads=1), executor)
    second = evolved(replace(SMOKE, threads=3), executor)
    other = evolved(replace(SMOKE, seed=2), executor)
    assert first.steps == second.steps
    assert np.array_equal(first.swarms[0].positions, second.swarms[0].positions)
    assert not np.array_equal(first.swarms[0].positions, other.swarms[0].positions)


def test_workers_evolve_the_same_swarms(executor: Executor) -> None:
    workers = make_executor("2")
    try:
        assert evolved(SMOKE, workers, 1).steps == evolved(SMOKE, executor, 1).steps
    finally:
        workers.close()


def test_runs_differ_by_their_chance_alone(executor: Executor) -> None:
    learner = Coevolution(replace(SMOKE, runs=2, generations=1))
    first = learner.swarms[0].positions.copy()
    learner.recall(learner.step(executor))
    assert (learner.run, learner.generation) == (1, 0)
    assert not np.array_equal(first, learner.swarms[0].positions)
    assert not learner.swarms[0].velocities.any()
    assert learner.champions == ([], [])


@pytest.mark.parametrize(
    "changes",
    [{}, {"re_evaluate": True, "past_champions": 2, "neighbors": 1, "swarm_size": 4}, {"runs": 2}],
    ids=str,
)
def test_a_run_goes_on_where_it_was_stopped(
    changes: dict[str, int], executor: Executor, tmp_path: Path
) -> None:
    settings = replace(SMOKE, **changes)
    whole = evolved(settings, executor)
    resumed = Coevolution(settings)
    for step in whole.steps[:2]:
        resumed.recall(json.loads(json.dumps(step)))
    while len(resumed.steps) < resumed.total:
        resumed.recall(json.loads(json.dumps(resumed.step(executor))))
    run = Run(tmp_path, "coevolution", settings)
    assert resumed.results(run) == whole.results(run)


def test_results_are_a_network_that_plays_curves_and_a_table(executor: Executor, tmp_path: Path) -> None:
    learner = evolved(replace(SMOKE, runs=2, inputs="scaled"), executor)
    files = learner.results(Run(tmp_path, "coevolution", learner.settings))
    assert set(files) == {"network.txt", "curves.svg", "results.txt"}
    network, provenance = parse_network(files["network.txt"])
    assert learner.supreme is not None
    assert network.weights == pytest.approx(learner.supreme.weights.astype(np.float32).tolist())
    about = dict(provenance)
    assert (about["game"], about["inputs"]) == ("captain", "scaled")
    assert "runs=2" in about["settings"]
    assert files["curves.svg"].count("<polyline") == 6
    lines = files["results.txt"].splitlines()
    assert [line.split()[0] for line in lines] == ["run", "1", "2", "mean", "standard", "stable:"]
    (tmp_path / "network.txt").write_text(files["network.txt"])
    with make_agent(f"network:weights={tmp_path / 'network.txt'}").player(GAMES["captain"], 1) as player:
        assert player.choose(GAMES["captain"].start("steyn"), Limit()).depth == 1


def test_hive_networks_evolve_too(executor: Executor, tmp_path: Path) -> None:
    learner = evolved(replace(SMOKE, game="hive", inputs="scaled", ply_cap=30), executor, 1)
    assert learner.settings.layers == (96, 5, 1)
    text = learner._supreme_text(learner.supreme, Run(tmp_path, "coevolution", learner.settings))
    (tmp_path / "network.txt").write_text(text)
    with make_agent(f"network:weights={tmp_path / 'network.txt'}").player(GAMES["hive"], 1) as player:
        assert player.choose(GAMES["hive"].start("Base"), Limit()).depth == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"swarm_size": 0}, "swarm_size is 1 or more, not 0"),
        ({"random_games": 3}, "random_games is an even number from 2 on, not 3"),
        ({"past_champions": -1}, "past_champions is 0 or more, not -1"),
        ({"spread": 0.0}, "spread is more than 0"),
        ({"loss": 2.0}, "a win is worth no less than a draw"),
        ({"social": -1.0}, "social is 0 or more"),
    ],
    ids=str,
)
def test_settings_that_make_no_sense_are_refused(changes: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        replace(SMOKE, **changes)


def test_rules_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="steyne"):
        Coevolution(replace(SMOKE, rules="steyne"))


@pytest.mark.slow
def test_evolution_beats_chance(executor: Executor) -> None:
    """Leaders win more against the random player than networks that were never selected do."""
    settings = CoevolutionSettings(
        rules="official", inputs="scaled", swarm_size=8, generations=20, random_games=100
    )
    learner = Coevolution(settings)
    unselected = [
        learner._against_random(side, row, executor).wins
        for side in SIDES
        for row in learner.swarms[side].positions
    ]
    while len(learner.steps) < learner.total:
        learner.recall(learner.step(executor))
    leaders = [step["random"][side][0] for step in learner.steps[-5:] for side in SIDES]
    assert mean(leaders) > mean(unselected) + 2 * stdev(unselected) / len(unselected) ** 0.5
