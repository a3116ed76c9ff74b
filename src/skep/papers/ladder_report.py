"""The ladder as data: who stands where, how sure that is, and what a move costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skep.arena.elo import Estimate
from skep.arena.ratings import rate
from skep.arena.results import Tally
from skep.papers.ladder import PAPER, PLAYERS, LadderPlayer
from skep.papers.results import Results, RowResult
from skep.papers.running import run_command


@dataclass(frozen=True)
class Rung:
    """A player's place on the ladder."""

    player: LadderPlayer
    elo: Estimate
    """Above random."""
    tally: Tally
    seconds_per_move: float


@dataclass(frozen=True)
class LadderReport:
    """All rungs, the strongest first; none before the ladder was run."""

    rungs: tuple[Rung, ...]
    result: RowResult | None
    command: str


def ladder_report(results: Results) -> LadderReport:
    """The ladder with the results that are kept. Raises ResultsError for a damaged file."""
    (table,) = PAPER.tables
    (row,) = table.rows
    kept = results.read(PAPER.name, table.name)
    result = kept.get(row.name)
    return LadderReport(rungs(result.counts if result else {}), result, run_command(PAPER, table, kept))


def rungs(counts: Mapping[str, Any], players: Sequence[LadderPlayer] = PLAYERS) -> tuple[Rung, ...]:
    """The rungs by the results of games, with random at 0; none without games."""
    results = {
        (white, black): Tally(*three)
        for white, rivals in counts.get("results", {}).items()
        for black, three in rivals.items()
    }
    if not results:
        return ()
    known = {player.name: player for player in players}
    return tuple(
        Rung(
            known[rating.player],
            rating.elo,
            rating.tally,
            counts["seconds"][rating.player] / max(counts["moves"][rating.player], 1),
        )
        for rating in rate(results, anchor="random").players
    )
