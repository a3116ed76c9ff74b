"""Results of games as plain data, and the counts that every statistic starts from."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skep.records import Result


class Tally(NamedTuple):
    """Won, drawn and lost games, seen from one side.

    >>> tally = Tally(6, 2, 2)
    >>> tally.games, tally.points, tally.reversed()
    (10, 7.0, Tally(wins=2, draws=2, losses=6))
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games these are."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What the side scored: one a win, one half a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games

    def reversed(self) -> "Tally":
        """The same games seen from the other side."""
        return Tally(self.losses, self.draws, self.wins)

    def plus(self, other: "Tally") -> "Tally":
        """The games of both tallies together."""
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


def tally_text(tally: Tally) -> str:
    """Won, drawn and lost games.

    >>> tally_text(Tally(3, 2, 1))
    '+3 =2 -1'
    """
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


WHITE_POINTS = {Result.WHITE: 1.0, Result.DRAW: 0.5, Result.BLACK: 0.0}
"""The points that White gets for a result; a game with another result is not counted."""

Results = Mapping[tuple[str, str], Tally]
"""For each (White, Black) that met, White's tally: all that ratings need to know of any number of games."""


@dataclass(frozen=True, kw_only=True)
class GameResult:
    """One finished game, the part that statistics need.

    >>> GameResult(white="a", black="b", white_points=1.0).pair is None
    True
    """

    white: str
    """Name of the player of White."""
    black: str
    """Name of the player of Black."""
    white_points: float
    """1 when White won, 0.5 for a draw, 0 when Black won."""
    pair: Hashable = None
    """Names the two games that share an opening with colours swapped; None for a game of its own."""
    plies: int = 0
    """Length of the game, opening included."""
    opening_plies: int = 0
    """Plies of the opening, which no player chose."""
    white_seconds: float = 0.0
    """Time that White thought in the whole game."""
    black_seconds: float = 0.0
    """Time that Black thought in the whole game."""

    def __post_init__(self) -> None:
        if self.white_points not in (0, 0.5, 1):
            raise ValueError(f"expected 0, 0.5 or 1 as White's points, got '{self.white_points}'")


def tally_games(games: Iterable[tuple[str, str, float]]) -> dict[tuple[str, str], Tally]:
    """Count games given as (White, Black, White's points).

    >>> tally_games([("a", "b", 1), ("a", "b", 0.5), ("b", "a", 0)])
    {('a', 'b'): Tally(wins=1, draws=1, losses=0), ('b', 'a'): Tally(wins=0, draws=0, losses=1)}
    """
    counts = Counter(games)
    met = dict.fromkeys((white, black) for white, black, _ in counts)
    return {names: Tally(*(counts[(*names, points)] for points in (1, 0.5, 0))) for names in met}


class PairCounts(NamedTuple):
    """What one player scored against another, by pairs of games and in the games that have no partner.

    >>> first = GameResult(white="a", black="b", white_points=1.0, pair=1)
    >>> second = GameResult(white="b", black="a", white_points=0.5, pair=1)
    >>> count_pairs([first, second], "a", "b").pairs
    (0, 0, 0, 1, 0)
    """

    pairs: tuple[int, int, int, int, int]
    """How many pairs brought 0, ½, 1, 1½ and 2 points: the pentanomial counts."""
    single_games: tuple[int, int, int]
    """How many games without a finished partner were lost, drawn and won."""


def count_pairs(games: Iterable[GameResult], first: str, second: str) -> PairCounts:
    """Count the pairs of games between two players by what `first` scored in them.

    Raises ValueError when two games of a pair have the same player as White.

    >>> count_pairs([GameResult(white="a", black="b", white_points=1.0)], "a", "b").single_games
    (0, 0, 1)
    """
    first_as_white: dict[Hashable, float] = {}
    first_as_black: dict[Hashable, float] = {}
    single_games = [0, 0, 0]
    for game in games:
        if {game.white, game.black} != {first, second}:
            continue
        seat, points = _seen_by(first, game, first_as_white, first_as_black)
        if game.pair is None:
            single_games[round(2 * points)] += 1
        elif game.pair in seat:
            raise ValueError(f"'{game.white}' plays White twice in pair '{game.pair}'")
        else:
            seat[game.pair] = points
    pairs = [0] * 5
    for pair in first_as_white.keys() & first_as_black.keys():
        pairs[round(2 * (first_as_white[pair] + first_as_black[pair]))] += 1
    for seat, partners in ((first_as_white, first_as_black), (first_as_black, first_as_white)):
        for pair in seat.keys() - partners.keys():
            single_games[round(2 * seat[pair])] += 1
    lost, drawn, won = single_games
    return PairCounts((pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]), (lost, drawn, won))


def _seen_by(
    player: str, game: GameResult, as_white: dict[Hashable, float], as_black: dict[Hashable, float]
) -> tuple[dict[Hashable, float], float]:
    """The seat that the player had in the game, and the points that the player made."""
    if game.white == player:
        return as_white, game.white_points
    return as_black, 1 - game.white_points
