"""Errors in masses do not fill the log."""

import logging

from skep.web.server.error_log_limit import ERRORS_AT_ONCE, ErrorLogLimit


def record(text: str, level: int = logging.ERROR) -> logging.LogRecord:
    return logging.LogRecord("asyncio", level, "", 0, text, None, None)


def test_most_of_many_errors_are_only_counted() -> None:
    moments = [0.0] * 100 + [10.0, 10.0]
    log = ErrorLogLimit(iter(moments).__next__)
    written = [text for number in range(100) if log.filter(text := record(f"error {number}"))]
    assert [one.msg for one in written] == [f"error {number}" for number in range(int(ERRORS_AT_ONCE))]
    later = record("a later one")
    assert log.filter(later)
    assert later.msg == "(80 errors before this one were left out) a later one"
    last = record("the last")
    assert log.filter(last)
    assert last.msg == "the last"


def test_what_is_no_error_is_always_written() -> None:
    log = ErrorLogLimit(lambda: 0.0)
    assert all(log.filter(record("started", logging.INFO)) for _ in range(100))


def test_what_a_stranger_asked_for_is_short_and_commands_nothing() -> None:
    log = ErrorLogLimit(lambda: 0.0)
    asked = record("http://here/\x1b[2J\nskep: enter at http://evil.example/" + "x" * 10_000)
    assert log.filter(asked)
    assert asked.getMessage().startswith("http://here/\\x1b[2J\n    skep: enter")
    assert len(asked.getMessage()) < 1_100


def test_the_text_of_an_error_commands_nothing() -> None:
    log, error = ErrorLogLimit(lambda: 0.0), ValueError("no move \x1b[2J")
    failed = logging.LogRecord("skep", logging.ERROR, "", 0, "%s failed", ("it",), (ValueError, error, None))
    assert log.filter(failed)
    assert logging.Formatter().format(failed) == "it failed\nValueError: no move \\x1b[2J"
