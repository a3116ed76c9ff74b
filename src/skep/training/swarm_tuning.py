"""Settings of the swarm found by the arena instead of by hand.

Successive halving (Karnin, Koren, Somekh 2013): many swarms with random settings play a few games each, the
better half plays on with twice as many, and so on until one is left. Games are spent on those that
might be the best, and the last ones are known well.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from skep.agents import agent_text
from skep.agents.swarm import SwarmAgent, SwarmSettings
from skep.arena.entrant import Entrant, parse_entrant
from skep.arena.play import play_tournament
from skep.arena.results import Tally
from skep.arena.tournament import Tournament


@dataclass(frozen=True, kw_only=True)
class SwarmTuningSettings:
    """What is tried, and against whom."""

    preset: Literal["intended", "published", "best"] = "intended"
    """The settings that candidates start from; the preset itself is the first candidate."""
    change: float = 0.5
    """The chance of each setting to be drawn anew."""
    candidates: int = 16
    """Swarms in the first round."""
    games: int = 20
    """Games of each candidate against each opponent in the first round; every round doubles them."""
    opponents: tuple[str, ...] = ("mate-in-one", "ahmadov:depth=1")
    """Agents that all candidates meet."""
    rules: str = "Base:ply_cap=200"
    """The rules of the games."""
    openings: str = "random:plies=4"
    """Where the games begin."""
    seed: int = 1
    """Names all chance."""
    workers: str = "0"
    """As in `skep match`."""

    def __post_init__(self) -> None:
        if not 0 < self.change <= 1:
            raise ValueError(f"change is more than 0 and at most 1, not {self.change}")
        if self.candidates < 2:
            raise ValueError(f"candidates is 2 or more, not {self.candidates}")
        if self.games < 2 or self.games % 2:
            raise ValueError(f"games is an even number, not {self.games}")


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A candidate and how it has done so far."""

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


def candidate(settings: SwarmTuningSettings, generator: random.Random) -> SwarmSettings:
    """The preset with some settings drawn anew, each from the range in which it makes sense."""
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


def tune(settings: SwarmTuningSettings) -> Iterator[list[Standing]]:
    """The standings after each round, best first; the last has the winner alone in front."""
    generator = random.Random(settings.seed)
    drawn = [candidate(settings, generator) for _ in range(settings.candidates - 1)]
    left = [
        Standing(settings=given, tally=Tally()) for given in (SwarmSettings(preset=settings.preset), *drawn)
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
    standings: Sequence[Standing], settings: SwarmTuningSettings, games: int, seed: int
) -> list[Standing]:
    """The standings after a round of games, best first."""
    after = list(standings)
    for text in settings.opponents:
        opponent = replace(parse_entrant(text), name="opponent")
        names = [f"candidate {number}" for number in range(len(after))]
        swarms = [
            Entrant(name=name, agent=standing.agent) for name, standing in zip(names, after, strict=True)
        ]
        cup = Tournament(
            players=(opponent, *swarms),
            format="gauntlet",
            games=games,
            rules=settings.rules,
            openings=settings.openings,
            seed=seed,
        )
        tallies = play_tournament(cup, workers=settings.workers).tallies()
        for number, name in enumerate(names):
            as_white = tallies.get((name, "opponent"), Tally())
            as_black = tallies.get(("opponent", name), Tally()).reversed()
            tally = after[number].tally.plus(as_white).plus(as_black)
            after[number] = replace(after[number], tally=tally)
    return sorted(after, key=lambda standing: -standing.share)
