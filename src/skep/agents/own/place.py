"""Where an agent of one's own is: a file, or a module that can be imported.

>>> parse_place("./my_agent.py:MyAgent"), parse_place("package.module:MyAgent")
(AgentPlace(path='./my_agent.py', name='MyAgent'), AgentPlace(module='package.module', name='MyAgent'))
>>> parse_place("alfabeta") is None
True
"""

import hashlib
import importlib
import linecache
import os
import sys
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType

_SENT: ContextVar[Mapping[str, str]] = ContextVar("sent sources", default=MappingProxyType({}))


@contextmanager
def sent_sources(sources: Mapping[str, str]) -> Iterator[None]:
    """Take these texts for the files at these paths: a worker on another machine has not got the files."""
    token = _SENT.set(sources)
    try:
        yield
    finally:
        _SENT.reset(token)


class AgentNotFound(ValueError):
    """There is no agent where the text says."""


@dataclass(frozen=True, kw_only=True)
class AgentPlace:
    """A file or a module, and what to take from it."""

    path: str = ""
    module: str = ""
    name: str = ""
    """The function or class; empty for the only one there is."""
    source: str = field(default="", repr=False)
    """The text of the file, where it was read already."""

    def __repr__(self) -> str:
        known = [(one.name, getattr(self, one.name)) for one in fields(self) if one.repr]
        return "AgentPlace(" + ", ".join(f"{name}={value!r}" for name, value in known if value) + ")"

    @property
    def text(self) -> str:
        """The text that `parse_place` reads."""
        return ":".join(part for part in (self.path or self.module, self.name) if part)


def parse_place(text: str) -> AgentPlace | None:
    """The place that a text without settings names; None if it names none."""
    head, _, name = text.rpartition(":")
    if not head:
        head, name = text, ""
    if head.endswith(".py"):
        return AgentPlace(path=head, name=name)
    is_module = all(part.isidentifier() for part in head.split("."))
    return AgentPlace(module=head, name=name) if is_module and name.isidentifier() else None


def read_source(path: str) -> str:
    """The text of a file with an agent: as it is here, or as another machine has sent it.

    Raises AgentNotFound.
    """
    try:
        sent = _SENT.get()
        return sent[path] if path in sent else Path(path).expanduser().read_text("utf-8")
    except FileNotFoundError:
        raise AgentNotFound(f"no file {path!r}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise AgentNotFound(f"the file {path!r} cannot be read: {error}") from error


def load_module(place: AgentPlace) -> types.ModuleType:
    """Import the module of a place. What it prints goes to standard error. Raises AgentNotFound."""
    with redirect_stdout(sys.stderr):
        try:
            return _load_file(place) if place.path else _import(place.module)
        except AgentNotFound:
            raise
        except ModuleNotFoundError as error:
            if place.module and place.module.startswith(error.name or "\0"):
                raise AgentNotFound(
                    f"no module {error.name!r}; is it installed, or in this folder?"
                ) from error
            raise AgentNotFound(f"{place.path or place.module}: {error}") from error
        except (Exception, SystemExit) as error:
            where = place.path or place.module
            raise AgentNotFound(f"{where} cannot be imported: {type(error).__name__}: {error}") from error


def _import(name: str) -> types.ModuleType:
    """Import a module that is installed, or in the current folder: a command does not look there itself."""
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return importlib.import_module(name)


def _load_file(place: AgentPlace) -> types.ModuleType:
    """The module of a file, made once for each text that the file has had."""
    source = place.source or read_source(place.path)
    path = os.path.abspath(os.path.expanduser(place.path))
    name = "skep_own_" + hashlib.blake2b(f"{path}\0{source}".encode(), digest_size=8).hexdigest()
    if name in sys.modules:
        return sys.modules[name]
    module = types.ModuleType(name)
    module.__file__ = path
    # So that tracebacks and the documentation of settings have the lines of a file that was sent.
    linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)
    folder = os.path.dirname(path)
    if os.path.isdir(folder) and folder not in sys.path:
        sys.path.append(folder)
    sys.modules[name] = module
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module
