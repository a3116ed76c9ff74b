"""Tables for the browsers of an attack, written where the server looks for them."""

import json
from pathlib import Path

from skep.web.tables.seat_keys import SeatKeys
from skep.web.tables.table import Table
from skep.web.tables.table_settings import TableSettings
from skep.web.tables.table_store import table_json


def new_table(folder: Path, number: int) -> str:
    """Write a game of two people that has not begun, and return its id."""
    table = Table(f"{number:012x}", TableSettings(), keys=SeatKeys.new())
    (folder / f"{table.id}.json").write_text(json.dumps(table_json(table)))
    return table.id
