"""The script of docs/arena.md, as a reader would save and run it."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skep.arena.runner.spawned_process import WorkerContext

DOCS = Path(__file__).parents[3] / "docs" / "arena.md"


def run(script: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)


def test_the_script_of_the_docs_runs_with_workers_and_without_a_main_guard(tmp_path: Path) -> None:
    part = DOCS.read_text(encoding="utf-8").partition("## From a program")[2]
    code = re.search(r"```python\n(.*?)```", part, re.DOTALL)
    assert code is not None
    text = code[1].replace("games=100", "games=4")
    assert "__name__" not in text
    assert 'workers="2"' in text
    script = tmp_path / "script.py"
    script.write_text(text, encoding="utf-8")
    done = run(script)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("by pairs") == 1
    assert "games 4, White" in done.stdout


def test_work_of_a_script_without_a_main_guard_is_refused_at_once(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from skep.arena.runner.executor import make_executor\n"
        "def double(x): return 2 * x\n"
        "executor = make_executor('1')\n"
        "try:\n"
        "    executor.submit(0, double, 21)\n"
        "except ValueError as error:\n"
        "    print(error)\n"
        "finally:\n"
        "    executor.close()\n"
    )
    done = run(script)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("workers cannot import 'double' from a script without a main guard")


def test_a_script_with_a_main_guard_can_have_its_own_work_done(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from skep.arena.runner.executor import make_executor\n"
        "def double(x): return 2 * x\n"
        "if __name__ == '__main__':\n"
        "    executor = make_executor('1')\n"
        "    print(executor.submit(0, double, 21).result())\n"
        "    executor.close()\n"
    )
    assert run(script).stdout == "42\n"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell signal masks")
def test_a_worker_that_is_not_ready_yet_does_not_die_of_ctrl_c() -> None:
    process = WorkerContext().Process(target=time.sleep, args=(60,))
    process.start()
    try:
        assert is_ctrl_c_held_back(process.pid)
        assert not is_ctrl_c_held_back("self")
    finally:
        process.kill()
        process.join()


def is_ctrl_c_held_back(process: int | str | None) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    blocked = re.search(r"^SigBlk:\s*(\w+)", status, re.MULTILINE)
    assert blocked is not None
    return bool(int(blocked[1], 16) & 1 << signal.SIGINT - 1)
