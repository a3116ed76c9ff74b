"""The spaces of the environments for PettingZoo and Gymnasium."""

import numpy as np
from gymnasium import spaces

from skep import _core
from skep.games.hive import FEATURE_NAMES
from skep.rl.encoding import Encoding


def observation_space(encoding: Encoding) -> spaces.Dict:
    """The space of `skep.rl.single_game.Observation`. No feature is larger than the most moves there are."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, encoding.planes_shape, np.uint8),
            "features": spaces.Box(0, _core.MAX_MOVES, (len(FEATURE_NAMES),), np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def action_space(encoding: Encoding) -> spaces.Discrete:
    """The space of actions."""
    return spaces.Discrete(encoding.actions)
