"""The process in which an agent of one's own plays: `python -m skep.agents.own.host`.

It reads questions from standard input and answers on standard output, in lines that begin with the mark it
was started with. Other lines there were printed by the agent, which loses its game by them.
"""

import contextlib
import io
import itertools
import json
import os
import signal
import sys
import traceback
from collections.abc import Mapping
from types import FrameType
from typing import IO, Any

from skep._core import StopFlag
from skep.agents.own.answer import NoMove
from skep.agents.own.kind import kind_at
from skep.agents.own.messages import decision_data, message_text, parse_limit, parse_position
from skep.agents.own.place import AgentPlace
from skep.agents.protocol import Decision, Player
from skep.games import GAMES, IllegalMove, InvalidMove
from skep.settings import parse_settings

_HERE = os.path.dirname(os.path.abspath(__file__))


class Host:
    """Plays the games of one agent, one after the other."""

    def __init__(self, answers: IO[str], mark: str, printed: "WatchedOutput") -> None:
        self._answers = answers
        self._mark = mark
        self._printed = printed
        self._seat = contextlib.ExitStack()
        self._player: Player
        self._stop = StopFlag()

    def answer(self, question: Mapping[str, Any]) -> None:
        """Answer a question, with the error if the agent fails."""
        self._printed.trace = ""
        try:
            self._answer(question)
        except (Exception, SystemExit) as error:
            self._say({"error": error_data(error)})

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Tell an agent that looks at its stop flag to decide now."""
        self._stop.set()

    def _answer(self, question: Mapping[str, Any]) -> None:
        if question["ask"] == "game":
            self._seat.close()
            sys.path += [path for path in question["path"] if path not in sys.path]
            place = AgentPlace(**question["place"])
            kind = kind_at(place.text, place)
            settings: Any = parse_settings(kind.Settings, question["settings"])
            game = GAMES[question["game"]]
            self._player = self._seat.enter_context(kind.seat(settings, game, question["seed"]))
            self._say({"ready": True})
            return
        position = parse_position(question["position"])
        self._stop.clear()

        def report(progress: Decision) -> None:
            self._say({"progress": decision_data(progress, position)})

        decision = self._player.choose(position, parse_limit(question["limit"]), report, self._stop)
        self._say({"decision": decision_data(decision, position)})

    def _say(self, message: Mapping[str, Any]) -> None:
        self._printed.flush()
        text = message_text({**message, "printed": self._printed.trace})
        self._answers.write(f"\n{self._mark}{text}\n")  # the first line end is for what was printed without
        self._answers.flush()


class WatchedOutput(io.TextIOWrapper):
    """The agent's standard output, which notes where it was first printed to."""

    trace = ""

    def write(self, text: str) -> int:
        """Print a text."""
        self.trace = self.trace or _calling_text()
        return super().write(text)


def _calling_text() -> str:
    """Where the agent's own code is now, as a traceback."""
    inwards = reversed(traceback.extract_stack()[:-2])
    own = [*itertools.takewhile(lambda frame: not frame.filename.startswith(_HERE), inwards)]
    return "".join(["Traceback (most recent call last):\n", *traceback.format_list(own[::-1])])


def error_data(error: BaseException) -> dict[str, str]:
    """An error as plain data: its kind, its message, and the traceback from the agent's own code on."""
    kind = "illegal" if isinstance(error, NoMove | IllegalMove | InvalidMove) else "crash"
    return {
        "kind": kind,
        "message": f"{type(error).__name__}: {error}",
        "traceback": own_traceback(error),
    }


def own_traceback(error: BaseException) -> str:
    """The traceback without the frames of this package that come before the agent's own."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(_HERE):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def main() -> None:
    """Answer questions until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    sys.stdout = printed = WatchedOutput(os.fdopen(1, "wb", closefd=False), encoding="utf-8")
    host = Host(answers, sys.argv[1], printed)
    signal.signal(signal.SIGINT, host.interrupt)
    for line in sys.stdin:
        host.answer(json.loads(line))


if __name__ == "__main__":
    main()
