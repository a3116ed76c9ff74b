"""`skep tune`: the weights of the engine's evaluation, fitted to the results of games against itself.

Each round plays games from random openings with the best weights so far, fits new weights to the results of
all games by logistic regression, and lets them play a match against the best ones. Only who wins it stays.

The evaluation is asked about positions where quiescence comes to rest, so it is fitted to these: every
position of a game is followed to the end of its forced play first. The nearer the end of its game, the more
a position counts, because the more its features had to do with who won; drawn games tell nothing, as most of
them were cut off. A feature has two weights, early and late; the fit sees them as one weight for all the
game and one for how much that changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from skep import _core
from skep.agents.alphabeta import weights_text_of
from skep.arena.contest import Bout, Played, play_many
from skep.arena.elo import elo_text
from skep.arena.match_score import MatchScore, match_score
from skep.arena.openings import RandomOpenings
from skep.arena.seeds import derived_seed
from skep.arena.source import source_commit
from skep.arena.tournament import parse_rules
from skep.arena.workers import Crew, spread
from skep.games import Color, Move
from skep.games.hive import Position
from skep.settings import SettingsError
from skep.training.engine_weights import (
    ENGINE_NAMES,
    LARGEST,
    Tapered,
    engine_weights_text,
    parse_engine_weights,
)
from skep.training.logistic import logistic_fit, logistic_loss
from skep.training.provenance import provenance
from skep.training.run import Run, Step

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 100
"""Games of self-play in one step of a run."""


@dataclass(frozen=True, kw_only=True)
class TuningSettings:
    """How the evaluation is tuned."""

    rounds: int = 4
    """How often games are played, weights fitted and matched."""
    games: int = 2000
    """Games of self-play in a round, a multiple of 100."""
    nodes: int = 500
    """Positions that a move of self-play may look at."""
    match_games: int = 400
    """Games of the match of new weights against the best ones, an even number."""
    match_nodes: int = 2000
    """Positions that a move of the match may look at."""
    confidence: float = 0.95
    """How likely the new weights must be the better ones after the match to stay."""
    opening_plies: int = 8
    """Random plies that every game begins with; none of them is learned from."""
    start: str = "zero"
    """Weights to begin with: zero for no knowledge at all, else the name of a set or a file."""
    scale: float = 190.0
    """Hundredths of a point that make a win e times likelier; the margins of search rely on it."""
    half_life: float = 16.0
    """Plies from the end of a game at which a position counts half as much as the last one."""
    ridge: float = 300.0
    """How strongly weights are pulled to the best ones so far, in observations."""
    rules: str = "Base+MLP:ply_cap=200"
    """The rules of the games."""
    seed: int = 1
    """Names all chance in the run."""

    def __post_init__(self) -> None:
        for name in ("rounds", "games", "nodes", "match_games", "match_nodes", "opening_plies"):
            if getattr(self, name) < 1:
                raise SettingsError(f"setting {name!r} is 1 or more, not {getattr(self, name)}")
        for name in ("scale", "half_life", "ridge"):
            if getattr(self, name) <= 0:
                raise SettingsError(f"setting {name!r} is more than 0, not {getattr(self, name)}")
        if self.games % BLOCK:
            raise SettingsError(f"setting 'games' is a multiple of {BLOCK}, not {self.games}")
        if self.match_games % 2:
            raise SettingsError(f"setting 'match_games' is an even number, not {self.match_games}")
        if not 0.5 <= self.confidence < 1:
            raise SettingsError(f"setting 'confidence' is from 0.5 to below 1, not {self.confidence}")
        parse_rules("hive", self.rules)
        self.first_weights()

    def first_weights(self) -> list[Tapered]:
        """The weights to begin with. Raises ValueError if there are none of that name."""
        if self.start == "zero":
            return [(0, 0)] * len(ENGINE_NAMES)
        return parse_engine_weights(weights_text_of(self.start))


@dataclass(frozen=True)
class SearchPolicy:
    """The engine in the core, with the text of a weights file and a budget of nodes a move."""

    text: str
    nodes: int

    def core(self, game: str) -> Any:
        """The policy of Hive."""
        if game != "hive":
            raise ValueError(f"these weights are for hive, not for {game}")
        return _core.hive_search_policy(self.text, self.nodes)


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

    def step(self, crew: Crew) -> Step:
        """Play a block of games, or fit weights to all games and play the match."""
        is_last = self._steps % self._steps_a_round == self._steps_a_round - 1
        return self._matched(crew) if is_last else self._played(crew)

    def summary(self) -> str:
        """The last match."""
        if not self.matches:
            return f"{len(self.games)} games"
        last = self.matches[-1]
        verdict = "kept" if last["kept"] else "refused"
        return f"{len(self.games)} games, loss {last['loss']:.4f}, {verdict}: {match_text(last['pairs'])}"

    def results(self, run: Run) -> dict[str, str]:
        """The best weights as a file."""
        matches = [f"Match {number}: {self._verdict(step)}." for number, step in enumerate(self.matches, 1)]
        about = provenance(run, [f"From {len(self.games)} games of self-play.", *matches])
        return {"weights.txt": engine_weights_text(self.best, about)}

    def _verdict(self, step: Step) -> str:
        verdict = "kept" if step["kept"] else "refused"
        commit = f", commit {step['commit']}" if step["commit"] else ""
        return f"{match_text(step['pairs'])}, {verdict}{commit}"

    def _played(self, crew: Crew) -> Step:
        policy = SearchPolicy(engine_weights_text(self.best, ()), self.settings.nodes)
        bouts = [
            Bout(white=policy, black=policy, seed=0, opening=opening)
            for opening in self._openings("self-play", BLOCK)
        ]
        played = play_many(bouts, self.rules, crew=crew)
        return {"games": [[result_of(game), game.moves] for game in played]}

    def _matched(self, crew: Crew) -> Step:
        weights, loss = self._fitted(crew)
        nodes = self.settings.match_nodes
        new = SearchPolicy(engine_weights_text(weights, ()), nodes)
        old = SearchPolicy(engine_weights_text(self.best, ()), nodes)
        openings = self._openings("match", self.settings.match_games // 2)
        bouts = [
            Bout(white=white, black=black, seed=0, opening=opening)
            for opening in openings
            for white, black in ((new, old), (old, new))
        ]
        pairs = pair_counts(play_many(bouts, self.rules, crew=crew))
        kept = match_score(pairs).superiority >= self.settings.confidence
        return {
            "weights": weights,
            "loss": loss,
            "pairs": pairs,
            "kept": bool(kept),
            "commit": source_commit(),
        }

    def _openings(self, purpose: str, count: int) -> list[tuple[Move, ...]]:
        seed = derived_seed(self.settings.seed, purpose, self._steps)
        source = RandomOpenings(plies=self.settings.opening_plies)
        return [self._moves(opening) for opening in source.openings(self.rules, seed, count)]

    def _moves(self, opening: Sequence[str]) -> tuple[Move, ...]:
        position = Position(self.rules)
        for text in opening:
            position.play(position.parse_move(text))
        return tuple(position.history)

    def _fitted(self, crew: Crew) -> tuple[list[Tapered], float]:
        own = self.settings
        text = engine_weights_text(self.best, ())
        pieces = [
            (self.rules, self.games[first : first + BLOCK], text, own.opening_plies)
            for first in range(0, len(self.games), BLOCK)
        ]
        rows, results = joined(spread(crew, quiet_rows, pieces))
        return fitted_weights(
            rows, results, self.best, scale=own.scale, half_life=own.half_life, ridge=own.ridge
        )


def result_of(game: Played) -> float:
    """White's points."""
    return 0.5 if game.winner is None else float(game.winner == Color.WHITE)


