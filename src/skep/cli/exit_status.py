"""What the exit status of a command means; scripts rely on it, and docs/commands.md lists it."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """How a command ended."""

    DONE = 0
    """It did what was asked, also where games had to be repaired."""
    NO = 1
    """It did what was asked, and the answer is no: nothing found, a check failed, a test not passed."""
    WRONG_INPUT = 2
    """It was asked wrongly, or something in what it was given cannot be used."""
    ENVIRONMENT = 3
    """Something around it failed: a disk, a database, a port, a worker, an engine."""
    INTERRUPTED = 130
    """It was interrupted by Ctrl-C."""


def status_of(error: Exception) -> ExitStatus:
    """The exit status for an error that ended a command.

    >>> status_of(FileNotFoundError("x")), status_of(PermissionError("x"))
    (<ExitStatus.WRONG_INPUT: 2>, <ExitStatus.ENVIRONMENT: 3>)
    """
    misnamed = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError)
    if isinstance(error, OSError) and not isinstance(error, (*misnamed, ValueError)):
        return ExitStatus.ENVIRONMENT
    return ExitStatus.WRONG_INPUT


def error_text(error: Exception) -> str:
    """What a command says about an error that ended it; about the system's own, which file it is.

    >>> error_text(OSError(30, "Read-only file system", "runs/1")), error_text(ValueError("no games"))
    ("cannot use 'runs/1': read-only file system", 'no games')
    """
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"cannot use {str(error.filename)!r}: {error.strerror[:1].lower()}{error.strerror[1:]}"
    return str(error)
