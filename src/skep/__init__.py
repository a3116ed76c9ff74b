"""A laboratory for the board game Hive.

The names most programs need are here, and are imported when they are asked for:

>>> from skep import Position, make_agent, play_game
>>> position = Position("Base+MLP")
>>> position.push_text("wS1")
Move('wS1')
>>> play_game((make_agent("random"), make_agent("mate-in-one")), seed=1).result
<Result.BLACK: '0-1'>

`skep.games.hive` has the rules and the board, `skep.games.captain` another game, `skep.agents` the programs
that play, `skep.records` games as data, `skep.arena` matches and ratings.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would take most of the time
if TYPE_CHECKING:
    from skep.agents.async_engine import AsyncEngine
    from skep.agents.engine import AnalysedLine, Engine, PlayResult
    from skep.agents.protocol import Agent, Clock, Decision, Limit, Line, Player
    from skep.agents.registry import AgentError, agent_text, make_agent, register_agent
    from skep.arena.game.loop import play_game
    from skep.arena.runner.play_match import play_match
    from skep.arena.runner.run_tournament import run_tournament
    from skep.games.hive import Position, Rules
    from skep.games.moves import Move
    from skep.games.protocol import Color, IllegalMove, InvalidGame, InvalidMove, Outcome
    from skep.records.database.store import Database
    from skep.records.files import read_games, write_games
    from skep.records.game_tree import Game, GameNode
    from skep.records.record import Ending, Ply, Record, Result

_PLACES = {
    "skep.agents.async_engine": ("AsyncEngine",),
    "skep.agents.engine": ("AnalysedLine", "Engine", "PlayResult"),
    "skep.agents.protocol": ("Agent", "Clock", "Decision", "Limit", "Line", "Player"),
    "skep.agents.registry": ("AgentError", "agent_text", "make_agent", "register_agent"),
    "skep.arena.game.loop": ("play_game",),
    "skep.arena.runner.play_match": ("play_match",),
    "skep.arena.runner.run_tournament": ("run_tournament",),
    "skep.games.hive": ("Position", "Rules"),
    "skep.games.moves": ("Move",),
    "skep.games.protocol": ("Color", "IllegalMove", "InvalidGame", "InvalidMove", "Outcome"),
    "skep.records.database.store": ("Database",),
    "skep.records.files": ("read_games", "write_games"),
    "skep.records.game_tree": ("Game", "GameNode"),
    "skep.records.record": ("Ending", "Ply", "Record", "Result"),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Agent",
    "AgentError",
    "AnalysedLine",
    "AsyncEngine",
    "Clock",
    "Color",
    "Database",
    "Decision",
    "Ending",
    "Engine",
    "Game",
    "GameNode",
    "IllegalMove",
    "InvalidGame",
    "InvalidMove",
    "Limit",
    "Line",
    "Move",
    "Outcome",
    "PlayResult",
    "Player",
    "Ply",
    "Position",
    "Record",
    "Result",
    "Rules",
    "agent_text",
    "make_agent",
    "play_game",
    "play_match",
    "read_games",
    "register_agent",
    "run_tournament",
    "write_games",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is asked for."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'skep' has no attribute {name!r}")
    import importlib

    value: object = getattr(importlib.import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
