"""The C++ tests of the core: built by CMake, run here; plainly, and with ThreadSanitizer where threads meet.

Needs CMake, a C++ compiler and the header of doctest (`scripts/system-packages` brings it); fails without.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
CMAKE = shutil.which("cmake", path=PLACES) or "cmake"
"""That of this environment first: some systems have one that is too old."""


def run(*command: str | Path) -> str:
    """What a program prints; fails with all of it if the program does."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folder: Path, *options: str) -> Path:
    """The test program, built in a folder."""
    flags = [
        "-DSKEP_PYTHON=OFF",
        "-DSKEP_TESTS=ON",
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O1",
    ]
    run(CMAKE, "-S", ROOT, "-B", folder, *flags, *options)
    run(CMAKE, "--build", folder, "--target", "skep_tests", "--parallel", "2")
    return folder / "skep_tests"


def test_the_core_passes_its_own_tests(tmp_path: Path) -> None:
    assert "Status: SUCCESS!" in run(build(tmp_path), "--no-colors")


@pytest.fixture(scope="module")
def thread_sanitized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test program with ThreadSanitizer, where the compiler has it."""
    folder = tmp_path_factory.mktemp("thread")
    probe = folder / "probe.cpp"
    probe.write_text("int main() {}", encoding="utf-8")
    command = ["c++", "-fsanitize=thread", probe, "-o", folder / "probe"]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("the compiler has no ThreadSanitizer")
    return build(folder / "build", "-DSKEP_SANITIZE=thread")


@pytest.mark.parametrize("suite", ["threads", pytest.param("hive threads", marks=pytest.mark.slow)])
def test_threads_race_for_nothing(suite: str, thread_sanitized: Path) -> None:
    report = run(thread_sanitized, "--no-colors", f"--test-suite={suite}")
    assert "Status: SUCCESS!" in report
    assert "test cases: 0 " not in report
