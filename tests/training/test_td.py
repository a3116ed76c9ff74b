"""TD(λ): one update by hand, and that play alone teaches."""

import pytest

from skep import _core
from skep.arena.core_games.core_match import BENCHMARKS, core_match
from skep.games.hive import Position, Rules
from skep.settings import SettingsError
from skep.training.genome import GENOMES
from skep.training.td import TdSettings


def lessons(rules: Rules, weights: list[float], seeds: list[int], **how: float) -> list[float]:
    settings = {"rate": 0.1, "trace": 0.5, "exploration": 0.0} | how
    learned, _ = _core.hive_advanced_lessons(Position(rules), weights, seeds, **settings)
    return learned


def test_two_plies_by_hand() -> None:
    # A game of three plies, drawn by the cap. The third position is over, so two are learned from:
    # v1 is expected after White's first move, v2 after Black's; the draw is 0.
    rules = Rules(game_type="Base[Q1]", queen_first=True, ply_cap=3)
    weights = [0.1 * i for i in range(15)]
    rate, trace = 0.1, 0.5

    def expected(sum_: float) -> float:
        return sum_ / (1 + abs(sum_))

    def slope(sum_: float) -> float:
        return 1 / (1 + abs(sum_)) ** 2

    def dot(terms: list[float]) -> float:
        return sum(w * term for w, term in zip(weights, terms, strict=True))

    # The first queen stands alone, where every term is 0; wherever the second goes, the terms are the same.
    position = Position(rules)
    for _ in range(2):
        position.play(position.legal_moves()[0])
    terms = _core.hive_advanced_terms(position)
    assert any(terms)
    surprise = 0 - -expected(dot(terms))
    by_hand = [
        w + rate * surprise * -slope(dot(terms)) * term for w, term in zip(weights, terms, strict=True)
    ]
    assert lessons(rules, weights, [1], rate=rate, trace=trace) == pytest.approx(by_hand)


def test_what_is_certain_is_not_changed() -> None:
    weights = [0.0] * 15
    assert lessons(Rules(ply_cap=20), weights, [1, 2, 3]) == weights


def test_the_same_seeds_teach_the_same() -> None:
    rules = Rules(ply_cap=60)
    first = lessons(rules, [0.1] * 15, [5, 6, 7], exploration=0.2)
    assert first == lessons(rules, [0.1] * 15, [5, 6, 7], exploration=0.2)
    assert first != lessons(rules, [0.1] * 15, [5, 6, 8], exploration=0.2)


def test_a_table_of_abstract_states_learns_in_the_states_that_were_met() -> None:
    position = Position(Rules(ply_cap=60))
    zero = [0.0] * len(GENOMES["abstract"].names)
    learned, games = _core.hive_abstract_lessons(
        position, zero, list(range(40)), rate=0.3, trace=0.7, exploration=0.1
    )
    assert {outcome for outcome, _ in games} > {3}  # others than draws
    assert 20 < sum(value != 0 for value in learned) < 3000
    assert max(learned) > 0 > min(learned)


def test_play_alone_teaches_to_beat_chance() -> None:
    rules = Rules(ply_cap=150)
    learned, _ = GENOMES["engine"].learn_by_td(
        Position(rules), [0.0] * len(GENOMES["engine"].names), list(range(100)),
        rate=0.01, trace=0.7, exploration=0.1,
    )  # fmt: skip
    policy = GENOMES["engine"].policy(tuple(learned), 1, 0)
    score = core_match(policy, BENCHMARKS["random"](), 60, rules, "test")
    assert score.wins > 10 * max(score.losses, 1)


def test_settings_name_what_is_wrong() -> None:
    with pytest.raises(SettingsError, match="'benchmarks' is of random, basic, neutral, manual"):
        TdSettings(benchmarks=("bacis",))
