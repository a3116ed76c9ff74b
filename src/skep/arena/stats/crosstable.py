"""The crosstable of a tournament: who scored what against whom, with which colour, how long and how fast."""

from collections.abc import Iterable
from dataclasses import dataclass

from skep.arena.stats.results import GameResult, Tally, tally_text
from skep.drawing.text_table import table_text


@dataclass(frozen=True)
class Standing:
    """One player's row."""

    player: str
    as_white: Tally
    as_black: Tally
    against: dict[str, Tally]
    """The games with each opponent, seen by the player."""
    mean_plies: float
    seconds_per_move: float
    """Mean time of the moves that the player had to think about."""

    @property
    def total(self) -> Tally:
        """All games."""
        return self.as_white.plus(self.as_black)

    @property
    def score(self) -> float:
        """Points a game."""
        return self.total.points / self.total.games


@dataclass(frozen=True)
class Crosstable:
    """All players, the best score first, and all games together."""

    standings: tuple[Standing, ...]
    white: Tally
    """All games, seen by White."""
    mean_plies: float


def crosstable(games: Iterable[GameResult]) -> Crosstable:
    """Put games together into a crosstable; raises ValueError without games."""
    sheets: dict[str, _Sheet] = {}
    white, plies = Tally(), 0
    for game in games:
        tally = _tally(game.white_points)
        white, plies = white.plus(tally), plies + game.plies
        sheets.setdefault(game.white, _Sheet()).add(game, tally, is_white=True)
        sheets.setdefault(game.black, _Sheet()).add(game, tally.reversed(), is_white=False)
    if not sheets:
        raise ValueError("expected at least one game for a crosstable, got none")
    standings = [sheet.standing(player) for player, sheet in sheets.items()]
    standings.sort(key=lambda standing: (-standing.score, standing.player))
    return Crosstable(tuple(standings), white, plies / white.games)


def _tally(points: float) -> Tally:
    """One game with these points."""
    return Tally(int(points == 1), int(points == 0.5), int(points == 0))


class _Sheet:
    """One player's sums while games are counted."""

    def __init__(self) -> None:
        self.as_white = Tally()
        self.as_black = Tally()
        self.against: dict[str, Tally] = {}
        self.plies = 0
        self.moves = 0
        self.seconds = 0.0

    def add(self, game: GameResult, tally: Tally, *, is_white: bool) -> None:
        # White moves at plies 0, 2, …: (n + 1) // 2 of the first n plies are White's, n // 2 are Black's.
        if is_white:
            opponent, self.as_white = game.black, self.as_white.plus(tally)
            self.moves += (game.plies + 1) // 2 - (game.opening_plies + 1) // 2
            self.seconds += game.white_seconds
        else:
            opponent, self.as_black = game.white, self.as_black.plus(tally)
            self.moves += game.plies // 2 - game.opening_plies // 2
            self.seconds += game.black_seconds
        self.against[opponent] = self.against.get(opponent, Tally()).plus(tally)
        self.plies += game.plies

    def standing(self, player: str) -> Standing:
        return Standing(
            player=player,
            as_white=self.as_white,
            as_black=self.as_black,
            against=self.against,
            mean_plies=self.plies / self.as_white.plus(self.as_black).games,
            seconds_per_move=self.seconds / self.moves if self.moves else 0.0,
        )


def crosstable_text(table: Crosstable, *, markdown: bool = False) -> str:
    """Write the crosstable, with White's score, the share of draws and the length of games below it.

    Columns of opponents are numbered like the rows; they show the row's points against the column.
    """
    numbers = [str(place) for place in range(1, len(table.standings) + 1)]
    opponents = [standing.player for standing in table.standings]
    header = ["#", "player", "points", "games", "score", "White", "Black", *numbers, "plies", "s/move"]
    rows = [
        _row(number, standing, opponents) for number, standing in zip(numbers, table.standings, strict=True)
    ]
    white = table.white
    return "\n".join(
        [
            table_text(header, rows, markdown=markdown, left=(1,)),
            "",
            f"games {white.games}, White {tally_text(white)} ({white.points / white.games:.1%}), "
            f"draws {white.draws / white.games:.1%}, mean length {table.mean_plies:.1f} plies",
        ]
    )


def _row(number: str, standing: Standing, opponents: Iterable[str]) -> list[str]:
    against = [
        f"{standing.against[opponent].points:g}" if opponent in standing.against else "·"
        for opponent in opponents
    ]
    return [
        number,
        standing.player,
        f"{standing.total.points:g}",
        str(standing.total.games),
        f"{standing.score:.1%}",
        tally_text(standing.as_white),
        tally_text(standing.as_black),
        *against,
        f"{standing.mean_plies:.1f}",
        f"{standing.seconds_per_move:.3f}",
    ]
