"""Agents as policies of the core: the same player on both sides of the border."""

import pytest

from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.weight_file import read_weights
from skep.arena.contest import RandomPolicy
from skep.arena.minimax_policies import StaticPolicy
from skep.training.agent_policies import policy_of
from skep.training.genome import AdvancedPolicy

MANUAL = read_weights("manual", "advanced", ADVANCED_NAMES)


@pytest.mark.parametrize(
    ("agent", "policy"),
    [
        ("random", RandomPolicy()),
        ("basic", AdvancedPolicy(BASIC_WEIGHTS)),
        ("advanced:weights=manual", AdvancedPolicy(MANUAL, 1, 10)),
        ("advanced:weights=manual,search=minimax,depth=3,width=5", AdvancedPolicy(MANUAL, 3, 5)),
        ("static:depth=2", StaticPolicy(2)),
    ],
)
def test_settings_of_the_agent_are_those_of_the_policy(agent: str, policy: object) -> None:
    assert policy_of(agent) == policy


@pytest.mark.parametrize("agent", ["swarm", "random:pick=piece", "alphabeta"])
def test_others_are_refused_by_name(agent: str) -> None:
    with pytest.raises(ValueError, match=f"the core has no policy for '{agent}'"):
        policy_of(agent)
