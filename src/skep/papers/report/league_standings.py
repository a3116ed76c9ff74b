"""The league as data: the rating of each player with its interval, and what a move costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skep.arena.stats.elo import Estimate
from skep.arena.stats.ratings import rate
from skep.arena.stats.results import Tally
from skep.papers.experiments.league_games import LeaguePlayer, LeagueTally
from skep.papers.results import Results, RowResult
from skep.papers.run_table import run_command
from skep.papers.works.league import PAPER, PLAYERS


@dataclass(frozen=True)
class LeagueStanding:
    """A player's place in the league."""

    player: LeaguePlayer
    elo: Estimate
    """Above random."""
    tally: Tally
    seconds_per_move: float


@dataclass(frozen=True)
class LeagueReport:
    """All standings, the strongest first; none before the league was run."""

    standings: tuple[LeagueStanding, ...]
    result: RowResult | None
    command: str


def league_report(results: Results, name: str = "round-robin") -> LeagueReport:
    """A league with the results that are kept. Raises ResultsError for a damaged file."""
    table = PAPER.table(name)
    (row,) = table.rows
    kept = results.read(PAPER.name, table.name)
    result = kept.get(row.name)
    counts = result.counts if result else {}
    return LeagueReport(league_standings(counts), result, run_command(PAPER, table, kept))


def guest_report(guest: LeaguePlayer, counts: Mapping[str, Any], results: Results) -> LeagueReport:
    """The league that is kept in results, with the games of a guest added to it."""
    league = league_report(results)
    tally = LeagueTally.of(league.result.counts if league.result else {})
    tally.include(LeagueTally.of(counts), timed=guest.name)
    standings = league_standings(tally.counts(), (*PLAYERS, guest))
    return LeagueReport(standings, league.result, league.command)


def league_standings(
    counts: Mapping[str, Any], players: Sequence[LeaguePlayer] = PLAYERS
) -> tuple[LeagueStanding, ...]:
    """The standings by the results of games, with random at 0; none without games."""
    results = {
        (white, black): Tally(*three)
        for white, rivals in counts.get("results", {}).items()
        for black, three in rivals.items()
    }
    if not results:
        return ()
    known = {player.name: player for player in players}
    return tuple(
        LeagueStanding(
            known[rating.player],
            rating.elo,
            rating.tally,
            counts["seconds"][rating.player] / max(counts["moves"][rating.player], 1),
        )
        for rating in rate(results, anchor="random").players
    )
