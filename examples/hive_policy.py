"""A small policy for Hive in NumPy: it looks at where a piece comes from and where it goes.

Every legal move is described by a few numbers: the kind of the piece, what lies around the cell it leaves
and around the cell it reaches, what it uncovers and what it covers, and how many pieces surround either
queen. A network with one hidden layer gives each move a score, and moves are drawn by the softmax of the
scores. `train_policy.py` trains it; `PolicyAgent` is an agent that plays by it.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.agents import Decision, Limit, Player, Report, StopFlag
from skep.files import replacement
from skep.games import Game
from skep.games.hive import FEATURE_NAMES, Position
from skep.rl.encoding import ACTION_PIECES, PLANE_NAMES, Encoding

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

WINDOW = 16
"""Smaller than usual, and quicker: the games of Base that this policy plays hardly ever need more."""
KINDS = 8
KIND_OF_PIECE = np.array(["QSBGAMLP".index(piece[0]) for piece in ACTION_PIECES])
FIRST_OF_KIND = np.array([np.argmax(kind == KIND_OF_PIECE) for kind in range(KINDS)])
TOPS = slice(0, 2 * KINDS)
NUMBERS = slice(PLANE_NAMES.index("number_1"), PLANE_NAMES.index("number_3") + 1)
BENEATH = slice(PLANE_NAMES.index("own_queen_beneath"), PLANE_NAMES.index("enemy_pillbug_beneath") + 1)
QUEENS = [FEATURE_NAMES.index(f"{side}_queen_neighbors") for side in ("own", "enemy")]
STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
"""From a cell to its neighbours, in rows and columns of the window."""
INPUTS = KINDS + 2 + 4 * 2 * KINDS + len(QUEENS)


@dataclass(frozen=True)
class LegalMoves:
    """The legal moves of several games, those of the first game first."""

    actions: Ints
    games: Ints
    """The game of each move."""
    starts: Ints
    """Where the moves of each game begin."""
    inputs: Floats
    """What the network sees of each move."""


def legal_moves(planes: NDArray[np.uint8], features: Floats, masks: NDArray[np.bool_]) -> LegalMoves:
    """Describe the legal moves of several games, given as `skep.rl.BatchEnv` shows them."""
    count, _, window, _ = planes.shape
    games, actions = np.divmod(np.flatnonzero(masks), masks.shape[1])  # quicker than in two dimensions
    pieces, cells = np.divmod(actions, window**2)
    is_pass = pieces == 2 * len(ACTION_PIECES)
    pieces, cells = np.where(is_pass, 0, pieces), np.where(is_pass, 0, cells)
    tops, beneath = (np.ascontiguousarray(np.moveaxis(planes[:, part], 1, -1)) for part in (TOPS, BENEATH))
    around = neighbour_sums(tops)
    origins = origins_of(planes)[games, pieces]
    is_placed = origins < 0

    def at(shown: NDArray[np.uint8], where: Ints) -> NDArray[np.uint8]:
        return shown.reshape(count, window**2, 2 * KINDS)[games, where]

    parts = [
        np.eye(KINDS, dtype=np.uint8)[KIND_OF_PIECE[pieces % len(ACTION_PIECES)]],
        (pieces >= len(ACTION_PIECES))[:, None],
        is_placed[:, None],
        at(around, cells),
        at(tops, cells),
        at(around, origins) * ~is_placed[:, None],
        at(beneath, origins) * ~is_placed[:, None],
        features[:, QUEENS].astype(np.uint8)[games],
    ]
    inputs = np.concatenate(parts, axis=1, dtype=np.float32)
    inputs[is_pass] = 0
    return LegalMoves(actions, games, np.searchsorted(games, np.arange(count)), inputs)


def neighbour_sums(shown: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """For each cell (games, rows, columns, kinds) the sum over the six cells around it."""
    padded = np.pad(shown, ((0, 0), (1, 1), (1, 1), (0, 0)))
    window = shown.shape[1]
    sums = np.zeros_like(shown)
    for row, column in STEPS:
        sums += padded[:, 1 + row : 1 + row + window, 1 + column : 1 + column + window]
    return sums


def origins_of(planes: NDArray[np.uint8]) -> Ints:
    """The cell of every piece that lies on top, by game and piece as actions count them; -1 elsewhere."""
    origins = np.full((len(planes), 2 * len(ACTION_PIECES)), -1)
    shape = planes[:, TOPS].shape
    games, kinds, rows, columns = np.unravel_index(np.flatnonzero(planes[:, TOPS]), shape)
    side, kind = np.divmod(kinds, KINDS)
    number = np.argmax(planes[games, NUMBERS, rows, columns], axis=1)
    origins[games, side * len(ACTION_PIECES) + FIRST_OF_KIND[kind] + number] = rows * shape[-1] + columns
    return origins


class Policy:
    """A network with one hidden layer that scores moves, and a sum that foresees the result."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    @classmethod
    def random(cls, hidden: int, seed: int) -> "Policy":
        """A policy that knows nothing."""
        generator = np.random.default_rng(seed)
        into = generator.standard_normal((INPUTS, hidden), np.float32) / np.float32(INPUTS**0.5)
        weights = {
            "hidden": into,
            "hidden_bias": np.zeros(hidden, np.float32),
            "score": np.zeros(hidden, np.float32),
            "value": np.zeros(len(FEATURE_NAMES), np.float32),
        }
        return cls(weights)

    @classmethod
    def load(cls, path: str | Path) -> "Policy":
        """Read a policy from a file."""
        with np.load(path) as file:
            return cls({name: file[name] for name in file.files})

    def save(self, path: str | Path) -> None:
        """Write the policy to a file."""
        with replacement(Path(path)) as draft, draft.open("wb") as file:
            np.savez(file, allow_pickle=False, **self.weights)

    def hidden(self, moves: LegalMoves) -> Floats:
        """The hidden layer for each move."""
        layer: Floats = moves.inputs @ self.weights["hidden"] + self.weights["hidden_bias"]
        return np.maximum(layer, 0, out=layer)

    def log_chances(self, moves: LegalMoves, hidden: Floats) -> Floats:
        """The logarithm of the chance of each move."""
        scores = hidden @ self.weights["score"]
        scores -= np.maximum.reduceat(scores, moves.starts)[moves.games]
        totals = np.log(np.add.reduceat(np.exp(scores), moves.starts))
        chances: Floats = scores - totals[moves.games]
        return chances

    def values(self, features: Floats) -> Floats:
        """What each position is worth to the side to move, from -1 to 1."""
        foreseen: Floats = np.tanh(np.log1p(features) @ self.weights["value"])
        return foreseen

    def draw(self, moves: LegalMoves, generator: np.random.Generator, greed: float = 1.0) -> Ints:
        """Draw a move for each game by the chances, as places in the list of moves.

        `greed` multiplies the scores: the larger it is, the likelier the best move.
        """
        chances = greed * self.log_chances(moves, self.hidden(moves))
        noisy = chances + generator.gumbel(size=len(chances))
        best = np.maximum.reduceat(noisy, moves.starts)[moves.games]
        where = np.flatnonzero(noisy == best)
        return where[np.searchsorted(moves.games[where], np.arange(len(moves.starts)))]


