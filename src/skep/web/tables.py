"""All tables of a server: found by their id, stored at every move, thought about while somebody watches."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from skep.games import Position
from skep.records.record import setup_of
from skep.web.library import Library
from skep.web.store import Store
from skep.web.table import Table, TableSettings
from skep.web.thinking import Thinking

MOST_TABLES = 400
"""In memory at once; those nobody watches make room, and are found again on disk."""


@dataclass
class Tables:
    """The tables of a server."""

    store: Store
    library: Library
    _open: dict[str, tuple[Table, Thinking]] = field(default_factory=dict)

    def new(self, settings: TableSettings) -> Table:
        """Set up a table with new secret keys."""
        keys = {seat: secrets.token_urlsafe(12) for seat in ("host", "white", "black")}
        table = Table(secrets.token_hex(6), settings, keys=keys, save=self._changed)
        self._add(table)
        return table

    def begin(self, settings: TableSettings, position: Position | None = None) -> Table:
        """Set up a table whose game goes on from a position, under the rules of that position."""
        if position is not None:
            settings = replace(settings, rules=position.rules, setup=setup_of(position))
        table = self.new(settings)
        table.begin_from(position.history if position is not None else [])
        self.store.save(table)
        return table

    def find(self, id: str) -> Table | None:
        """The table with this id, from memory or from the store."""
        if id in self._open:
            return self._open[id][0]
        table = self.store.load(id)
        if table is not None:
            table.save = self._changed
            self._add(table)
        return table

    def thinking(self, table: Table) -> Thinking:
        """What thinks at a table."""
        return self._open[table.id][1]

    def watch(self, table: Table, listener: Callable[[], None]) -> Callable[[], None]:
        """Sit down at a table; returns what to call on leaving. Without watchers nobody thinks."""
        leave = table.listen(listener)
        self.thinking(table).wake()

        def left() -> None:
            leave()
            if table.listeners == 0:
                self.thinking(table).rest()

        return left

    def close(self) -> None:
        """Stop all thinking."""
        for _, thinking in self._open.values():
            thinking.close()

    def _changed(self, table: Table) -> None:
        self.store.save(table)
        if table.is_over:
            self._keep(table)
        if table.listeners:
            self.thinking(table).wake()

    def _keep(self, table: Table) -> None:
        """Put a finished game into the database; if that fails, the table's file still has it."""
        try:
            self.library.add(table.record(), f"web-{table.id}-{table.position.ply}")
        except OSError as error:
            table.fail(str(error))

    def _add(self, table: Table) -> None:
        for id, (old, thinking) in list(self._open.items()):
            if len(self._open) < MOST_TABLES:
                break
            if old.listeners == 0:
                thinking.close()
                del self._open[id]
        self._open[table.id] = table, Thinking(table)
