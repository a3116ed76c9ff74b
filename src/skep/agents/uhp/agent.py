"""Any UHP engine as an agent: `uhp:command=nokamute,time=1`.

The engine's process lives as long as the player, or as long as an `EnginePool` that keeps it for the
next game.
"""

import contextlib
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from skep._core import StopFlag
from skep.agents.protocol import MOST_DEPTH, Agent, Decision, Limit, Player, Report, require_game
from skep.agents.uhp.conversation import UhpEngine
from skep.agents.uhp.ending import end_with
from skep.agents.uhp.engine_errors import (
    EngineError,
    EngineFlood,
    EngineIllegalMove,
    EngineInvalidAnswer,
    EngineRefused,
    EngineStalled,
    EngineTerminated,
)
from skep.games import Game, Position
from skep.games.hive import Position as HivePosition
from skep.settings import check_bounds

__all__ = [
    "EngineError",
    "EngineFlood",
    "EngineIllegalMove",
    "EngineInvalidAnswer",
    "EnginePool",
    "EngineRefused",
    "EngineStalled",
    "EngineTerminated",
    "UhpAgent",
    "UhpEngine",
    "UhpPlayer",
    "UhpSettings",
]

Engine = UhpEngine  # its name before `skep.Engine` was there; programs may still import it


@dataclass(frozen=True, kw_only=True)
class UhpSettings:
    """Which engine, and how long to wait for it.

    >>> UhpSettings(command="nokamute uhp", time=1).timeout
    10.0
    """

    command: str = ""
    """The engine's command line, split into words as a shell would; no shell runs it."""
    time: float | None = None
    """Seconds for a move, unless the game allows less. Engines that refuse fractions get whole ones, at
    least 1."""
    depth: int | None = None
    """Plies to look ahead, where no time is set."""
    options: str = ""
    """The engine's own options, as `Name=Value;Name=Value`."""
    timeout: float = 10.0
    """Seconds to wait for any answer, and for a move beyond its time, before the engine counts as stalled."""
    patience: float = 600.0
    """Seconds to wait for a move that is limited by depth alone."""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, MOST_DEPTH)})
        if not shlex.split(self.command):
            raise ValueError("setting 'command' is an engine's command line, not ''")
        for name, value in (("timeout", self.timeout), ("patience", self.patience)):
            if not value > 0:
                raise ValueError(f"setting {name!r} is a number above 0, not {value:g}")
        self.option_values()

    def option_values(self) -> dict[str, str]:
        """The engine's options by name.

        >>> UhpSettings(command="engine", options="Threads=2;Style=wild").option_values()
        {'Threads': '2', 'Style': 'wild'}
        """
        pairs = [part.partition("=") for part in self.options.split(";") if part.strip()]
        for name, sign, _ in pairs:
            if not sign or not name.strip():
                raise ValueError(f"setting 'options' is Name=Value;Name=Value, not {self.options!r}")
        return {name.strip(): value.strip() for name, _, value in pairs}


