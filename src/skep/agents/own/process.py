"""The process of an agent of one's own, seen from ours; and processes that are kept between games."""

import json
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from typing import IO, Any, Self

from skep._core import StopFlag
from skep.agents.own.messages import Failure, message_text
from skep.agents.own.place import AgentPlace
from skep.agents.uhp.ending import end_with
from skep.agents.uhp.engine_errors import EngineError, EngineFlood, EngineStalled
from skep.agents.uhp.engine_process import OUTPUT_BOUND, EngineProcess
from skep.agents.uhp.protocol_text import quoted

_COMMAND = (sys.executable, "-P", "-m", "skep.agents.own.host")
_POLL_SECONDS = 0.02  # how soon a stop flag is noticed
_STOP_SECONDS = 0.5  # that an agent has to decide after it was told to stop


class AgentFailed(Exception):
    """An agent failed: by an exception, by an answer that is no move, or by printing to standard output."""

    def __init__(self, kind: Failure, message: str, traceback: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.traceback = traceback


class Stopped(Exception):
    """The stop flag was set, and the agent did not decide."""


class OwnProcess(EngineProcess):
    """A process with the code of one agent. What the agent prints is passed on to our standard error.

    Its answers begin with a mark that it is given; every other line of its output was printed by the agent.
    """

    def __init__(self, name: str) -> None:
        self._printed = 0
        self._mark = secrets.token_hex(8)
        super().__init__((*_COMMAND, self._mark))
        self._name = name

    def ask(
        self,
        question: Mapping[str, Any],
        seconds: float,
        *,
        progress: Callable[[Mapping[str, Any]], None] | None = None,
        stop: StopFlag | None = None,
    ) -> Mapping[str, Any]:
        """Ask, and wait for the answer. Raises AgentFailed, Stopped or a kind of EngineError."""
        self.begin_answer()
        self._printed = 0
        self.send(message_text(question))
        deadline, printed = time.monotonic() + seconds, ""
        while True:
            line = self._next_line(deadline, stop)
            if line is None:
                raise self.error(EngineStalled, f"did not answer within {seconds:g} s")
            if not line.startswith(self._mark):
                printed = printed or line
                self._pass_on(f"{line}\n" if line else "")
                continue
            message: Mapping[str, Any] = json.loads(line.removeprefix(self._mark))
            if "error" in message:
                failure = message["error"]
                raise AgentFailed(failure["kind"], failure["message"], failure["traceback"])
            if "progress" not in message:
                _require_silence(printed, message["printed"])
                return message
            if progress is not None:
                progress(message["progress"])

    def _next_line(self, deadline: float, stop: StopFlag | None) -> str | None:
        told = None
        while (now := time.monotonic()) < deadline:
            line = self.read_line(min(deadline, now + _POLL_SECONDS))
            if line is not None:
                return line
            if self._printed > OUTPUT_BOUND:
                raise self.error(EngineFlood, f"printed more than {OUTPUT_BOUND} bytes for one move")
            if stop is not None and stop.is_set():
                if told is None:
                    told = now
                    self.interrupt()
                elif now - told > _STOP_SECONDS:
                    raise Stopped
        return None

    def error(self, kind: type[EngineError], message: str) -> EngineError:
        """An error about this agent, with what it printed last."""
        return kind(f"agent {self._name!r} {message}", (), self.stderr)

    def _read_errors(self, stream: IO[bytes]) -> None:
        for chunk in iter(lambda: stream.read(1 << 16), b""):
            self._printed += len(chunk)
            self._stderr = (self._stderr + chunk)[-4096:]
            if self._printed <= OUTPUT_BOUND:
                self._pass_on(chunk.decode("utf-8", "backslashreplace"))

    def _pass_on(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def _require_silence(printed: str, trace: str) -> None:
    """Raise AgentFailed if something was printed: standard output belongs to whoever asked for a move."""
    if printed or trace:
        words = f"printed {quoted(printed)} to standard output; print to standard error: file=sys.stderr"
        raise AgentFailed("print", words, trace)


class OwnProcesses:
    """Processes that stay alive between games; a context manager that ends them."""

    def __init__(self) -> None:
        self._idle: dict[AgentPlace, list[OwnProcess]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        end_with(self, kind)

    def take(self, place: AgentPlace) -> OwnProcess:
        """A process for the agent at a place: one that is kept, or a new one."""
        waiting = self._idle.get(place, [])
        while waiting:
            process = waiting.pop()
            if process.is_running:
                return process
            process.kill()
        return OwnProcess(place.text)

    def give_back(self, place: AgentPlace, process: OwnProcess) -> None:
        """Keep a process for the next game."""
        self._idle.setdefault(place, []).append(process)

    def close(self) -> None:
        """Ask all processes that are kept to end, and wait for them."""
        for process in self._taken_out():
            process.close()

    def kill(self) -> None:
        """End all processes that are kept at once."""
        for process in self._taken_out():
            process.kill()

    def _taken_out(self) -> list[OwnProcess]:
        processes = [process for kept in self._idle.values() for process in kept]
        self._idle.clear()
        return processes
