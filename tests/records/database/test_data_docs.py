"""The how-to about games as data describes every column."""

from pathlib import Path

from skep.records.database.export import GAME_COLUMNS, POSITION_COLUMNS

PAGE = Path(__file__).parents[3] / "docs" / "data.md"


def test_all_columns_are_described() -> None:
    text = PAGE.read_text("utf-8")
    assert [name for name in GAME_COLUMNS | POSITION_COLUMNS if f"`{name}`" not in text] == []
