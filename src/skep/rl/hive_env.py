"""Hive for Gymnasium: the learner plays one side, any agent of skep the other.

>>> env = HiveEnv("mate-in-one", "Base", color="black")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> env.position.ply, reward, terminated
(3, 0.0, False)

`gymnasium.make("skep.rl.hive_env:skep/Hive-v0", opponent="alphabeta:level=1")` makes it too.
"""

import contextlib
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from skep.agents import Agent, Limit, Player, make_agent
from skep.games import Color
from skep.games.hive import GAME, Position, Rules
from skep.rl.encoding import DEFAULT_WINDOW
from skep.rl.rendering import RENDER_MODES, check_render_mode, rendered
from skep.rl.single_game import Observation, SingleGame
from skep.rl.spaces import action_space, observation_space


class HiveEnv(gymnasium.Env[Any, Any]):
    """A game against an agent; an illegal action loses it.

    >>> env = HiveEnv("random", "Base", color="white")
    >>> observation, _ = env.reset(seed=1)
    >>> int(observation["action_mask"].sum()), env.position.ply
    (4, 0)
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        opponent: str | Agent = "random",
        rules: Rules | str = "Base",
        *,
        color: Literal["white", "black", "random"] = "random",
        limit: Limit | None = None,
        window: int = DEFAULT_WINDOW,
        opening_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        `opponent` is the text of an agent such as `alphabeta:level=1`, or an agent; it thinks no longer than
        the `limit`. The learner's `color` may be drawn anew for each game. Every game begins with
        `opening_plies` random moves.
        """
        if color not in ("white", "black", "random"):
            raise ValueError(f"expected color 'white', 'black' or 'random', not {color!r}")
        check_render_mode(render_mode)
        self._game = SingleGame(rules, window, opening_plies)
        self._opponent = make_agent(opponent) if isinstance(opponent, str) else opponent
        self._limit = limit or Limit()
        self._color_setting = color
        self._seat = contextlib.ExitStack()
        self._player: Player | None = None
        self.render_mode = render_mode
        self.color = Color.BLACK if color == "black" else Color.WHITE
        """The learner's side in this game."""
        self.observation_space = observation_space(self._game.encoding)
        self.action_space = action_space(self._game.encoding)

    @property
    def position(self) -> Position:
        """The game as it stands."""
        return self._game.position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; if the opponent is on turn, it moves."""
        super().reset(seed=seed)
        self._seat.close()
        self._game.begin(self._draw())
        if self._color_setting == "random":
            self.color = Color.BLACK if self._draw() % 2 else Color.WHITE
        self._player = self._seat.enter_context(self._opponent.player(GAME, self._draw()))
        self._let_opponent_move(self._player)
        return self._game.observation(self.color), self._game.info()

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the opponent answer."""
        if self._player is None or self.position.outcome() is not None:
            raise RuntimeError("no game is being played: call reset() first")
        if not self._game.is_legal(int(action)):
            self._seat.close()
            self._player = None
            return self._game.observation(self.color), -1.0, True, False, {"illegal_action": int(action)}
        self._game.act(int(action))
        self._let_opponent_move(self._player)
        return (
            self._game.observation(self.color),
            self._game.reward(self.color),
            self._game.is_terminated,
            self._game.is_truncated,
            self._game.info(),
        )

    def _let_opponent_move(self, player: Player) -> None:
        while self.position.outcome() is None and self.position.turn != self.color:
            self._game.play(player.choose(self.position.copy(), self._limit).move)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, under the name that learners with masks ask for."""
        return self._game.mask(self.color)

    def render(self) -> Any:
        """The board as text, as SVG, or as pixels of the window."""
        return rendered(self.position, self._game.encoding, self.render_mode)

    def close(self) -> None:
        """Let the opponent leave."""
        self._seat.close()
        self._player = None


gymnasium.register(id="skep/Hive-v0", entry_point=f"{__name__}:HiveEnv")
