"""Weights as text: a name and a number a line, comments from # on, beginning with where they come from.

>>> text = weights_text({"own_movable": 1.0, "enemy_movable": 0.5}, ["Set by hand."])
>>> print(text, end="")
# Set by hand.
own_movable 1.0
enemy_movable 0.5
>>> parse_weights(text, ["own_movable", "enemy_movable"])
(1.0, 0.5)
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from skep.settings import suggestion

WEIGHTS = Path(__file__).parent.parent / "weights"
"""The folder of the weights that come with skep: those of the engine, and a folder for each other kind."""


class WeightsError(ValueError):
    """A text is not the weights that were asked for."""


def weights_text(weights: Mapping[str, float], about: Iterable[str]) -> str:
    """Weights as text, with what there is to know about them on top."""
    comments = [f"# {line}".rstrip() for line in about]
    return "\n".join([*comments, *(f"{name} {value!r}" for name, value in weights.items())]) + "\n"


def parse_weights(text: str, names: Sequence[str], missing: float | None = None) -> tuple[float, ...]:
    """The weights in a text, in the order of the names. Each must be there once, and no other.

    With a value for those that are `missing` they need not all be there.

    >>> parse_weights("own_movable 1\\nown_movabel 2", ["own_movable", "enemy_movable"])
    Traceback (most recent call last):
    skep.agents.weight_file.WeightsError: line 2: unknown weight 'own_movabel'; did you mean 'own_movable'?
    """
    found: dict[str, float] = {}
    known = set(names)
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2:
            raise WeightsError(f"line {number}: expected a name and a number, not {line.strip()!r}")
        if words[0] not in known:
            raise WeightsError(f"line {number}: unknown weight {words[0]!r}" + suggestion(words[0], names))
        if words[0] in found:
            raise WeightsError(f"line {number}: weight {words[0]!r} is given twice")
        found[words[0]] = _parse_number(words[1], number)
    absent = [name for name in names if name not in found]
    if absent and missing is None:
        raise WeightsError(f"no weight {absent[0]!r}")
    return tuple(found.get(name, missing or 0.0) for name in names)


def weight_sets(kind: str = "") -> list[str]:
    """The names of the sets of weights of a kind that come with skep.

    >>> weight_sets("advanced")
    ['cma', 'genetic', 'genetic-full', 'guarded', 'manual', 'manual-four', 'neutral', 'passive']
    """
    return sorted(file.stem for file in (WEIGHTS / kind).glob("*.txt"))


def read_weights_text(weights: str, kind: str = "") -> str:
    """The text of a set of weights of a kind that comes with skep, by its name, or of any file, by its path.

    Raises WeightsError if there is neither.

    >>> read_weights_text("hvie")
    Traceback (most recent call last):
    skep.agents.weight_file.WeightsError: no weights 'hvie': neither a file nor one of hand, hive, td
    """
    known = WEIGHTS / kind / f"{weights}.txt"
    path = known if known.exists() else Path(weights)
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, IsADirectoryError):
        sets = ", ".join(weight_sets(kind))
        raise WeightsError(f"no weights {weights!r}: neither a file nor one of {sets}") from None
    except UnicodeDecodeError as error:
        raise WeightsError(f"weights {weights!r}: {error}") from error


def read_weights(
    weights: str, kind: str, names: Sequence[str], missing: float | None = None
) -> tuple[float, ...]:
    """Numbers by their names, from a set of weights or a file. Raises WeightsError, which names it."""
    text = read_weights_text(weights, kind)
    try:
        return parse_weights(text, names, missing)
    except WeightsError as error:
        raise WeightsError(f"weights {weights!r}: {error}") from error


def _parse_number(text: str, line: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise WeightsError(f"line {line}: expected a number, not {text!r}")
    return value
