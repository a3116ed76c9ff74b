"""Who plays whom, when, and from which opening: pairings as data.

Games come in pairs: the same opening twice, with colours swapped. All encounters use the same openings, so
no player gets more of one than another does. Every game is named and seeded by what it is, never by
when or where it is played.

>>> for pairing in schedule("cup", "gauntlet", ["a", "b", "c"], games=2, seed=1):
...     print(pairing.number, pairing.pair, pairing.opening, pairing.white, pairing.black)
0 0 0 a b
1 0 0 b a
2 1 0 a c
3 1 0 c a
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from skep.arena.game.seeds import derived_seed, derived_uid

Format = Literal["round-robin", "gauntlet", "ladder"]
"""Everyone meets everyone; the first meets all others; everyone meets the next in the list."""


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """One game to be played."""

    number: int
    """Its place in the schedule, from 0."""
    pair: int
    """The number of the two games that share an opening with colours swapped."""
    opening: int
    """Which opening they share."""
    white: str
    black: str
    seed: int
    uid: str
    """Names the game in every database."""


def encounters(form: Format, players: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom.

    >>> encounters("ladder", ["a", "b", "c"])
    [('a', 'b'), ('b', 'c')]
    """
    if form == "gauntlet":
        return [(players[0], other) for other in players[1:]]
    if form == "ladder":
        return list(itertools.pairwise(players))
    return list(itertools.combinations(players, 2))


def schedule(name: str, form: Format, players: Sequence[str], games: int, seed: int) -> Iterator[Pairing]:
    """All games of a tournament, `games` for each encounter.

    One pair of every encounter comes before the second pair of any: an unfinished tournament is fair.
    """
    numbers = itertools.count()
    pairs = itertools.count()
    for opening in range((games + 1) // 2):
        for first, second in encounters(form, players):
            pair = next(pairs)
            for white, black in ((first, second), (second, first)):
                yield Pairing(
                    number=next(numbers),
                    pair=pair,
                    opening=opening,
                    white=white,
                    black=black,
                    seed=derived_seed("game", seed, white, black, opening),
                    uid=derived_uid("game", name, seed, white, black, opening),
                )
