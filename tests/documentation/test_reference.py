"""Every name that `skep` and the documented modules offer is in the reference, with types and an example."""

import ast
import doctest
import importlib
import inspect
import re
import types
from pathlib import Path
from typing import Any

import pytest

from documentation.blocks import PAGES, Block, blocks_of

API = Path(__file__).parents[2] / "docs" / "reference" / "api"
TEXT = "\n".join(page.read_text("utf-8") for page in sorted(API.glob("*.md")))
MODULES = sorted(set(re.findall(r"^\.\. module:: (\S+)", TEXT, re.MULTILINE)))


def documented() -> dict[str, str]:
    """Each documented name with what its page says below it, beyond its docstring."""
    found, module = {}, ""
    for part in re.split(r"^\.\. ", TEXT, flags=re.MULTILINE)[1:]:
        kind, name = part.split("\n")[0].split(":: ")
        if kind == "module":
            module = name
        else:
            found[f"{module}.{name}" if kind == "py:data" else name] = part.split("```")[0]
    return found


DOCUMENTED = documented()


def offered(module: types.ModuleType) -> list[str]:
    """The public names of a module: those it lists, or those that are made in it."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    assert module.__file__ is not None
    names = []
    for node in ast.parse(Path(module.__file__).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    return [name for name in names if not name.startswith("_")]


def is_documented(module: str, name: str) -> bool:
    """Is it in the reference, by this name or where else the same class or function is offered?"""
    value = getattr(importlib.import_module(module), name)
    if f"{module}.{name}" in DOCUMENTED:
        return True
    is_same = inspect.isclass(value) or inspect.isfunction(value)
    return is_same and any(resolve(other) is value for other in DOCUMENTED)


def is_old(value: object) -> bool:
    """Is it only kept for programs that were written for an earlier version?"""
    return (inspect.getdoc(value) or "").startswith("The old name of")


def resolve(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(module), attribute)


def test_the_reference_has_the_modules_that_programs_need() -> None:
    assert {"skep", "skep.games", "skep.agents", "skep.records", "skep.rl"} <= set(MODULES)
    assert len(MODULES) > 20


@pytest.mark.parametrize("module", MODULES)
def test_every_name_of_a_module_is_in_the_reference(module: str) -> None:
    here = importlib.import_module(module)
    names = [name for name in offered(here) if not is_old(getattr(here, name))]
    assert [name for name in names if not is_documented(module, name)] == []


def imported(block: Block) -> set[tuple[str, str]]:
    """What a block of Python imports from skep: modules and names."""
    examples = doctest.DocTestParser().get_examples(block.text)
    source = "\n".join(example.source for example in examples) if ">>>" in block.text else block.text
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return {
        (node.module, alias.name)
        for node in nodes
        for alias in node.names
        if node.module and node.module.split(".")[0] == "skep"
    }


def test_every_name_that_a_page_imports_is_in_the_reference() -> None:
    blocks = [block for page in PAGES for block in blocks_of(page) if block.language == "python"]
    names = set().union(*map(imported, blocks))
    assert len(names) > 30
    assert sorted(name for name in names if not is_documented(*name)) == []


@pytest.mark.parametrize("name", DOCUMENTED)
def test_a_name_has_a_text_and_an_example(name: str) -> None:
    value = resolve(name)
    if not (inspect.isclass(value) or callable(value) or inspect.ismodule(value)):
        return  # a constant: its value is shown
    docstring = inspect.getdoc(value) or ""
    assert docstring or DOCUMENTED[name], f"{name} has no docstring"
    assert ">>>" in docstring + DOCUMENTED[name], f"{name} has no example"


@pytest.mark.parametrize("name", [name for name in DOCUMENTED if inspect.isfunction(resolve(name))])
def test_a_function_has_types(name: str) -> None:
    signature = inspect.signature(resolve(name))
    parameters = [one.name for one in signature.parameters.values() if one.annotation is one.empty]
    assert parameters == []
    assert signature.return_annotation is not signature.empty
