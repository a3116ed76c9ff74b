"""Seeds that follow from names: the same on every machine, in every order of play."""

import hashlib

from skep.games import Color

SEED_BITS = 53
"""So that a seed survives every file format: the whole numbers that a JSON reader keeps exactly."""


def derived_seed(*parts: str | int) -> int:
    """A seed that depends on all the parts and on nothing else.

    Python's own `hash` differs from process to process, so it will not do.

    >>> derived_seed("cup", 1) == derived_seed("cup", 1), derived_seed("cup", 1) == derived_seed("cup1")
    (True, False)
    """
    return int.from_bytes(_digest(parts)[:8]) >> (64 - SEED_BITS)


def player_seed(seed: int, color: Color) -> int:
    """The seed of one side's random numbers in the game with this seed.

    >>> player_seed(7, Color.WHITE), player_seed(7, Color.BLACK)
    (14, 15)
    """
    return 2 * seed + (color == Color.BLACK)


def derived_uid(*parts: str | int) -> str:
    """A name of 32 hexadecimal digits for what the parts describe.

    >>> len(derived_uid("cup", 1))
    32
    """
    return _digest(parts).hex()


def _digest(parts: tuple[str | int, ...]) -> bytes:
    # repr keeps parts apart: ("a", "b") and ("a, b",) differ, and so do 1 and "1".
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()
