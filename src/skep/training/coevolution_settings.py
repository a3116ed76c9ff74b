"""What can be set about coevolution, and the settings of work 004."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from skep import _core
from skep.agents.network import Inputs
from skep.agents.protocol import MOST_THREADS
from skep.arena.tournament import parse_rules
from skep.settings import check_bounds
from skep.training.pso import PsoSettings


@dataclass(frozen=True, kw_only=True)
class CoevolutionSettings(PsoSettings):
    """Who evolves, by what games, and for how long."""

    game: Literal["captain", "hive"] = "captain"
    """The game to be played."""
    rules: str = ""
    """Its rules, such as `official` or `Base+MLP`; if empty `steyn`, or those of Hive."""
    ply_cap: int = 100
    """Games are drawn after so many plies; 0 for never."""
    hidden: tuple[int, ...] = (33,)
    """Units of each hidden layer."""
    inputs: Inputs = "raw"
    """What networks are shown: numbers as they are, scaled to about one, or that with enemies negative."""
    depth: int = 1
    """Plies that networks look ahead."""
    spread: float = 1.0
    """First weights are drawn from between minus and plus this."""
    swarm_size: int = 4
    """Networks in each swarm."""
    generations: int = 100
    """How long to evolve."""
    runs: int = 1
    """How often to begin anew, with other chance."""
    win: float = 1.0
    """Score of a game won."""
    draw: float = 0.0
    """Score of a game drawn."""
    loss: float = -1.0
    """Score of a game lost."""
    hall_of_fame: int = 0
    """Former leaders of the other swarm that everybody also plays, drawn by lot in each generation."""
    re_evaluate: bool = False
    """Do personal bests play again in every generation, so that none rests on an old score?"""
    random_games: int = 200
    """Games of each swarm's leader against the random player in each generation."""
    threads: int = 1
    """Threads that play, in each worker."""
    seed: int = 1
    """Names all chance."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_bounds(self, {"threads": (1, MOST_THREADS)})
        for name in ("swarm_size", "generations", "runs"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is 1 or more, not {getattr(self, name)}")
        for name in ("ply_cap", "hall_of_fame"):
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
        return (getattr(_core, f"{self.game}_network_inputs"), *self.hidden, 1)

    def rules_record(self) -> Any:
        """The rules as the game's own dataclass. Raises ValueError."""
        text = self.rules or {"captain": "steyn", "hive": ""}[self.game]
        return replace(parse_rules(self.game, text), ply_cap=self.ply_cap)


PUBLISHED = CoevolutionSettings(runs=10)
PRESETS = {
    "smoke": CoevolutionSettings(hidden=(5,), swarm_size=2, generations=3, random_games=4, ply_cap=20),
    "published": PUBLISHED,
    "full": replace(
        PUBLISHED, runs=1, generations=5000, inputs="scaled", swarm_size=8, hall_of_fame=2, re_evaluate=True
    ),
}
"""The work does not say how many generations it ran: 100 are taken for `published`. It wished for 5,000."""
