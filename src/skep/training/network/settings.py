"""How the network is learned."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from skep.settings import SettingsError

GAMES_A_PIECE = 100
"""Games that one worker plays before it sends their positions back."""

PIECES_A_STEP = 8
"""Pieces of work in one step of a run, whatever the number of workers."""

GAME_TYPES = (
    ("Base+MLP",) * 10 + ("Base",) * 4 + ("Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP")
)
"""The types of the games, in turn: half of them with all three expansions."""


@dataclass(frozen=True, kw_only=True)
class NetworkLearnerSettings:
    """How the network is learned."""

    iterations: int = 4
    """How often games are played and a network is learned from them; each plays the games of the next."""
    games: int = 10000
    """Games of self-play in an iteration."""
    first_games: int = 4000
    """Games of the first iteration, whose player knows little."""
    growth: float = 0.0
    """Factor by which games grow each iteration, up to `games`; 0 for `games` from the second on."""
    nodes: int = 300
    """Positions to search for each move of self-play."""
    last_iterations: int = 0
    """How many of the last iterations play `last_games` games with `last_nodes` positions a move instead."""
    last_games: int = 10000
    """Games of each of the last iterations."""
    last_nodes: int = 1000
    """Positions to search for each move of the last iterations."""
    window: int = 3
    """The network learns from the games of so many iterations, the last ones."""
    start: Literal["zero", "linear"] = "zero"
    """Who plays the first games: a network of random weights, or the weighted sum that comes with skep."""
    order: str = "zero"
    """Weights that order the moves of the first games: zero for none, or a set that comes with skep."""
    order_positions: int = 1_000_000
    """Positions, at most, whose best moves each pass of learning the order of moves looks at."""
    order_passes: int = 2
    """Passes over these positions."""
    order_rate: float = 0.1
    """The learning rate of the order of moves at first; it falls evenly to nearly 0."""
    passes: int = 4
    """How often the network sees every position; the pass that predicts unseen games best is kept."""
    rate: float = 0.001
    """The learning rate at first; it falls evenly to nearly 0."""
    batch: int = 4096
    """Positions that the network sees between two changes of its weights."""
    score_share: float = 0.7
    """Share of the search's score in what the network predicts; the rest is the result of the game."""
    score_scale: float = 190.0
    """Hundredths of a point that make a win e times likelier, in the scores of the search."""
    match_games: int = 100
    """Games of each network against the hand-set weights, an even number; 0 for none."""
    match_nodes: int = 1000
    """Positions to search for each move of these games."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""

    def __post_init__(self) -> None:
        for name in (
            "iterations",
            "games",
            "first_games",
            "nodes",
            "last_games",
            "last_nodes",
            "window",
            "passes",
            "order_passes",
            "order_positions",
            "batch",
            "match_nodes",
        ):
            if getattr(self, name) < 1:
                raise SettingsError(f"setting {name!r} is 1 or more, not {getattr(self, name)}")
        if not 0 <= self.last_iterations <= self.iterations:
            raise SettingsError(
                f"setting 'last_iterations' is from 0 to {self.iterations}, not {self.last_iterations}"
            )
        if self.match_games < 0 or self.match_games % 2:
            raise SettingsError(f"setting 'match_games' is an even number, not {self.match_games}")
        if not 0 <= self.score_share <= 1:
            raise SettingsError(f"setting 'score_share' is from 0 to 1, not {self.score_share}")
        if self.growth and self.growth < 1:
            raise SettingsError(f"setting 'growth' is 1 or more, or 0, not {self.growth}")
        for name in ("rate", "order_rate", "score_scale"):
            if getattr(self, name) <= 0:
                raise SettingsError(f"setting {name!r} is more than 0, not {getattr(self, name)}")

    def score_share_of(self, iteration: int) -> float:
        """The share of the scores after an iteration, counted from 0: none where the judge was random."""
        return 0.0 if iteration == 0 and self.start == "zero" else self.score_share

    def games_of(self, iteration: int) -> int:
        """Games of self-play in an iteration, counted from 0; whole pieces while they grow.

        >>> settings = NetworkLearnerSettings(first_games=4000, growth=1.5, games=10000)
        >>> [settings.games_of(iteration) for iteration in range(4)]
        [4000, 6000, 9000, 10000]
        """
        if self._is_one_of_the_last(iteration):
            return self.last_games
        if iteration == 0:
            return self.first_games
        if not self.growth:
            return self.games
        grown = self.first_games * self.growth**iteration
        return int(min(self.games, grown // GAMES_A_PIECE * GAMES_A_PIECE))

    def nodes_of(self, iteration: int) -> int:
        """Positions to search for each move of self-play in an iteration, counted from 0.

        >>> settings = NetworkLearnerSettings(iterations=3, nodes=300, last_iterations=1, last_nodes=1000)
        >>> [settings.nodes_of(iteration) for iteration in range(3)]
        [300, 300, 1000]
        """
        return self.last_nodes if self._is_one_of_the_last(iteration) else self.nodes

    def _is_one_of_the_last(self, iteration: int) -> bool:
        return iteration >= self.iterations - self.last_iterations


PRESETS: Mapping[str, NetworkLearnerSettings] = {
    "smoke": NetworkLearnerSettings(
        iterations=2, first_games=20, games=20, nodes=10, passes=1, batch=64, match_games=2, match_nodes=10
    ),
    "quick": NetworkLearnerSettings(iterations=4, first_games=2000, games=3000, nodes=100),
    "hour": NetworkLearnerSettings(iterations=5, games=8000, nodes=200, match_games=400),
    "shipped": NetworkLearnerSettings(
        iterations=10, growth=1.5, games=30000, last_iterations=2, match_games=400
    ),
}
