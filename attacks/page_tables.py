"""Tables for the browsers of an attack, written where the server looks for them."""

import json
import random
from pathlib import Path

from skep.games.hive import Position
from skep.web.games.seat_keys import HOST, SeatKeys
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import table_json

KEYS = {HOST: "host", "white": "white", "black": "black"}
"""The same for all these tables, so that browsers know them."""


def new_table(folder: Path, number: int, plies: int = 0) -> str:
    """Write a game of two people, one of them elsewhere, after some random moves; return its id."""
    table = Table(f"{number:012x}", TableSettings(black=Seat(is_elsewhere=True)), keys=SeatKeys(KEYS))
    table.game.begin_from(_moves(random.Random(number), plies))
    (folder / f"{table.id}.json").write_text(json.dumps(table_json(table)))
    return table.id


def game_path(table: str, seat: str = HOST) -> str:
    """The address of a table for the holder of a seat."""
    return f"/game/{table}?key={KEYS[seat]}"


def _moves(chance: random.Random, plies: int) -> list[int]:
    position = Position()
    while position.ply < plies and (moves := position.legal_moves()):
        position.play(chance.choice(moves))
    return position.history
