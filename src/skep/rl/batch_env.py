"""Many games of Hive at once, in the core: NumPy in and out, without copies."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skep import _core
from skep.games.hive import Position, Rules
from skep.rl.encoding import DEFAULT_WINDOW, Encoding


class WindowCounts(NamedTuple):
    """How often something did not fit the window, since the environment was made."""

    positions: int
    """Positions that were shown."""
    moves: int
    """Legal moves in them."""
    positions_outside: int
    """Positions with a legal move that ends outside the window."""
    moves_outside: int
    """Legal moves that end outside the window; they have no action."""
    fallbacks: int
    """Positions in which all moves end outside; the action of the pass then makes the first of them."""


class BatchEnv:
    """Plays many games of Hive at once, each against itself; a game that ends begins anew at once.

    >>> env = BatchEnv(2, "Base", seed=1)
    >>> for _ in range(20):
    ...     env.step(env.random_actions())
    >>> env.planes.shape, env.features.shape, env.masks.shape
    ((2, 75, 20, 20), (2, 98), (2, 11201))
    >>> env.plies, env.to_move, env.rewards.shape
    (array([20, 20], dtype=int32), array([0, 0], dtype=uint8), (2, 2))

    The arrays are always the same ones: every step writes into them. Copy what you want to keep. They
    cannot be written to from Python. Other threads of Python run while the games are played.
    """

    def __init__(
        self,
        games: int,
        rules: Rules | str = "Base",
        *,
        seed: int | Sequence[int] = 0,
        window: int = DEFAULT_WINDOW,
        threads: int = 1,
        opening_plies: int = 0,
        features: bool = True,
        view: Literal["mover", "white"] = "mover",
    ) -> None:
        """Begin the games.

        `seed` is one number, or one for each game: the same seed and actions give the same games, with any
        number of `threads`. Every game begins with `opening_plies` random moves. Without `features` their
        array stays zero, which saves about a third of the time. What the arrays call the own side is the side
        to move, or with `view="white"` always White.
        """
        if view not in ("mover", "white"):
            raise ValueError(f"expected view 'mover' or 'white', not {view!r}")
        self._start = Position(rules)
        self._core = _core.HiveBatch(
            self._start,
            _seeds(games, seed),
            window=window,
            threads=threads,
            opening_plies=opening_plies,
            features=features,
            white_view=view == "white",
        )
        self._actions = np.zeros(games, np.int64)
        self.encoding = Encoding(window)
        """What the planes and the numbers of actions mean."""
        self.planes: NDArray[np.uint8] = self._core.planes
        """What each game shows: (games, planes, window, window)."""
        self.features: NDArray[np.float32] = self._core.features
        """The numbers of `Position.features()`: (games, features)."""
        self.masks: NDArray[np.bool_] = self._core.masks
        """Which actions are legal: (games, actions)."""
        self.rewards: NDArray[np.float32] = self._core.rewards
        """What the last step brought White and Black: 1 for a win, -1 for a loss, else 0: (games, 2)."""
        self.terminated: NDArray[np.bool_] = self._core.terminated
        """Did the last step end the game by the rules? Then everything else shows the next one: (games,)."""
        self.truncated: NDArray[np.bool_] = self._core.truncated
        """Did the last step end the game because it reached `ply_cap`? (games,)."""
        self.to_move: NDArray[np.uint8] = self._core.to_move
        """The side to move, 0 for White and 1 for Black: (games,)."""
        self.plies: NDArray[np.int32] = self._core.plies
        """Moves made in each game: (games,)."""

    def __len__(self) -> int:
        return len(self.plies)

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Begin all games anew."""
        self._core.reset(_seeds(len(self), seed))

    def step(self, actions: NDArray[Any]) -> None:
        """Make a move in each game. Raises ValueError, and changes nothing, if one of them is not legal."""
        self._core.step(np.ascontiguousarray(actions, np.int64))

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, each as likely, drawn by the game's own seed.

        It is the same array every time.
        """
        self._core.random_actions(self._actions)
        return self._actions

    def position(self, game: int) -> Position:
        """A game as it stands."""
        if not 0 <= game < len(self):
            raise IndexError(f"expected a game of 0 to {len(self) - 1}, not {game}")
        return Position.parse(self._core.position(game).game_text(), self._start.rules)

    def window_counts(self) -> WindowCounts:
        """How often something did not fit the window."""
        return WindowCounts(*self._core.window_counts())


def _seeds(games: int, seed: int | Sequence[int]) -> NDArray[np.uint64]:
    """A seed for each game. Of one seed the first games have the same in a batch of any size."""
    if isinstance(seed, int):
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        return np.random.SeedSequence(seed).generate_state(games, np.uint64).astype(np.uint64)
    if len(seed) != games:
        raise ValueError(f"expected {games} seeds, one for each game, not {len(seed)}")
    return np.array(seed, np.uint64)
