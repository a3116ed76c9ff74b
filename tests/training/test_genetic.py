"""Breeding: each operation as a distribution, and what wins count."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from skep.arena.core_games.core_game import PlayedGame
from skep.games import Color
from skep.games.hive import Rules
from skep.settings import SettingsError
from skep.training.genetic import (
    GeneticSettings,
    crossed,
    first_generation,
    mutated,
    next_generation,
    win_points,
)

MOTHER, FATHER = (0.0,) * 15, (1.0,) * 15


def test_children_have_the_head_of_one_and_the_tail_of_the_other_cut_anywhere() -> None:
    generator = random.Random(1)
    points = Counter[int]()
    for _ in range(14_000):
        child = crossed(MOTHER, FATHER, generator)
        point = child.count(0.0)
        assert child == (0.0,) * point + (1.0,) * (15 - point)
        points[point] += 1
    assert set(points) == set(range(1, 15))
    # 1000 expected of each; five standard deviations.
    assert all(abs(count - 1000) < 5 * 31 for count in points.values())


def test_mutation_moves_one_gene_a_little_as_often_as_set() -> None:
    generator = random.Random(2)
    settings = GeneticSettings(mutation=0.3, change=0.1)
    changes, genes = [], Counter[int]()
    for _ in range(10_000):
        child = mutated(settings, MOTHER, generator)
        moved = [gene for gene, value in enumerate(child) if value != 0.0]
        assert len(moved) <= 1
        genes.update(moved)
        changes += [child[gene] for gene in moved]
    assert abs(len(changes) - 3000) < 5 * 46
    assert all(abs(count - len(changes) / 15) < 5 * 14 for count in genes.values())
    assert len(genes) == 15
    assert max(map(abs, changes)) <= 0.1
    assert abs(sum(changes) / len(changes)) < 5 * 0.1 / (3 * len(changes)) ** 0.5


def test_parents_are_drawn_by_their_scores() -> None:
    settings = GeneticSettings(population=3, mutation=0)
    parents = ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0))
    heads = Counter[float]()
    for seed in range(3000):
        for child in next_generation(settings, parents, [0.0, 1.0, 3.0], random.Random(seed)):
            heads[child[0]] += 1
    assert heads[0.0] == 0
    assert abs(heads[2.0] / heads.total() - 0.75) < 0.03


def test_the_elite_goes_on_unchanged_and_nobody_is_preferred_when_nobody_wins() -> None:
    settings = GeneticSettings(population=3, elite=1, mutation=0)
    parents = ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0))
    assert next_generation(settings, parents, [0, 5, 1], random.Random(1))[0] == (1.0, 1.0)
    children = next_generation(replace(settings, elite=0), parents, [0, 0, 0], random.Random(1))
    assert len(children) == 3


def test_the_first_generation_is_within_its_range() -> None:
    settings = GeneticSettings(population=50, low=-2, high=3)
    genes = [gene for vector in first_generation(settings, 15, random.Random(1)) for gene in vector]
    assert len(genes) == 750
    assert -2 <= min(genes) < -1.9
    assert 2.9 < max(genes) <= 3


@pytest.mark.parametrize(("plies", "points"), [(1, 1 + 59 / 60), (60, 1.5), (119, 1), (200, 1)])
def test_quick_wins_count_more(plies: int, points: float) -> None:
    played = PlayedGame(Rules(), Color.WHITE, True, [0] * plies)
    assert win_points(GeneticSettings(bonus=1, quick=60), played) == pytest.approx(points)


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(SettingsError, match="'elite' is from 0 to the population, not 22"):
        GeneticSettings(elite=22)
