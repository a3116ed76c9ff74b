"""Agents as policies of the core: both choose among the same moves."""

import random

import pytest

from skep.agents import Limit, make_agent
from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.weight_file import read_weights
from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import AdvancedPolicy, RandomPolicy, StaticPolicy, policy_of
from skep.arena.pairing.openings import play_randomly
from skep.games import GAMES, Position, game_of

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


def moves_of_agent(agent: str, position: Position, seeds: int) -> set[str]:
    """The moves that an agent chooses, with one seed or another."""
    chosen = set()
    for seed in range(seeds):
        with make_agent(agent).player(game_of(position.rules), seed) as player:
            chosen.add(position.move_text(player.choose(position.copy(), Limit()).move))
    return chosen


def moves_of_policy(agent: str, position: Position, seeds: int) -> set[str]:
    """The moves that its policy chooses at the same place in games of the core."""
    policy, opening = policy_of(agent), tuple(position.history)
    games = [CoreGame(white=policy, black=policy, seed=seed, opening=opening) for seed in range(seeds)]
    return {
        position.move_text(played.moves[len(opening)]) for played in play_core_games(games, position.rules)
    }


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("agent", "game", "plies", "seeds"),
    [
        ("random", "hive", 1, 500),
        ("basic", "hive", 14, 60),
        ("advanced:weights=manual", "hive", 15, 60),
        ("advanced:weights=manual,search=minimax,depth=2,width=5", "hive", 12, 60),
        ("static:depth=2", "captain", 9, 60),
    ],
)
def test_the_policy_chooses_among_the_moves_of_the_agent(
    agent: str, game: str, plies: int, seeds: int, seed: int
) -> None:
    rules = GAMES[game].rules(ply_cap=plies + 6)  # short games, whose end nobody sees from here
    position = GAMES[game].start(rules)
    play_randomly(position, plies, random.Random(seed))
    assert moves_of_policy(agent, position, seeds) == moves_of_agent(agent, position, seeds)


@pytest.mark.parametrize("agent", ["swarm", "random:pick=piece", "alphabeta"])
def test_others_are_refused_by_name(agent: str) -> None:
    with pytest.raises(ValueError, match=f"the core has no policy for '{agent}'"):
        policy_of(agent)
