"""Readers of files and folders: each gets a text as if it had been found on the disk.

What is guarded by a digest is given the right one: whoever sends a hostile file can reckon it too.
"""

import contextlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skep import _core
from skep.agents.network_file import network_file_bytes, parse_network_file
from skep.agents.weight_file import read_weights_text
from skep.agents.weight_table import HEADER, HEADER_BYTES, MAGIC, WeightTable
from skep.arena.pairing.tournament import parse_tournament
from skep.arena.runner.tournament_file import read_tournament_file
from skep.games.hive import Position
from skep.training.learner import recall_steps
from skep.training.network.position_file import digest_of, parse_position_file, position_file_bytes
from skep.training.registry import LEARNERS, learner_of, resume_run
from skep.training.run import Run
from skep.web.games.table_store import TableStore
from skep.web.studies.study_store import StudyStore

TABLE_SLOTS = 16
ID = "0123456789ab"


@contextlib.contextmanager
def _folder_with(**files: str | bytes) -> Iterator[Path]:
    """A folder with some files; an underscore in a name stands for its last dot."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder, ".".join(name.rsplit("_", 1)))
            data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
            path.write_bytes(data)
        yield Path(folder)


def read_toml(text: str) -> None:
    """Read a tournament's file as far as its settings."""
    with _folder_with(cup_toml=text) as folder:
        parse_tournament(read_tournament_file(folder / "cup.toml")).check()


def read_stored_table(text: str) -> None:
    """Find a game of the page whose file holds the text."""
    with _folder_with(**{f"{ID}_json": text}) as folder:
        TableStore(folder).load(ID)


def read_stored_study(text: str) -> None:
    """Open a study whose file holds the text."""
    with _folder_with(**{f"{ID}_json": text}) as folder:
        StudyStore(folder).load(ID)


def read_run(text: str) -> None:
    """Resume a run whose settings are the first line, and its first step the rest."""
    settings, _, step = text.partition("\n")
    with _folder_with(settings_json=settings) as folder:
        (folder / "steps").mkdir()
        (folder / "steps" / "000000.json").write_bytes(step.encode("utf-8", "surrogatepass"))
        resume_run(folder)


def read_steps(text: str) -> None:
    """Let a learner go on from steps that somebody wrote: its name, then a step a line."""
    name, *lines = text.split("\n")
    if name not in LEARNERS:
        raise ValueError(f"no learner {name!r}")
    with tempfile.TemporaryDirectory() as folder:
        run = Run.begin(Path(folder) / "run", name, LEARNERS[name].PRESETS["smoke"])
        for line in lines:
            step = _parsed(line)
            run.add(step if isinstance(step, dict) else {})
        run = resume_run(run.folder)
        with learner_of(run) as learner:
            recall_steps(learner, run)


def _parsed(line: str | bytes) -> Any:
    """What a line holds, to be written with its digest; ValueError for what no reader would get to see."""
    try:
        return json.loads(line)
    except RecursionError as error:
        raise ValueError(f"nested too deeply: {error}") from error


def read_engine_weights(text: str) -> None:
    """Read a file of weights of the engine."""
    with _folder_with(own_txt=text) as folder:
        _core.HiveEvaluator(read_weights_text(str(folder / "own.txt")))


def read_small_network(text: str) -> None:
    """Read a file of a small network."""
    with _folder_with(own_txt=text) as folder:
        _core.parse_network(read_weights_text(str(folder / "own.txt")))


def read_network_weights(data: bytes) -> None:
    """Read a network whose weights are the bytes over and over."""
    size = _core.HiveNetwork.size()
    weights = (data * (size // max(1, len(data)) + 1))[:size].ljust(size, b"\0")
    parse_network_file(network_file_bytes(weights, {}))


def read_positions(data: bytes) -> None:
    """Read positions to learn from, and find their moves."""
    examples, _ = parse_position_file(position_file_bytes(data, {}))
    examples.columns()
    for number in range(len(examples)):
        example = examples[number]
        example.position.is_legal(example.move)


def good_positions() -> bytes:
    """The positions of a short game of the engine against itself."""
    judge = _core.HiveEvaluator(read_weights_text("hive"))
    return _core.hive_self_play(judge, ["Base+MLP"], 1, 0, 1, 1, _core.StopFlag())


def read_weight_table(data: bytes) -> None:
    """Open the table of a table learner, with a block that waits to be stored, and choose a move by it."""
    slots, _, block = data.partition(b"\n--\n")
    head = HEADER.pack(MAGIC, 1, 1).ljust(HEADER_BYTES, b"\0")
    line, _, changed = block.partition(b"\n")
    about = _parsed(line or b"{}")
    if isinstance(about, dict):
        about |= {"digest": digest_of(changed)}
    files = {"weights_table": head + slots, "weights_block": json.dumps(about).encode() + b"\n" + changed}
    with _folder_with(**files) as folder, WeightTable(folder / "weights.table", writable=True) as table:
        table.last_note()
        _core.hive_tabular_choose(Position(), table.slots, 1)


def good_table() -> bytes:
    """Slots of which most are free, and a block."""
    slots = (b"\x01" * 16).ljust(16 * TABLE_SLOTS, b"\0")
    return slots + b'\n--\n{"number": 1, "taken": 2, "note": {}}\n' + b"\x02" * 16
