"""Hive for PettingZoo: two agents that move in turn.

>>> from skep.rl import hive_v0
>>> env = hive_v0.env(rules="Base+MLP")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation or env.unwrapped.game.position.ply == 10:
...         break
...     env.step(int(observation["action_mask"].argmax()))
>>> agent, observation["observation"].shape, len(env.render()) > 0
('player_0', (75, 20, 20), True)
"""

from typing import Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from skep.games import Color
from skep.games.hive import Rules
from skep.rl.encoding import DEFAULT_WINDOW
from skep.rl.rendering import RENDER_MODES, check_render_mode, rendered
from skep.rl.single_game import Observation, SingleGame
from skep.rl.spaces import action_space, observation_space

COLORS = {"player_0": Color.WHITE, "player_1": Color.BLACK}
"""The agents and their sides."""


def env(**options: Any) -> OrderEnforcingWrapper:
    """The environment with PettingZoo's usual checks; who makes an illegal move loses.

    The options are those of `raw_env`.
    """
    checked = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1))
    return OrderEnforcingWrapper(checked)


class HiveAecEnv(AECEnv):  # type: ignore[misc]
    """Hive between the agents `player_0`, who has White, and `player_1`."""

    metadata = {"name": "hive_v0", "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012 - as PettingZoo declares it

    def __init__(
        self,
        *,
        rules: Rules | str = "Base",
        window: int = DEFAULT_WINDOW,
        opening_plies: int = 0,
        render_mode: str | None = "ansi",
    ) -> None:
        """Make an environment; every game begins with `opening_plies` random moves."""
        super().__init__()
        check_render_mode(render_mode)
        self.game = SingleGame(rules, window, opening_plies)
        self.render_mode = render_mode
        self.possible_agents = list(COLORS)
        self.observation_spaces = {agent: observation_space(self.game.encoding) for agent in COLORS}
        self.action_spaces = {agent: action_space(self.game.encoding) for agent in COLORS}
        self._seeds = 0

    def observation_space(self, agent: str) -> Dict:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent may do, if its mask says so."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed, that of the next number."""
        self._seeds = self._seeds + 1 if seed is None else seed
        self.game.begin(self._seeds)
        self.agents = list(COLORS)
        self.rewards = dict.fromkeys(COLORS, 0.0)
        self._cumulative_rewards = dict.fromkeys(COLORS, 0.0)
        self.terminations = dict.fromkeys(COLORS, False)
        self.truncations = dict.fromkeys(COLORS, False)
        self._tell()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty when it is not on turn."""
        return self.game.observation(COLORS[agent])

    def step(self, action: int | None) -> None:
        """Make the move of an action for the agent on turn. Raises ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.game.is_legal(int(action)):
            raise ValueError(f"action {action} is not legal for {agent}; its mask says which are")
        self.game.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: self.game.reward(color) for name, color in COLORS.items()}
        self.terminations = dict.fromkeys(COLORS, self.game.is_terminated)
        self.truncations = dict.fromkeys(COLORS, self.game.is_truncated)
        self._tell()
        self._accumulate_rewards()

    def _tell(self) -> None:
        """Who is on turn, and what did not fit the window."""
        self.agent_selection = next(
            name for name, color in COLORS.items() if color == self.game.position.turn
        )
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in COLORS}
        self.infos[self.agent_selection] = self.game.info()

    def render(self) -> Any:
        """The board as text, as SVG, or as pixels of the window."""
        return rendered(self.game.position, self.game.encoding, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


raw_env = HiveAecEnv
