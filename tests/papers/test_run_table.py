"""Running tables: the same counts wherever it was interrupted, and nothing is mixed up."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from skep.arena.runner.executor import make_executor
from skep.papers.experiments import training_experiment
from skep.papers.experiments.agent_games import AgentGames
from skep.papers.experiments.coevolution_counts import coevolution_counts
from skep.papers.experiments.experiment import Workspace
from skep.papers.experiments.game_measures import Share
from skep.papers.experiments.league_games import LeagueGames, LeaguePlayer
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.seeded_games import SeededGames
from skep.papers.experiments.seeded_training import SeededTraining
from skep.papers.experiments.training_experiment import LearnedWeights, TrainingExperiment, TrainingSetup
from skep.papers.experiments.weights_counts import genetic_counts, weights_counts
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.results import Results, ResultsError, RowResult
from skep.papers.run_table import discard_table, is_outdated, run_table
from skep.papers.works.league import GAMES
from skep.training.coevolution import Coevolution
from skep.training.genetic import Genetic
from skep.training.weights import Weights

SEARCH = TrainingSetup(
    learner="weights", presets={"smoke": Weights.PRESETS["smoke"], "published": Weights.PRESETS["smoke"]}
)
PLAYERS = tuple(
    LeaguePlayer(name=name, agent=name, work="", idea="") for name in ("random", "mate-in-one", "basic")
)
EXPERIMENTS = {
    "agents": AgentGames(agent="basic", opponent="random", seats="both", rules="Base:ply_cap=30"),
    "swarm": AgentGames(
        agent="swarm:preset=published",
        opponent="random",
        rules="Base:ply_cap=70",
        openings="full-board",
        census=True,
    ),
    "core": PolicyGames(agent="advanced", opponent="basic", rules="Base:ply_cap=60"),
    "learned": PolicyGames(
        agent=LearnedWeights(setup=SEARCH, iteration={"published": 1}, is_inverted=True),
        opponent="advanced",
        rules="Base:ply_cap=60",
    ),
    "genetic": TrainingExperiment(
        setup=TrainingSetup(learner="genetic", presets={"published": Genetic.PRESETS["smoke"]}),
        counter=genetic_counts,
    ),
    "weights": TrainingExperiment(setup=SEARCH, counter=weights_counts),
    "seeds": SeededTraining(
        setup=SEARCH,
        counter=weights_counts,
        values={"last": lambda own: own["last_won"]},
        seeds=3,
    ),
    "seeded games": SeededGames(
        games=PolicyGames(
            agent=LearnedWeights(setup=SEARCH, iteration={"published": 1}, depth=2),
            opponent="advanced",
            rules="Base:ply_cap=60",
            by_turns=True,
        ),
        seeds=3,
    ),
    "coevolution": TrainingExperiment(
        setup=TrainingSetup(
            learner="coevolution", presets={"published": replace(Coevolution.PRESETS["smoke"], runs=2)}
        ),
        counter=coevolution_counts,
    ),
    "league": LeagueGames(players=PLAYERS, table=GAMES.table, rules="Base:ply_cap=30"),
}


def table(name: str, experiment: Any, *numbers: Number) -> PaperTable:
    row = PaperRow(name=name, experiment=experiment, numbers=numbers)
    return PaperTable(
        name="table", title="", about="", rows=(row,), games={"smoke": 2, "published": 6, "full": 10}
    )


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    executor = make_executor("0")
    yield Workspace(executor, tmp_path / "runs")
    executor.close()


def run(
    one: PaperTable, results: Path, workspace: Workspace, parts: int | None = None, **plan: Any
) -> RowResult:
    """Run a table; after so many parts somebody presses Ctrl-C."""
    seen = 0

    def watch(done: int, total: int, row: str) -> None:
        nonlocal seen
        seen += 1
        assert 0 < done <= total
        if seen == parts:
            raise KeyboardInterrupt

    try:
        run_table("work", one, one.plan(**plan), results=Results(results), workspace=workspace, report=watch)
    except KeyboardInterrupt:
        assert parts is not None
    (result,) = Results(results).read("work", "table").values()
    return result


def lasting(counts: dict[str, Any]) -> dict[str, Any]:
    """The counts without what a clock said."""
    return {name: value for name, value in counts.items() if name != "seconds"}


@pytest.mark.parametrize("name", list(EXPERIMENTS))
def test_an_interrupted_run_ends_like_one_that_was_not(
    name: str, tmp_path: Path, workspace: Workspace
) -> None:
    one = table(name, EXPERIMENTS[name])
    whole = run(one, tmp_path / "whole", workspace)
    elsewhere = Workspace(workspace.executor, tmp_path / "other runs")
    stopped = run(one, tmp_path / "parts", elsewhere, parts=1)
    assert 0 < stopped.done < whole.done
    resumed = run(one, tmp_path / "parts", elsewhere)
    assert resumed.done == one.rows[0].experiment.total(one.plan())
    assert lasting(resumed.counts) == lasting(whole.counts)


def test_quick_steps_of_a_learner_are_counted_together(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_experiment, "time", SimpleNamespace(monotonic=lambda: 0.0))
    experiment: Any = EXPERIMENTS["coevolution"]
    plan = table("coevolution", experiment).plan()
    counted = [counts["done"] for counts in experiment.advance({}, plan, "", workspace)]
    assert counted == [1, experiment.total(plan)]


def test_more_games_go_on_from_fewer(tmp_path: Path, workspace: Workspace) -> None:
    one = table("core", EXPERIMENTS["core"])
    few = run(one, tmp_path, workspace, games=4)
    many = run(one, tmp_path, workspace, preset="full")
    assert (few.counts["games"], many.counts["games"]) == (4, 10)
    assert many.counts == run(one, tmp_path / "anew", workspace, preset="full").counts


def test_what_is_done_is_not_done_again(tmp_path: Path, workspace: Workspace) -> None:
    one = table("core", EXPERIMENTS["core"])
    first = run(one, tmp_path, workspace)
    assert run(one, tmp_path, workspace) == first
    assert run(one, tmp_path, workspace, games=2) == first


def test_seeds_give_different_games(tmp_path: Path, workspace: Workspace) -> None:
    one = table("core", EXPERIMENTS["core"])
    assert run(one, tmp_path / "1", workspace).counts != run(one, tmp_path / "2", workspace, seed=2).counts


def test_results_of_another_seed_are_not_continued(tmp_path: Path, workspace: Workspace) -> None:
    one = table("core", EXPERIMENTS["core"])
    run(one, tmp_path, workspace)
    with pytest.raises(ResultsError, match=r"has row 'core' with seed 1, not 2; begin anew with --anew"):
        run(one, tmp_path, workspace, seed=2)


def test_results_of_other_settings_are_not_continued(tmp_path: Path, workspace: Workspace) -> None:
    run(table("games", EXPERIMENTS["core"]), tmp_path, workspace)
    other = table("games", replace(EXPERIMENTS["core"], opponent="random"))
    with pytest.raises(ResultsError, match="has row 'games' with other settings"):
        run(other, tmp_path, workspace, preset="full")


def test_a_setting_that_came_later_does_not_spoil_older_results(tmp_path: Path, workspace: Workspace) -> None:
    one = table("core", EXPERIMENTS["core"])
    first = run(one, tmp_path, workspace)
    settings = {name: value for name, value in first.settings.items() if name != "seats"}
    Results(tmp_path).write("work", "table", {"core": replace(first, settings=settings)})
    assert run(one, tmp_path, workspace, preset="full").counts["games"] == 10


def test_results_that_lack_a_count_are_not_continued(tmp_path: Path, workspace: Workspace) -> None:
    """A number that came later cannot be made of games that were counted before it."""
    run(table("core", EXPERIMENTS["core"]), tmp_path, workspace)
    later = table("core", EXPERIMENTS["core"], Number(name="within", measure=Share("within", "decided")))
    with pytest.raises(ResultsError, match="has row 'core' of an older skep, which counted less; begin anew"):
        run(later, tmp_path, workspace, preset="full")
    kept = Results(tmp_path).read("work", "table")["core"]
    assert is_outdated(later.rows[0], later, kept)
    assert not is_outdated(table("core", EXPERIMENTS["core"]).rows[0], later, kept)


@pytest.mark.parametrize("name", ["core", "learned", "seeded games", "genetic", "league"])
def test_anew_nothing_is_left_of_a_table(name: str, tmp_path: Path, workspace: Workspace) -> None:
    one = table(name, EXPERIMENTS[name])
    first = run(one, tmp_path / "results", workspace)
    results = Results(tmp_path / "results")
    discard_table("work", one, one.plan(), results=results, workspace=workspace)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert lasting(run(one, tmp_path / "results", workspace).counts) == lasting(first.counts)


def test_decided_games_are_counted_by_their_turns(tmp_path: Path, workspace: Workspace) -> None:
    games = PolicyGames(agent="basic", opponent="random", seats="first")
    counts = run(table("all", games), tmp_path / "all", workspace, games=20).counts
    spans = [(1, 15), (16, 1000)]
    within = [
        run(table("all", replace(games, span=span)), tmp_path / str(span), workspace, games=20).counts[
            "within"
        ]
        for span in spans
    ]
    assert sum(within) == counts["decided"] > 0
    assert min(within) > 0


def test_workers_change_nothing(tmp_path: Path, workspace: Workspace) -> None:
    one = table("agents", EXPERIMENTS["agents"])
    executor = make_executor("2")
    try:
        parallel = run(one, tmp_path / "two", Workspace(executor, tmp_path))
    finally:
        executor.close()
    assert parallel.counts == run(one, tmp_path / "one", workspace).counts
    assert parallel.workers == 2


def test_seats_say_who_moves_first(tmp_path: Path, workspace: Workspace) -> None:
    """A side that can pass never moves: what is won is won by the swarm, wherever it sits."""
    rules = "Base:ply_cap=142,repetition=false,free_pass=true"
    for seats in ("first", "second", "both"):
        games = AgentGames(
            agent="swarm:preset=published",
            opponent="immobile",
            seats=seats,
            rules=rules,
            openings="full-board",
        )
        counts = run(table("seats", games), tmp_path / seats, workspace).counts
        assert counts["lost"] == 0
        assert counts["games"] == 6
        assert counts["won"] > 0


def test_a_result_tells_how_it_was_made(tmp_path: Path, workspace: Workspace) -> None:
    result = run(table("core", EXPERIMENTS["core"]), tmp_path, workspace)
    assert (result.seed, result.preset, result.games, result.total) == (1, "published", 6, 6)
    assert len(result.commits) == 1
    assert result.version
    assert result.seconds > 0


def test_a_learner_is_run_with_one_seed_after_another(tmp_path: Path, workspace: Workspace) -> None:
    """Each seed's number is that of a run of its own, and the mean has their spread."""
    seeded = run(table("seeds", EXPERIMENTS["seeds"]), tmp_path / "seeded", workspace).counts
    alone = [
        run(table("weights", EXPERIMENTS["weights"]), tmp_path / f"{seed}", workspace, seed=seed).counts
        for seed in (1, 2, 3)
    ]
    values = [counts["last_won"] for counts in alone]
    assert seeded["last_by_seed"] == values
    assert (seeded["seeds"], seeded["last"]) == (3, sum(values))
    assert seeded["last_squared"] == sum(value**2 for value in values)
    assert seeded["yardstick"] == alone[0]["yardstick"]
