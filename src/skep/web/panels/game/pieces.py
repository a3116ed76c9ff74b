"""The sets of pieces of Hive, in words."""

from skep.games.hive import GAME_TYPES

_BUGS = {"M": "mosquito", "L": "ladybug", "P": "pillbug"}


def pieces_titles() -> dict[str, str]:
    """What each set adds to the base game.

    >>> pieces_titles()["Base"], pieces_titles()["Base+LP"]
    ('Base: the base game', 'Base+LP: ladybug, pillbug')
    """
    return {name: f"{name}: {_words(name)}" for name in GAME_TYPES}


def _words(name: str) -> str:
    _, _, letters = name.partition("+")
    return ", ".join(_BUGS[letter] for letter in letters) or "the base game"
