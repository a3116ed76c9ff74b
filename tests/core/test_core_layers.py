"""Includes of the core point one way: from the bindings down to game.h.

These tests read the sources, so they fail where there are none, as beside an installed wheel.
"""

from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "src/core"

ROOMS = {
    "": set(),
    "network": {""},
    "hive": {""},
    "hive/text": {"", "hive"},
    "hive/keys": {"", "hive"},
    "hive/eval": {"", "hive", "network"},
    "hive/eval/learned": {"", "hive", "hive/eval", "network"},
    "hive/eval/evaluators": {"", "hive", "hive/eval", "hive/eval/learned", "network"},
    "captain": {""},
    "captain/eval": {"", "captain", "network"},
    "swarm": {"", "hive", "hive/eval"},
    "search": {""},
    "search/prover": {"", "search"},
    "search/alphabeta": {"", "search", "search/prover"},
    "search/tree": {"", "search"},
    "engines": {
        *{"", "hive", "hive/eval", "hive/eval/evaluators", "captain", "captain/eval"},
        *{"search", "search/alphabeta", "search/prover", "search/tree"},
    },
    "learning": {
        *{"", "hive", "hive/eval", "hive/eval/learned", "captain", "captain/eval"},
        *{"search", "network", "engines"},
    },
    "rl": {"", "hive", "hive/eval"},
    "bindings": {
        *{"", "hive", "hive/text", "hive/keys", "captain", "captain/eval", "swarm"},
        *{"hive/eval", "hive/eval/learned", "hive/eval/evaluators"},
        *{"search", "search/alphabeta", "search/tree", "engines", "learning", "network", "rl"},
    },
    "fuzz": {
        *{"", "captain", "hive", "hive/text", "hive/eval", "hive/eval/evaluators"},
        *{"learning", "network"},
    },
}
"""Every folder of the core, and the other folders whose headers it may include; "" is the top."""


def sources(folder: Path) -> list[Path]:
    """The C++ files of a folder and of the folders in it."""
    return sorted(file for file in folder.rglob("*") if file.suffix in {".h", ".cpp"})


def room_of(path: Path) -> str:
    """The folder of a file, relative to the core."""
    return "" if path.parent == Path() else path.parent.as_posix()


def wrong_includes(core: Path) -> list[str]:
    """Every include of a header whose folder the including file's folder must not know."""
    files = sources(core)
    assert files, f"no C++ sources in {core}: run this test in a checkout of the project"
    wrong = []
    for file in files:
        name = file.relative_to(core)
        allowed = ROOMS[room_of(name)] | {room_of(name)}
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith('#include "') and room_of(Path(line.split('"')[1])) not in allowed:
                wrong.append(f"{name.as_posix()}: {line}")
    return wrong


def test_every_folder_has_its_place() -> None:
    assert {room_of(file.relative_to(CORE)) for file in sources(CORE)} == set(ROOMS)


def test_includes_point_down_only() -> None:
    assert wrong_includes(CORE) == []


def test_only_bindings_know_python() -> None:
    knowing = {file.parent.name for file in sources(CORE) if "nanobind" in file.read_text(encoding="utf-8")}
    assert knowing == {"bindings"}


@pytest.mark.parametrize(
    ("file", "header", "is_wrong"),
    [
        ("hive/board.h", "search/alphabeta/table.h", True),
        ("search/alphabeta/worker.h", "hive/position.h", True),
        ("hive/board.h", "hive/eval/features.h", True),
        ("captain/board.h", "hive/hex.h", True),
        ("learning/td.h", "bindings/bindings.h", True),
        ("game.h", "hive/hex.h", True),
        ("learning/td.h", "search/policy.h", False),
        ("hive/eval/features.h", "hive/position.h", False),
    ],
)
def test_a_wrong_include_is_found(tmp_path: Path, file: str, header: str, is_wrong: bool) -> None:
    line = f'#include "{header}"'
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    assert wrong_includes(tmp_path) == ([f"{file}: {line}"] if is_wrong else [])


def test_a_place_without_sources_is_not_taken_for_a_clean_one(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no C\\+\\+ sources"):
        wrong_includes(tmp_path)
