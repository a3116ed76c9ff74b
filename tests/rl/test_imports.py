"""Nothing that is not needed is imported."""

import subprocess
import sys

import pytest

from skep import rl


def imported_by(statement: str) -> set[str]:
    code = f"{statement}; import sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in run.stdout.split()}


def test_skep_imports_no_environment() -> None:
    assert {"numpy", "gymnasium", "pettingzoo"} & imported_by("import skep, skep.rl") == set()


def test_batches_need_numpy_only() -> None:
    assert {"gymnasium", "pettingzoo"} & imported_by("from skep.rl import BatchEnv, Encoding") == set()


@pytest.mark.parametrize(("name", "missing"), [("HiveEnv", "gymnasium"), ("hive_v0", "pettingzoo")])
def test_without_the_extra_the_error_says_what_to_install(name: str, missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from skep.rl import {name}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    error = f"ImportError: skep.rl.{name} needs {missing}: pip install 'skep[rl]'"
    assert run.stderr.splitlines()[-1] == error


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(AttributeError, match=r"module 'skep\.rl' has no attribute 'Envs'"):
        rl.Envs  # noqa: B018
