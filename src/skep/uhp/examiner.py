"""Is another program a good UHP engine? Checks of the whole protocol, then random games side by side."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Self

from skep.agents.uhp.conversation import UhpEngine
from skep.agents.uhp.engine_errors import EngineError
from skep.games.hive import Position
from skep.settings import suggestion
from skep.uhp.protocol_checks import CHECKS, OWN_CHECKS, Check, Complaint, compare_moves

START = "starts"
"""The name of the first check, which is made in any case."""
AGREEMENT = "agrees-on-"
"""How the names of the checks of a game type begin."""
SOURCES = ("uhp", "skep")
"""Whose rules checks are about."""


@dataclass(frozen=True, kw_only=True)
class CheckSettings:
    """How thoroughly to check."""

    games: int = 10
    """Random games of each game type in which the legal moves are compared."""
    plies: int = 80
    """Most plies of each of these games."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""
    timeout: float = 10.0
    """Seconds to wait for an answer."""
    only: tuple[str, ...] = ()
    """Make only these checks, by name or by whose rule they are: `uhp` or `skep`; several as `a/b`."""
    skip: tuple[str, ...] = ()
    """Leave these checks out, named in the same way."""

    def __post_init__(self) -> None:
        for name in (*self.only, *self.skip):
            if name not in (known := [*SOURCES, *check_names()]) and not name.startswith(AGREEMENT):
                raise ValueError(f"unknown check {name!r}" + suggestion(name, [*known, f"{AGREEMENT}Base"]))
        for name, value, least in (("games", self.games, 0), ("plies", self.plies, 1)):
            if value < least:
                raise ValueError(f"setting {name!r} is {least} or more, not {value}")
        if not self.timeout > 0:
            raise ValueError(f"setting 'timeout' is a number above 0, not {self.timeout:g}")

    def wants(self, name: str, source: str) -> bool:
        """Is this check to be made?"""
        is_chosen = not self.only or name in self.only or source.lower() in self.only
        return is_chosen and name not in self.skip and source.lower() not in self.skip


def check_names() -> list[str]:
    """The names of the checks of the protocol, without those of each game type."""
    return [START, *map(_name, CHECKS)]


def _name(check: Check) -> str:
    return check.__name__.replace("_", "-")


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The result of one check."""

    name: str
    rule: str
    """Whose rule it is: UHP's, which all engines should follow, or skep's own."""
    expected: str
    complaint: str = ""
    """What is wrong; empty if nothing is."""
    transcript: tuple[str, ...] = ()
    """What the engine was sent (`>`) and said (`<`) last, where something is wrong."""


class Examiner:
    """Checks an engine; after a failed check the engine is restarted."""

    def __init__(self, command: str, settings: CheckSettings) -> None:
        self._command = command
        self._settings = settings
        self._engine: UhpEngine | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._drop_engine()

    def findings(self) -> Iterator[Finding]:
        """Make all checks, one by one; no more than the first if the engine does not even start."""
        starts = self._finding(START, "UHP", "The program starts and says who it is.", lambda engine: None)
        yield starts
        if starts.complaint:
            return
        game_types = self._running_engine().game_types
        for name, rule, expected, check in self._checks(game_types):
            if self._settings.wants(name, rule):
                yield self._finding(name, rule, expected, check)

    def _checks(self, game_types: list[str]) -> Iterator[tuple[str, str, str, Check]]:
        """All checks: their names, whose rule they are, what is expected, and how it is tried."""
        for check in CHECKS:
            rule = "skep" if check in OWN_CHECKS else "UHP"
            yield _name(check), rule, check.__doc__ or "", check
        for game_type in game_types:
            expected = f"In random games of {game_type}, `validmoves` are the legal moves."
            yield f"{AGREEMENT}{game_type}", "UHP", expected, partial(self._compare_games, game_type)

    def _finding(self, name: str, rule: str, expected: str, check: Check) -> Finding:
        transcript: tuple[str, ...] = ()
        try:
            engine = self._running_engine()
            try:
                check(engine)
            finally:
                transcript = engine.process.transcript
        except (Complaint, EngineError) as complaint:
            self._drop_engine()
            return Finding(
                name=name, rule=rule, expected=expected, complaint=str(complaint), transcript=transcript
            )
        return Finding(name=name, rule=rule, expected=expected)

    def _compare_games(self, game_type: str, engine: UhpEngine) -> None:
        for number in range(self._settings.games):
            generator = random.Random(f"{self._settings.seed} {game_type} {number}")
            position = Position(game_type)
            engine.new_game()
            engine.send_position(position)
            while position.outcome() is None and position.ply < self._settings.plies:
                compare_moves(engine, position)
                position.play(generator.choice(position.legal_moves()))
                engine.send_position(position)

    def _running_engine(self) -> UhpEngine:
        if self._engine is None or not self._engine.process.is_running:
            self._drop_engine()
            self._engine = UhpEngine(self._command, timeout=self._settings.timeout)
        return self._engine

    def _drop_engine(self) -> None:
        if self._engine is not None:
            self._engine.kill()
        self._engine = None
