"""A run folder: the settings of a learner and every step it has taken, each file written whole or not at all.

    settings.json      the learner, its settings, the version of skep
    steps/000000.json  what the first step found out, with a digest of it
    weights.txt …      results, made anew from the steps after each of them

A learner is a function of its settings and its steps, so a run that was killed at any moment can be resumed,
and ends with the same bytes as one that was not.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from skep import __version__
from skep.files import clear_drafts, write_whole, write_whole_bytes
from skep.settings import SettingsError, parse_settings, suggestion

Step = dict[str, Any]
"""What a learner found out in one step, as JSON."""


OLD_STEP_NAMES: Mapping[str, str] = {"yardstick": "benchmark", "yardsticks": "benchmarks"}
"""What parts of a step were called in run folders of version 0.1, and are called now."""


class RunError(ValueError):
    """A folder cannot be used for a run; the message names it and what is wrong."""


@dataclass
class Run:
    """A run of a learner in its folder."""

    folder: Path
    learner: str
    settings: Any
    version: str = __version__
    steps: list[Step] = field(default_factory=list)

    @classmethod
    def begin(cls, folder: Path, learner: str, settings: Any) -> "Run":
        """Make the folder of a new run. Raises RunError if there is something in it already."""
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise RunError(f"{folder} is not an empty folder; to continue a run give --resume")
        (folder / "steps").mkdir(parents=True)
        run = cls(folder, learner, settings)
        about = {"learner": learner, "settings": asdict(settings), "skep": __version__}
        run.write("settings.json", json.dumps(about, indent=2) + "\n")
        return run

    @classmethod
    def resume(cls, folder: Path, kinds: Mapping[str, type]) -> "Run":
        """Open a run, given the settings class of each learner. Raises RunError for a damaged folder."""
        about = _read(folder / "settings.json")
        learner = str(about.get("learner"))
        if learner not in kinds:
            raise RunError(
                f"{folder / 'settings.json'}: unknown learner {learner!r}" + suggestion(learner, kinds)
            )
        try:
            settings: Any = parse_settings(kinds[learner], about.get("settings", {}))
        except SettingsError as error:
            raise RunError(f"{folder / 'settings.json'}: {error}") from error
        run = cls(folder, learner, settings, str(about.get("skep")))
        files = sorted((folder / "steps").glob("*.json"))
        run.steps = [_read_step(file, number) for number, file in enumerate(files)]
        clear_drafts(folder)
        return run

    def add(self, step: Step) -> Step:
        """Store a step, and return it as it will be read back."""
        text = json.dumps(step)
        whole = {"digest": _digest(text), "step": step}
        self.write(f"steps/{len(self.steps):06}.json", json.dumps(whole) + "\n")
        stored: Step = json.loads(text)
        self.steps.append(stored)
        return stored

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the folder, whole or not at all."""
        if isinstance(content, bytes):
            write_whole_bytes(self.folder / name, content)
        else:
            write_whole(self.folder / name, content)


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RunError(f"{path.parent} is no run folder: it has no {path.name}") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise RunError(f"{path} is damaged: {error}") from error
    if not isinstance(data, dict):
        raise RunError(f"{path} is damaged: expected an object, not {data!r}")
    return data


def _read_step(path: Path, number: int) -> Step:
    if path.name != f"{number:06}.json":
        raise RunError(f"{path.parent} is damaged: expected {number:06}.json, found {path.name}")
    whole = _read(path)
    step = whole.get("step")
    if not isinstance(step, dict) or whole.get("digest") != _digest(json.dumps(step)):
        raise RunError(f"{path} is damaged: its digest does not match")
    return {OLD_STEP_NAMES.get(str(name), str(name)): value for name, value in step.items()}


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
