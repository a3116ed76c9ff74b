"""One game: the loop that plays it, its players, clocks, adjudication and seeds."""

from skep.arena.game.loop import play_game

__all__ = ["play_game"]
