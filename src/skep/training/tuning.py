"""`skep tune`: the weights of the engine's evaluation, fitted to the results of games against itself.

Each round plays games from random openings with the best weights so far, fits new weights to the results of
all games by logistic regression, and lets them play a match against the best ones. They replace them only if
they win it.

The nearer a position is to the end of its game the more it counts, because its features had more to do with
who won. Draws are left out: most of them were cut off by the limit of plies. A feature has two weights, early
and late; the fit sees them as one weight for the whole game and one for how much that changes.
"""

from collections.abc import Mapping
from typing import ClassVar

from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import SearchPolicy
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor, spread
from skep.arena.stats.match_score import match_score
from skep.drawing.count_text import count_text
from skep.games import Move
from skep.git_commit import git_commit
from skep.training.engine_weights import Tapered, engine_weights_text
from skep.training.provenance import provenance
from skep.training.run import Run, Step
from skep.training.tuning_match import match_text, paired_match, random_openings, white_points
from skep.training.tuning_rows import fitted_weights, joined, tuning_rows
from skep.training.tuning_settings import BLOCK, TuningSettings


class Tuning:
    """A run: in each round a step for every block of games, then one for the fit and its match."""

    Settings: ClassVar[type] = TuningSettings
    PRESETS: ClassVar[Mapping[str, TuningSettings]] = {
        "smoke": TuningSettings(rounds=1, games=BLOCK, nodes=5, match_games=4, match_nodes=5, confidence=0.5),
        "full": TuningSettings(rounds=8, games=4000, nodes=1000, match_games=1000, match_nodes=4000),
    }

    def __init__(self, settings: TuningSettings) -> None:
        self.settings = settings
        self.rules = parse_rules("hive", settings.rules)
        self.best = settings.first_weights()
        self.games: list[tuple[float, list[Move]]] = []
        self.matches: list[Step] = []
        self._steps = 0

    @property
    def total(self) -> int:
        """Steps of all rounds."""
        return self.settings.rounds * self._steps_a_round

    @property
    def _steps_a_round(self) -> int:
        return self.settings.games // BLOCK + 1

    def recall(self, step: Step) -> None:
        """Take note of a block of games, or of a match."""
        self._steps += 1
        if "games" in step:
            self.games += [(float(result), list(moves)) for result, moves in step["games"]]
            return
        self.matches.append(step)
        if step["kept"]:
            self.best = [(early, late) for early, late in step["weights"]]

    def step(self, executor: Executor) -> Step:
        """Play a block of games, or fit weights to all games and play the match."""
        is_last = self._steps % self._steps_a_round == self._steps_a_round - 1
        return self._matched(executor) if is_last else self._played(executor)

    def summary(self) -> str:
        """The last match."""
        if not self.matches:
            return count_text(len(self.games), "game")
        last = self.matches[-1]
        decision = "kept" if last["kept"] else "refused"
        games = count_text(len(self.games), "game")
        return f"{games}, loss {last['loss']:.4f}, {decision}: {match_text(last['pairs'])}"

    def results(self, run: Run) -> dict[str, str]:
        """The best weights as a file."""
        matches = [f"Match {number}: {_match_line(step)}." for number, step in enumerate(self.matches, 1)]
        about = provenance(run, [f"From {len(self.games)} games of self-play.", *matches])
        return {"weights.txt": engine_weights_text(self.best, about)}

    def _played(self, executor: Executor) -> Step:
        policy = SearchPolicy(engine_weights_text(self.best, ()), self.settings.nodes)
        core_games = [
            CoreGame(white=policy, black=policy, seed=0, opening=opening)
            for opening in self._openings("self-play", BLOCK)
        ]
        played = play_core_games(core_games, self.rules, executor=executor)
        return {"games": [[white_points(game), game.moves] for game in played]}

    def _matched(self, executor: Executor) -> Step:
        weights, loss = self._fitted(executor)
        nodes = self.settings.match_nodes
        new = SearchPolicy(engine_weights_text(weights, ()), nodes)
        old = SearchPolicy(engine_weights_text(self.best, ()), nodes)
        openings = self._openings("match", self.settings.match_games // 2)
        pairs = paired_match(new, old, self.rules, openings, executor)
        kept = match_score(pairs).superiority >= self.settings.confidence
        return {
            "weights": weights,
            "loss": loss,
            "pairs": pairs,
            "kept": bool(kept),
            "commit": git_commit(),
        }

    def _openings(self, purpose: str, count: int) -> list[tuple[Move, ...]]:
        seed = derived_seed(self.settings.seed, purpose, self._steps)
        return random_openings(self.rules, self.settings.opening_plies, seed, count)

    def _fitted(self, executor: Executor) -> tuple[list[Tapered], float]:
        own = self.settings
        text = engine_weights_text(self.best, ())
        blocks = [
            (self.rules, self.games[first : first + BLOCK], text, own.opening_plies)
            for first in range(0, len(self.games), BLOCK)
        ]
        rows, results = joined(spread(executor, tuning_rows, blocks))
        return fitted_weights(
            rows, results, self.best, scale=own.scale, half_life=own.half_life, ridge=own.ridge
        )


def _match_line(step: Step) -> str:
    decision = "kept" if step["kept"] else "refused"
    commit = f", commit {step['commit']}" if step["commit"] else ""
    return f"{match_text(step['pairs'])}, {decision}{commit}"
