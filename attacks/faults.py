"""Faults around skep that tests know how to make: servers, clusters, engines and browsers that misbehave."""

import re
import subprocess
import sys
from pathlib import Path

from attacks.finding import Finding, Share

ROOT = Path(__file__).parents[1]
TESTS = {
    "PostgreSQL restarted in a tournament": ["tests/arena/runner/test_retrying_store.py"],
    "Dask worker and scheduler killed, network cut": ["tests/arena/runner/test_cluster.py"],
    "engines that misbehave, none left behind": [
        "tests/agents/uhp",
        "tests/arena/game/test_failing_agents.py",
    ],
    "power cut": ["tests/records/database/test_power_cut.py"],
    "foreign hosts, giant and slow requests": [
        "tests/web/server/test_guard.py",
        "tests/web/server/test_header_timeout.py",
        "tests/web/server/test_access.py",
    ],
    "older databases, runs and tables": ["tests/test_old_files.py"],
}


def attack_by_faults(share: Share) -> list[Finding]:
    """Run the tests of each fault once; they take as long as they take, some minutes together."""
    return [_run(name, files) for name, files in TESTS.items()]


def _run(name: str, files: list[str]) -> Finding:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "not slow", *files]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    passed = re.search(r"(\d+) passed", done.stdout)
    finding = Finding(name, figure=f"{passed[1] if passed else 0} tests")
    if done.returncode != 0:
        finding.failures.append(done.stdout[-2000:])
    return finding
