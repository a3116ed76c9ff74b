"""The rooms of the page: what none of them may contain. Their import order is in tests/test_layers.py."""

import ast
from pathlib import Path

import skep.web

WEB = Path(skep.web.__file__).parent
LONGEST_FILE = 300
MOST_ARGUMENTS = 6
BELOW_THE_PANELS = ("agents", "boards", "visitors", "storage", "games", "matches", "studies")


def test_nothing_below_the_panels_knows_the_browser() -> None:
    """Games are tested, and could be shown, without it."""
    files = [file for room in BELOW_THE_PANELS for file in (WEB / room).glob("*.py")]
    assert len(files) > 40
    knowing = [file.name for file in files if "nicegui" in file.read_text("utf-8")]
    assert knowing == ["preferences.py"]


def test_the_page_leaves_sql_to_the_records_and_the_arena() -> None:
    assert [file.name for file in WEB.rglob("*.py") if "sqlalchemy" in file.read_text("utf-8")] == []


def test_no_file_is_longer_than_can_be_read_at_once() -> None:
    files = [file for file in WEB.rglob("*") if file.suffix in (".py", ".js", ".css")]
    assert len(files) > 60
    long = [file.name for file in files if len(file.read_text("utf-8").splitlines()) > LONGEST_FILE]
    assert long == []


def test_no_function_has_more_positional_arguments_than_one_remembers() -> None:
    crowded = []
    for file in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names = [one.arg for one in node.args.posonlyargs + node.args.args if one.arg != "self"]
                crowded += [f"{file.name}: {node.name}"] if len(names) > MOST_ARGUMENTS else []
    assert crowded == []
