"""Particle swarm optimisation with inertia (Shi, Eberhart 1998), with scores that are computed elsewhere.

A particle is a vector. It keeps a part of its velocity, and is drawn by random amounts towards the best
position it has had itself and the best that its neighbours have had. What a position is worth is computed
by the caller, in games or otherwise:

>>> generator = np.random.default_rng(1)
>>> swarm = Swarm.random(particles=20, dimensions=3, spread=5.0, generator=generator)
>>> for _ in range(200):
...     swarm = swarm.with_scores(-(swarm.positions**2).sum(axis=1))
...     swarm = swarm.moved(PsoSettings(), generator)
>>> bool(np.abs(swarm.best).max() < 1e-3)
True
"""

import math
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class PsoSettings:
    """How particles move."""

    inertia: float = 0.7
    """The part of its velocity that a particle keeps."""
    cognitive: float = 1.4
    """How strongly it is drawn to the best position it has had."""
    social: float = 1.4
    """How strongly it is drawn to the best position its neighbours have had."""
    neighbors: int = 0
    """Neighbours on either side, in a ring; 0 if all particles are neighbours."""

    def __post_init__(self) -> None:
        for name in ("cognitive", "social", "neighbors"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is 0 or more, not {getattr(self, name)}")


def stability_bound(inertia: float) -> float:
    """What cognitive and social together must stay below, for the spread of a particle to settle (Poli 2009).

    >>> round(stability_bound(0.7), 3)
    3.497
    """
    return 24 * (1 - inertia**2) / (7 - 5 * inertia) if -1 < inertia < 1 else 0.0


def is_stable(settings: PsoSettings) -> bool:
    """Do particles come to rest, instead of moving ever further away?

    >>> is_stable(PsoSettings()), is_stable(PsoSettings(cognitive=2.1)), is_stable(PsoSettings(inertia=1.0))
    (True, False, False)
    """
    return settings.cognitive + settings.social < stability_bound(settings.inertia)


def stability_text(settings: PsoSettings) -> str:
    """The condition and whether it holds, in one line.

    >>> stability_text(PsoSettings())
    'stable: cognitive + social = 2.8 < 3.497'
    """
    pull, bound = settings.cognitive + settings.social, stability_bound(settings.inertia)
    if is_stable(settings):
        return f"stable: cognitive + social = {pull:g} < {bound:.3f}"
    return f"unstable: cognitive + social = {pull:g} is not below {bound:.3f}, particles may fly away"


@dataclass(frozen=True)
class Swarm:
    """Particles, one a row: where they are, how fast they move, and the best that each has found."""

    positions: Array
    velocities: Array
    best_positions: Array
    best_scores: Array

    @classmethod
    def random(
        cls, *, particles: int, dimensions: int, spread: float, generator: np.random.Generator
    ) -> Self:
        """Particles at rest, anywhere within ±spread in every dimension."""
        positions = generator.uniform(-spread, spread, (particles, dimensions))
        return cls(
            positions, np.zeros_like(positions), positions.copy(), np.full(particles, -math.inf, np.float64)
        )

    @property
    def best(self) -> Array:
        """The best position that any particle has had."""
        place: Array = self.best_positions[int(np.argmax(self.best_scores))]
        return place

    def with_scores(self, scores: npt.ArrayLike, best_scores: npt.ArrayLike | None = None) -> Self:
        """The swarm when it knows the scores of its positions; more is better.

        `best_scores` are new scores of the best positions, where scores change with time.
        """
        new = np.asarray(scores, np.float64)
        known = self.best_scores if best_scores is None else np.asarray(best_scores, np.float64)
        better = new > known
        return replace(
            self,
            best_scores=np.where(better, new, known),
            best_positions=np.where(better[:, None], self.positions, self.best_positions),
        )

    def guides(self, neighbors: int) -> Array:
        """For each particle the best position of itself and so many neighbours on either side; 0 for all."""
        count = len(self.best_scores)
        if neighbors == 0 or 2 * neighbors + 1 >= count:
            return np.broadcast_to(self.best, self.positions.shape)
        ring = (np.arange(count)[:, None] + np.arange(-neighbors, neighbors + 1)) % count
        leaders = ring[np.arange(count), np.argmax(self.best_scores[ring], axis=1)]
        guides: Array = self.best_positions[leaders]
        return guides

    def moved(self, settings: PsoSettings, generator: np.random.Generator) -> Self:
        """The swarm after one unit of time."""
        own, shared = generator.random((2, *self.positions.shape))
        velocities = (
            settings.inertia * self.velocities
            + settings.cognitive * own * (self.best_positions - self.positions)
            + settings.social * shared * (self.guides(settings.neighbors) - self.positions)
        )
        return replace(self, velocities=velocities, positions=self.positions + velocities)
