"""One game for one environment: where it stands, what a side sees of it, and what it brings."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.games import Color, Move
from skep.games.hive import Position, Rules
from skep.rl.encoding import Encoding

Observation = dict[str, NDArray[Any]]
"""What a side sees: `observation` (planes), `features`, and `action_mask`, in which 1 is a legal action."""


class SingleGame:
    """A game that is begun again and again."""

    def __init__(self, rules: Rules | str, window: int, opening_plies: int) -> None:
        if opening_plies < 0:
            raise ValueError(f"opening_plies is 0 or more, not {opening_plies}")
        self.encoding = Encoding(window)
        self._start = Position(rules)
        self.encoding.choices(self._start)  # says at once if it is not a standard game type
        cap = self._start.rules.ply_cap
        if 0 < cap <= opening_plies:
            raise ValueError(f"an opening of {opening_plies} plies leaves no game that ends after {cap}")
        self._opening_plies = opening_plies
        self._enter(self._start.copy())

    def begin(self, seed: int) -> None:
        """Begin anew with the random opening of a seed; one that ends the game at once is drawn again."""
        generator = random.Random(seed)
        position = self._start.copy()
        position.play_random(generator.getrandbits(63), self._opening_plies)
        while position.outcome() is not None:
            position = self._start.copy()
            position.play_random(generator.getrandbits(63), self._opening_plies)
        self._enter(position)

    def _enter(self, position: Position) -> None:
        self.position = position
        self._choices = self.encoding.choices(position)

    def is_legal(self, action: int) -> bool:
        """May the side to move do this?"""
        return action in self._choices.moves

    def act(self, action: int) -> None:
        """Make the move of a legal action."""
        self.play(self._choices.moves[action])

    def play(self, move: Move) -> None:
        """Make a move."""
        self.position.play(move)
        self._enter(self.position)

    @property
    def is_terminated(self) -> bool:
        """Did the rules end the game?"""
        outcome = self.position.outcome()
        return outcome is not None and outcome.reason != "cap"

    @property
    def is_truncated(self) -> bool:
        """Did the cap on plies end the game?"""
        outcome = self.position.outcome()
        return outcome is not None and outcome.reason == "cap"

    def reward(self, color: Color) -> float:
        """1 for a game won, -1 for a game lost, else 0."""
        outcome = self.position.outcome()
        if outcome is None or outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner == color else -1.0

    def observation(self, own: Color) -> Observation:
        """What a side sees; it can do something only on its turn."""
        return {
            "observation": self.encoding.planes(self.position, own),
            "features": self.encoding.features(self.position, own),
            "action_mask": self.mask(own).astype(np.int8),
        }

    def mask(self, own: Color) -> NDArray[np.bool_]:
        """Which actions a side has."""
        mask = np.zeros(self.encoding.actions, np.bool_)
        if own == self.position.turn:
            mask[list(self._choices.moves)] = True
        return mask

    def info(self) -> dict[str, Any]:
        """What did not fit the window in this position."""
        return {"moves_outside": self._choices.outside, "is_fallback": self._choices.is_fallback}
