"""`skep data`: positions to learn from, for people and for other tools."""

import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from skep import _core
from skep.cli import cli
from skep.training.network.position_file import position_file_bytes
from skep.training.network.self_play import Judge, order_text, play_piece


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of positions, as a run leaves them."""
    made = tmp_path_factory.mktemp("run") / "data"
    made.mkdir()
    for number in range(2):
        examples = play_piece(Judge(order_text("hive")), 20, 3, 10 * number, 10)
        (made / f"{number:06}.positions").write_bytes(position_file_bytes(examples, {"games": 10}))
    return made


def run(*arguments: object) -> str:
    result = CliRunner().invoke(cli, ["data", *[str(argument) for argument in arguments]])
    assert result.exit_code == 0, result.output
    return result.output


def test_positions_are_counted_by_type_and_result(folder: Path) -> None:
    lines = run("count", folder).splitlines()
    total = int(lines[0].split()[0])
    assert lines[0].startswith(f"{total} positions in 2 files, ")
    assert sum(int(line.split()[1]) for line in lines[1:-1]) == total
    assert sum(int(number) for number in re.findall(r"\d+", lines[-1])) == total


def test_samples_depend_on_the_seed_alone(folder: Path) -> None:
    assert run("sample", folder, "--number", 4) == run("sample", folder, "--number", 4)
    assert run("sample", folder, "--number", 4) != run("sample", folder, "--number", 4, "--seed", 2)
    assert len(run("sample", folder, "--number", 4).splitlines()) == 8


def test_a_position_is_shown_with_its_best_move(folder: Path) -> None:
    shown = run("show", folder / "000000.positions", 5)
    board, found = shown.splitlines()
    assert board.startswith("Base")
    assert re.fullmatch(r"  game \d+, ply \d+: score -?\d+, best .+, (lost|drawn|won) in \d+ plies", found)


def test_columns_are_exported_as_they_are(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "positions.npz"
    run("export", folder, "--out", out)
    table = np.load(out)
    payload = (folder / "000000.positions").read_bytes().split(b"\n", 2)[2]
    examples = _core.HiveExamples(payload)
    for number in range(0, len(examples), 11):
        example = examples[number]
        assert table["game"][number] == example.game
        assert table["score"][number] == example.score
        assert table["result"][number] == example.result
        assert (table["places"][number] != 0xFFFF).sum() == sum(
            len(pieces) for _, pieces in example.position.stacks()
        )
    assert table["places"].shape == (len(table["game"]), 32)


def test_other_kinds_of_files_are_not_written(folder: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(
        cli, ["data", "export", str(folder), "--out", str(tmp_path / "positions.csv")]
    )
    assert result.exit_code == 2
    assert "--out ends in .npz or .parquet, not in '.csv'" in result.output
