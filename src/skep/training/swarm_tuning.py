"""Settings of the swarm found by the arena instead of by hand.

Successive halving (Karnin, Koren, Somekh 2013): many swarms with random settings play a few games each, the
better half plays on with twice as many, and so on until one is left. Most games are
played by those that might be the best.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from skep.agents import agent_text
from skep.agents.swarm.agent import SwarmAgent, SwarmSettings
from skep.arena.pairing.entrant import Entrant, parse_entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.run_tournament import run_tournament
from skep.arena.stats.results import Tally


@dataclass(frozen=True, kw_only=True)
class SwarmTuningSettings:
    """What is tried, and against whom."""

    preset: Literal["intended", "published", "best"] = "intended"
    """The settings that candidates start from; the preset itself is the first candidate."""
    change: float = 0.5
    """Probability, above 0 and up to 1, that a setting is replaced by a random value."""
    candidates: int = 16
    """Swarms in the first round."""
    games: int = 20
    """Games of each candidate against each opponent in the first round; every round doubles them."""
    opponents: tuple[str, ...] = ("mate-in-one", "ahmadov:depth=1")
    """Agents that all candidates meet."""
    rules: str = "Base:ply_cap=200"
    """The rules of the games."""
    openings: str = "random:plies=4"
    """Openings that the games begin from."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""
    workers: str = "0"
    """Processes, as in `skep match`; 0 for this one."""

    def __post_init__(self) -> None:
        if not 0 < self.change <= 1:
            raise ValueError(f"change is more than 0 and at most 1, not {self.change}")
        if self.candidates < 2:
            raise ValueError(f"candidates is 2 or more, not {self.candidates}")
        if self.games < 2 or self.games % 2:
            raise ValueError(f"games is an even number, not {self.games}")


@dataclass(frozen=True, kw_only=True)
class SwarmCandidate:
    """Settings of a swarm, and its games so far."""

    settings: SwarmSettings
    tally: Tally

    @property
    def share(self) -> float:
        """Points per game."""
        return self.tally.share if self.tally.games else 0.0

    @property
    def agent(self) -> str:
        """The text that makes this agent."""
        return agent_text(SwarmAgent(self.settings))


def random_settings(settings: SwarmTuningSettings, generator: random.Random) -> SwarmSettings:
    """The preset with some settings replaced by random ones, each from the range in which it makes sense."""
    drawn = {name: draw(generator) for name, draw in _RANGES.items() if generator.random() < settings.change}
    return replace(SwarmSettings(preset=settings.preset), **drawn)


def _number(low: float, high: float) -> Callable[[random.Random], float]:
    return lambda generator: round(generator.uniform(low, high), 2)


def _whole(low: int, high: int) -> Callable[[random.Random], int]:
    return lambda generator: generator.randint(low, high)


def _switch(generator: random.Random) -> bool:
    return generator.random() < 0.5


_RANGES: dict[str, Callable[[random.Random], Any]] = {
    "inertia": _number(0, 1),
    "cognitive": _number(0, 2),
    "social": _number(0, 2),
    "initial_velocity": _whole(0, 4),
    "rounding": _number(0, 0.5),
    "radius": _whole(1, 6),
    "danger_distance": _whole(1, 3),
    "goal": _number(3, 10),
    "stay": _switch,
    "bring": _number(0, 10),
    "look_ahead": _number(0, 4),
    "recall": _whole(0, 8),
    "commanding_queen": _switch,
    "whole_hive": _switch,
    "bug_intentions": _number(0, 6),
    "open_gap": _number(0, 8),
}


def tune(settings: SwarmTuningSettings) -> Iterator[list[SwarmCandidate]]:
    """The candidates after each round, best first; after the last round the winner is the first of two."""
    generator = random.Random(settings.seed)
    drawn = [random_settings(settings, generator) for _ in range(settings.candidates - 1)]
    left = [
        SwarmCandidate(settings=given, tally=Tally())
        for given in (SwarmSettings(preset=settings.preset), *drawn)
    ]
    games = settings.games
    for number in range(settings.candidates.bit_length()):
        left = _played(left, settings, games, seed=settings.seed + number)
        yield left
        if len(left) <= 2:
            return
        left = left[: (len(left) + 1) // 2]
        games *= 2


def _played(
    candidates: Sequence[SwarmCandidate], settings: SwarmTuningSettings, games: int, seed: int
) -> list[SwarmCandidate]:
    """The candidates after a round of games, best first."""
    after = list(candidates)
    for text in settings.opponents:
        opponent = replace(parse_entrant(text), name="opponent")
        names = [f"candidate {number}" for number in range(len(after))]
        swarms = [
            Entrant(name=name, agent=candidate.agent) for name, candidate in zip(names, after, strict=True)
        ]
        cup = Tournament(
            players=(opponent, *swarms),
            format="gauntlet",
            games=games,
            rules=settings.rules,
            openings=settings.openings,
            seed=seed,
        )
        tallies = run_tournament(cup, workers=settings.workers).tallies()
        for number, name in enumerate(names):
            as_white = tallies.get((name, "opponent"), Tally())
            as_black = tallies.get(("opponent", name), Tally()).reversed()
            tally = after[number].tally.plus(as_white).plus(as_black)
            after[number] = replace(after[number], tally=tally)
    return sorted(after, key=lambda candidate: -candidate.share)
