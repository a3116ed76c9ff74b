"""A UHP engine that does one thing wrong: `python fake_engine.py VICE`.

It is our own engine, but for the vice. The vices that show before anything is asked are functions here,
the others are kinds of session.
"""

import os
import signal
import subprocess
import sys
import time
from typing import Any

from skep.agents import make_agent
from skep.uhp.session import Session

GREETING = "id fake 1.0\nMosquito;Ladybug;Pillbug\nok"


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def sleep_for_ever() -> None:
    while True:
        time.sleep(1)


class Fake(Session):
    """An honest engine, so far: plays at random, and does not say that it is ours."""

    def __init__(self) -> None:
        super().__init__(make_agent("random"), sys.stdout)

    def answer(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        vice = getattr(self, "vice_" + word.lower(), None)
        if word == "info":
            say(GREETING)
        elif vice is None:
            super().answer(line)
        else:
            vice(rest)


class Crash(Fake):
    def vice_bestmove(self, rest: str) -> None:
        print("wS1;1;0.5", flush=True)
        print("the hive is on fire", file=sys.stderr, flush=True)
        os._exit(3)


class Stall(Fake):
    def vice_bestmove(self, rest: str) -> None:
        sleep_for_ever()


class StallWithProgress(Fake):
    def vice_bestmove(self, rest: str) -> None:
        say("wB1;1;0.5;wB1", "wA1;2;1.5;wA1;bS1 wA1-")
        sleep_for_ever()


class NeverOk(Fake):
    def vice_bestmove(self, rest: str) -> None:
        say("wS1")


class Chatter(Fake):
    """Always has something to say, but never much."""

    def vice_bestmove(self, rest: str) -> None:
        while True:
            say("just a moment")
            time.sleep(0.001)


class Flood(Fake):
    def vice_bestmove(self, rest: str) -> None:
        while True:
            say("thinking" * 1000)


class FloodWithoutEnd(Fake):
    def vice_bestmove(self, rest: str) -> None:
        while True:
            sys.stdout.write("thinking" * 1000)


class FloodUnasked(Fake):
    """Talks all the time, also when nobody asked."""

    def vice_newgame(self, rest: str) -> None:
        Session.answer(self, f"newgame {rest}")
        while True:
            say("by the way" * 1000)


class WholeSeconds(Fake):
    """Reads whole seconds only, and says so."""

    def vice_bestmove(self, rest: str) -> None:
        if "." in rest:
            say("err expected hh:mm:ss", "ok")
        else:
            say(f"{rest.split()[-1]}", "wS1", "ok")


class Illegal(Fake):
    def vice_bestmove(self, rest: str) -> None:
        say("wQ", "ok")


class Nonsense(Fake):
    def vice_bestmove(self, rest: str) -> None:
        say("\x00\x01 I would rather not", "ok")


class Nothing(Fake):
    def vice_bestmove(self, rest: str) -> None:
        say("ok")


class Undecodable(Fake):
    def vice_bestmove(self, rest: str) -> None:
        sys.stdout.buffer.write(b"\xff\xfe\x00\nok\n")
        sys.stdout.flush()


class OtherGame(Fake):
    def vice_newgame(self, rest: str) -> None:
        Session.answer(self, "newgame Base;InProgress;Black[1];wG1")


class Boaster(Fake):
    """Has always won already."""

    def vice_newgame(self, rest: str) -> None:
        say("Base;WhiteWins;White[1]", "ok")


class NoGame(Fake):
    def vice_newgame(self, rest: str) -> None:
        say("alright", "ok")


class Refuse(Fake):
    def vice_newgame(self, rest: str) -> None:
        say("err not today", "ok")


class RefuseOptions(Fake):
    def vice_options(self, rest: str) -> None:
        say("err what options?", "ok")


class Gullible(Fake):
    """Takes every move for legal: it says so, at least."""

    def vice_play(self, rest: str) -> None:
        say(self._game().game_text() + f";{rest}", "ok")


class Forgetful(Fake):
    """Leaves out a legal move."""

    def vice_validmoves(self, rest: str) -> None:
        position = self._game()
        say(";".join(map(position.move_text, position.legal_moves()[1:])), "ok")


class Inventive(Fake):
    """Knows one legal move too many."""

    def vice_validmoves(self, rest: str) -> None:
        position = self._game()
        say(";".join([*map(position.move_text, position.legal_moves()), "wQ bG3"]), "ok")


class FailAtExit(Fake):
    def vice_exit(self, rest: str) -> None:
        os._exit(9)


class Immortal(Fake):
    """Ends neither at `exit` nor at the end of its input nor when told to."""

    def vice_exit(self, rest: str) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sleep_for_ever()


class Parent(Fake):
    """Starts a process of its own that would outlive it."""

    def vice_bestmove(self, rest: str) -> None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        print(f"child {child.pid}", file=sys.stderr, flush=True)
        Session.answer(self, "bestmove " + rest)


class Escaper(Fake):
    """Starts a process in a session of its own, out of reach of signals to its group."""

    def vice_bestmove(self, rest: str) -> None:
        command = [sys.executable, "-c", "import time; time.sleep(60)"]
        child = subprocess.Popen(command, start_new_session=True)
        print(f"child {child.pid}", file=sys.stderr, flush=True)
        Session.answer(self, "bestmove " + rest)


class Deaf(Fake):
    """Does not notice the end of its input."""

    def run(self, lines: Any) -> None:
        super().run(lines)
        sleep_for_ever()


def never_speak() -> None:
    sleep_for_ever()


def say_no_id() -> None:
    say("hello", "ok")
    sleep_for_ever()


def crash_at_once() -> None:
    print("no licence", file=sys.stderr, flush=True)
    os._exit(1)


def flood_at_once() -> None:
    while True:
        say("welcome" * 1000)


def greet_late() -> None:
    """Answers what was asked meanwhile only some time after its greeting."""
    time.sleep(3.5)
    say(GREETING)
    time.sleep(0.5)
    greet_only_when_asked()


def greet_only_when_asked() -> None:
    fake = Fake()
    for line in sys.stdin:
        fake.answer(line)
        if line.strip() == "exit":
            break


def run(session: Any) -> None:
    session().run(sys.stdin)


if __name__ == "__main__":
    vice = globals()[sys.argv[1]]
    run(vice) if isinstance(vice, type) else vice()
