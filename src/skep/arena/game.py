"""Play one game."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from skep import __version__
from skep.agents import Agent, Limit, agent_text
from skep.games import Position, game_of
from skep.games.hive import Rules
from skep.records import Ply, Record


def play_game(
    agents: tuple[Agent, Agent],
    rules: Any = None,
    limit: Limit | None = None,
    seed: int = 0,
    on_move: Callable[[Position], None] | None = None,
) -> Record:
    """Play a game between White and Black to its end.

    `on_move` is called with the position after every move. Each side draws its random numbers from the
    seed and its colour, so the same seed gives the same game.

    >>> from skep.agents import make_agent
    >>> record = play_game((make_agent("random"), make_agent("mate-in-one")), Rules(ply_cap=20), seed=3)
    >>> record.result, record.ending, len(record.plies)
    (<Result.DRAW: '1/2-1/2'>, <Ending.CAP: 'cap'>, 20)
    """
    rules = Rules() if rules is None else rules
    game = game_of(rules)
    position = game.start(rules)
    plies: list[Ply] = []
    with ExitStack() as seats:
        players = [
            seats.enter_context(agent.player(game, 2 * seed + side)) for side, agent in enumerate(agents)
        ]
        while position.outcome() is None:
            player = players[position.ply % 2]
            started = time.perf_counter()
            decision = player.choose(position.copy(), limit or Limit())
            seconds = time.perf_counter() - started
            text = position.move_text(decision.move)
            plies.append(Ply(text=text, seconds=seconds, score=decision.score, depth=decision.depth))
            position.play(decision.move)
            if on_move is not None:
                on_move(position)
    white, black = map(agent_text, agents)
    record = Record.of(position, white=white, black=black, seed=seed, version=__version__)
    return replace(record, plies=tuple(plies))
