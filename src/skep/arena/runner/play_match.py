"""A match in one call, between agents of any kind.

>>> def choose(position):
...     return position.legal_moves[0]
>>> result = play_match(choose, "random", games=4, rules="Base:ply_cap=20", seed=1)
>>> result.finished
4
"""

from typing import Any

from skep.agents.registry import AnyAgent, agent_of, agent_text
from skep.arena.pairing.entrant import Entrant
from skep.arena.pairing.tournament import parse_tournament
from skep.arena.runner.run_tournament import run_tournament
from skep.arena.runner.scoreboard import Scoreboard


def play_match(first: AnyAgent, second: AnyAgent, *, games: int = 100, **settings: Any) -> Scoreboard:
    """Play a match and return the score, which prints as a report with intervals.

    `settings` are those of a tournament, such as `nodes=1000`, `openings="random:plies=4"`, `seed=7`, and
    `workers`. A function of this program plays in this process, so it needs `workers="0"`, as is usual.

    >>> score = play_match("mate-in-one", "random", games=2, rules="Base:ply_cap=10", seed=1)
    >>> score.finished, score.failures
    (2, {})
    """
    workers = str(settings.pop("workers", "0"))
    players = [_entrant(first), _entrant(second)]
    names = [player.name for player in players]
    if names[0] == names[1]:
        players[1] = Entrant(name=f"{names[1]} 2", agent=players[1].agent)
    data = [{"name": player.name, "agent": player.agent} for player in players]
    tournament = parse_tournament({"name": "match", **settings, "games": games, "players": data})
    return run_tournament(tournament, workers=workers)


def _entrant(player: AnyAgent) -> Entrant:
    text = agent_text(agent_of(player))
    return Entrant(name=text, agent=text)
