"""Our own engine, which notes each of its starts in a file: `python logging_engine.py FILE`."""

import os
import sys
from pathlib import Path

from skep.agents import make_agent
from skep.uhp.session import Session

if __name__ == "__main__":
    with Path(sys.argv[1]).open("a") as log:
        log.write(f"{os.getpid()}\n")
    Session(make_agent("random"), sys.stdout).run(sys.stdin)
