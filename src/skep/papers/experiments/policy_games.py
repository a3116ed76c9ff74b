"""Games between two policies of the core as an experiment: thousands take seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import Policy, policy_of
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.game_series import SeriesStopped
from skep.games import Color
from skep.papers.experiments.counts import Counts, added
from skep.papers.experiments.experiment import RunPlan, Workspace, batches
from skep.papers.experiments.game_counts import Seats, game_counts, is_first
from skep.papers.experiments.training_experiment import LearnedWeights


@dataclass(frozen=True, kw_only=True)
class PolicyGames:
    """Games of an agent against another, both as policies of the core."""

    agent: str | LearnedWeights
    """The one whose results are counted."""
    opponent: str | LearnedWeights
    seats: Seats = "both"
    game: str = "hive"
    rules: str = ""
    span: tuple[int, int] | None = None
    """Count the decided games that took so many turns, both ends included."""
    by_turns: bool = False
    """Count games won and lost by how many turns they took, in fives?"""

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """All fields; for learned weights the settings of their learner."""
        sides = (("agent", self.agent), ("opponent", self.opponent))
        learned = {name: side.settings(plan) for name, side in sides if isinstance(side, LearnedWeights)}
        return {**asdict(self), **learned}

    def total(self, plan: RunPlan) -> int:
        """The games."""
        return plan.games

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Play the games that are missing."""
        so_far = dict(counts)
        rules = parse_rules(self.game, self.rules)
        first, last = so_far.get("done", 0), plan.games
        if first >= last:
            return
        sides = [_policy(side, plan, workspace) for side in (self.agent, self.opponent)]
        for numbers in batches(first, last, workspace.executor.places):
            games = [self._core_game(sides, number, plan.seed, key) for number in numbers]
            played = play_core_games(games, rules, executor=workspace.executor)
            for number, game in zip(numbers, played, strict=True):
                if not game.is_finished:
                    raise SeriesStopped("the games were stopped")
                own = Color.WHITE if is_first(self.seats, number) else Color.BLACK
                is_won = None if game.winner is None else game.winner == own
                so_far = added(so_far, self._counts(is_won, len(game.moves)))
                so_far["first_won"] = so_far.get("first_won", 0) + int(game.winner == Color.WHITE)
            so_far["done"] = numbers.stop
            yield so_far

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete the runs by which weights were learned."""
        for side in (self.agent, self.opponent):
            if isinstance(side, LearnedWeights):
                side.setup.discard(plan, workspace)

    def _counts(self, is_won: bool | None, plies: int) -> Counts:
        counts = game_counts(is_won, plies, 0)
        if self.span is not None:
            first, last = self.span
            counts["within"] = int(counts["decided"] and first <= counts["moves"] <= last)
        if self.by_turns and is_won is not None:
            counts[turns_name(is_won, counts["moves"])] = 1
        return counts

    def _core_game(self, sides: Sequence[Policy], number: int, seed: int, key: str) -> CoreGame:
        white, black = sides if is_first(self.seats, number) else reversed(sides)
        return CoreGame(white=white, black=black, seed=derived_seed("papers", seed, key, number))


FIVE = 5


def turns_name(is_won: bool, turns: int) -> str:
    """Under which name a game of so many turns is counted.

    >>> turns_name(True, 12), turns_name(False, 15)
    ('won_in_10', 'lost_in_15')
    """
    return f"{'won' if is_won else 'lost'}_in_{turns // FIVE * FIVE}"


def turns_curve(counts: Mapping[str, Any], outcome: str) -> list[tuple[int, float]]:
    """The per cent of all games with this outcome, `won` or `lost`, by turns; empty if they were not counted.

    >>> turns_curve({"games": 4, "won_in_10": 1, "won_in_20": 2}, "won")
    [(10, 25.0), (15, 0.0), (20, 50.0)]
    """
    start = f"{outcome}_in_"
    found = {int(name.removeprefix(start)): value for name, value in counts.items() if name.startswith(start)}
    if not found:
        return []
    places = range(min(found), max(found) + FIVE, FIVE)
    return [(turns, 100 * found.get(turns, 0) / counts["games"]) for turns in places]


def _policy(side: str | LearnedWeights, plan: RunPlan, workspace: Workspace) -> Policy:
    return policy_of(side) if isinstance(side, str) else side.policy(plan, workspace)
