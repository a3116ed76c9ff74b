"""The games that an address names: by their text, their number, their table or their tournament."""

import asyncio
from dataclasses import replace

from skep.games.hive import Rules
from skep.records import Record
from skep.web.boards.starts import USUAL_PIECES
from skep.web.pages.arena_game_page import find_game
from skep.web.panels.game.levels import agent_title, player_title
from skep.web.panels.message import show_error
from skep.web.server.site import Site
from skep.web.studies.reading import read_link

LARGEST_ID = 2**63 - 1
"""The largest number that a database can give a game."""


async def linked_game(site: Site, game: str, id: int = 0) -> Record:
    """The game of a text, as far as it can be read, or of a number in the database; else an empty one."""
    try:
        stored = await asyncio.to_thread(site.library.game, id) if 0 < id <= LARGEST_ID else None
        if stored is not None:
            return stored.record
        if game:
            return (await read_link(game)).record
    except (ValueError, OSError) as error:
        show_error(error)
    return Record(rules=Rules(game_type=USUAL_PIECES))


def finished_game(site: Site, id: str) -> Record | None:
    """The game of a table that is over, with its players; None for one that goes on, or is not there."""
    table = site.tables.find(id) if id else None
    return _for_study(table.game.record()) if table is not None and table.is_over else None


def tournament_game(site: Site, uid: str) -> Record | None:
    """A game of a tournament as it stands; None if there is none."""
    record = find_game(site.tournaments, site.library, uid) if uid else None
    return None if record is None else _for_study(record)


def watched_game(site: Site, id: str) -> Record | None:
    """The game that is shown by a simulation, as it stands; None if there is none."""
    simulation = site.simulations.look(id) if id else None
    if simulation is None:
        return None
    settings = simulation.settings
    record = Record.of(simulation.position.copy())
    return replace(record, white=player_title(settings.white), black=player_title(settings.black))


def _for_study(record: Record) -> Record:
    """With the players in words, and without their scores: the study has its own, all by one judge."""
    return replace(
        record,
        white=agent_title(record.white),
        black=agent_title(record.black),
        plies=tuple(ply._replace(score=None) for ply in record.plies),
    )
