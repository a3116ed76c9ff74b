"""Monte-Carlo tree search in the core, with the settings of mcguile2020 and ahmadov2024 as presets.

`mcts:preset=mcguile` is the opponent of mcguile2020: eleven trees of 500 iterations, cut at
13 plies from the root. Its program picks the final move by the upper confidence bound, exploration
included, which is as good as random when no playout has ended, and its eleven trees were copies of one,
because its processes shared a random state (program, mcts.py); `mcts:preset=mcguile-coded` does the same.
Here the trees differ and the most visited move is played. It also never places pieces, which a search of the
rules does.

`mcts:preset=ahmadov` is the player of ahmadov2024: 300 iterations, a playout to the end for
every child of the leaf. Its back-propagation gives both sides the same reward, which makes the opponent
help; here each side has its own. `mcts:preset=ahmadov-printed` does as is printed (sections 3.5 and 3.6):
one reward for all levels, and a finished game counts once, not as often as its siblings have playouts.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> with make_agent("mcts:preset=mcguile,trees=2").player(GAMES["hive"], seed=1) as player:
...     decision = player.choose(GAMES["hive"].start("Base"), Limit())
>>> decision.nodes
1000
"""

import contextlib
import math
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Literal

from skep import _core
from skep._core import StopFlag
from skep.agents.alphabeta import evaluator
from skep.agents.protocol import MOST_THREADS, Decision, Limit, Line, Player, Report
from skep.games import Game, Position
from skep.settings import check_bounds, completed_by

BOUNDS = {
    "iterations": (0, 10**9),
    "depth": (0, 10**6),
    "playout_plies": (1, 10**6),
    "trees": (1, 10**5),
    "copies": (1, 10**5),
    "threads": (0, MOST_THREADS),
    "leaf_playouts": (1, 10**5),
    "memory": (1, 2**20),
}
"""The least and the most of each setting."""


@dataclass(frozen=True, kw_only=True)
class MctsSettings:
    """How to search. What is none is as the preset has it, else as the plain search has it."""

    preset: Literal["plain", "mcguile", "mcguile-coded", "ahmadov", "ahmadov-printed"] = "plain"
    """Where settings that are not given come from."""
    iterations: int | None = None
    """Iterations of each tree, fewer under a limit of nodes, which counts those of all; 0 for as many as the
    time allows. (Plain: 1000.)"""
    time: float | None = None
    """Seconds for a move, at most."""
    depth: int | None = None
    """Plies from the root after which a playout counts as drawn; 0 plays to the end. (Plain: 0.)"""
    playout_plies: int | None = None
    """No playout is longer. (Plain: 1000.)"""
    exploration: float | None = None
    """The constant of the upper confidence bound. (Plain: the square root of 2.)"""
    rewards: Literal["signed", "unit"] | None = None
    """What win, draw and loss are worth: `signed` 1, 0, -1; `unit` 1, 1/2, 0. (Plain: signed.)"""
    parallel: Literal["root", "leaf", "tree"] | None = None
    """What threads share: nothing but the root, the playouts of a leaf, or the tree. (Plain: root.)"""
    trees: int | None = None
    """Trees that are added at the root, where that is parallel. (Plain: 1.)"""
    copies: int | None = None
    """How often each tree counts at the root, as if so many equal ones had grown. (Plain: 1.)"""
    threads: int = 0
    """Threads; 0 for one per CPU core. The result of root and leaf parallel search does not depend on it."""
    leaf_playouts: int | None = None
    """Playouts of each new child. (Plain: 1.)"""
    memory: int | None = None
    """MiB for all trees of a search; when they are full, they grow no more. (Plain: 1024.)"""
    playouts: Literal["uniform", "guided"] | None = None
    """Every move as likely, or the best ranked of three random ones. (Plain: uniform.)"""
    expansion: Literal["one", "all"] | None = None
    """Children of a leaf that get playouts in one iteration. (Plain: one.)"""
    finished: Literal["as-parent", "once"] | None = None
    """How often a finished game counts where all children get playouts. (Plain: as often as its parent has
    children.)"""
    shared_reward: bool | None = None
    """Is every level rewarded for the side that searches, so that the opponent helps? (Plain: no.)"""
    choice: Literal["visits", "wins", "robust-max", "value", "ucb", "ucb-merged"] | None = None
    """What the final move has most of: visits, wins, both (`robust-max`, which goes on for up to twice the
    iterations until one move has), value, or upper confidence bound, alone or of all trees under the root of
    the first one and by lot among equals. (Plain: visits.)"""

    def __post_init__(self) -> None:
        check_bounds(self, BOUNDS)
        if (self.exploration or 0) < 0:
            raise ValueError(f"exploration is 0 or more, not {self.exploration}")
        if self.time is not None and self.time <= 0:
            raise ValueError(f"time is more than 0, not {self.time}")
        if self.iterations == 0 and self.time is None:
            raise ValueError("iterations=0 needs a time")


