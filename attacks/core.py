"""The core under sanitizers, fed with hostile notation."""

import subprocess
from pathlib import Path

from attacks.finding import Finding, Share

ROOT = Path(__file__).parents[1]


def attack_core(share: Share) -> list[Finding]:
    """Build the fuzz target and let it run."""
    seconds = max(1, round(share.seconds))
    done = subprocess.run([ROOT / "scripts" / "fuzz", str(seconds)], capture_output=True, text=True, cwd=ROOT)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    finding = Finding("notation in the core under sanitizers", figure=lines[-1][:60] if lines else "")
    if done.returncode != 0:
        finding.failures.append("\n".join(lines[-20:]))
    return [finding]
