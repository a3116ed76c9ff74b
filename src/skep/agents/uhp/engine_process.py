"""Programs by others: one process, which exchanges lines with us and is never trusted.

Everything that can go wrong with such a program has an exception of its own. Reading never waits
beyond its time-out and never keeps more than `OUTPUT_BOUND` bytes; closing leaves no process behind.
"""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO, Any, Self

from skep.agents.uhp.ending import end_with
from skep.agents.uhp.engine_errors import EngineError, EngineFlood, EngineTerminated
from skep.agents.uhp.engine_guard import GUARD
from skep.agents.uhp.engine_log import EngineLog
from skep.agents.uhp.process_tree import RunningProcess, descendants, kill_left
from skep.agents.uhp.protocol_text import quoted

OUTPUT_BOUND = 4 * 1024 * 1024
"""Bytes in one answer; a program that writes more is ended. The longest correct answers are kilobytes."""

_CHUNK = 64 * 1024
_QUEUED_CHUNKS = OUTPUT_BOUND // _CHUNK
_STDERR_TAIL = 4096  # bytes kept for the record
_LAST_LINES = 8  # kept for error messages
_TRANSCRIPT_LINES = 12  # kept of what was sent and said
_LONGEST_NOTE = 300  # characters of a line in the transcript
_GRACE_SECONDS = 1.0  # between asking a program to end, telling it, and killing it