@dataclass(frozen=True)
class UhpAgent:
    """Another program, through the Universal Hive Protocol.

    >>> UhpAgent(UhpSettings(command="nokamute uhp")).name
    'uhp'
    """

    settings: UhpSettings
    pool: "EnginePool | None" = field(default=None, compare=False, repr=False)
    """Keeps its engines between games."""
    name = "uhp"
    Settings = UhpSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game: start the engine, or take one that is kept.

        Raises EngineError where it does not start, greet or take its options.
        """
        require_game(self.name, "hive", game)
        with contextlib.ExitStack() as stack:
            pool = self.pool or stack.enter_context(EnginePool())
            player = UhpPlayer(self.settings, seed, pool)
            try:
                yield player
            except BaseException:
                player.drop_engine()  # an engine that failed is not used again
                raise
            finally:
                player.leave()


class UhpPlayer:
    """An engine in one game. One that failed is ended, and started afresh for the next move.

    >>> import sys
    >>> from skep.games import GAMES
    >>> agent = UhpAgent(UhpSettings(command=f"{sys.executable} -m skep uhp random"))
    >>> with agent.player(GAMES["hive"], seed=1) as player:
    ...     decision = player.choose(HivePosition("Base"), Limit(time=1))
    >>> decision.move in HivePosition("Base").legal_moves
    True
    """

    def __init__(self, settings: UhpSettings, seed: int, pool: "EnginePool") -> None:
        self._settings = settings
        self._seed = seed
        self._pool = pool
        self._engine: UhpEngine | None = self._seated_engine()

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Ask the engine. Raises a kind of EngineError when it fails, and ends it."""
        if not isinstance(position, HivePosition):
            raise TypeError(f"UHP engines play hive, not {position!r}")
        engine = self.engine
        limit = limit.tightened(time=self._settings.time, depth=self._settings.depth)
        try:
            decision = engine.choose(position, limit, report, stop)
        except BaseException:
            self.drop_engine()
            raise
        if stop is not None and stop.is_set() and not engine.process.is_running:
            self.drop_engine()  # ended to stop it; one that ended by itself is reported later
        return decision

    @property
    def engine(self) -> UhpEngine:
        """The engine, started if there is none."""
        self._engine = self._engine or self._seated_engine()
        return self._engine

    def about(self) -> dict[str, str]:
        """What a record should keep of the engine: its id, its options and the end of its stderr."""
        options = ";".join(f"{option.name}={option.value}" for option in self.engine.options.values())
        return {"id": self.engine.id, "options": options, "stderr": self.engine.process.stderr}

    def drop_engine(self) -> None:
        """End the engine at once."""
        if self._engine is not None:
            self._engine.kill()
        self._engine = None

    def leave(self) -> None:
        """Leave the game and give the engine back to its pool."""
        if self._engine is not None:
            self._pool.give_back(self._settings, self._engine)
        self._engine = None

    def _seated_engine(self) -> UhpEngine:
        engine = self._pool.take(self._settings)
        engine.new_game()
        seeds = [name for name in engine.options if name.lower() == "seed"]
        try:
            # The same seed gives the same game, if the engine has such an option and it is not set otherwise.
            engine.configure(
                {name: str(self._seed) for name in seeds if name not in self._settings.option_values()}
            )
        except BaseException:
            engine.kill()
            raise
        return engine


class EnginePool:
    """Keeps engines alive between games; a context manager that ends them.

    >>> agent = UhpAgent(UhpSettings(command="nokamute uhp"))
    >>> with EnginePool() as pool:
    ...     kept = pool.keep(agent)  # its engine starts at the first game and plays the next one too
    >>> kept == agent
    True
    """

    def __init__(self) -> None:
        self._idle: dict[UhpSettings, list[UhpEngine]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        end_with(self, kind)

    def keep(self, agent: Agent) -> Agent:
        """The same agent; if it is a UHP engine, its processes live in this pool."""
        return replace(agent, pool=self) if isinstance(agent, UhpAgent) else agent

    def take(self, settings: UhpSettings) -> UhpEngine:
        """An engine with these settings: one that is kept, or a new one."""
        waiting = self._idle.get(settings, [])
        while waiting:
            engine = waiting.pop()
            if engine.process.is_running:
                return engine
            engine.kill()
        engine = UhpEngine(settings.command, timeout=settings.timeout, patience=settings.patience)
        try:
            engine.configure(settings.option_values())
        except BaseException:
            engine.kill()
            raise
        return engine

    def give_back(self, settings: UhpSettings, engine: UhpEngine) -> None:
        """Keep an engine for the next game."""
        self._idle.setdefault(settings, []).append(engine)

    def close(self) -> None:
        """Ask all engines that are kept to end, and wait for them."""
        for engine in self._taken_out():
            engine.close()

    def kill(self) -> None:
        """End all engines that are kept at once."""
        for engine in self._taken_out():
            engine.kill()

    def _taken_out(self) -> list[UhpEngine]:
        engines = [engine for kept in self._idle.values() for engine in kept]
        self._idle.clear()
        return engines
