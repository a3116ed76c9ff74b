"""`skep train search`: the numbers of the search go where games are won, and a run can be resumed."""

from pathlib import Path

import pytest

from skep import _core
from skep.agents.weight_file import read_weights_text
from skep.arena.runner.executor import InProcess
from skep.settings import SettingsError
from skep.training.learner import train
from skep.training.registry import resume_run
from skep.training.run import Run
from skep.training.search_tuning import PARAMETERS, SearchTuning, SearchTuningSettings, clipped

SMOKE = SearchTuning.PRESETS["smoke"]


def files_of(run: Run) -> dict[str, bytes]:
    return {str(path.relative_to(run.folder)): path.read_bytes() for path in run.folder.rglob("*.*")}


def trained(folder: Path, settings: SearchTuningSettings = SMOKE) -> Run:
    run = Run.begin(folder, "search", settings)
    train(SearchTuning(settings), run, InProcess(), lambda *_: None)
    return run


def test_values_stay_within_their_range() -> None:
    for parameter in PARAMETERS.values():
        assert parameter.least <= parameter.value <= parameter.most
        assert clipped(parameter, -1e9) == parameter.least
        assert clipped(parameter, 1e9) == parameter.most


def test_numbers_go_towards_the_side_that_won(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = SearchTuning(SearchTuningSettings(steps=40, parameters="late_1,futility_margin"))
    target = {"late_1": 30.0, "futility_margin": 20.0}

    def nearer_wins(first: list[float], second: list[float], pairs: int, executor: object) -> list[int]:
        far = [
            sum(abs(value - target[p.name]) / p.most for value, p in zip(values, learner.tuned, strict=True))
            for values in (first, second)
        ]
        return [0, 0, 0, 0, pairs] if far[0] < far[1] else [pairs, 0, 0, 0, 0]

    monkeypatch.setattr(learner, "_match", nearer_wins)
    for _ in range(40):
        learner.recall(learner.step(InProcess()))
    assert abs(learner.values[0] - 30) < 12 < abs(PARAMETERS["late_1"].value - 30)
    assert abs(learner.values[1] - 20) < 8 < abs(PARAMETERS["futility_margin"].value - 20)


def test_a_run_ends_with_a_table_and_is_the_same_when_resumed(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole")
    table = (whole.folder / "parameters.txt").read_text()
    assert "# Learned by: skep train search" in table
    assert "against those of skep" in table
    assert f"\nlate_1 {round(whole.steps[-2]['values'][2])}\n" in table

    cut = trained(tmp_path / "cut")
    for path in sorted((cut.folder / "steps").iterdir())[1:]:
        path.unlink()
    again = resume_run(cut.folder)
    train(SearchTuning(again.settings), again, InProcess(), lambda *_: None)
    assert files_of(again) == files_of(whole)


def test_unknown_numbers_are_named() -> None:
    with pytest.raises(SettingsError, match="no number 'late_9'"):
        SearchTuningSettings(parameters="late_1,late_9")
    with pytest.raises(ValueError, match="unknown parameter of the search 'late_9'"):
        _core.hive_search_policy(read_weights_text("hive"), 10, None, {"late_9": 1})
    with pytest.raises(ValueError, match="late_1 is from 0 to 60, not 61"):
        _core.hive_search_policy(read_weights_text("hive"), 10, None, {"late_1": 61})
