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


def build(folder: Path, program: str, *options: str) -> Path:
    """A test program, built in a folder."""
    flags = [
        "-DSKEP_PYTHON=OFF",
        "-DSKEP_TESTS=ON",
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O1",
    ]
    run(CMAKE, "-S", ROOT, "-B", folder, *flags, *options)
    run(CMAKE, "--build", folder, "--target", program, "--parallel", "2")
    return folder / program


def check(program: Path, *options: str) -> None:
    """Run a test program; fails if a case of it does, or if it has none."""
    report = run(program, "--no-colors", *options)
    assert "Status: SUCCESS!" in report
    assert "test cases: 0 " not in report


def test_every_file_of_tests_is_part_of_a_program() -> None:
    assert [path.name for path in (ROOT / "tests/core").glob("*.cpp")] == ["main.cpp"]


@pytest.mark.parametrize("program", ["skep_search_tests", "skep_games_tests"])
def test_the_core_passes_its_own_tests(program: str, tmp_path: Path) -> None:
    check(build(tmp_path, program))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "suite"), [("skep_search_tests", "threads"), ("skep_games_tests", "hive threads")]
)
def test_threads_race_for_nothing(program: str, suite: str, tmp_path: Path) -> None:
    probe = tmp_path / "probe.cpp"
    probe.write_text("int main() {}", encoding="utf-8")
    command = ["c++", "-fsanitize=thread", probe, "-o", tmp_path / "probe"]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("the compiler has no ThreadSanitizer")
    check(build(tmp_path / "build", program, "-DSKEP_SANITIZE=thread"), f"--test-suite={suite}")
