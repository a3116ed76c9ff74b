"""Send hostile text to everything that reads text from outside, and print what became of it.

    python scripts/attack.py --minutes 1 --seed 1

Each reader gets mutations of good texts for its share of the time. It may refuse a text with its own error;
anything else, and every text that takes longer than two seconds of the processor, is a failure.
"""

import io
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import click

from skep.agents import make_agent
from skep.drawing.text_table import table_text
from skep.games.hive import Position
from skep.records.formats.json_lines import parse_record_line, record_line
from skep.records.formats.pgn import parse_pgn, pgn_text
from skep.records.formats.reading import InvalidRecord
from skep.records.formats.sgf import parse_sgf
from skep.records.formats.uhp_text import parse_game_line, uhp_text
from skep.records.record import Record
from skep.uhp.session import Session
from skep.web.server.guard import bounded, with_safe_log
from skep.web.studies.reading import read_text
from skep.web.tables.offered_agents import check_agent

SLOW_SECONDS = 2.0
GAME = "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/"
RECORD = Record.of(Position.parse(GAME))
SGF = '(;SU[hive-plm]P0[id "Ann"]; P0[1 move W wS1 N 13 .]; P0[2 done]; C[good]; P1[3 move B bS1 O 13 .])'
PIECES = [
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ";",
    '"',
    "\\",
    " ",
    "\n",
    "C[",
    "P0[",
    "[%a ",
    "9" * 30,
    "\x1b",
    "é",
    "\0",
]


@dataclass
class Target:
    """Something that reads text."""

    name: str
    read: Callable[[str], Any]
    good: list[str]
    texts: int = 0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)

    def attack(self, chance: random.Random, seconds: float) -> None:
        """Send mutations for so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._send(mutated(chance, chance.choice(self.good)))

    def _send(self, text: str) -> None:
        start = time.process_time()
        try:
            self.read(text)
        except (InvalidRecord, ValueError):
            pass
        except Exception as error:
            self.failures.append(f"{type(error).__name__} {error} for {text[:200]!r}")
        used = time.process_time() - start
        self.texts, self.slowest = self.texts + 1, max(self.slowest, used)
        if used > SLOW_SECONDS:
            self.failures.append(f"{used:.1f} s for {len(text)} characters from {text[:200]!r}")


def mutated(chance: random.Random, text: str) -> str:
    """The text with some parts left out, repeated (a thousand times, now and then) or put in."""
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.randint(0, 12))
        times = chance.choice([0, 0, 2, 5, 1000])
        put_in = chance.choice(PIECES) * chance.choice([0, 1, 1, 1000])
        text = (text[:start] + text[start:end] * times + put_in + text[end:])[:60_000]
    return text


def answer_lines(text: str) -> None:
    """Let a UHP engine answer all lines but those that let it think."""
    lines = [line for line in text.splitlines() if "bestmove" not in line.lower()]
    Session(make_agent("random"), io.StringIO()).run(lines)


def targets() -> list[Target]:
    """Everything that is attacked."""
    page_event = bounded(with_safe_log(lambda sid, message: None))
    return [
        Target("SGF", parse_sgf, [SGF]),
        Target("PGN", parse_pgn, [pgn_text(RECORD)]),
        Target("JSON line", parse_record_line, [record_line(RECORD)]),
        Target("GameString", parse_game_line, [GAME, uhp_text(RECORD)]),
        Target(
            "UHP lines", answer_lines, [f"newgame {GAME}\nvalidmoves\nundo 2\noptions\nplay wA1 wQ/\npass"]
        ),
        Target("link", read_text, ["https://here/study?game=Base%3BwS1", SGF, GAME]),
        Target("agent of a page", check_agent, ["alphabeta:level=3,table=8", "mcts:preset=mcguile,time=3"]),
        Target(
            "log of a page",
            lambda text: page_event("a page", {"client_id": "1", "level": "info", "message": text}),
            ["an error\x1b[2J"],
        ),
    ]


@click.command()
@click.option("--minutes", default=1.0, show_default=True, help="For all together.")
@click.option("--seed", default=1, show_default=True, help="Random seed of the mutations.")
def main(minutes: float, seed: int) -> None:
    """Attack, and print a table of test, figures and verdict; the exit status is 1 after a failure."""
    all_targets = targets()
    for target in all_targets:
        target.attack(random.Random(f"{seed} {target.name}"), minutes * 60 / len(all_targets))
    rows = [
        [
            one.name,
            str(one.texts),
            f"{one.slowest:.2f} s",
            f"{len(one.failures)} failed" if one.failures else "held",
        ]
        for one in all_targets
    ]
    click.echo(table_text(["test", "texts", "slowest", "verdict"], rows))
    for one in all_targets:
        for failure in one.failures[:3]:
            click.echo(f"{one.name}: {failure!a}", err=True)
    sys.exit(1 if any(one.failures for one in all_targets) else 0)


if __name__ == "__main__":
    main()