PLAIN = MctsSettings(
    iterations=1000,
    depth=0,
    playout_plies=1000,
    exploration=math.sqrt(2),
    rewards="signed",
    parallel="root",
    trees=1,
    copies=1,
    leaf_playouts=1,
    memory=1024,
    playouts="uniform",
    expansion="one",
    finished="as-parent",
    shared_reward=False,
    choice="visits",
)
AHMADOV = replace(
    PLAIN,
    iterations=300,
    playout_plies=200,  # Ahmadov's cap of 100 turns
    exploration=100.0,
    rewards="unit",
    parallel="leaf",
    expansion="all",
    choice="wins",
)
PRESETS = {
    "plain": PLAIN,
    "mcguile": replace(PLAIN, iterations=500, depth=13, trees=11),
    "mcguile-coded": replace(PLAIN, iterations=500, depth=13, copies=11, choice="ucb-merged"),
    "ahmadov": AHMADOV,
    "ahmadov-printed": replace(AHMADOV, shared_reward=True, finished="once"),
}
"""Complete settings by name."""


def completed(settings: MctsSettings) -> MctsSettings:
    """The settings with nothing left open.

    >>> completed(MctsSettings(preset="ahmadov", iterations=30)).iterations
    30
    """
    return completed_by(PRESETS[settings.preset], settings)


@dataclass(frozen=True)
class MctsAgent:
    """Monte-Carlo tree search, with presets of mcguile2020 and ahmadov2024."""

    settings: MctsSettings = MctsSettings()
    name = "mcts"
    Settings = MctsSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        yield MctsPlayer(completed(self.settings), game, random.Random(seed))


class MctsPlayer:
    """The search in one game; begins with new trees at every move."""

    def __init__(self, settings: MctsSettings, game: Game, generator: random.Random) -> None:
        self._settings = settings
        self._random = generator
        engines = game.engines_for("mcts")
        self._search: Callable[..., _core.MctsResult] = engines.mcts
        self._evaluator = evaluator(engines.default_weights, game)

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Search; a limit of nodes counts iterations of all trees, one of depth means nothing.

        Raises ValueError when the game is over.
        """

        def progress(result: _core.MctsResult) -> None:
            if report:
                report(decision_of(result))

        settings = self._core_settings(limit)
        own_report = progress if report else None
        return decision_of(self._search(position, settings, self._evaluator, stop=stop, report=own_report))

    def _core_settings(self, limit: Limit) -> _core.MctsSettings:
        own = self._settings
        limit = limit.tightened(time=own.time)
        given = {field.name: getattr(own, field.name) for field in fields(own)}
        for name in ("preset", "time"):
            del given[name]
        given["most_iterations"] = 2 * given["iterations"]  # where the final choice wants more
        if limit.nodes is not None:
            trees = given["trees"] = min(given["trees"], limit.nodes) if own.parallel == "root" else 1
            share = limit.nodes // trees
            given["iterations"] = min(own.iterations or share, share)
            given["most_iterations"] = min(given["most_iterations"], share)
        given["memory"] <<= 20
        given["threads"] = own.threads or os.cpu_count() or 1
        given |= {"seconds": limit.seconds(), "seed": self._random.getrandbits(64)}
        settings = _core.MctsSettings()
        for name, value in given.items():
            setattr(settings, name, value)
        return settings


def decision_of(result: _core.MctsResult) -> Decision:
    """What a search found, as a decision of a player."""
    lines = tuple(
        Line(moves=(candidate.move,), score=score_of(candidate.value))
        for candidate in result.candidates
        if candidate.visits > 0
    )
    return Decision(
        move=result.move,
        score=score_of(result.value),
        depth=len(result.pv),
        nodes=result.iterations,
        seconds=result.seconds,
        pv=tuple(result.pv),
        lines=lines,
    )


def score_of(value: float) -> float:
    """A share of the points as a score, on the scale where 400 is ten to one.

    >>> score_of(0.5), round(score_of(10 / 11)), score_of(1.0)
    (0.0, 400, 2000.0)
    """
    if not 1e-5 < value < 1 - 1e-5:
        return math.copysign(2000.0, value - 0.5)
    return 400 * math.log10(value / (1 - value))
