"""Settings from text, and what is said about wrong ones."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import pytest

from skep.settings import (
    SettingsError,
    changed_settings,
    field_docs,
    parse_settings,
    split_named,
    value_text,
)


class Pace(StrEnum):
    SLOW = "slow"
    FAST = "fast"


@dataclass(frozen=True, kw_only=True)
class Walk:
    steps: int = 3
    """How many steps."""
    length: float = 0.5
    """How long
    a step is."""
    name: str = "walk"
    is_round: bool = False
    kind: Literal["a", "b"] = "a"
    pace: Pace = Pace.SLOW
    rest: int | None = None
    layers: tuple[int, ...] = (64, 1)

    def __post_init__(self) -> None:
        if self.steps < 0:
            raise ValueError(f"steps is 0 or more, not {self.steps}")


def test_every_kind_of_value_is_read_from_text() -> None:
    texts = {
        "steps": "7",
        "length": "2",
        "name": "to, and fro",
        "is_round": "Yes",
        "kind": "b",
        "pace": "fast",
        "rest": "4",
        "layers": "3/2/1",
    }
    settings = parse_settings(Walk, texts)
    assert settings == Walk(
        steps=7,
        length=2.0,
        name="to, and fro",
        is_round=True,
        kind="b",
        pace=Pace.FAST,
        rest=4,
        layers=(3, 2, 1),
    )
    assert parse_settings(Walk, {name: value_text(getattr(settings, name)) for name in texts}) == settings


def test_values_of_toml_are_taken_as_they_are() -> None:
    assert parse_settings(Walk, {"steps": 7, "length": 2, "is_round": True, "layers": [1, 2]}) == Walk(
        steps=7, length=2.0, is_round=True, layers=(1, 2)
    )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("steps", "many", "setting 'steps' is a whole number, not 'many'"),
        ("steps", "1.5", "setting 'steps' is a whole number, not '1.5'"),
        ("steps", 1.5, "setting 'steps' is a whole number, not 1.5"),
        ("steps", True, "setting 'steps' is a whole number, not True"),
        ("steps", "-1", "steps is 0 or more, not -1"),
        ("length", "nan", "setting 'length' is a number, not 'nan'"),
        ("is_round", "maybe", "setting 'is_round' is true or false, not 'maybe'"),
        ("kind", "c", "setting 'kind' is one of a, b, not 'c'"),
        ("pace", "quick", "setting 'pace' is one of slow, fast, not 'quick'"),
        ("layers", "3/x", "setting 'layers' is a whole number, not 'x'"),
        ("stepz", "1", "unknown setting 'stepz'; did you mean 'steps'?"),
        ("zzz", "1", "unknown setting 'zzz'; known: is_round, kind, layers, length, name, pace, rest, steps"),
    ],
)
def test_what_is_wrong_is_named(name: str, value: object, words: str) -> None:
    with pytest.raises(SettingsError) as error:
        parse_settings(Walk, {name: value})
    assert str(error.value) == words


def test_what_differs_from_the_defaults() -> None:
    assert changed_settings(Walk(steps=4, rest=None)) == {"steps": 4}


def test_docstrings_of_fields() -> None:
    assert field_docs(Walk) == {"steps": "How many steps.", "length": "How long\na step is."}


@pytest.mark.parametrize("text", ["random:pick=pie\nce", "random:pick=" + "x" * 200_000, "random:\r=\n1"])
def test_settings_that_are_no_line_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="expected key=value,key=value in one line"):
        split_named(text)
