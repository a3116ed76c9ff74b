"""Is another program a good UHP engine? The walk through the protocol, then random games side by side."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Self

from skep.agents.engine import EngineError
from skep.agents.uhp_engine import Engine
from skep.games.hive import Position
from skep.uhp.walk import CHECKS, Check, Complaint, compare_moves


@dataclass(frozen=True, kw_only=True)
class CheckSettings:
    """How thoroughly to check."""

    games: int = 10
    """Random games of each game type in which the legal moves are compared."""
    plies: int = 80
    """The length of these games at most."""
    seed: int = 1
    """The random games come from it."""
    timeout: float = 10.0
    """Seconds to wait for an answer."""

    def __post_init__(self) -> None:
        for name, value, least in (("games", self.games, 0), ("plies", self.plies, 1)):
            if value < least:
                raise ValueError(f"setting {name!r} is {least} or more, not {value}")
        if not self.timeout > 0:
            raise ValueError(f"setting 'timeout' is a number above 0, not {self.timeout:g}")


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What came of one check."""

    name: str
    expected: str
    complaint: str = ""
    """What is wrong; empty if nothing is."""
    output: tuple[str, ...] = ()
    """What the engine said last, where something is wrong."""


class Examiner:
    """Makes checks with an engine; after one that it fails it is started afresh."""

    def __init__(self, command: str, settings: CheckSettings) -> None:
        self._command = command
        self._settings = settings
        self._engine: Engine | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._drop_engine()

    def findings(self) -> Iterator[Finding]:
        """Make all checks, one by one; no more than the first if the engine does not even start."""
        starts = self._finding("starts", "The program starts and says who it is.", lambda engine: None)
        yield starts
        if starts.complaint:
            return
        game_types = self._running_engine().game_types
        for check in CHECKS:
            yield self._finding(check.__name__.replace("_", "-"), check.__doc__ or "", check)
        for game_type in game_types:
            expected = f"In random games of {game_type}, `validmoves` are the legal moves."
            yield self._finding(f"agrees-on-{game_type}", expected, partial(self._compare_games, game_type))

    def _finding(self, name: str, expected: str, check: Check) -> Finding:
        output: tuple[str, ...] = ()
        try:
            engine = self._running_engine()
            try:
                check(engine)
            finally:
                output = engine.process.last_output
        except (Complaint, EngineError) as complaint:
            self._drop_engine()
            return Finding(name=name, expected=expected, complaint=str(complaint), output=output)
        return Finding(name=name, expected=expected)

    def _compare_games(self, game_type: str, engine: Engine) -> None:
        for number in range(self._settings.games):
            generator = random.Random(f"{self._settings.seed} {game_type} {number}")
            position = Position(game_type)
            engine.new_game()
            engine.tell_position(position)
            while position.outcome() is None and position.ply < self._settings.plies:
                compare_moves(engine, position)
                position.play(generator.choice(position.legal_moves()))
                engine.tell_position(position)

    def _running_engine(self) -> Engine:
        if self._engine is None or not self._engine.process.is_running:
            self._drop_engine()
            self._engine = Engine(self._command, timeout=self._settings.timeout)
        return self._engine

    def _drop_engine(self) -> None:
        if self._engine is not None:
            self._engine.kill()
        self._engine = None
