"""`skep train coevolution` as a user sees it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path


def train(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "skep", "train", "coevolution", "--workers", "0", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_run_is_kept_in_its_folder_and_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    done = train("--out", tmp_path / "whole", "--preset", "smoke", "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("against random: swarm 1 ")
    assert "step 3 of 3" in done.stderr
    whole = contents(tmp_path / "whole")
    assert set(whole) == {
        "settings.json",
        "steps/000000.json",
        "steps/000001.json",
        "steps/000002.json",
        "network.txt",
        "curves.svg",
        "results.txt",
    }
    settings = json.loads(whole["settings.json"])["settings"]
    assert (settings["swarm_size"], settings["seed"]) == (2, 5)

    half = tmp_path / "half"
    shutil.copytree(tmp_path / "whole", half)
    for name in ("steps/000001.json", "steps/000002.json", "network.txt", "curves.svg", "results.txt"):
        (half / name).unlink()
    resumed = train("--resume", half)
    assert resumed.stdout.splitlines()[0] == done.stdout.splitlines()[0]
    assert contents(half) == whole


def test_a_folder_in_use_is_not_begun_again(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("else")
    done = train("--out", tmp_path, "--preset", "smoke")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not an empty folder; to continue a run give --resume" in done.stderr


def test_a_resumed_run_takes_no_other_settings(tmp_path: Path) -> None:
    done = train("--resume", tmp_path, "--swarm-size", "3")
    assert (done.returncode, done.stdout) == (2, "")
    assert "a run is resumed with the settings it has; --resume takes no others" in done.stderr


def test_settings_are_refused_before_there_is_a_folder(tmp_path: Path) -> None:
    for option, value, words in (
        ("--swarm-size", "0", "swarm_size is 1 or more, not 0"),
        ("--rules", "steyne", "expected official or steyn, not 'steyne'"),
        ("--inputs", "odd", "setting 'inputs' is one of raw, colors, scaled, signed, not 'odd'"),
    ):
        done = train("--out", tmp_path / "run", option, value)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr
        assert not (tmp_path / "run").exists()
