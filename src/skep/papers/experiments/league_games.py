"""A round robin of many agents as an experiment: everyone plays everyone, each opening with both colours."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from skep.arena.game.player_seat import FORFEITS
from skep.arena.pairing.entrant import Entrant
from skep.arena.pairing.schedule import Format, Pairing
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.game_series import play_all
from skep.arena.runner.scoreboard import game_result
from skep.arena.runner.task import sources_of
from skep.arena.runner.tournament_tasks import TournamentTasks
from skep.arena.stats.results import GameResult
from skep.papers.experiments.counts import Counts
from skep.papers.experiments.experiment import RunPlan, Workspace, batches
from skep.papers.experiments.training_experiment import TrainingSetup
from skep.records import Record
from skep.settings import suggestion

MARGIN_SECONDS = 60.0
"""A move is lost only if it takes this much longer than allowed: the machine may be busy."""


@dataclass(frozen=True, kw_only=True)
class LeaguePlayer:
    """A player of the league."""

    name: str
    agent: str
    """The agent; `{table}` stands for the file that the table learner has learned."""
    work: str
    """Where the idea is from."""
    idea: str


@dataclass(frozen=True, kw_only=True)
class LeagueGames:
    """A round robin: the same number of games for every two players, one pair of all before the next."""

    players: tuple[LeaguePlayer, ...]
    table: TrainingSetup
    """The table learner whose file `{table}` stands for."""
    time: float | None = 0.05
    """Seconds that everybody may think about a move."""
    nodes: int | None = None
    """Positions, or iterations of a tree search, that everybody may look at for a move."""
    rules: str = "Base:ply_cap=200"
    openings: str = "random:plies=2"
    format: Format = "round-robin"
    """Who meets whom; in a `gauntlet` the first player meets all others."""

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """All fields, and the settings of the table learner."""
        used = self._for(plan)
        return {
            "players": [asdict(player) for player in used.players],
            "time": used.time,
            "nodes": used.nodes,
            "rules": used.rules,
            "openings": used.openings,
            "table": self.table.settings(plan),
            "format": used.format,
            "sources": self._sources_digest(),
        }

    def _sources_digest(self) -> str:
        """Of the files in which agents are that do not come with skep: one that was changed plays anew."""
        sources = sources_of(tuple(player.agent for player in self.players))
        return hashlib.blake2b(json.dumps(sources).encode(), digest_size=16).hexdigest() if sources else ""

    def total(self, plan: RunPlan) -> int:
        """All games."""
        return self._for(plan)._tournament(plan, "").total

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Play the games that are missing, in the order of the schedule: all those of a new player, too."""
        tally = LeagueTally.of(counts)
        missing = [one for one in self._schedule(plan) if one.opening >= tally.played(one.white, one.black)]
        if not missing:
            return
        tasks = TournamentTasks(self._playable(plan, workspace), "")
        for numbers in batches(0, len(missing), workspace.executor.places):
            played = play_all([tasks.task(missing[number]) for number in numbers], workspace.executor)
            for number, record in zip(numbers, played, strict=True):
                tally.add(missing[number], record)
            yield tally.counts()

    def without(self, counts: Mapping[str, Any], player: str) -> Counts:
        """The counts without the games of a player, so that they are played again."""
        names = [one.name for one in self.players]
        if player not in names:
            raise ValueError(f"unknown player {player!r}" + suggestion(player, names))
        tally = LeagueTally.of(counts)
        tally.forget(player)
        return tally.counts()

    def _schedule(self, plan: RunPlan) -> Iterator[Pairing]:
        return self._for(plan)._tournament(plan, "").schedule()

    def _playable(self, plan: RunPlan, workspace: Workspace) -> Tournament:
        """The tournament, with the file of the table learner if a player needs it."""
        needs_table = any("{table}" in player.agent for player in self.players)
        table = self._learned_table(plan, workspace) if needs_table else ""
        return self._for(plan)._tournament(plan, table)

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete the run of the table learner."""
        self.table.discard(plan, workspace)

    def _learned_table(self, plan: RunPlan, workspace: Workspace) -> str:
        """The file of the table learner. It learns first, if there is no finished run of it."""
        for _ in self.table.steps(plan, workspace):
            pass
        return str(self.table.folder(plan, workspace.runs) / "weights.table")

    def _for(self, plan: RunPlan) -> "LeagueGames":
        """The league of a preset: in `smoke` with little time or few nodes, and short games."""
        if plan.preset != "smoke":
            return self
        less = {"time": 0.001} if self.nodes is None else {"nodes": 10}
        return replace(self, rules="Base:ply_cap=8", **less)

    def _tournament(self, plan: RunPlan, table: str) -> Tournament:
        return Tournament(
            name="league",
            players=tuple(
                Entrant(name=player.name, agent=player.agent.format(table=table)) for player in self.players
            ),
            games=plan.games + plan.games % 2,
            format=self.format,
            time=self.time,
            nodes=self.nodes,
            rules=self.rules,
            openings=self.openings,
            seed=plan.seed,
            margin=MARGIN_SECONDS,
        )


class LeagueTally:
    """The results of each pairing, and how long each player thought, as they are counted."""

    def __init__(self) -> None:
        self.results: dict[str, dict[str, list[int]]] = {}
        """White -> Black -> White's wins, draws and losses."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.moves: Counter[str] = Counter()
        self.forfeits: Counter[str] = Counter()

    @classmethod
    def of(cls, counts: Mapping[str, Any]) -> "LeagueTally":
        """What was counted before."""
        tally = cls()
        for white, rivals in counts.get("results", {}).items():
            tally.results[white] = {black: list(three) for black, three in rivals.items()}
        tally.seconds.update(counts.get("seconds", {}))
        tally.moves.update(counts.get("moves", {}))
        tally.forfeits.update(counts.get("forfeits", {}))
        return tally

    def forget(self, player: str) -> None:
        """Remove the results and times of a player."""
        self.results.pop(player, None)
        for rivals in self.results.values():
            rivals.pop(player, None)
        for counts in (self.seconds, self.moves, self.forfeits):
            counts.pop(player, None)

    def played(self, white: str, black: str) -> int:
        """How many games two players have played with these colours."""
        return sum(self.results.get(white, {}).get(black, ()))

    def add(self, pairing: Pairing, record: Record) -> None:
        """Count a game."""
        result = game_result(pairing, record)
        if result is None:
            raise RuntimeError(f"{record.white} - {record.black} has no result: {record.last_words}")
        three = self.results.setdefault(result.white, {}).setdefault(result.black, [0, 0, 0])
        three[round(2 - 2 * result.white_points)] += 1
        self._count_time(result)
        if record.ending in FORFEITS:
            self.forfeits[result.black if result.white_points else result.white] += 1

    def include(self, other: "LeagueTally", timed: str) -> None:
        """Count all games of another tally too, and the times of one player, or of those not timed yet."""
        for white, rivals in other.results.items():
            for black, three in rivals.items():
                before = self.results.setdefault(white, {}).get(black, [0, 0, 0])
                self.results[white][black] = [a + b for a, b in zip(before, three, strict=True)]
        for player in other.moves:
            if player == timed or player not in self.moves:
                self.seconds[player], self.moves[player] = other.seconds[player], other.moves[player]
        self.forfeits.update(other.forfeits)

    def _count_time(self, game: GameResult) -> None:
        own = game.plies - game.opening_plies
        for player, seconds, moves in (
            (game.white, game.white_seconds, (own + 1) // 2),
            (game.black, game.black_seconds, own // 2),
        ):
            self.seconds[player] += seconds
            self.moves[player] += moves

    def counts(self) -> Counts:
        """As JSON."""
        return {
            "results": self.results,
            "seconds": {player: round(seconds, 6) for player, seconds in self.seconds.items()},
            "moves": dict(self.moves),
            "forfeits": dict(self.forfeits),
            "done": sum(sum(three) for rivals in self.results.values() for three in rivals.values()),
        }
