"""Inside `skep.papers` imports point one way, too."""

import ast
from pathlib import Path

import skep.papers

ROOMS = ["experiments", "paper", "works", "registry", "results", "run_request", "run_table", "report"]
FOLDER = Path(skep.papers.__file__).parent


def imported_rooms(file: Path) -> set[str]:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[2] for name in modules if name.startswith("skep.papers.")}


def test_every_file_imports_only_what_stands_before_it() -> None:
    wrong = []
    for file in FOLDER.rglob("*.py"):
        room = file.relative_to(FOLDER).parts[0].removesuffix(".py")
        if room != "__init__":
            allowed = set(ROOMS[: ROOMS.index(room) + 1])
            wrong += [f"{file.relative_to(FOLDER)}: {name}" for name in imported_rooms(file) - allowed]
    assert wrong == []


def test_works_are_data_only() -> None:
    """What is run is described in experiments; a work has no class and no loop of its own that plays."""
    classes = [
        f"{file.name}: {node.name}"
        for file in (FOLDER / "works").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    assert classes == []
