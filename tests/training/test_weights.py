"""The search for weights: what is tried, what is kept, and the guard."""

from skep.training.duel import Score
from skep.training.weights import Coordinate, Weights, WeightsSettings, make_method

BASE = tuple(float(i) for i in range(15))


def test_each_configuration_is_the_base_with_one_weight_changed() -> None:
    settings = WeightsSettings(size=0.5, direction="both")
    vectors = Coordinate(settings).ask(BASE)
    differences = [
        {i: new - old for i, (old, new) in enumerate(zip(BASE, vector, strict=True)) if new != old}
        for vector in vectors
    ]
    assert differences == [{gene: sign * 0.5} for gene in range(15) for sign in (1, -1)]


def test_the_configuration_that_won_most_becomes_the_base() -> None:
    method = Coordinate(WeightsSettings())
    configurations = method.ask(BASE)
    scores = [Score(wins=1, losses=9)] * 15
    scores[3], scores[7] = Score(wins=4, losses=3), Score(wins=4, losses=2)
    assert method.tell(BASE, configurations, scores) == configurations[7]


def test_weights_are_drawn_anew_when_nobody_wins() -> None:
    method = Coordinate(WeightsSettings(low=5, high=6))
    anew = method.tell(BASE, method.ask(BASE), [Score(draws=10)] * 15)
    assert len(set(anew)) == 15
    assert all(5 <= weight <= 6 for weight in anew)


def test_cma_climbs_a_hill_and_repeats_itself() -> None:
    # The share of points falls with the distance from a summit that it has to find.
    summit = tuple(0.1 * i for i in range(15))
    settings = WeightsSettings(method="cma", size=0.5)

    def height(vector: tuple[float, ...]) -> Score:
        distance = sum((a - b) ** 2 for a, b in zip(vector, summit, strict=True))
        wins = round(1e9 / (1 + distance))
        return Score(wins=wins, losses=10**9 - wins)

    def climb() -> tuple[float, ...]:
        method, mean = make_method(settings, (1.0,) * 15), (1.0,) * 15
        for _ in range(150):
            asked = method.ask(mean)
            mean = method.tell(mean, asked, [height(vector) for vector in asked])
        return mean

    assert height(climb()).share > 0.99
    assert climb() == climb()


def test_the_guard_returns_to_the_best_base() -> None:
    # A step whose guard lost: the base is the best again, so the next step starts there.
    learner = Weights(WeightsSettings(guard_games=4, yardstick_games=0))
    start = learner.best
    step = {
        "configurations": [list(vector) for vector in learner._method.ask(learner.base)],
        "scores": [[1, 0, 0]] * 15,
        "base": list(start),
        "best": list(start),
        "guard": [0, 0, 4],
    }
    learner.recall(step)
    assert (learner.base, learner.best) == (start, start)
    assert learner.summary() == "guard +0 =0 -4, refused"