class EngineProcess:
    """A running program: lines in, lines out.

    >>> with EngineProcess([sys.executable, "-c", "print(input().upper())"]) as echo:
    ...     echo.send("hello")
    ...     echo.read_line(deadline=time.monotonic() + 10)
    'HELLO'
    """

    def __init__(self, command: str | Sequence[str]) -> None:
        """Start the program, without a shell; a text is split into words as a shell would."""
        self.arguments = shlex.split(command) if isinstance(command, str) else list(command)
        self.command = shlex.join(self.arguments)
        if not self.arguments:
            raise ValueError("expected the command of an engine, not nothing")
        self._last_lines: deque[str] = deque(maxlen=_LAST_LINES)
        self._transcript: deque[str] = deque(maxlen=_TRANSCRIPT_LINES)
        self._pending = bytearray()
        self._heard = 0
        self._has_ended = False
        self._process = self._start()
        GUARD.begin(self._process.pid)
        self._log = EngineLog(self.arguments[0], self._process.pid)
        self._output: queue.Queue[bytes] = queue.Queue(_QUEUED_CHUNKS)
        self._input: queue.Queue[bytes | None] = queue.Queue()
        self._stderr = b""
        self._error_reader = _started_thread(self._read_errors, self._process.stderr)
        self._threads = [
            self._error_reader,
            _started_thread(self._read_output, self._process.stdout),
            _started_thread(self._write_input, self._process.stdin),
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        end_with(self, kind)

    # lines

    def send(self, line: str) -> None:
        """Send a line. Never waits: whether it arrived is seen from the answer."""
        self._note(">", line)
        self._input.put(line.encode("utf-8", "backslashreplace") + b"\n")

    def begin_answer(self) -> None:
        """Drop output that came without a command, and count the bytes of the next answer from 0."""
        with contextlib.suppress(queue.Empty):
            for _ in range(_QUEUED_CHUNKS):  # not for ever: it may be writing all the time
                self._take(self._output.get_nowait())
        while (line := self._pop_line()) is not None:
            self._hear(line)
        self._pending.clear()
        self._heard = 0

    def read_line(self, deadline: float) -> str | None:
        """The next line, without its end; None if there is none by the deadline of `time.monotonic`.

        Raises EngineTerminated at the end of the output, EngineFlood when the answer is too long.
        """
        while (line := self._pop_line()) is None:
            if self._heard > OUTPUT_BOUND:
                raise self.error(EngineFlood, f"said more than {OUTPUT_BOUND} bytes in one answer")
            if self._has_ended:
                raise self.error(EngineTerminated, self._ending_text())
            try:
                self._take(self._output.get(timeout=max(0.0, deadline - time.monotonic())))
            except queue.Empty:
                return None
        self._hear(line)
        return line

    def _hear(self, line: str) -> None:
        self._last_lines.append(line)
        self._note("<", line)

    def _note(self, mark: str, line: str) -> None:
        """Keep a line that was sent or said."""
        self._transcript.append(f"{mark} {line if len(line) <= _LONGEST_NOTE else quoted(line)}")
        self._log.write(mark, line)

    def error(self, kind: type[EngineError], message: str) -> EngineError:
        """An error about this program, with what it said last."""
        return kind(f"engine {self.command!a} {message}", self.last_output, self.stderr)

    @property
    def last_output(self) -> tuple[str, ...]:
        """The lines it said last."""
        return tuple(self._last_lines)

    @property
    def transcript(self) -> tuple[str, ...]:
        """What was sent (`>`) and said (`<`) last."""
        return tuple(self._transcript)

    @property
    def stderr(self) -> str:
        """The end of what it wrote to its stderr."""
        return self._stderr.decode("utf-8", "backslashreplace")

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Has it not ended yet?"""
        return self._process.poll() is None

    # ending

    def interrupt(self) -> None:
        """Send it SIGINT, where the system can."""
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.send_signal(signal.CTRL_BREAK_EVENT)
            else:
                self._process.send_signal(signal.SIGINT)

    def end_input(self) -> None:
        """Close its stdin, after everything that was sent."""
        self._input.put(None)

    def wait(self, seconds: float) -> bool:
        """Wait until it ended, ignoring what it still writes; False if it did not end in time."""
        deadline = time.monotonic() + seconds
        while self.is_running and time.monotonic() < deadline:
            self._drop_output(0.01)
        return not self.is_running

    def close(self) -> None:
        """End the program and everything it started: by end of input, then SIGTERM, then SIGKILL."""
        if not self._threads:
            return
        started = descendants(self._process.pid)  # as long as it lives: later nobody knows whose they are
        self.end_input()
        if not self.wait(_GRACE_SECONDS):
            self._terminate()
            if not self.wait(_GRACE_SECONDS):
                started = descendants(self._process.pid)
        self._kill_with(started)

    def kill(self) -> None:
        """End the program and everything it started at once."""
        if self._threads:
            self._kill_with(descendants(self._process.pid))

    # the process and its threads

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        # A group of its own: Ctrl-C in our terminal does not reach it, and its children die with it.
        group: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            return subprocess.Popen(self.arguments, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, **group)
        except OSError as error:
            why = error.strerror or str(error)
            raise EngineTerminated(f"engine {self.command!a} could not be started: {why}") from error

    def _terminate(self) -> None:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.terminate()
            else:
                os.killpg(self._process.pid, signal.SIGTERM)

    def _kill_with(self, started: list[RunningProcess]) -> None:
        """Kill it, if it still runs, with its group and these, and let go of it."""
        self.end_input()
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        kill_left(started)
        GUARD.end(self._process.pid)
        self._join_threads()
        self._log.close()

    def _join_threads(self) -> None:
        deadline = time.monotonic() + _GRACE_SECONDS
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < deadline:
            self._drop_output(0.01)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._threads = []

    def _drop_output(self, seconds: float) -> None:
        """Keep the reading thread from waiting for room."""
        with contextlib.suppress(queue.Empty):
            self._has_ended |= not self._output.get(timeout=seconds)

    def _take(self, chunk: bytes) -> None:
        self._has_ended |= not chunk
        self._heard += len(chunk)
        self._pending += chunk

    def _pop_line(self) -> str | None:
        end = self._pending.find(b"\n")
        if end < 0:
            return None
        line = self._pending[:end].decode("utf-8", "backslashreplace")
        del self._pending[: end + 1]
        return line.strip()

    def _ending_text(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE_SECONDS)
        self._error_reader.join(_GRACE_SECONDS)  # its last lines may not have been read yet
        status = self._process.returncode
        if status is None:
            return "closed its output"
        return f"was ended by signal {-status}" if status < 0 else f"ended by itself with status {status}"

    def _read_output(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while chunk := stream.read(_CHUNK):
                self._output.put(chunk)
        self._output.put(b"")

    def _read_errors(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while chunk := stream.read(_CHUNK):
                self._stderr = (self._stderr + chunk)[-_STDERR_TAIL:]
                self._log.write("!", chunk.decode("utf-8", "backslashreplace").rstrip("\n"))

    def _write_input(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (data := self._input.get()) is not None:
                while data:
                    data = data[stream.write(data) :]
        with contextlib.suppress(OSError):
            stream.close()


def _started_thread(work: Callable[[IO[bytes]], None], stream: IO[bytes] | None) -> threading.Thread:
    thread = threading.Thread(target=work, args=(stream,), daemon=True)
    thread.start()
    return thread
