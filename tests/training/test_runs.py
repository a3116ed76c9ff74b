"""Runs: the same bytes however often they were interrupted, and no damaged folder is used."""

import io
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skep.agents.weight_file import WEIGHTS
from skep.arena.runner.executor import InProcess
from skep.cli.terminal.training_view import TrainingView
from skep.training.learner import recall_steps, train
from skep.training.registry import LEARNERS, learner_of, resume_run
from skep.training.run import Run, RunError, Step
from skep.training.weight_search import WeightsSettings

every_learner = pytest.mark.parametrize("name", list(LEARNERS))


class Interrupted(Exception):
    pass


def run_to_end(run: Run, stop_after: int | None = None) -> None:
    """Train, but fail when so many steps were taken: the last one is thrown away before it is kept."""
    executor = InProcess()
    try:
        with learner_of(run) as learner, TrainingView("test", io.StringIO()) as view:
            if stop_after is not None:
                learner.step = _failing(learner.step, stop_after)
            train(learner, run, executor, view.update)
    finally:
        executor.close()


def _failing(step: Callable[..., Step], good: int) -> Callable[..., Step]:
    taken = 0

    def failing(*arguments: object) -> Step:
        nonlocal taken
        result = step(*arguments)
        taken += 1
        if taken > good:
            raise Interrupted
        return result

    return failing


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def smoke(name: str, folder: Path) -> Run:
    return Run.begin(folder, name, LEARNERS[name].PRESETS["smoke"])


@every_learner
def test_a_resumed_run_ends_with_the_same_bytes(name: str, tmp_path: Path) -> None:
    run_to_end(smoke(name, tmp_path / "whole"))
    for done in (0, 1):
        folder = tmp_path / f"after-{done}"
        with pytest.raises(Interrupted):
            run_to_end(smoke(name, folder), stop_after=done)
        run_to_end(resume_run(folder))
        assert files(folder) == files(tmp_path / "whole")


def test_cma_resumes_where_it_was(tmp_path: Path) -> None:
    settings = WeightsSettings(method="cma", iterations=3, games=2, benchmark_games=2, guard_games=2)
    run_to_end(Run.begin(tmp_path / "whole", "weights", settings))
    with pytest.raises(Interrupted):
        run_to_end(Run.begin(tmp_path / "parts", "weights", settings), stop_after=1)
    run_to_end(resume_run(tmp_path / "parts"))
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_a_killed_table_learner_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    settings = ["--matches", "12", "--block", "1", "--workers", "0"]
    command = [sys.executable, "-m", "skep", "train", "tabular"]
    subprocess.run([*command, *settings, "--out", str(tmp_path / "whole")], check=True, capture_output=True)
    victim = subprocess.Popen(
        [*command, *settings, "--out", str(tmp_path / "killed")], stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while len(list((tmp_path / "killed").glob("steps/*.json"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.001)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    (tmp_path / "killed" / "steps" / ".000003.json.1.part").write_text("half a st")  # as some kills leave it
    subprocess.run(
        [*command, "--resume", str(tmp_path / "killed"), "--workers", "0"], check=True, capture_output=True
    )
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_weights_say_where_they_come_from(tmp_path: Path) -> None:
    run_to_end(smoke("genetic", tmp_path / "run"))
    first, second = (tmp_path / "run" / "weights.txt").read_text().splitlines()[:2]
    assert first == (
        "# Learned by: skep train genetic --benchmark-games 4 --population 4 --generations 2 --test-games 8 "
        "--seed 1"
    )
    assert second.startswith("# After step 3, with skep ")


def damage_step(folder: Path) -> str:
    path = folder / "steps" / "000000.json"
    path.write_text(path.read_text().replace("1", "2", 1))
    return "steps/000000.json is damaged"


def cut_step(folder: Path) -> str:
    path = folder / "steps" / "000001.json"
    path.write_text(path.read_text()[:-20])
    return "steps/000001.json is damaged"


def lose_step(folder: Path) -> str:
    (folder / "steps" / "000000.json").unlink()
    return "expected 000000.json, found 000001.json"


def damage_settings(folder: Path) -> str:
    path = folder / "settings.json"
    path.write_text(path.read_text().replace('"seed"', '"sead"'))
    return "settings.json: unknown setting 'sead'; did you mean 'seed'?"


def nest_settings(folder: Path) -> str:
    (folder / "settings.json").write_text("[" * 100_000)
    return "settings.json is damaged: maximum recursion depth exceeded"


def lose_settings(folder: Path) -> str:
    (folder / "settings.json").unlink()
    return "is no run folder: it has no settings.json"


@pytest.mark.parametrize(
    "damage", [damage_step, cut_step, lose_step, damage_settings, nest_settings, lose_settings]
)
def test_a_damaged_folder_is_named_and_refused(damage: Callable[[Path], str], tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run_to_end(smoke("weights", folder))
    words = damage(folder)
    with pytest.raises(RunError) as error:
        resume_run(folder)
    assert words in str(error.value)
    assert str(folder) in str(error.value)


def test_a_table_that_does_not_fit_its_steps_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run_to_end(smoke("tabular", folder))
    shutil.rmtree(folder / "steps")
    (folder / "steps").mkdir()
    with pytest.raises(RunError, match="does not match its run: it has 2 blocks, not 0"):
        run_to_end(resume_run(folder))


def test_a_folder_in_use_is_not_begun_again(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(RunError, match="is not an empty folder"):
        smoke("td", tmp_path)


LEARNED = [
    file for file in sorted(WEIGHTS.rglob("*.txt")) if "Learned by" in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("file", LEARNED, ids=lambda file: file.stem)
def test_learned_weights_that_come_with_skep_name_their_seed(file: Path) -> None:
    assert re.match(r"# Learned by: skep .* --seed \d+$", file.read_text(encoding="utf-8").splitlines()[0])


@pytest.mark.parametrize(
    ("learner", "step"),
    [
        ("coevolution", {"scores": [[1]], "bests": {}}),
        ("weights", {"configurations": [[1]], "scores": []}),
        ("search", {"values": 3}),
        ("tune", {"kept": True}),
    ],
)
def test_a_step_that_its_learner_never_wrote_is_refused(learner: str, step: Step, tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "run", learner, LEARNERS[learner].PRESETS["smoke"])
    run.add(step)
    with (
        learner_of(run) as learning,
        pytest.raises(RunError, match=f"is damaged: step 0 is none of {learner}"),
    ):
        recall_steps(learning, run)