def pair_counts(played: Sequence[Played]) -> list[int]:
    """How many pairs gave 0, ½, 1, 1½ and 2 points to who was White in the first game of each."""
    points = [result_of(first) + 1 - result_of(second) for first, second in _pairs(played)]
    return [points.count(step / 2) for step in range(5)]


def _pairs(played: Sequence[Played]) -> list[tuple[Played, Played]]:
    return list(zip(played[::2], played[1::2], strict=True))


def match_text(pairs: Sequence[int]) -> str:
    """A match of pairs in a few words.

    >>> match_text([1, 2, 10, 3, 4])
    '23.5 of 40 points, Elo +61 [-24, +147]'
    """
    score: MatchScore = match_score(pairs)
    return f"{score.points:g} of {score.games} points, Elo {elo_text(score.elo)}"


Piece = tuple[bytes, float]


def quiet_rows(
    rules: Any, games: Sequence[tuple[float, list[Move]]], weights: str, first_ply: int
) -> list[Piece]:
    """For each game that was won the rows that the evaluation is fitted to, and White's points."""
    start = Position(rules)
    return [
        (_core.hive_quiet_rows(start, moves, weights, first_ply), result)
        for result, moves in games
        if result != 0.5
    ]


def joined(blocks: Sequence[Sequence[Piece]]) -> "tuple[NDArray[np.float32], NDArray[np.float32]]":
    """All rows one below the other, and a result for each."""
    import numpy as np

    pieces = [
        (np.frombuffer(data, dtype=np.float32).reshape(-1, 2 + len(ENGINE_NAMES)), result)
        for block in blocks
        for data, result in block
    ]
    rows = np.concatenate([part for part, _ in pieces])
    results = np.concatenate([np.full(len(part), result, dtype=np.float32) for part, result in pieces])
    return rows, results


def fitted_weights(
    rows: "NDArray[np.float32]",
    results: "NDArray[np.float32]",
    before: Sequence[Tapered],
    *,
    scale: float,
    half_life: float,
    ridge: float,
) -> tuple[list[Tapered], float]:
    """Weights fitted to rows of the placed share, the plies left and the terms, and the loss that is left."""
    import numpy as np

    share, plies_left, terms = rows[:, :1], rows[:, 1], rows[:, 2:]
    # Late weights, and what is added to them early.
    both = np.concatenate([terms, terms * (1 - share)], axis=1)
    counts = 0.5 ** (plies_left / half_life)
    early, late = np.array(before, dtype=float).T / scale
    start = np.concatenate([late, early - late])
    found = logistic_fit(both, results, counts, start, np.full(len(start), ridge))
    late, rise = np.split(scale * found, 2)
    limited = np.clip(np.rint(np.stack([late + rise, late], axis=1)), -LARGEST, LARGEST).astype(int)
    loss = logistic_loss(both, results, counts, found)
    return [(int(one), int(two)) for one, two in limited], loss
