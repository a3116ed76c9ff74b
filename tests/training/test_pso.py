"""The particle swarm, against its equations and on functions with known optima."""

import math
from dataclasses import replace

import numpy as np
import pytest

from skep.training.pso import PsoSettings, Swarm, is_stable, stability_bound, stability_text


def swarm_of(particles: int, dimensions: int = 2, seed: int = 1) -> Swarm:
    return Swarm.random(
        particles=particles, dimensions=dimensions, spread=3.0, generator=np.random.default_rng(seed)
    )


def test_particles_begin_at_rest_within_the_spread() -> None:
    swarm = swarm_of(200)
    assert np.abs(swarm.positions).max() <= 3
    assert swarm.positions.min() < -2.9
    assert swarm.positions.max() > 2.9
    assert not swarm.velocities.any()


def test_a_flight_follows_the_equations() -> None:
    swarm = replace(
        swarm_of(3),
        velocities=np.array([[1.0, 2.0], [0.0, 0.0], [-1.0, 0.5]]),
        best_positions=np.array([[0.0, 1.0], [2.0, 2.0], [1.0, -1.0]]),
        best_scores=np.array([1.0, 5.0, 2.0]),
    )
    before, velocities = swarm.positions, swarm.velocities
    settings = PsoSettings(inertia=0.5, cognitive=1.1, social=1.3)
    swarm = swarm.moved(settings, np.random.default_rng(7))
    own, shared = np.random.default_rng(7).random((2, 3, 2))
    for i in range(3):
        for d in range(2):
            velocity = (
                0.5 * velocities[i, d]
                + 1.1 * own[i, d] * (swarm.best_positions[i, d] - before[i, d])
                + 1.3 * shared[i, d] * (2.0 - before[i, d])  # the second particle leads
            )
            assert swarm.velocities[i, d] == pytest.approx(velocity)
            assert swarm.positions[i, d] == pytest.approx(before[i, d] + velocity)


def test_personal_bests_are_replaced_by_better_positions_only() -> None:
    swarm = swarm_of(3)
    first = swarm.positions
    swarm = replace(swarm.with_scores([1.0, 2.0, 3.0]), positions=first + 1)
    swarm = swarm.with_scores([1.0, 2.5, 2.5])
    assert swarm.best_scores.tolist() == [1.0, 2.5, 3.0]
    assert swarm.best_positions.tolist() == [first[0].tolist(), (first[1] + 1).tolist(), first[2].tolist()]
    assert swarm.best.tolist() == first[2].tolist()


def test_best_positions_can_get_new_scores() -> None:
    swarm = swarm_of(2).with_scores([5.0, 4.0])
    first = swarm.positions
    swarm = replace(swarm, positions=first + 1).with_scores([-3.0, -2.0], best_scores=[-1.0, 0.0])
    assert swarm.best_scores.tolist() == [-1.0, 0.0]
    assert swarm.best.tolist() == first[1].tolist()


def test_in_a_ring_everyone_follows_the_best_of_its_neighbours() -> None:
    swarm = swarm_of(6).with_scores([0.0, 9.0, 1.0, 2.0, 3.0, 4.0])
    leaders = [1, 1, 1, 4, 5, 5]  # of particles 5 0 1, 0 1 2, 1 2 3, 2 3 4, 3 4 5, 4 5 0
    assert swarm.guides(1).tolist() == swarm.best_positions[leaders].tolist()


@pytest.mark.parametrize("neighbors", [0, 3, 99])
def test_a_ring_that_closes_is_the_whole_swarm(neighbors: int) -> None:
    swarm = swarm_of(6).with_scores([0.0, 9.0, 1.0, 2.0, 3.0, 4.0])
    assert swarm.guides(neighbors).tolist() == [swarm.best_positions[1].tolist()] * 6


@pytest.mark.parametrize("neighbors", [0, 2])
def test_the_minimum_of_a_crooked_valley_is_found(neighbors: int) -> None:
    """Rosenbrock's function, whose minimum is at (1, 1)."""
    swarm, generator = swarm_of(30), np.random.default_rng(3)
    for _ in range(400):
        x, y = swarm.positions.T
        swarm = swarm.with_scores(-((1 - x) ** 2 + 100 * (y - x**2) ** 2))
        swarm = swarm.moved(PsoSettings(neighbors=neighbors), generator)
    assert swarm.best == pytest.approx([1, 1], abs=1e-3)


def spread_after(settings: PsoSettings, steps: int) -> float:
    """How far a particle strays whose best and whose neighbours' best are fixed at 0 and at 1."""
    swarm, generator = swarm_of(2000, dimensions=1), np.random.default_rng(5)
    leads = np.arange(2000) == 0
    swarm = replace(swarm, best_positions=leads[:, None].astype(float), best_scores=leads.astype(float))
    for _ in range(steps):
        swarm = swarm.moved(settings, generator)
    return float(np.abs(swarm.positions).mean())


@pytest.mark.parametrize("inertia", [0.0, 0.4, 0.7, 0.9])
def test_particles_settle_below_the_bound_and_fly_away_above_it(inertia: float) -> None:
    half = stability_bound(inertia) / 2
    stable = PsoSettings(inertia=inertia, cognitive=0.9 * half, social=0.9 * half)
    unstable = PsoSettings(inertia=inertia, cognitive=1.5 * half, social=1.5 * half)
    assert is_stable(stable)
    assert not is_stable(unstable)
    assert spread_after(stable, 600) < 10
    assert spread_after(unstable, 600) > 1e3


def test_the_published_settings_are_stable_and_it_is_said() -> None:
    assert stability_bound(0.7) == pytest.approx(24 * 0.51 / 3.5)
    assert stability_text(PsoSettings()) == "stable: cognitive + social = 2.8 < 3.497"
    assert stability_text(PsoSettings(social=3.0)).startswith(
        "unstable: cognitive + social = 4.4 is not below"
    )
    assert not is_stable(PsoSettings(inertia=1.0, cognitive=0.1, social=0.1))
    assert not math.isinf(stability_bound(1.4))


def test_attraction_is_never_negative() -> None:
    with pytest.raises(ValueError, match="social is 0 or more, not -1"):
        PsoSettings(social=-1)
