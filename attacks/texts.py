"""Mutations of good texts and files for every reader."""

import random
import time
from typing import Any

from attacks.finding import Finding, Share
from attacks.readers import Reader, readers

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
]
LONGEST = 60_000


def attack_texts(share: Share) -> list[Finding]:
    """Send mutations to every reader."""
    all_readers = readers()
    return [attack_reader(reader, share, share.seconds / len(all_readers)) for reader in all_readers]


def attack_reader(reader: Reader, share: Share, seconds: float, most: float = float("inf")) -> Finding:
    """Send mutations to one reader for so many seconds, or so many of them."""
    chance = random.Random(f"{share.seed} {reader.name}")
    finding = Finding(f"hostile {reader.name}")
    count, slowest, end = 0, 0.0, time.monotonic() + seconds
    while time.monotonic() < end and count < most:
        text = mutated(chance, chance.choice(reader.good))
        slowest = max(slowest, send(reader, text, finding))
        count += 1
    finding.figure = f"{count:,} texts, slowest {slowest:.2f} s"
    return finding


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


def mutated(chance: random.Random, text: Any) -> Any:
    """The text with some parts left out, repeated (a thousand times, now and then) or put in."""
    is_text = isinstance(text, str)
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.randint(0, 12))
        times = chance.choice([0, 0, 2, 5, 1000])
        piece = chance.choice(PIECES)
        put_in = (piece if is_text else piece.encode()) * chance.choice([0, 1, 1, 1000])
        text = text[:start] + text[start:end] * times + put_in + text[end:]
        text = text[:LONGEST] if is_text else text
    return text
