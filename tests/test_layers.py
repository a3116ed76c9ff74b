"""Imports point one way: from the front ends down to the core."""

import ast
from pathlib import Path

import skep

SOURCE = Path(skep.__file__).parent
CORE = SOURCE.parent / "core"
LAYERS = ["_core", "settings", "games", "agents", "records", "analysis", "arena", "training", "papers"]
FRONT_ENDS = {"cli", "uhp", "uhp_check", "web", "__main__"}


def imported(file: Path) -> set[str]:
    """The parts of skep that a file imports, anywhere in it."""
    parts = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "skep":
            names = [f"skep.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            names = [node.module or ""]
        else:
            continue
        parts |= {name.split(".")[1] for name in names if name.startswith("skep.")}
    return parts - {"__version__"}


def part_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def test_every_part_has_its_place() -> None:
    parts = {part_of(file) for file in SOURCE.rglob("*.py")} - {"__init__"}
    assert parts <= {*LAYERS, *FRONT_ENDS, "weights"}


def test_imports_point_left_only() -> None:
    wrong = []
    for file in SOURCE.rglob("*.py"):
        part = part_of(file)
        allowed = set(LAYERS) | FRONT_ENDS if part in FRONT_ENDS else set()
        if part in LAYERS:
            allowed = set(LAYERS[: LAYERS.index(part) + 1])
        wrong += [f"{file.name}: {name}" for name in imported(file) - allowed]
    assert wrong == []


def includes(folder: str) -> set[str]:
    """The folders of the core that the files of one folder include from."""
    found = set()
    for file in (CORE / folder).rglob("*.[hc]*"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith('#include "') and "/" in line:
                found.add(line.split('"')[1].split("/")[0])
    return found


def test_games_and_search_do_not_know_each_other() -> None:
    assert includes("hive") <= {"hive"}
    assert includes("captain") <= {"captain"}
    assert includes("search") <= {"search"}


def test_only_bindings_know_python() -> None:
    knowing = {file.name for file in CORE.rglob("*.[hc]*") if "nanobind" in file.read_text(encoding="utf-8")}
    assert all(name.startswith("bind") for name in knowing)
