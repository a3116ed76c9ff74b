"""The line that tells how far something has got."""

import io
import time

from skep.cli.terminal.progress import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, times: list[float]) -> str:
    """What is written when there is something to tell at these seconds after the beginning."""
    clock = iter([0.0, *times])
    with ProgressLine(stream, lambda: next(clock)) as line:
        for number, _ in enumerate(times, start=1):
            line.show(str(number))
    return stream.getvalue()


def test_what_takes_less_than_a_second_says_nothing() -> None:
    assert told(Terminal(), [0.1, 0.9]) == ""


def test_a_terminal_has_one_line_which_is_wiped_out_at_the_end() -> None:
    assert told(Terminal(), [1.0, 1.1, 1.5]) == "\r\x1b[K1\r\x1b[K3\r\x1b[K"


def test_a_file_gets_a_line_now_and_then() -> None:
    assert told(io.StringIO(), [1.5, 5.0, 11.6]) == "1\n3\n"


def test_what_was_told_early_is_written_in_time_while_nobody_tells_more() -> None:
    now, stream = 0.0, Terminal()
    with ProgressLine(stream, lambda: now) as line:
        line.show("busy")
        assert stream.getvalue() == ""
        now = 1.0
        patience = time.monotonic() + 60
        while not stream.getvalue() and time.monotonic() < patience:
            time.sleep(0.01)
    assert stream.getvalue() == "\r\x1b[Kbusy\r\x1b[K"
