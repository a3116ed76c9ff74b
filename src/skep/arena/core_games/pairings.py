"""Who plays whom to measure fitness, and the scores."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skep.arena.core_games.core_game import CoreGame, PlayedGame
from skep.arena.core_games.policies import Policy
from skep.arena.stats.results import Tally
from skep.games import Color

Team: TypeAlias = tuple[str, int]


@dataclass(frozen=True)
class Contestant:
    """A player of one generation: a member of a team, or a guest whose score is not counted."""

    policy: Policy
    team: Team | None = None
    number: int = 0
    """Its place in the team."""

    def as_guest(self) -> "Contestant":
        """The same player, whose score is not counted."""
        return replace(self, team=None)


class Pairings:
    """The games of one generation. Every game has a seed of its own."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._pairs: list[tuple[Contestant, Contestant]] = []
        self.core_games: list[CoreGame] = []

    def meet(self, first: Iterable[Contestant], second: Sequence[Contestant]) -> None:
        """Let each of the first play each of the second, in both colours."""
        for one in first:
            for other in second:
                for white, black in ((one, other), (other, one)):
                    self._pairs.append((white, black))
                    seed = self._seed + len(self.core_games)
                    self.core_games.append(CoreGame(white=white.policy, black=black.policy, seed=seed))

    def scores(
        self, played: Sequence[PlayedGame], win: float, draw: float, loss: float
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


def tally_of(player: Policy, core_games: Sequence[CoreGame], played: Sequence[PlayedGame]) -> Tally:
    """How a player did in core_games that have been played."""
    tally = Tally()
    for core_game, game in zip(core_games, played, strict=True):
        color = Color.WHITE if core_game.white == player else Color.BLACK
        won, drawn = game.winner == color, game.winner is None
        tally = tally.plus(Tally(int(won), int(drawn), int(not won and not drawn)))
    return tally
