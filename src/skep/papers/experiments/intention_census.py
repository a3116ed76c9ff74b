"""What the particles of a swarm wanted: a census of intentions over a game (McGuile 2020, §4.3).

>>> from skep.arena.game.loop import play_game
>>> record = play_game((make_agent("swarm"), make_agent("random")), Rules(ply_cap=20), seed=1)
>>> sorted(intention_census(record, "swarm", Color.WHITE))
['goal', 'near', 'velocity']
"""

from collections import Counter

from skep.agents import make_agent
from skep.agents.swarm.agent import SwarmAgent, completed
from skep.agents.swarm.explanation import Member
from skep.arena.game.seeds import player_seed
from skep.games import Color
from skep.games.hive import Hex, Position, Rules
from skep.records import Record


def intention_census(record: Record, agent: str, color: Color, opening_plies: int = 0) -> dict[str, int]:
    """Count the particles that had a say in a swarm's turns of a game: `goal`, `near` or `velocity`.

    A particle that can go beside the enemy queen wants that; one that is as near, but cannot, follows its
    velocity all the same. The swarm is asked again what it thought; raises ValueError if that is not how it
    moved in the record.
    """
    swarm = make_agent(agent)
    if not isinstance(swarm, SwarmAgent):
        raise ValueError(f"expected a swarm, not {agent!r}")
    seed = player_seed(record.seed or 0, color)
    position = Position(Rules(**vars(record.rules)))
    birth: int | None = None
    census = Counter(goal=0, near=0, velocity=0)
    radius = completed(swarm.settings).radius or 0
    for ply in record.plies:
        if position.ply >= opening_plies and position.turn == color:
            birth = position.ply if birth is None else birth
            thought = swarm.explain(position, seed, birth)
            if thought.move_text != ply.text:
                raise ValueError(f"{agent!r} would have moved {thought.move_text!r}, not {ply.text!r}")
            spoke = [member for member in thought.members if member.move is not None]
            census.update(_kind(member, thought.target, radius) for member in spoke)
        position.play(position.parse_move(ply.text))
    return dict(census)


def _kind(member: Member, target: Hex, radius: int) -> str:
    """Which branch of `velocity-or-goal` a particle is in: it is near from two steps to the radius."""
    if member.intention.goal:
        return "goal"
    is_near = member.cell is not None and 1 < _steps(member.cell, target) <= radius
    return "near" if is_near else "velocity"


def _steps(one: Hex, two: Hex) -> int:
    q, r = one.q - two.q, one.r - two.r
    return max(abs(q), abs(r), abs(q + r))
