"""The settings of coevolution, and those of steyn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from skep.agents.network import Inputs
from skep.agents.protocol import MOST_THREADS
from skep.arena.core_games.policies import Ties
from skep.arena.game.rules import parse_rules
from skep.games import GAMES
from skep.settings import check_bounds
from skep.training.pso import PsoSettings


@dataclass(frozen=True, kw_only=True)
class CoevolutionSettings(PsoSettings):
    """Which networks evolve, in which games, and for how long."""

    OLD_NAMES: ClassVar[Mapping[str, str]] = {"hall_of_fame": "past_champions"}

    game: Literal["captain", "hive"] = "captain"
    """The game to be played."""
    rules: str = ""
    """Its rules, such as `official` or `Base+MLP`; if empty `steyn`, or those of Hive."""
    ply_cap: int = 100
    """Games are drawn after so many plies; 0 for never."""
    hidden: tuple[int, ...] = (33,)
    """Units of each hidden layer."""
    inputs: Inputs = "raw"
    """What networks are shown: numbers as they are, scaled to about 1, or also with the enemy's negative."""
    depth: int = 1
    """Plies that networks look ahead."""
    ties: Ties = "lot"
    """Which of several moves that the network likes best: any, by `lot`, the `first` or the `last`."""
    sees_finished: bool = False
    """Is a finished game judged by the network too, like any other position, so that it may miss a win?"""
    spread: float = 1.0
    """The first weights are random numbers between minus and plus this."""
    swarm_size: int = 4
    """Networks in each swarm."""
    generations: int = 100
    """Generations of each run."""
    runs: int = 1
    """Runs, each from new random weights."""
    win: float = 1.0
    """Score of a game won."""
    draw: float = 0.0
    """Score of a game drawn."""
    loss: float = -1.0
    """Score of a game lost."""
    past_champions: int = 0
    """Former leaders of the other swarm that every network also plays, chosen at random each time."""
    re_evaluate: bool = False
    """Do personal bests play again in every generation, so that no score is old?"""
    random_games: int = 200
    """Games of each swarm's leader against the random player in each generation."""
    threads: int = 1
    """Threads of each worker process."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_bounds(self, {"threads": (1, MOST_THREADS)})
        for name in ("swarm_size", "generations", "runs"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is 1 or more, not {getattr(self, name)}")
        for name in ("ply_cap", "past_champions"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is 0 or more, not {getattr(self, name)}")
        if self.random_games < 2 or self.random_games % 2:
            raise ValueError(f"random_games is an even number from 2 on, not {self.random_games}")
        if self.spread <= 0:
            raise ValueError(f"spread is more than 0, not {self.spread}")
        if not self.win >= self.draw >= self.loss:
            raise ValueError(
                f"a win is worth no less than a draw, and that than a loss, not {self.win}, "
                f"{self.draw}, {self.loss}"
            )
        self.rules_record()

    @property
    def layers(self) -> tuple[int, ...]:
        """Layer sizes of the networks."""
        return (GAMES[self.game].engines_for("a network").network_inputs, *self.hidden, 1)

    def rules_record(self) -> Any:
        """The rules as the game's own dataclass. Raises ValueError."""
        text = self.rules or {"captain": "steyn", "hive": ""}[self.game]
        return replace(parse_rules(self.game, text), ply_cap=self.ply_cap)


PUBLISHED = CoevolutionSettings(runs=10)
PRESETS = {
    "smoke": CoevolutionSettings(hidden=(5,), swarm_size=2, generations=3, random_games=4, ply_cap=20),
    "published": PUBLISHED,
    "full": replace(
        PUBLISHED, runs=1, generations=5000, inputs="scaled", swarm_size=8, past_champions=2, re_evaluate=True
    ),
}
"""Steyn does not say how many generations were run: 100 are taken for `published`. 5,000 were wished for."""
