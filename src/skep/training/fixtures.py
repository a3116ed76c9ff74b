"""Who plays whom for fitness, and what came of it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skep.arena.contest import Bout, Played, Policy
from skep.arena.results import Tally
from skep.games import Color

Team: TypeAlias = tuple[str, int]


@dataclass(frozen=True)
class Contestant:
    """Somebody who plays, for a team or as a guest whose score nobody asks for."""

    policy: Policy
    team: Team | None = None
    number: int = 0
    """Its place in the team."""

    def as_guest(self) -> "Contestant":
        """The same player, whose score is not asked for."""
        return replace(self, team=None)


class Fixtures:
    """The games of one generation. Every game has a seed of its own."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._pairs: list[tuple[Contestant, Contestant]] = []
        self.bouts: list[Bout] = []

    def meet(self, first: Iterable[Contestant], second: Sequence[Contestant]) -> None:
        """Let each of the first play each of the second, in both colours."""
        for one in first:
            for other in second:
                for white, black in ((one, other), (other, one)):
                    self._pairs.append((white, black))
                    seed = self._seed + len(self.bouts)
                    self.bouts.append(Bout(white=white.policy, black=black.policy, seed=seed))

    def scores(
        self, played: Sequence[Played], win: float, draw: float, loss: float
    ) -> dict[Team, list[float]]:
        """The mean score of each member of each team, in the order of their numbers."""
        sums: dict[Team, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
        for pair, game in zip(self._pairs, played, strict=True):
            for player, color in zip(pair, (Color.WHITE, Color.BLACK), strict=True):
                if player.team is not None:
                    score = draw if game.winner is None else win if game.winner == color else loss
                    sums[player.team][player.number].append(score)
        return {
            team: [sum(members[number]) / len(members[number]) for number in sorted(members)]
            for team, members in sums.items()
        }


def tally_of(player: Policy, bouts: Sequence[Bout], played: Sequence[Played]) -> Tally:
    """How a player did in bouts that have been played."""
    tally = Tally()
    for bout, game in zip(bouts, played, strict=True):
        color = Color.WHITE if bout.white == player else Color.BLACK
        won, drawn = game.winner == color, game.winner is None
        tally = tally.plus(Tally(int(won), int(drawn), int(not won and not drawn)))
    return tally
