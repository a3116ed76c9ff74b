"""Mutations of good texts and files for every reader."""

import random
import time
from typing import Any

import psutil

from attacks.finding import Finding, Share
from attacks.reader import Reader
from attacks.readers import readers

SLOW_SECONDS = 2.0
"""No text may take longer."""
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
    "\ud800",
]
LONGEST = 60_000
WARM_TEXTS = 200
"""After so many everything was used once, and memory is flat."""
MOST_GROWTH = 30.0
"""MiB."""


def attack_lines(share: Share) -> list[Finding]:
    """Send mutated lines to an engine."""
    return [attack_reader(reader, share, share.seconds) for reader in readers() if reader.are_lines]


def attack_texts(share: Share) -> list[Finding]:
    """Send mutations to every other reader."""
    others = [reader for reader in readers() if not reader.are_lines]
    return [attack_reader(reader, share, share.seconds / len(others)) for reader in others]


def attack_reader(reader: Reader, share: Share, seconds: float, most: float = float("inf")) -> Finding:
    """Send mutations to one reader for so many seconds, or so many of them."""
    chance = random.Random(f"{share.seed} {reader.name}")
    finding = Finding(f"hostile {reader.name}")
    texts, slowest, end, start = 0, 0.0, time.monotonic() + seconds, 0.0
    while time.monotonic() < end and texts < most:
        text = mutated(chance, chance.choice(reader.good))
        slowest = max(slowest, send(reader, text, finding))
        texts += 1
        finding.count += _lines(text) if reader.are_lines else 1
        start = start if texts > WARM_TEXTS else _mebibytes()
    growth = _mebibytes() - start
    unit = "lines" if reader.are_lines else "texts"
    finding.figure = f"{finding.count:,} {unit}, slowest text {slowest:.2f} s, {growth:+.0f} MiB"
    if growth > MOST_GROWTH:
        finding.failures.append(f"memory grew by {growth:.0f} MiB in {finding.count:,} {unit}")
    return finding


def _lines(text: str) -> int:
    """The lines that are not blank: blank ones need no answer."""
    return sum(1 for line in text.splitlines() if line.strip())


def _mebibytes() -> float:
    return psutil.Process().memory_info().rss / 2**20


def send(reader: Reader, text: Any, finding: Finding) -> float:
    """Send one text; returns its seconds of processor time."""
    start = time.thread_time()
    try:
        reader.read(text)
    except ValueError:
        pass
    except Exception as error:
        finding.failures.append(f"{type(error).__name__} {error} for {text[:200]!r}")
    used = time.thread_time() - start
    lines = text.count("\n") + 1 if reader.are_lines else 1
    if used > SLOW_SECONDS + 0.01 * (lines - 1):
        finding.failures.append(f"{used:.1f} s for {len(text)} characters from {text[:200]!r}")
    return used


def mutated(chance: random.Random, text: Any, longest: int = LONGEST) -> Any:
    """The text with some parts left out, repeated (a thousand times, now and then) or put in."""
    is_text = isinstance(text, str)
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.randint(0, 12))
        times = chance.choice([0, 0, 2, 5, 1000])
        piece: Any = chance.choice(PIECES)
        put_in = (piece if is_text else piece.encode("utf-8", "surrogatepass")) * chance.choice(
            [0, 1, 1, 1000]
        )
        text = text[:start] + text[start:end] * times + put_in + text[end:]
        text = text[:longest]
    return text
