"""A laboratory for the board game Hive.

`skep.games.hive` has the rules and the board, `skep.agents` the programs that play, `skep.records` games
as data, `skep.arena` matches and ratings. Nothing is imported until it is asked for.
"""

__version__ = "0.1.0"
