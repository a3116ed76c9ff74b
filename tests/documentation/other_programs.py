"""Command lines of other programs in the pages: does what they name exist?"""

import re
import tomllib
from collections.abc import Callable, Sequence

from documentation.blocks import ROOT


def check_other(words: Sequence[str]) -> None:
    """Raise ValueError unless what a command line of another program names exists."""
    checks: dict[str, Callable[[Sequence[str]], None]] = {
        "make": _check_make,
        "pip": _check_pip,
        "python": _check_python,
        "python3": _check_python,
        "pytest": _check_files,
    }
    checks.get(words[0], lambda _: None)(words[1:])


def _check_make(words: Sequence[str]) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for word in words:
        if "=" not in word and word not in targets:
            raise ValueError(f"the Makefile has no target {word!r}")


def _check_pip(words: Sequence[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extras in re.findall(r"(?:skep|\.)\[([a-z,]+)\]", " ".join(words)):
        for extra in extras.split(","):
            if extra not in project["optional-dependencies"]:
                raise ValueError(f"skep has no extra {extra!r}")


def _check_python(words: Sequence[str]) -> None:
    if words[:1] == ["-m"] and words[1] in ("venv", "skep", "pip"):
        return
    if words[:1] == ["-m"]:
        if not (ROOT / words[1]).is_dir():
            raise ValueError(f"there is no module {words[1]!r}")
        return
    _check_files(words)


def _check_files(words: Sequence[str]) -> None:
    for word in words:
        if "/" in word and word.endswith(".py") and not (ROOT / word).exists():
            raise ValueError(f"there is no file {word!r}")
