"""UHP engines that the user has given a name: `skep engines add nokamute 'nokamute uhp'`.

They are kept in a file of the user's configuration, and their names make agents wherever an agent's text is
taken: `nokamute`, `nokamute:time=1`. Only the command line adds to them; a page may choose among the names.
"""

import dataclasses
import json
import shlex
import shutil
from pathlib import Path
from typing import Any

from skep.agents.uhp.agent import UhpAgent, UhpSettings
from skep.files import write_whole
from skep.settings import did_you_mean, suggestion


def engines_file() -> Path:
    """The file with the user's engines: a JSON object of names and commands."""
    import platformdirs

    return platformdirs.user_config_path("skep") / "engines.json"


def registered_engines() -> dict[str, str]:
    """The commands of the user's engines by name. Raises ValueError if their file is damaged."""
    path = engines_file()
    try:
        engines = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the file of engines {path} is damaged: {error}; mend or delete it") from error
    if not isinstance(engines, dict) or not all(isinstance(text, str) for text in engines.values()):
        raise ValueError(f"the file of engines {path} is damaged: expected names and commands")
    return engines


def add_engine(name: str, command: str) -> None:
    """Give a command a name, or a name another command. Raises ValueError for what cannot be one."""
    from skep.agents.registry import KINDS

    if name in KINDS:
        raise ValueError(f"an engine cannot be called {name!r}: an agent of skep has that name")
    if not name.replace("-", "_").replace(".", "_").isidentifier():
        raise ValueError(f"an engine cannot be called {name!r}; take letters, digits, '-', '_' and '.'")
    check_program(command)
    _write(registered_engines() | {name: command})


def remove_engine(name: str) -> None:
    """Forget an engine. Raises ValueError if there is none of this name."""
    engines = registered_engines()
    if name not in engines:
        raise ValueError(f"no engine {name!r}" + suggestion(name, engines))
    _write({other: command for other, command in engines.items() if other != name})


def check_program(command: str) -> None:
    """Raise ValueError if a command names no program on this machine."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"cannot read the command {command!r}: {error}") from error
    if not words or shutil.which(words[0]) is None:
        raise ValueError(f"no such program: {command!r}" + did_you_mean(command, registered_engines()))


def _write(engines: dict[str, str]) -> None:
    path = engines_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(engines, indent=2, ensure_ascii=False) + "\n")


class EngineKind:
    """A registered engine as a kind of agent: its settings are those of `uhp`, the command being given."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.about = f"your engine: {command}"
        field = ("command", str, dataclasses.field(default=command))
        self.Settings = dataclasses.make_dataclass(
            "EngineSettings", [field], bases=(UhpSettings,), frozen=True, kw_only=True
        )

    def __call__(self, settings: Any) -> UhpAgent:
        """The agent, which is one of `uhp`: its text is the same on a machine without the name."""
        return UhpAgent(UhpSettings(**dataclasses.asdict(settings)))


def engine_kind(name: str) -> EngineKind | None:
    """The kind of agent with the name of a registered engine; None if there is none."""
    command = registered_engines().get(name)
    return None if command is None else EngineKind(name, command)


def engine_agent(text: str) -> UhpAgent:
    """The agent of a registered engine, or of a command. Raises ValueError if there is no such program."""
    command = registered_engines().get(text, text)
    check_program(command)
    return UhpAgent(UhpSettings(command=command))
