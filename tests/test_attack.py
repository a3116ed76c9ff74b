"""A small share of `make attack`."""

import importlib.util
import random
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "attack.py"
spec = importlib.util.spec_from_file_location("attack", SCRIPT)
assert spec is not None
assert spec.loader is not None
attack = importlib.util.module_from_spec(spec)
spec.loader.exec_module(attack)


@pytest.mark.parametrize("target", attack.targets(), ids=lambda target: target.name)
def test_hostile_text_is_read_or_refused(target: "attack.Target") -> None:
    target.attack(random.Random(f"1 {target.name}"), seconds=0.5)
    assert target.texts > 0
    assert target.failures == []


def test_an_error_of_a_reader_and_a_slow_one_are_failures() -> None:
    def fail(text: str) -> None:
        raise RuntimeError("broken")

    target = attack.Target("bad", fail, ["text"])
    target.attack(random.Random(1), seconds=0.01)
    assert len(target.failures) == target.texts > 0
