"""What can be wrong with an engine: an exception for each thing that a caller can do about it."""

from collections.abc import Sequence

from skep.agents.uhp.protocol_text import quoted


class EngineError(OSError):
    """Something is wrong with an engine. `last_output` and `stderr` are the last lines it wrote."""

    def __init__(self, message: str, last_output: Sequence[str] = (), stderr: str = "") -> None:
        words = [quoted(line) for line in last_output if line != "ok"][-2:]
        complaints = [quoted(line) for line in stderr.splitlines() if line.strip()][-1:]
        said = f"; it last said {' / '.join(words)}" if words else ""
        complained = f"; on stderr {complaints[0]}" if complaints else ""
        super().__init__(message + said + complained)
        self.last_output = tuple(last_output)
        self.stderr = stderr


class EngineTerminated(EngineError):
    """It could not be started, or ended before it was asked to: a crash."""


class EngineStalled(EngineError):
    """It did not finish its answer in time."""


class EngineInvalidAnswer(EngineError):
    """It wrote something that is no answer to the command."""


class EngineFlood(EngineInvalidAnswer):
    """It wrote more than `OUTPUT_BOUND` bytes."""


class EngineIllegalMove(EngineError):
    """It made an illegal move, or plays another game than the one it was given."""


class EngineRefused(EngineError):
    """It answered a correct command with `err` or `invalidmove`."""
