"""The levels of the computer, with names and what they mean."""

from skep.agents.registry import KINDS
from skep.web.games.table_settings import Seat

LEVELS = {
    1: ("first game", "Sees little and often plays at random. For those who have just learned the rules."),
    2: ("beginner", "Sees simple threats, and makes many mistakes."),
    3: ("easy", "Surrounds a queen that is left alone. For those who have played a few games."),
    4: ("casual", "Makes few plain mistakes."),
    5: ("regular", "Plays with a plan, and errs now and then."),
    6: ("good", "Rarely errs; punishes what is left hanging."),
    7: ("strong", "Chooses what it finds best, after a glance at 600 positions."),
    8: ("very strong", "Looks at 1,900 positions before each move."),
    9: ("expert", "Looks at 7,000 positions before each move."),
    10: ("full strength", "Uses a second for every move, and holds nothing back."),
}
"""Each beats the one two below it in at least three games of four."""


def level_text(level: int) -> str:
    """What a level means."""
    return LEVELS[level][1]


def agent_title(agent: str) -> str:
    """An agent in the words of a player.

    >>> agent_title("alphabeta:level=3"), agent_title("alphabeta"), agent_title("alphabeta:nodes=2000")
    ('computer, level 3 (easy)', 'computer, level 10 (full strength)', 'computer, nodes 2000')
    >>> agent_title("mcts:iterations=50,playout_policy=light"), agent_title("Ann")
    ('mcts, iterations 50, playout policy light', 'Ann')
    """
    name, _, text = agent.partition(":")
    if name in KINDS and name != "alphabeta":
        return ", ".join([name, *_setting_words(text)])
    if name != "alphabeta":
        return agent
    settings = text or "level=10"
    number = settings.removeprefix("level=")
    if number.isdecimal() and int(number) in LEVELS:
        return f"computer, level {int(number)} ({LEVELS[int(number)][0]})"
    return ", ".join(["computer", *_setting_words(settings)])


def _setting_words(settings: str) -> list[str]:
    return [part.replace("=", " ").replace("_", " ") for part in settings.split(",") if part]


def player_title(seat: Seat) -> str:
    """A player in words: by name, or what program it is; empty for a person without a name."""
    return seat.name or agent_title(seat.agent)
