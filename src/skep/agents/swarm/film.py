"""The swarm closing in on a queen whose side stands still, as scenes of an animation."""

from collections.abc import Iterator

from skep.agents.protocol import Limit
from skep.agents.swarm.agent import SwarmAgent
from skep.drawing.scene import Scene
from skep.games import GAMES
from skep.games.hive import Position, Rules
from skep.games.hive_scene import scene_of
from skep.games.random_board import random_full_position


def closing_in(agent: SwarmAgent, *, board_seed: int, seed: int = 0, moves: int = 40) -> Iterator[Scene]:
    """The board at first and after each of so many moves of White's swarm, or until a queen is surrounded.

    >>> scenes = list(closing_in(SwarmAgent(), board_seed=3, moves=5))
    >>> len(scenes), scenes[5].caption
    (6, 'move 5')
    """
    position = random_full_position(Rules(free_pass=True, repetition=False), board_seed)
    yield scene_of(position, last_move=False, caption="the swarm is White; Black stands still")
    with agent.player(GAMES["hive"], seed) as player:
        for number in range(1, moves + 1):
            position.play(player.choose(position, Limit()).move)
            yield scene_of(position, caption=_caption(position, number))
            if position.outcome() is not None:
                return
            position.push_text("pass")


def _caption(position: Position, number: int) -> str:
    return f"move {number}" + (": the queen is surrounded" if position.outcome() is not None else "")