@dataclass(frozen=True, kw_only=True)
class PolicySettings:
    """What to play by."""

    weights: str = "policy.npz"
    """The file that `train_policy.py` has written."""
    greed: float = 4.0
    """How much likelier better moves are than in training."""


@dataclass(frozen=True)
class PolicyAgent:
    """Plays by a policy that was trained."""

    settings: PolicySettings = PolicySettings()
    name = "policy"
    Settings = PolicySettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        if game.name != "hive":
            raise ValueError(f"this policy plays hive, not {game.name}")
        yield PolicyPlayer(Policy.load(self.settings.weights), self.settings.greed, seed)


class PolicyPlayer:
    """A policy in one game."""

    def __init__(self, policy: Policy, greed: float, seed: int) -> None:
        self._policy = policy
        self._greed = greed
        self._random = np.random.default_rng(seed)
        self._encoding = Encoding(WINDOW)

    def choose(
        self, position: Any, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Draw a move; no limit matters."""
        assert isinstance(position, Position)
        features = self._encoding.features(position)[None]
        mask = self._encoding.mask(position)[None]
        moves = legal_moves(self._encoding.planes(position)[None], features, mask)
        chosen = self._policy.draw(moves, self._random, self._greed)[0]
        return Decision(move=self._encoding.choices(position).moves[int(moves.actions[chosen])])
