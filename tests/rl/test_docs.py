"""What docs/rl.md says is so."""

import doctest
import re
from pathlib import Path

from skep.rl.encoding import PLANE_NAMES

PAGE = Path(__file__).parents[2] / "docs" / "rl.md"


def test_the_examples_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert (results.failed, results.attempted > 15) == (0, True)


def test_the_table_names_every_plane() -> None:
    rows = re.findall(r"^\| (\d+)-(\d+) \| `(\w+)` … `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.M)
    planes = [plane for first, last, _, _ in rows for plane in range(int(first), int(last) + 1)]
    assert planes == list(range(len(PLANE_NAMES)))
    named = [(PLANE_NAMES[int(first)], PLANE_NAMES[int(last)]) for first, last, _, _ in rows]
    assert named == [(first_name, last_name) for _, _, first_name, last_name in rows]
