"""Imports point one way: from the front ends down to the core, and between the rooms of a package."""

import ast
from pathlib import Path

import pytest

import skep

SOURCE = Path(skep.__file__).parent
LAYERS = ["_core", "settings", "files", "git_commit", "drawing", "games", "agents", "records", "analysis"]
LAYERS += ["arena", "training", "papers"]
BESIDE_ARENA = "rl"
"""Imports what the arena may import; only front ends import it."""
FRONT_ENDS = {"cli", "uhp", "uhp_check", "web", "__main__"}

ROOMS = {
    "arena": {
        "game": "",
        "stats": "game",
        "pairing": "game stats",
        "runner": "game stats pairing",
        "core_games": "game stats pairing runner",
    },
    "records": {
        "html": "",
        "record": "html",
        "formats": "record",
        "animation": "record",
        "archives": "",
        "sources": "archives",
        "files": "record formats archives sources",
        "table_file": "",
        "game_tree": "record formats files",
        "database": "record formats files table_file game_tree",
    },
    "papers": {
        "experiments": "",
        "paper": "experiments",
        "works": "experiments paper",
        "registry": "paper",
        "results": "experiments paper",
        "run_request": "experiments results",
        "run_table": "experiments paper results",
        "report": "experiments paper works registry results run_table",
    },
    "web": {
        "agents": "",
        "boards": "",
        "visitors": "",
        "storage": "",
        "games": "agents visitors storage",
        "matches": "agents storage games",
        "studies": "agents boards visitors storage games",
        "panels": "agents boards visitors storage games matches studies",
        "pages": "agents boards visitors storage games matches studies panels",
        "server": "agents boards visitors storage games matches studies panels pages",
    },
}
"""The rooms (folders and modules) of each package, and the rooms of the same package that each may import."""


def python_files(folder: Path) -> list[Path]:
    """The sources under a folder; without any, the test would pass on nothing."""
    files = sorted(folder.rglob("*.py"))
    assert files, f"no Python sources in {folder}: run this test from the source tree"
    return files


def imported_modules(file: Path) -> set[str]:
    """The modules of skep that a file imports, anywhere in it, with the names taken from them."""
    modules = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in modules if name.startswith("skep.")} - {"skep.__version__"}


def imported(file: Path) -> set[str]:
    """The parts of skep that a file imports."""
    return {name.split(".")[1] for name in imported_modules(file)}


def part_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def test_every_part_has_its_place() -> None:
    parts = {part_of(file) for file in python_files(SOURCE)} - {"__init__"}
    assert parts <= {*LAYERS, BESIDE_ARENA, *FRONT_ENDS, "weights"}
    assert parts >= {*LAYERS, BESIDE_ARENA, *FRONT_ENDS} - {"_core", "uhp_check"}


def test_imports_point_left_only() -> None:
    wrong = []
    for file in python_files(SOURCE):
        part = part_of(file)
        allowed = {*LAYERS, BESIDE_ARENA, *FRONT_ENDS} if part in FRONT_ENDS else set()
        if part == "__init__":  # the public names, each imported when it is asked for
            allowed = set(LAYERS)
        if part == BESIDE_ARENA:
            allowed = {*LAYERS[: LAYERS.index("arena")], BESIDE_ARENA}
        if part in LAYERS:
            allowed = set(LAYERS[: LAYERS.index(part) + 1])
        wrong += [f"{file.name}: {name}" for name in imported(file) - allowed]
    assert wrong == []


def room_of(file: Path, package: str) -> str:
    return file.relative_to(SOURCE / package).parts[0].removesuffix(".py")


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_is_in_the_table(package: str) -> None:
    rooms = {room_of(file, package) for file in python_files(SOURCE / package)} - {"__init__"}
    assert rooms == set(ROOMS[package])


@pytest.mark.parametrize("package", ROOMS)
def test_a_room_imports_only_the_rooms_it_may(package: str) -> None:
    wrong = []
    for file in python_files(SOURCE / package):
        room = room_of(file, package)
        if room == "__init__":
            continue
        inside = {
            name.split(".")[2] for name in imported_modules(file) if name.startswith(f"skep.{package}.")
        }
        allowed = {room, *ROOMS[package][room].split()}
        wrong += [f"{file.relative_to(SOURCE)}: {name}" for name in sorted(inside - allowed)]
    assert wrong == []


@pytest.mark.parametrize("package", ROOMS)
def test_no_room_may_import_one_that_may_import_it(package: str) -> None:
    earlier: set[str] = set()
    for room, allowed in ROOMS[package].items():
        assert set(allowed.split()) <= earlier
        earlier.add(room)


def test_without_sources_the_test_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no Python sources"):
        python_files(tmp_path)
