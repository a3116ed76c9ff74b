"""All tables of a server: found by their id, and stored at every move."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from skep.games import Position
from skep.records.record import setup_of
from skep.web.agents.offered_agents import check_agent
from skep.web.games.agent_turns import AgentTurns
from skep.web.games.seat_keys import SeatKeys
from skep.web.games.table import Table
from skep.web.games.table_settings import TableSettings
from skep.web.games.table_store import TableStore
from skep.web.storage.game_library import GameLibrary

MOST_TABLES = 400
"""In memory at once; those that nobody watches leave, and are found again on disk."""
KEY_SECONDS = 30 * 24 * 3600
"""For so long after the last move the secret links of a table give a seat."""


@dataclass
class Tables:
    """The tables of a server."""

    store: TableStore
    library: GameLibrary
    may_begin: Callable[[], bool] = lambda: True
    """May the visitor whose page is being served begin games?"""
    _open: dict[str, tuple[Table, AgentTurns]] = field(default_factory=dict)

    def begin(self, settings: TableSettings, position: Position | None = None) -> Table:
        """Make a table with new secret keys, whose game goes on from a position and under its rules.

        Raises ValueError for an agent that is not offered, and for a visitor who may not begin games.
        """
        if not self.may_begin():
            raise ValueError("only those who have entered may begin games here: see /enter")
        return self._begin(settings, position)

    def _begin(self, settings: TableSettings, position: Position | None = None) -> Table:
        for seat in settings.seats:
            if seat.agent:
                check_agent(seat.agent)
        if position is not None:
            settings = replace(settings, rules=position.rules, setup=setup_of(position))
        table = Table(secrets.token_hex(6), settings, keys=SeatKeys.new())
        table.game.begin_from(position.history if position is not None else [])
        self._add(table)
        self.store.save(table)
        return table

    def find(self, id: str) -> Table | None:
        """The table with this id, from memory or from the store."""
        if id in self._open:
            return self._open[id][0]
        table = self.store.load(id)
        if table is not None:
            self._add(table)
            if table.is_over:
                self._keep(table)  # if the database could not take it before
        return table

    def have_keys_expired(self, id: str) -> bool:
        """Has nobody moved at a table for so long that its secret links no longer give a seat?"""
        return self.store.age(id) > KEY_SECONDS

    def agent_turns(self, table: Table) -> AgentTurns:
        """What makes the agents of a table move."""
        return self._open[table.id][1]

    def watch(self, table: Table, listener: Callable[[], None]) -> Callable[[], None]:
        """Watch a table; returns the function to call on leaving. Without watchers no agent thinks."""
        if table.id not in self._open:  # it left memory after it was found
            self._add(table)
        leave = table.listeners.add(listener)
        self.agent_turns(table).start()

        def left() -> None:
            leave()
            if not len(table.listeners) and table.id in self._open:
                self.agent_turns(table).close()  # with the memory of its agents
                if table.is_over or not table.clock.is_used:  # a clock runs on when nobody watches
                    del self._open[table.id]

        return left

    def close(self) -> None:
        """Stop all agents, and wait until all tables are on the disk."""
        for _, turns in self._open.values():
            turns.close()
        self.store.close()

    def _changed(self, table: Table) -> None:
        self.store.save(table)
        if table.is_over:
            self._keep(table)
        if len(table.listeners):
            self.agent_turns(table).start()

    def _keep(self, table: Table) -> None:
        """Put a finished game into the database as soon as it can be; until then the table's file has it."""
        self.library.add_later(table.game.record(), f"web-{table.id}-{table.position.ply}")

    def _add(self, table: Table) -> None:
        for id, (old, turns) in list(self._open.items()):
            if len(self._open) < MOST_TABLES:
                break
            if not len(old.listeners):
                turns.close()
                del self._open[id]
        table.on_change = self._changed
        table.on_rematch = lambda over: self._begin(over.settings.swapped)  # who is invited may agree to it
        self._open[table.id] = table, AgentTurns(table)
