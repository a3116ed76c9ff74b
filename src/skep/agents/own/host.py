"""The process in which an agent of one's own plays: `python -m skep.agents.own.host`.

It reads questions from standard input and answers on what was standard output. Whatever the agent prints goes
to standard error, so it can disturb no one.
"""

import contextlib
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
from skep.agents.own.place import Place
from skep.agents.protocol import Decision, Player
from skep.games import GAMES, IllegalMove, InvalidMove
from skep.settings import parse_settings

_HERE = os.path.dirname(os.path.abspath(__file__))


class Host:
    """Plays the games of one agent, one after the other."""

    def __init__(self, answers: IO[str]) -> None:
        self._answers = answers
        self._seat = contextlib.ExitStack()
        self._player: Player
        self._stop = StopFlag()

    def answer(self, question: Mapping[str, Any]) -> None:
        """Answer a question, with the error if the agent fails."""
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
            place = Place(**question["place"])
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
        self._answers.write(message_text(message) + "\n")
        self._answers.flush()


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
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    host = Host(answers)
    signal.signal(signal.SIGINT, host.interrupt)
    for line in sys.stdin:
        host.answer(json.loads(line))


if __name__ == "__main__":
    main()
