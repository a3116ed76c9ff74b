"""Coverage-guided fuzzing of the readers by atheris; `core.py` fuzzes what they hand to the core."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

from attacks.finding import Finding, Share
from attacks.reader import Reader
from attacks.readers import readers

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "coverage" / "readers"
"""What reached something new, and what broke a reader, for the next time."""


def attack_by_coverage(share: Share) -> list[Finding]:
    """Fuzz every reader for its share of the time."""
    if importlib.util.find_spec("atheris") is None:
        return [Finding("readers by coverage", skipped="atheris is not installed")]
    chosen = readers()
    before = {reader.name: kept_texts(reader) for reader in chosen}
    command = [sys.executable, "-m", "attacks.guided_reader", str(KEPT), str(share.seconds), str(share.seed)]
    subprocess.run(command, cwd=ROOT, check=True)
    return [_finding(reader, before[reader.name]) for reader in chosen]


def kept_texts(reader: Reader) -> int:
    """How many texts of a reader reached something that none before had."""
    return len(list((KEPT / reader.name.replace(" ", "-") / "texts").glob("*")))


def _finding(reader: Reader, before: int) -> Finding:
    """What the log of a reader tells."""
    log = (KEPT / reader.name.replace(" ", "-") / "log").read_text("utf-8", "replace")
    runs = re.search(r"number_of_executed_units: (\d+)", log)
    covered = re.findall(r"cov: (\d+)", log)
    finding = Finding(f"{reader.name} by coverage", count=int(runs[1]) if runs else 0)
    new = kept_texts(reader) - before
    finding.figure = f"{finding.count:,} texts, {covered[-1] if covered else 0} branches, {new} texts kept"
    if runs is None:
        finding.failures.append(log[-2000:])
    elif not covered or int(covered[-1]) == 0:
        finding.failures.append("nothing was covered: no function of skep is watched")
    return finding
