"""Players in words: the levels of the computer with what they mean, and the names of the other programs."""

import re

from skep.agents.registry import KINDS
from skep.web.games.table_settings import UNNAMED, Seat

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

PROGRAMS = {
    "alphabeta": ("computer", "the engine, in ten levels"),
    "mcts": ("Monte-Carlo", "plays games at random to their ends"),
    "advanced": ("weigher", "weighs fifteen features of the board"),
    "ahmadov": ("Ahmadov's", "looks three moves ahead"),
    "basic": ("queen counter", "counts the pieces around the queens"),
    "bees": ("bees", "scouts, sites and recruits"),
    "immobile": ("stander", "passes whenever it may; needs a free pass"),
    "mate-in-one": ("mate in one", "wins if it can at once"),
    "network": ("network", "asks a small neural network"),
    "random": ("random", "plays any legal move"),
    "static": ("stone counter", "counts stones and captains"),
    "swarm": ("swarm", "bugs that fly to the queen"),
}
"""The programs that come with skep: a name, and what it does."""


def program_title(name: str, about: str = "") -> str:
    """A kind of program in the words of a player; `about` says what one does that did not come with skep.

    >>> program_title("mate-in-one"), program_title("mine", "my own agent")
    ('mate in one: wins if it can at once', 'mine: my own agent')
    """
    return ": ".join(PROGRAMS.get(name, (name, about)))


def level_names() -> dict[str, str]:
    """The levels by their numbers as text, the weakest first.

    >>> level_names()["3"]
    '3 · easy'
    """
    return {str(number): f"{number} · {name}" for number, (name, _) in LEVELS.items()}


def level_text(level: int) -> str:
    """What a level means."""
    return LEVELS[level][1]


def agent_title(agent: str) -> str:
    """An agent in the words of a player.

    >>> agent_title("alphabeta:level=3"), agent_title("alphabeta"), agent_title("alphabeta:nodes=2000")
    ('computer, level 3 (easy)', 'computer, level 10 (full strength)', 'computer, nodes 2000')
    >>> agent_title("mcts:iterations=50,playout_policy=light"), agent_title("Ann"), agent_title("person")
    ('Monte-Carlo, iterations 50, playout policy light', 'Ann', 'anonymous')
    """
    name, _, text = agent.partition(":")
    if name in KINDS and name != "alphabeta":
        return ", ".join([PROGRAMS.get(name, (name,))[0], *_setting_words(text)])
    if name != "alphabeta":
        return "anonymous" if agent == UNNAMED else agent
    settings = text or "level=10"
    number = settings.removeprefix("level=")
    if number.isdecimal() and int(number) in LEVELS:
        return f"computer, level {int(number)} ({LEVELS[int(number)][0]})"
    return ", ".join(["computer", *_setting_words(settings)])


def short_title(agent: str) -> str:
    """A player in as few words as fit into a line of a list.

    >>> short_title("alphabeta:level=3"), short_title("alphabeta:nodes=2000"), short_title("Ann")
    ('computer 3', 'computer', 'Ann')
    """
    title = agent_title(agent)
    return re.sub(r"^computer, level (\d+) .*", r"computer \1", title).partition(", ")[0]


def _setting_words(settings: str) -> list[str]:
    return [part.replace("=", " ").replace("_", " ") for part in settings.split(",") if part]


def player_title(seat: Seat) -> str:
    """A player in words: by name, or what program it is; empty for a person without a name."""
    return seat.name or agent_title(seat.agent)
