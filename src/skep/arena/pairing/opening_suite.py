"""Suites of balanced openings: how they are made, and those that come with skep.

>>> from skep.games.hive import Rules
>>> suite = list(make_suite(SuiteSettings(count=2, plies=2, nodes=500, bound=200)))
>>> [len(position.history) for position in suite]
[2, 2]
>>> suite_path(Rules(game_type="Base+MLP")).name
'Base+MLP.txt'
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

from skep import __version__
from skep.agents import Limit
from skep.analysis.analyst import Analyst, analyst
from skep.arena.game.seeds import derived_seed
from skep.games.hive import Position, Rules
from skep.git_commit import git_commit
from skep.settings import value_text

SUITES = Path(__file__).parents[2] / "openings"
"""The folder of the suites that come with skep, one for a game type."""

_CANDIDATES = 24
"""Moves that are compared at every step; some lead to the same position turned."""
_LOOK_AHEAD = Limit(depth=3)
"""Enough to see that a bug is lost."""
_MOST_ATTEMPTS = 1000
"""For one opening: after so many there are no more."""


@dataclass(frozen=True, kw_only=True)
class SuiteSettings:
    """What openings a suite has."""

    type: str = "Base"
    """The game type: Base, Base+MLP, …"""
    count: int = 120
    """Number of openings."""
    plies: int = 6
    """Plies of each opening: moves of both sides."""
    margin: float = 100.0
    """Every move is at most this much worse than the best move, in hundredths of a point, by a
    search of three plies."""
    bound: float = 30.0
    """The score after the opening is at most this far from 0, in hundredths of a point."""
    nodes: int = 20_000
    """Positions that the engine searches for that score."""
    seed: int = 1
    """Random seed. The same seed gives the same openings."""

    OPTION_NAMES: ClassVar[Mapping[str, str]] = {"type": "rules"}

    def __post_init__(self) -> None:
        Rules(game_type=self.type)  # raises an error if there is no such game type
        for name in ("count", "plies", "nodes"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is 1 or more, not {getattr(self, name)}")
        if self.margin < 0 or self.bound < 0:
            raise ValueError("margin and bound are 0 or more")


def make_suite(
    settings: SuiteSettings, on_opening: Callable[[int], None] | None = None
) -> Iterator[Position]:
    """Openings that the engine finds sensible and balanced, no two alike up to symmetry.

    `on_opening` is told how many there are. Raises ValueError when there are no more.
    """
    start = Position(settings.type)
    with analyst(start, lines=_CANDIDATES) as player, analyst(start) as judge:
        maker = _Maker(settings, player, judge)
        for number in range(settings.count):
            yield maker.opening(random.Random(derived_seed("suite", settings.seed, number)))
            if on_opening is not None:
                on_opening(number + 1)


def suite_head(settings: SuiteSettings) -> str:
    """The first lines of a suite's file, above its GameStrings: the command that makes it again."""
    names = SuiteSettings.OPTION_NAMES
    values = asdict(settings).items()
    options = " ".join(f"--{names.get(name, name)} {value_text(value)}" for name, value in values)
    commit = git_commit()
    version = f"{__version__} at {commit}" if commit else __version__
    return f"# Made by: skep openings {options}\n# with skep {version}\n"


def suite_path(rules: Rules) -> Path:
    """The file of the suite for a game type. Raises ValueError if there is none."""
    path = SUITES / f"{rules.game_type}.txt"
    if not path.exists():
        known = ", ".join(sorted(file.stem for file in SUITES.glob("*.txt")))
        raise ValueError(f"no suite of openings for {rules.game_type}; there are suites for {known}")
    return path


class _Maker:
    """Tries openings until one is new and balanced."""

    def __init__(self, settings: SuiteSettings, player: Analyst, judge: Analyst) -> None:
        self._settings = settings
        self._player = player
        self._judge = judge
        self._seen: set[int] = set()

    def opening(self, generator: random.Random) -> Position:
        for _ in range(_MOST_ATTEMPTS):
            position = self._attempt(generator)
            key = position.symmetry_key()
            if key not in self._seen and self._is_balanced(position):
                self._seen.add(key)
                return position
        raise ValueError(f"none of {_MOST_ATTEMPTS} openings is new and balanced: ask for fewer")

    def _attempt(self, generator: random.Random) -> Position:
        position = Position(self._settings.type)
        for _ in range(self._settings.plies):
            lines = self._player.evaluate(position, _LOOK_AHEAD).lines
            scores = [line.score or 0.0 for line in lines]
            sensible = [
                line.moves[0]
                for line, score in zip(lines, scores, strict=True)
                if score >= max(scores) - self._settings.margin
            ]
            position.play(generator.choice(sensible))
        return position

    def _is_balanced(self, position: Position) -> bool:
        score = self._judge.evaluate(position, Limit(nodes=self._settings.nodes)).score
        return abs(score) <= self._settings.bound
