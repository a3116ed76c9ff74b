"""Agents of one's own as agents like all others: in a process of their own, or in this one."""

import contextlib
import dataclasses
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from skep._core import StopFlag
from skep.agents.own.kind import OwnKind
from skep.agents.own.messages import limit_data, parse_decision, position_data
from skep.agents.own.place import AgentPlace
from skep.agents.own.process import OwnProcess, OwnProcesses, Stopped
from skep.agents.protocol import Decision, Limit, Player, Report
from skep.games import Game, Position
from skep.settings import value_text

START_SECONDS = 60.0
"""How long an agent may take to get ready for a game: it may load a network."""
LATE_SECONDS = 2.0
"""How long a move may take beyond its time before the process is ended."""
PATIENCE_SECONDS = 600.0
"""How long a move may take that has no time limit."""


@dataclass(frozen=True)
class OwnAgent:
    """An agent of one's own whose code runs in a process of its own: if that dies, only its game is lost."""

    kind: OwnKind
    settings: Any
    processes: OwnProcesses | None = field(default=None, compare=False, repr=False)
    """Keeps its processes between games."""

    @property
    def name(self) -> str:
        """The text that names it."""
        return self.kind.name

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game, in a new process or one that is kept. Raises AgentFailed or EngineError."""
        assert self.kind.place is not None
        with contextlib.ExitStack() as stack:
            processes = self.processes or stack.enter_context(OwnProcesses())
            player = OwnPlayer(self.kind.place, processes)
            try:
                player.begin(game, self.settings, seed)
                yield player
            except BaseException:
                player.drop_process()  # one that failed is not used again
                raise
            finally:
                player.leave()


class OwnPlayer:
    """An agent's process in one game."""

    def __init__(self, place: AgentPlace, processes: OwnProcesses) -> None:
        self._place = place
        self._processes = processes
        self._process: OwnProcess | None = processes.take(place)
        self._beginning: dict[str, Any] = {}

    def begin(self, game: Game, settings: Any, seed: int) -> None:
        """Have the process make a player."""
        values = {one.name: getattr(settings, one.name) for one in dataclasses.fields(settings) if one.init}
        self._beginning = {
            "ask": "game",
            "place": dataclasses.asdict(self._place),
            "game": game.name,
            "seed": seed,
            "path": sys.path,
            "settings": {name: value_text(value) for name, value in values.items()},
        }
        assert self._process is not None
        self._process.ask(self._beginning, START_SECONDS)

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Ask the process. One that does not decide after `stop` is set is ended, and any move returned."""
        if self._process is None:  # ended because it was stopped
            self._process = self._processes.take(self._place)
            self._process.ask(self._beginning, START_SECONDS)
        question = {"ask": "move", "position": position_data(position), "limit": limit_data(limit)}
        allowed = [limit.time, limit.clock.remaining if limit.clock else None]
        seconds = [one for one in allowed if one is not None]
        patience = min(seconds) + LATE_SECONDS if seconds else PATIENCE_SECONDS
        try:
            answer = self._process.ask(
                question,
                patience,
                progress=(lambda data: report(parse_decision(data, position))) if report else None,
                stop=stop,
            )
        except Stopped:
            self.drop_process()
            return Decision(move=position.legal_moves()[0])
        except BaseException:
            self.drop_process()
            raise
        return parse_decision(answer["decision"], position)

    def drop_process(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill()
        self._process = None

    def leave(self) -> None:
        """Give the process back."""
        if self._process is not None:
            self._processes.give_back(self._place, self._process)
        self._process = None


@dataclass(frozen=True)
class InProcessAgent:
    """A function or class of this program as an agent, in this process."""

    kind: OwnKind
    settings: Any

    @property
    def name(self) -> str:
        """The name it was registered by."""
        return self.kind.name

    def player(self, game: Game, seed: int) -> AbstractContextManager[Player]:
        """Take a seat in a game."""
        return self.kind.seat(self.settings, game, seed)
