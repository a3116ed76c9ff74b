"""What the printed tables of ahmadov2024 say of each other."""

from math import comb, sqrt
from statistics import NormalDist

from skep.papers.works.ahmadov2024 import LONGER_GAMES, MORE_DRAWS, PAPER


def _published(table: str, name: str) -> list[float]:
    rows = (PAPER.table(table).row(color) for color in ("White", "Black"))
    found = [one.published for row in rows for one in row.numbers if one.name == name]
    return [value for value in found if value is not None]


def _chance_of_as_many(first: int, second: int, games: int) -> float:
    """Fisher's exact test, one-sided, for as many games on both sides."""
    both = first + second
    ways = (comb(games, one) * comb(games, both - one) for one in range(first, min(both, games) + 1))
    return sum(ways) / comb(2 * games, both)


def _largest_error(mean: float, games: int) -> float:
    """The standard error of a mean of games of 4 to 100 turns, if they spread as much as they can."""
    return sqrt((mean - 4) * (100 - mean) / games)


def test_more_games_are_drawn_with_mate_in_one_than_can_be_beside_those_with_random() -> None:
    drawn, at_most = (round(50 * sum(_published(table, "drawn"))) for table in ("table-6.3", "table-6.1"))
    chance = _chance_of_as_many(drawn, at_most, 100)
    said = f"here {drawn} of 100, in table 6.1 {at_most} of 100 (Fisher's exact test: p = {chance:.3f})"
    assert MORE_DRAWS.endswith(said)


def test_games_with_mate_in_one_last_longer_than_they_can_beside_those_with_random() -> None:
    turns, at_most = (sum(_published(table, "turns a game")) / 2 for table in ("table-6.3", "table-6.1"))
    error = sqrt(_largest_error(turns, 100) ** 2 + _largest_error(at_most, 100) ** 2)
    assert 1 - NormalDist().cdf((turns - at_most) / error) < 0.05
    assert f"here {turns:.1f} turns on average, in table 6.1 {at_most:.1f} " in LONGER_GAMES
