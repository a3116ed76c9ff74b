"""The core under sanitizers, fed with hostile notation, positions and networks."""

import re
import subprocess
from pathlib import Path

from attacks.finding import Finding, Share

ROOT = Path(__file__).parents[1]


def attack_core(share: Share) -> list[Finding]:
    """Let the fuzz targets run, each for a third of the time."""
    seconds = max(1, round(share.seconds / 3))
    done = subprocess.run([ROOT / "scripts" / "fuzz", str(seconds)], capture_output=True, text=True, cwd=ROOT)
    told = done.stdout + done.stderr
    counts = re.findall(r"number_of_executed_units: (\d+)|^(\d+) inputs", told, re.MULTILINE)
    finding = Finding("the core under sanitizers", count=sum(int(a or b) for a, b in counts))
    kept = sum(map(int, re.findall(r"new_units_added: +(\d+)", told)))
    finding.figure = f"{finding.count:,} games and positions"
    finding.figure += (
        f", {kept} kept by coverage" if "units_added" in told else ", without coverage: no clang"
    )
    if done.returncode != 0:
        finding.failures.append(told[-2000:])
    return [finding]
