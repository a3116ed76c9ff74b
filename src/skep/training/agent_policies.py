"""Agents as policies of the core, where that knows them: the same player, without Python between moves.

>>> policy_of("advanced:weights=manual,search=minimax,depth=2").depth
2
"""

from skep.agents import make_agent
from skep.agents.advanced import ADVANCED_NAMES, AdvancedAgent
from skep.agents.basic import BASIC_WEIGHTS, BasicAgent
from skep.agents.random import RandomAgent
from skep.agents.static import StaticAgent
from skep.agents.weight_file import read_weights
from skep.arena.contest import Policy, RandomPolicy
from skep.arena.minimax_policies import StaticPolicy
from skep.training.genome import AdvancedPolicy


def policy_of(agent: str) -> Policy:
    """The policy that plays as an agent does. Raises ValueError for one that the core does not know."""
    match make_agent(agent):
        case RandomAgent(settings=settings) if settings.pick == "move":
            return RandomPolicy()
        case BasicAgent():
            return AdvancedPolicy(BASIC_WEIGHTS)
        case StaticAgent(settings=settings):
            return StaticPolicy(settings.depth)
        case AdvancedAgent(settings=settings):
            weights = read_weights(settings.weights, "advanced", ADVANCED_NAMES)
            depth = settings.depth if settings.search == "minimax" else 1
            return AdvancedPolicy(weights, depth, settings.width)
    raise ValueError(f"the core has no policy for {agent!r}")
