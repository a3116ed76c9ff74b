"""A UHP engine that kills the process that started it when it is asked for a move."""

import os
import signal
import sys


def answer(line: str) -> None:
    if line.startswith("bestmove"):
        os.kill(os.getppid(), signal.SIGKILL)
    if line.startswith("info"):
        print("id villain")
    if line.startswith("newgame"):
        print(line.removeprefix("newgame ").strip())
    print("ok", flush=True)


if __name__ == "__main__":
    answer("info")
    for request in sys.stdin:
        answer(request)
