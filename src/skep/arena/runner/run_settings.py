"""Where a tournament is run and stored."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class RunSettings:
    """Where a tournament is run and stored. The games do not depend on these settings."""

    workers: str | None = None
    """Where games are played: `0` for this process, a number of processes, or the address of a Dask
    scheduler such as `tcp://host:8786`; one process for each core if not given."""
    db: str | None = None
    """The database that stores the games: a file, or the address of a PostgreSQL server."""
