"""The search for weights: what is tried, what is kept, and the guard."""

import pytest

from skep.arena.runner.executor import InProcess
from skep.arena.stats.results import Tally, tally_text
from skep.training.weight_search import Coordinate, Trial, WeightsSettings, make_method
from skep.training.weights import Weights

BASE = tuple(float(i) for i in range(15))


def test_each_configuration_is_the_base_with_one_weight_changed() -> None:
    settings = WeightsSettings(size=0.5, direction="both")
    vectors = Coordinate(settings).ask(0, BASE)
    differences = [
        {i: new - old for i, (old, new) in enumerate(zip(BASE, vector, strict=True)) if new != old}
        for vector in vectors
    ]
    assert differences == [{gene: sign * 0.5} for gene in range(15) for sign in (1, -1)]


def test_the_configuration_that_won_most_becomes_the_base() -> None:
    method = Coordinate(WeightsSettings())
    configurations = method.ask(0, BASE)
    scores = [Tally(wins=1, losses=9)] * 15
    scores[3], scores[7] = Tally(wins=4, losses=3), Tally(wins=4, losses=2)
    tried = [Trial(*pair) for pair in zip(configurations, scores, strict=True)]
    assert method.tell(0, BASE, tried) == configurations[7]


def test_weights_are_drawn_anew_when_nobody_wins() -> None:
    method = Coordinate(WeightsSettings(low=5, high=6))
    anew = method.tell(0, BASE, [Trial(vector, Tally(draws=10)) for vector in method.ask(0, BASE)])
    assert len(set(anew)) == 15
    assert all(5 <= weight <= 6 for weight in anew)


def test_cma_climbs_a_hill_and_repeats_itself() -> None:
    # The share of points falls with the distance from a summit that it has to find.
    summit = tuple(0.1 * i for i in range(15))
    settings = WeightsSettings(method="cma", size=0.5)

    def height(vector: tuple[float, ...]) -> Tally:
        distance = sum((a - b) ** 2 for a, b in zip(vector, summit, strict=True))
        wins = round(1e9 / (1 + distance))
        return Tally(wins=wins, losses=10**9 - wins)

    def climb() -> tuple[float, ...]:
        method, mean = make_method(settings, (1.0,) * 15), (1.0,) * 15
        for iteration in range(150):
            tried = [Trial(vector, height(vector)) for vector in method.ask(iteration, mean)]
            mean = method.tell(iteration, mean, tried)
            assert method.tell(iteration, mean, tried) == mean  # as a step that is computed and then recalled
        return mean

    assert height(climb()).share > 0.99
    assert climb() == climb()


@pytest.mark.parametrize(("guard", "is_kept"), [(Tally(0, 1, 3), False), (Tally(1, 2, 1), True)])
def test_the_guard_keeps_a_new_base_only_if_it_holds_its_own(
    guard: Tally, is_kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = Weights(WeightsSettings(games=2, guard_games=4, benchmark_games=0))
    start = learner.base
    monkeypatch.setattr(learner, "_guard", lambda *arguments: guard)
    step = learner.step(InProcess())
    learner.recall(step)
    assert learner.base == learner.best
    assert (learner.base != start) == is_kept
    assert learner.summary() == f"guard {tally_text(guard)}, {'accepted' if is_kept else 'refused'}"
