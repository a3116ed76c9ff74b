"""The swarm: bugs that move as particles towards the enemy queen. The player of mcguile2020, and more.

Every own piece on the board is a particle of a particle swarm optimisation. On each turn all of them
accelerate, each says which legal move comes nearest to where it wishes to be and how strongly it intends
to make it, the vicinities nominate, and the strongest nominee moves. `swarm:preset=published` has the
values behind the tables of the thesis, `swarm:preset=coded` also what its program did wrong, and
`swarm:preset=best` the strongest found (docs/swarm.md).

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> from skep.games.random_board import random_full_position
>>> position = random_full_position(seed=3)
>>> with make_agent("swarm:radius=2").player(GAMES["hive"], seed=1) as player:
...     position.move_text(player.choose(position, Limit()).move)
'wS2 wB1\\\\'
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias, cast

from skep import _core
from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player, Report, require_game
from skep.agents.swarm.explanation import SwarmExplanation
from skep.games import Game, Position
from skep.games.hive import Position as HivePosition
from skep.settings import check_bounds, completed_by

Factor: TypeAlias = Literal[
    "velocity", "accuracy", "fitness", "velocity+accuracy", "velocity-or-accuracy", "velocity-or-goal"
]


@dataclass(frozen=True, kw_only=True)
class SwarmSettings:
    """How the particles move and decide. What is none is as the preset has it."""

    preset: Literal["intended", "published", "coded", "best"] = "intended"
    """Where settings that are not given come from: McGuile's text, his values without the mistakes of his
    program, his program as it was, the strongest."""
    mode: Literal["one", "whole"] | None = None
    """`one`: one particle moves a turn, the one that intends it most. `whole`: all in a row, a turn each."""
    space: Literal["axial", "offset"] | None = None
    """Coordinates of vectors: `axial` as cells are named, `offset` rows and columns, as McGuile's program."""
    target: Literal["queen", "first"] | None = None
    """Where it moves: to the enemy `queen` wherever she is, or to where it `first` saw her (his program)."""
    inertia: float | None = None
    """w: how much of its velocity a particle keeps."""
    cognitive: float | None = None
    """c1: how strongly its own best position attracts a particle."""
    social: float | None = None
    """c2: how strongly the best position of the others attracts it."""
    initial_velocity: int | None = None
    """Cells along each axis that a new particle moves in a turn, at most, at random."""
    rounding: float | None = None
    """A fraction of a cell above this is rounded away from zero, one below it is cut off."""
    best: Literal["vicinity", "global"] | None = None
    """Whose best position attracts: that of the particles near by, or that of the whole swarm."""
    radius: int | None = None
    """Steps that a particle sees: who is in its vicinity, and whether the enemy queen is."""
    growing: bool | None = None
    """Do vicinities only grow: is who was near once near for ever? (His program.)"""
    made: Literal["turn", "board"] | None = None
    """When particles are made: in the first `turn`, or when all pieces are on the `board`, each bound to its
    cell, so that what moves before the first turn is lost to the swarm (his program of July 2020)."""
    intention: Factor | None = None
    """What makes a particle want to move."""
    fitness: Literal["cell", "best"] | None = None
    """Whose distance to the goal counts: that of the `cell` (text), or of the `best` one so far (program)."""
    danger: tuple[float, ...] | None = None
    """Added to an intention near its own queen, when four and when five cells around her are occupied."""
    queen_danger: tuple[float, ...] | None = None
    """The same for the queen herself."""
    danger_distance: int | None = None
    """Steps from its own queen within which a piece feels her danger."""
    alarm: bool | None = None
    """Does a particle without velocity have an intention when its queen is in danger?"""
    goal: float | None = None
    """The intention of a piece that sees the enemy queen and can go beside her (`velocity-or-goal`)."""
    goal_cells: Literal["empty", "any"] | None = None
    """To which cells beside her it goes: `empty` ones (text), or `any`, also on top of others (program)."""
    goal_at_rest: bool | None = None
    """Has a particle without velocity that intention? (Not in his program, which skips it.)"""
    goal_danger: bool | None = None
    """Is danger added to that intention?"""
    stay: bool | None = None
    """Does a piece beside the enemy queen stay there?"""
    tie_break: bool | None = None
    """Of equal intentions, does the abler bug move? Otherwise the first."""
    idle: Literal["move", "pass"] | None = None
    """What it does when no particle has an intention: `move` what comes nearest to the target, or `pass`
    where the rules let a side pass (his program)."""
    bring: float | None = None
    """The intention of a piece in hand to come in."""
    look_ahead: float | None = None
    """Taken from an intention for each piece more that the move leaves around its own queen."""
    recall: int | None = None
    """Own turns within which a piece does not go back to where it came from."""
    commanding_queen: bool | None = None
    """May the queen refuse a move after which she could be surrounded at once?"""
    whole_hive: bool | None = None
    """Does every particle see the whole hive: who is there, and how many stand around the enemy queen?"""
    bug_intentions: float | None = None
    """Added to an intention for what a bug does best, such as a beetle closing a cell nobody can slide to."""
    open_gap: float | None = None
    """The intention to make way when the last cell around the enemy queen is closed to all."""
    guards: int | None = None
    """So many pieces near its own queen are a swarm of their own, which frees her and pins enemies."""
    help: float | None = None
    """Added to an intention for each piece near by that wishes to move, cannot, and is set free by it."""
    preference: Literal["sum", "pareto"] | None = None
    """How intentions are compared: by their `sum`, or part by part (advance, safety, service), where who is
    worse in none is better; then all have a say, not only nominees."""

    def __post_init__(self) -> None:
        check_bounds(
            self,
            dict.fromkeys(("initial_velocity", "radius", "danger_distance", "recall", "guards"), (0, 1000)),
        )
        if self.rounding is not None and not 0 <= self.rounding <= 1:
            raise ValueError(f"rounding is from 0 to 1, not {self.rounding}")
        for name in ("danger", "queen_danger"):
            if len(getattr(self, name) or (0, 0)) != 2:
                raise ValueError(f"{name} is two numbers such as 3/6, not {getattr(self, name)}")


