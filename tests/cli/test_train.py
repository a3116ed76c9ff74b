"""`skep train`: presets, folders, and what it refuses."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.command_line import Skep
from skep.cli.train import train, tune
from skep.settings import SettingsError, field_types
from skep.training.registry import LEARNERS


def run(*arguments: str, command: click.Command = train) -> str:
    result = CliRunner().invoke(command, arguments, catch_exceptions=False, standalone_mode=False)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("learner", list(LEARNERS))
def test_every_setting_is_an_option(learner: str) -> None:
    help_text = run("--help", command=tune) if learner == "tune" else run(learner, "--help")
    text = help_text.replace("\n", " ")
    for name in field_types(LEARNERS[learner].Settings):
        assert f"--{name.replace('_', '-')}" in text


def test_a_preset_is_where_options_begin(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    lines = run(
        "weights", "--preset", "smoke", "--iterations", "1", "--out", out, "--workers", "0"
    ).splitlines()
    assert lines[-1] == f"results in {out}"
    assert len(list((tmp_path / "run" / "steps").iterdir())) == 1
    assert run("weights", "--resume", out, "--workers", "0").splitlines() == lines


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["genetic", "--preset", "smok"], "unknown preset 'smok'; did you mean 'smoke'?"),
        (["genetic", "--population", "many"], "setting 'population' is a whole number, not 'many'"),
        (["td", "--resume", "x", "--games", "3"], "a run is resumed with the settings it has"),
        (["td", "--resume", "nowhere"], "nowhere is no run folder"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        run(*arguments)


@pytest.mark.parametrize("arguments", [("--start", "nowhere"), ("--workers", "many")])
def test_a_refused_run_leaves_no_folder(arguments: tuple[str, str], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"'{arguments[1]}'"):
        run("--preset", "smoke", "--out", str(tmp_path / "run"), *arguments, command=tune)
    assert list(tmp_path.iterdir()) == []


def test_a_run_of_another_learner_is_not_resumed(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    run("weights", "--preset", "smoke", "--iterations", "1", "--out", out, "--workers", "0")
    with pytest.raises(SettingsError, match="is a run of: skep train weights"):
        run("td", "--resume", out)


def test_the_group_lists_its_learners() -> None:
    assert {*train.list_commands(click.Context(train)), "tune"} == set(LEARNERS)


def test_tuning_goes_on_with_its_own_command_only(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    lines = run("--preset", "smoke", "--out", out, "--workers", "0", command=tune).splitlines()
    assert lines[-1] == f"results in {out}"
    assert run("--resume", out, "--workers", "0", command=tune).splitlines() == lines
    with pytest.raises(SettingsError, match="is a run of: skep tune"):
        run("td", "--resume", out)


def test_an_interrupted_run_says_how_to_go_on(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("skep.cli.train.train_learner", interrupted)
    out = tmp_path / "my run"
    done = skep("train", "weights", "--preset", "smoke", "--out", out, "--workers", "0")
    assert done == (
        130,
        "",
        f"skep: interrupted; go on with: skep train weights --resume '{out}'\n",
    )
