"""Running tables: the same counts wherever it was interrupted, and nothing is mixed up."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skep.arena.workers import make_crew
from skep.papers.experiment import Lab
from skep.papers.games import AgentGames, CoreGames
from skep.papers.ladder import LadderGames, LadderPlayer
from skep.papers.learning import LearnedWeights, Learning, Schooling
from skep.papers.measure import Share
from skep.papers.paper import Number, Row, Table
from skep.papers.readings import coevolution_counts, genetic_counts, weights_counts
from skep.papers.results import Results, ResultsError, RowResult
from skep.papers.running import forget_table, is_outdated, run_table
from skep.training.coevolution import Coevolution
from skep.training.genetic import Genetic
from skep.training.weights import Weights

SEARCH = Schooling(
    learner="weights", presets={"smoke": Weights.PRESETS["smoke"], "published": Weights.PRESETS["smoke"]}
)
PLAYERS = tuple(
    LadderPlayer(name=name, agent=name, work="", idea="") for name in ("random", "mate-in-one", "basic")
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
    "core": CoreGames(agent="advanced", opponent="basic", rules="Base:ply_cap=60"),
    "learned": CoreGames(
        agent=LearnedWeights(schooling=SEARCH, iteration={"published": 1}, is_inverted=True),
        opponent="advanced",
        rules="Base:ply_cap=60",
    ),
    "genetic": Learning(
        schooling=Schooling(learner="genetic", presets={"published": Genetic.PRESETS["smoke"]}),
        reading=genetic_counts,
    ),
    "weights": Learning(schooling=SEARCH, reading=weights_counts),
    "coevolution": Learning(
        schooling=Schooling(
            learner="coevolution", presets={"published": replace(Coevolution.PRESETS["smoke"], runs=2)}
        ),
        reading=coevolution_counts,
    ),
    "ladder": LadderGames(players=PLAYERS, rules="Base:ply_cap=30"),
}


def table(name: str, experiment: Any, *numbers: Number) -> Table:
    row = Row(name=name, experiment=experiment, numbers=numbers)
    return Table(
        name="table", title="", about="", rows=(row,), games={"smoke": 2, "published": 6, "full": 10}
    )


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    crew = make_crew("0")
    yield Lab(crew, tmp_path / "runs")
    crew.close()


def run(one: Table, results: Path, lab: Lab, parts: int | None = None, **order: Any) -> RowResult:
    """Run a table; after so many parts somebody presses Ctrl-C."""
    seen = 0

    def watch(done: int, total: int, row: str) -> None:
        nonlocal seen
        seen += 1
        assert 0 < done <= total
        if seen == parts:
            raise KeyboardInterrupt

    try:
        run_table("work", one, one.order(**order), Results(results), lab, watch)
    except KeyboardInterrupt:
        assert parts is not None
    (result,) = Results(results).read("work", "table").values()
    return result


def lasting(counts: dict[str, Any]) -> dict[str, Any]:
    """The counts without what a clock said."""
    return {name: value for name, value in counts.items() if name != "seconds"}


@pytest.mark.parametrize("name", list(EXPERIMENTS))
def test_an_interrupted_run_ends_like_one_that_was_not(name: str, tmp_path: Path, lab: Lab) -> None:
    one = table(name, EXPERIMENTS[name])
    whole = run(one, tmp_path / "whole", lab)
    elsewhere = Lab(lab.crew, tmp_path / "other runs")
    stopped = run(one, tmp_path / "parts", elsewhere, parts=1)
    assert 0 < stopped.done < whole.done
    resumed = run(one, tmp_path / "parts", elsewhere)
    assert resumed.done == one.rows[0].experiment.total(one.order())
    assert lasting(resumed.counts) == lasting(whole.counts)


def test_more_games_go_on_from_fewer(tmp_path: Path, lab: Lab) -> None:
    one = table("core", EXPERIMENTS["core"])
    few = run(one, tmp_path, lab, games=4)
    many = run(one, tmp_path, lab, preset="full")
    assert (few.counts["games"], many.counts["games"]) == (4, 10)
    assert many.counts == run(one, tmp_path / "anew", lab, preset="full").counts


def test_what_is_done_is_not_done_again(tmp_path: Path, lab: Lab) -> None:
    one = table("core", EXPERIMENTS["core"])
    first = run(one, tmp_path, lab)
    assert run(one, tmp_path, lab) == first
    assert run(one, tmp_path, lab, games=2) == first


def test_seeds_give_different_games(tmp_path: Path, lab: Lab) -> None:
    one = table("core", EXPERIMENTS["core"])
    assert run(one, tmp_path / "1", lab).counts != run(one, tmp_path / "2", lab, seed=2).counts


def test_results_of_another_seed_are_not_continued(tmp_path: Path, lab: Lab) -> None:
    one = table("core", EXPERIMENTS["core"])
    run(one, tmp_path, lab)
    with pytest.raises(ResultsError, match=r"has row 'core' with seed 1, not 2; begin anew with --anew"):
        run(one, tmp_path, lab, seed=2)


def test_results_of_other_settings_are_not_continued(tmp_path: Path, lab: Lab) -> None:
    run(table("games", EXPERIMENTS["core"]), tmp_path, lab)
    other = table("games", replace(EXPERIMENTS["core"], opponent="random"))
    with pytest.raises(ResultsError, match="has row 'games' with other settings"):
        run(other, tmp_path, lab, preset="full")


def test_a_setting_that_came_later_does_not_spoil_older_results(tmp_path: Path, lab: Lab) -> None:
    one = table("core", EXPERIMENTS["core"])
    first = run(one, tmp_path, lab)
    settings = {name: value for name, value in first.settings.items() if name != "seats"}
    Results(tmp_path).write("work", "table", {"core": replace(first, settings=settings)})
    assert run(one, tmp_path, lab, preset="full").counts["games"] == 10


def test_results_that_lack_a_count_are_not_continued(tmp_path: Path, lab: Lab) -> None:
    """A number that came later cannot be made of games that were counted before it."""
    run(table("core", EXPERIMENTS["core"]), tmp_path, lab)
    later = table("core", EXPERIMENTS["core"], Number(name="within", measure=Share("within", "decided")))
    with pytest.raises(ResultsError, match="has row 'core' of an older skep, which counted less; begin anew"):
        run(later, tmp_path, lab, preset="full")
    kept = Results(tmp_path).read("work", "table")["core"]
    assert is_outdated(later.rows[0], later, kept)
    assert not is_outdated(table("core", EXPERIMENTS["core"]).rows[0], later, kept)


@pytest.mark.parametrize("name", ["core", "learned", "genetic", "ladder"])
def test_anew_nothing_is_left_of_a_table(name: str, tmp_path: Path, lab: Lab) -> None:
    one = table(name, EXPERIMENTS[name])
    first = run(one, tmp_path / "results", lab)
    forget_table("work", one, one.order(), Results(tmp_path / "results"), lab)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert lasting(run(one, tmp_path / "results", lab).counts) == lasting(first.counts)


def test_decided_games_are_counted_by_their_turns(tmp_path: Path, lab: Lab) -> None:
    games = CoreGames(agent="basic", opponent="random", seats="first")
    counts = run(table("all", games), tmp_path / "all", lab, games=20).counts
    spans = [(1, 15), (16, 1000)]
    within = [
        run(table("all", replace(games, span=span)), tmp_path / str(span), lab, games=20).counts["within"]
        for span in spans
    ]
    assert sum(within) == counts["decided"] > 0
    assert min(within) > 0


def test_workers_change_nothing(tmp_path: Path, lab: Lab) -> None:
    one = table("agents", EXPERIMENTS["agents"])
    crew = make_crew("2")
    try:
        parallel = run(one, tmp_path / "two", Lab(crew, tmp_path))
    finally:
        crew.close()
    assert parallel.counts == run(one, tmp_path / "one", lab).counts
    assert parallel.workers == 2


def test_seats_say_who_moves_first(tmp_path: Path, lab: Lab) -> None:
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
        counts = run(table("seats", games), tmp_path / seats, lab).counts
        assert counts["lost"] == 0
        assert counts["games"] == 6
        assert counts["won"] > 0


def test_a_result_tells_how_it_was_made(tmp_path: Path, lab: Lab) -> None:
    result = run(table("core", EXPERIMENTS["core"]), tmp_path, lab)
    assert (result.seed, result.preset, result.games, result.total) == (1, "published", 6, 6)
    assert len(result.commits) == 1
    assert result.version
    assert result.seconds > 0