INTENDED = SwarmSettings(
    mode="one",
    space="axial",
    target="queen",
    inertia=0.5,
    cognitive=0.8,
    social=0.9,
    initial_velocity=4,
    rounding=0.25,
    best="vicinity",
    radius=2,
    growing=False,
    made="turn",
    intention="velocity-or-goal",
    fitness="cell",
    danger=(3.0, 6.0),
    queen_danger=(4.0, 8.0),
    danger_distance=2,
    alarm=True,
    goal=5.0,
    goal_cells="empty",
    goal_at_rest=True,
    goal_danger=True,
    stay=True,
    tie_break=True,
    idle="move",
    bring=3.0,
    look_ahead=0.0,
    recall=0,
    commanding_queen=False,
    whole_hive=False,
    bug_intentions=0.0,
    open_gap=0.0,
    guards=0,
    help=0.0,
    preference="sum",
)
PUBLISHED = replace(
    INTENDED,
    space="offset",
    initial_velocity=0,
    radius=3,
    fitness="best",
    goal_cells="any",
    queen_danger=(0.0, 0.0),
    danger_distance=1,
    alarm=False,
    goal_danger=False,
    stay=False,
)
PRESETS = {
    "intended": INTENDED,
    "published": PUBLISHED,
    "coded": replace(PUBLISHED, target="first", growing=True, goal_at_rest=False),
    "best": replace(
        INTENDED,
        fitness="best",
        goal_cells="any",
        cognitive=0.0,
        social=1.0,
        initial_velocity=3,
        rounding=0.4,
        danger_distance=1,
        goal=6.0,
        bring=10.0,
        look_ahead=2.0,
        recall=1,
        commanding_queen=True,
        whole_hive=True,
        bug_intentions=0.6,
        open_gap=3.0,
    ),
}
"""Complete settings by name."""


def completed(settings: SwarmSettings) -> SwarmSettings:
    """The settings with nothing left open.

    >>> completed(SwarmSettings(preset="published", radius=1)).radius
    1
    >>> completed(SwarmSettings(preset="published")).radius
    3
    """
    return completed_by(PRESETS[settings.preset], settings)


@dataclass(frozen=True)
class SwarmAgent:
    """Bugs that move as particles of a swarm (mcguile2020)."""

    settings: SwarmSettings = SwarmSettings()
    name = "swarm"
    Settings = SwarmSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        require_game(self.name, "hive", game)
        yield SwarmPlayer(self._swarm(seed))

    def explain(self, position: HivePosition, seed: int = 0, since: int = 0) -> SwarmExplanation:
        """What a swarm that began at the ply `since` decides here, and everything that led to it.

        It is the same that a player with this seed chooses. Raises ValueError when the game is over.
        """
        return SwarmExplanation.of(position, self._swarm(seed).explain(position, since))

    def _swarm(self, seed: int) -> _core.Swarm:
        core = _core.SwarmSettings()
        chosen = completed(self.settings)
        for field in fields(chosen):
            if field.name != "preset":
                setattr(core, field.name, getattr(chosen, field.name))
        return _core.Swarm(core, seed)


class SwarmPlayer:
    """A swarm in one game. It begins with the first position that it is asked about."""

    def __init__(self, swarm: _core.Swarm) -> None:
        self._swarm = swarm
        self._since: int | None = None

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Let the particles decide; no limit matters. Raises ValueError when the game is over."""
        self._since = position.ply if self._since is None else min(self._since, position.ply)
        return Decision(move=self._swarm.choose(cast(_core.HivePosition, position), self._since))
