"""The settings of `skep tune`."""

from dataclasses import dataclass

from skep.agents.weight_file import read_weights_text
from skep.arena.game.rules import parse_rules
from skep.settings import SettingsError
from skep.training.engine_weights import ENGINE_NAMES, Tapered, parse_engine_weights

BLOCK = 100
"""Games of self-play in one step of a run."""


@dataclass(frozen=True, kw_only=True)
class TuningSettings:
    """How the evaluation is tuned."""

    rounds: int = 4
    """Rounds of games, fit and match."""
    games: int = 2000
    """Games of self-play in a round, a multiple of 100."""
    nodes: int = 500
    """Positions that are searched for a move of self-play."""
    match_games: int = 400
    """Games of the match of new weights against the best ones, an even number."""
    match_nodes: int = 2000
    """Positions that are searched for a move of the match."""
    confidence: float = 0.95
    """Probability, from 0.5 to below 1, that new weights must have of being better after the match."""
    opening_plies: int = 8
    """Random plies that every game begins with; nothing is learned from them."""
    start: str = "zero"
    """Weights to begin with: `zero`, or the name of a set that comes with skep, or a file."""
    scale: float = 190.0
    """Hundredths of a point that make a win e times as likely; the margins of the search rely on it."""
    half_life: float = 16.0
    """Plies from the end of a game at which a position counts half as much as the last one."""
    ridge: float = 300.0
    """How strongly weights are pulled to the best ones so far, in positions."""
    rules: str = "Base+MLP:ply_cap=200"
    """The rules of the games."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""

    def __post_init__(self) -> None:
        for name in ("rounds", "games", "nodes", "match_games", "match_nodes", "opening_plies"):
            if getattr(self, name) < 1:
                raise SettingsError(f"setting {name!r} is 1 or more, not {getattr(self, name)}")
        for name in ("scale", "half_life", "ridge"):
            if getattr(self, name) <= 0:
                raise SettingsError(f"setting {name!r} is more than 0, not {getattr(self, name)}")
        if self.games % BLOCK:
            raise SettingsError(f"setting 'games' is a multiple of {BLOCK}, not {self.games}")
        if self.match_games % 2:
            raise SettingsError(f"setting 'match_games' is an even number, not {self.match_games}")
        if not 0.5 <= self.confidence < 1:
            raise SettingsError(f"setting 'confidence' is from 0.5 to below 1, not {self.confidence}")
        parse_rules("hive", self.rules)
        self.first_weights()

    def first_weights(self) -> list[Tapered]:
        """The weights to begin with. Raises ValueError if there are none of that name."""
        if self.start == "zero":
            return [(0, 0)] * len(ENGINE_NAMES)
        return parse_engine_weights(read_weights_text(self.start))
