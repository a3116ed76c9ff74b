"""Coverage-guided fuzzing of the readers by atheris, each in a process of its own."""

import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from attacks.finding import Finding, Share
from attacks.readers import Reader, readers
from attacks.texts import LONGEST, SLOW_SECONDS

CORPUS = Path(__file__).parent / "corpus"
"""Small inputs that broke something once; fuzzing begins with them."""


def attack_by_coverage(share: Share) -> list[Finding]:
    """Fuzz every reader for its share of the time."""
    if importlib.util.find_spec("atheris") is None:
        return [Finding("readers by coverage", skipped="atheris is not installed")]
    all_readers = readers()
    seconds = max(1, round(share.seconds / len(all_readers)))
    return [_fuzz(reader, seconds, share.seed) for reader in all_readers]


def _fuzz(reader: Reader, seconds: int, seed: int) -> Finding:
    finding = Finding(f"{reader.name} by coverage")
    with tempfile.TemporaryDirectory() as folder:
        for number, good in enumerate(reader.good):
            data = good.encode() if isinstance(good, str) else good
            Path(folder, f"good-{number}").write_bytes(data)
        options = [f"-max_total_time={seconds}", f"-seed={seed}", f"-timeout={SLOW_SECONDS * 5:.0f}"]
        options += [f"-max_len={LONGEST}", f"-artifact_prefix={folder}/", "-print_final_stats=1"]
        command = [sys.executable, "-m", "attacks.guided_reader", reader.name, *options, folder, str(CORPUS)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds * 3 + 300)
    runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    covered = re.findall(r"cov: (\d+)", done.stderr)
    finding.count = int(runs[1]) if runs else 0
    finding.figure = f"{finding.count:,} texts, {covered[-1] if covered else 0} branches"
    if done.returncode != 0:
        finding.failures.append(done.stderr[-2000:])
    if not covered:
        finding.failures.append("nothing was covered: no function of skep is watched")
    return finding
