"""What can be wrong with an engine: an exception for each thing that a caller can do about it."""

from collections.abc import Sequence

from skep.agents.uhp.protocol_text import quoted


class EngineError(OSError):
    """Something is wrong with an engine. `last_output` and `stderr` are the last lines it wrote.

    >>> from skep.agents.uhp.agent import UhpEngine
    >>> try:
    ...     UhpEngine("no-such-engine")
    ... except EngineError as error:
    ...     type(error).__name__
    'EngineTerminated'
    """

    def __init__(self, message: str, last_output: Sequence[str] = (), stderr: str = "") -> None:
        words = [quoted(line) for line in last_output if line != "ok"][-2:]
        complaints = [quoted(line) for line in stderr.splitlines() if line.strip()][-1:]
        said = f"; it last said {' / '.join(words)}" if words else ""
        complained = f"; on stderr {complaints[0]}" if complaints else ""
        super().__init__(message + said + complained)
        self.last_output = tuple(last_output)
        self.stderr = stderr


class EngineTerminated(EngineError):
    """It could not be started, or ended before it was asked to: a crash.

    >>> from skep.agents.uhp.agent import UhpEngine
    >>> try:
    ...     UhpEngine("no-such-engine")
    ... except EngineTerminated as error:
    ...     print(error)
    engine 'no-such-engine' could not be started: No such file or directory
    """


class EngineStalled(EngineError):
    """It did not finish its answer in time.

    >>> import sys
    >>> from skep.agents.uhp.agent import UhpEngine
    >>> try:
    ...     UhpEngine(f"{sys.executable} -c 'import time; time.sleep(60)'", timeout=0.2)
    ... except EngineStalled:
    ...     print("no answer in time")
    no answer in time
    """


class EngineInvalidAnswer(EngineError):
    """It wrote more than `OUTPUT_BOUND` bytes, or something that is no answer to the command.

    >>> issubclass(EngineInvalidAnswer, EngineError)
    True
    """


class EngineFlood(EngineInvalidAnswer):
    """It wrote more than `OUTPUT_BOUND` bytes.

    >>> issubclass(EngineFlood, EngineInvalidAnswer)
    True
    """


class EngineIllegalMove(EngineError):
    """It made an illegal move, or plays another game than the one it was given.

    >>> issubclass(EngineIllegalMove, EngineError)
    True
    """


class EngineRefused(EngineError):
    """It answered a correct command with `err` or `invalidmove`.

    >>> issubclass(EngineRefused, EngineError)
    True
    """
