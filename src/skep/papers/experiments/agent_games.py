"""Games between two agents as an experiment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from skep.arena.game.player_seat import FORFEITS
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.game_series import GameSeries
from skep.games import Color
from skep.papers.experiments.counts import Counts, added
from skep.papers.experiments.experiment import RunPlan, Workspace, batches
from skep.papers.experiments.game_counts import Seats, census_counts, game_counts, is_first
from skep.papers.experiments.intention_census import intention_census
from skep.records import Record, Result


@dataclass(frozen=True, kw_only=True)
class AgentGames:
    """Games of an agent against another."""

    agent: str
    """The one whose results are counted."""
    opponent: str
    seats: Seats = "first"
    game: str = "hive"
    rules: str = ""
    openings: str = "none"
    census: bool = False
    """Count the intentions of a swarm as well?"""
    smoke: Mapping[str, str] = field(default_factory=dict)
    """Quicker agents that replace slow ones in the preset `smoke`."""

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """All fields, with the agents that play in this preset."""
        used = asdict(self._with_players_of(plan))
        del used["smoke"]
        return used

    def total(self, plan: RunPlan) -> int:
        """The games."""
        return plan.games

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Play the games that are missing."""
        seed, used = derived_seed("papers", plan.seed, key), self._with_players_of(plan)
        so_far = dict(counts)
        for numbers in batches(so_far.get("done", 0), plan.games, workspace.executor.places):
            for moves_first, own in self._by_seat(numbers):
                color = Color.WHITE if moves_first else Color.BLACK
                for record in used._series(color).play(own, seed, workspace.executor):
                    so_far = added(so_far, used._counts(record, color))
            so_far["done"] = numbers.stop
            yield so_far

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """It keeps nothing besides its counts."""

    def _with_players_of(self, plan: RunPlan) -> "AgentGames":
        """The same games with the agents that play in this preset."""
        if plan.preset != "smoke":
            return self
        agent, opponent = (self.smoke.get(side, side) for side in (self.agent, self.opponent))
        return replace(self, agent=agent, opponent=opponent)

    def _by_seat(self, numbers: Sequence[int]) -> Iterator[tuple[bool, list[int]]]:
        """The games in which the agent moves first, and those in which it moves second."""
        for moves_first in (True, False):
            own = [number for number in numbers if is_first(self.seats, number) == moves_first]
            if own:
                yield moves_first, own

    def _series(self, color: Color) -> GameSeries:
        white, black = (self.agent, self.opponent) if color == Color.WHITE else (self.opponent, self.agent)
        return GameSeries(white=white, black=black, game=self.game, rules=self.rules, openings=self.openings)

    def _counts(self, record: Record, color: Color) -> Counts:
        if record.ending in FORFEITS:
            raise RuntimeError(f"{record.white} - {record.black} broke down: {record.last_words}")
        is_won = None if record.result is Result.DRAW else record.result is Result.won_by(color)
        opening_plies = int(record.tags["OpeningPlies"])
        counts = game_counts(is_won, len(record.plies), opening_plies)
        if self.census:
            counts |= census_counts(intention_census(record, self.agent, color, opening_plies))
        return counts
