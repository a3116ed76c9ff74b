"""The templates of the core's search, in C++, on games small enough to know the truth."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
COMPILER = os.environ.get("CXX") or shutil.which("c++") or "c++"
THREADED = {
    "alphabeta": ["two threads agree with minimax", "stopped at once there is a legal move"],
    "contest": ["threads play the same games", "stopped contests leave games out"],
    "mcts": ["visits add up"],
}


def compile_test(name: str, program: Path, *flags: str | Path) -> None:
    sources = [HERE / f"{name}_test.cpp", ROOT / "src/core/search/table.cpp"]
    includes = [f"-I{ROOT / 'src/core'}", f"-I{HERE}"]
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]
    command = [
        COMPILER,
        "-std=c++20",
        "-O1",
        "-pthread",
        *warnings,
        *flags,
        *includes,
        *sources,
        "-o",
        program,
    ]
    subprocess.run(command, check=True)


def run(program: Path, *cases: str) -> None:
    done = subprocess.run([program, *cases], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("ok ")


@pytest.mark.parametrize("name", THREADED)
def test_search_knows_the_truth_of_small_games(name: str, tmp_path: Path) -> None:
    compile_test(name, tmp_path / name)
    run(tmp_path / name)


@pytest.fixture
def sanitizer(tmp_path: Path) -> str:
    """The flag of ThreadSanitizer, where the compiler has it."""
    flag, probe = "-fsanitize=thread", tmp_path / "probe.cpp"
    probe.write_text("int main() {}")
    command = [COMPILER, flag, str(probe), "-o", str(tmp_path / "probe")]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("the compiler has no ThreadSanitizer")
    return flag


@pytest.mark.parametrize(("name", "cases"), THREADED.items())
def test_threads_race_for_nothing(name: str, cases: list[str], tmp_path: Path, sanitizer: str) -> None:
    compile_test(name, tmp_path / name, sanitizer)
    run(tmp_path / name, *cases)


@pytest.mark.slow
def test_threads_race_for_nothing_in_hive(tmp_path: Path, sanitizer: str) -> None:
    weights = ROOT / "src/skep/weights/hive.txt"
    hive = sorted((ROOT / "src/core/hive").glob("*.cpp"))
    compile_test("hive", tmp_path / "hive", sanitizer, f'-DSKEP_WEIGHTS="{weights}"', *hive)
    run(tmp_path / "hive")
