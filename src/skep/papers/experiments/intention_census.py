"""What the particles of a swarm wanted: a census of intentions over a game (McGuile 2020, §4.3).

>>> from skep.arena.game.loop import play_game
>>> record = play_game((make_agent("swarm"), make_agent("random")), Rules(ply_cap=20), seed=1)
>>> sorted(intention_census(record, "swarm", Color.WHITE))
['goal', 'velocity']
"""

from collections import Counter

from skep.agents import make_agent
from skep.agents.swarm.agent import SwarmAgent
from skep.arena.game.seeds import player_seed
from skep.games import Color
from skep.games.hive import Position, Rules
from skep.records import Record


def intention_census(record: Record, agent: str, color: Color, opening_plies: int = 0) -> dict[str, int]:
    """Count the particles that had a say in a swarm's turns of a game: `goal` or `velocity`.

    A particle that can go beside the enemy queen wants that, any other follows its velocity. The swarm
    is asked again what it thought; raises ValueError if that is not how it moved in the record.
    """
    swarm = make_agent(agent)
    if not isinstance(swarm, SwarmAgent):
        raise ValueError(f"expected a swarm, not {agent!r}")
    seed = player_seed(record.seed or 0, color)
    position = Position(Rules(**vars(record.rules)))
    birth: int | None = None
    census = Counter(goal=0, velocity=0)
    for ply in record.plies:
        if position.ply >= opening_plies and position.turn == color:
            birth = position.ply if birth is None else birth
            thought = swarm.explain(position, seed, birth)
            if thought.move_text != ply.text:
                raise ValueError(f"{agent!r} would have moved {thought.move_text!r}, not {ply.text!r}")
            spoke = [member.intention for member in thought.members if member.move is not None]
            census.update("goal" if intention.goal else "velocity" for intention in spoke)
        position.play(position.parse_move(ply.text))
    return dict(census)
