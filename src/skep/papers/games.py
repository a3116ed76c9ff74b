"""Games as experiments: between agents, or between policies of the core, where thousands take seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from skep.arena.contest import Bout, Policy, play_many
from skep.arena.intentions import intention_census
from skep.arena.scoreboard import FORFEITS
from skep.arena.seeds import derived_seed
from skep.arena.series import Series, SeriesStopped
from skep.arena.tournament import parse_rules
from skep.games import Color
from skep.papers.experiment import Lab, Order, batches
from skep.papers.learning import LearnedWeights
from skep.papers.measure import Counts, added
from skep.records import Record, Result
from skep.training.agent_policies import policy_of

Seats = Literal["first", "second", "both"]
"""When does the player whose results are counted move: first, second, or first in every other game?"""


def is_first(seats: Seats, number: int) -> bool:
    """Does the player that counts move first in the game of this number?"""
    return number % 2 == 0 if seats == "both" else seats == "first"


def counted(is_won: bool | None, plies: int, opening_plies: int) -> Counts:
    """One game of the player that counts: won, lost, or None for a draw. Moves are those of one side.

    >>> counts = counted(True, 25, 4)
    >>> counts["games"], counts["won"], counts["plies"], counts["moves"], counts["won_moves_squared"]
    (1, 1, 21, 11, 121)
    """
    plies -= opening_plies
    moves = (plies + 1) // 2
    won, decided = int(is_won is True), int(is_won is not None)
    return {
        "games": 1,
        "won": won,
        "drawn": 1 - decided,
        "lost": decided - won,
        "plies": plies,
        "plies_squared": plies**2,
        "moves": moves,
        "moves_squared": moves**2,
        "won_moves": won * moves,
        "won_moves_squared": won * moves**2,
        "decided": decided,
        "decided_moves": decided * moves,
        "decided_moves_squared": decided * moves**2,
    }


def census_counts(census: Mapping[str, int]) -> Counts:
    """The census of one game, with what means and ratios need.

    >>> census_counts({"goal": 2}) == {
    ...     "goal": 2, "goal_squared": 4, "goal_intentions": 4, "intentions": 2, "intentions_squared": 4}
    True
    """
    total = sum(census.values())
    counts = {**census, "intentions": total, "intentions_squared": total**2}
    for intention, number in census.items():
        counts |= {f"{intention}_squared": number**2, f"{intention}_intentions": number * total}
    return counts


@dataclass(frozen=True, kw_only=True)
class AgentGames:
    """Games of an agent against another."""

    agent: str
    """The one whose results are counted."""
    opponent: str
    seats: Seats = "first"
    game: str = "hive"
    rules: str = ""
    openings: str = "none"
    census: bool = False
    """Count the intentions of a swarm as well?"""
    smoke: Mapping[str, str] = field(default_factory=dict)
    """What plays instead of an agent where it only matters that it runs, because it thinks for long."""

    def settings(self, order: Order) -> dict[str, Any]:
        """Everything."""
        used = asdict(self._seated(order))
        del used["smoke"]
        return used

    def total(self, order: Order) -> int:
        """The games."""
        return order.games

    def advance(self, counts: Mapping[str, Any], order: Order, key: str, lab: Lab) -> Iterator[Counts]:
        """Play the games that are missing."""
        seed, seated = derived_seed("papers", order.seed, key), self._seated(order)
        so_far = dict(counts)
        for numbers in batches(so_far.get("done", 0), order.games, lab.crew.places):
            for moves_first, own in self._by_seat(numbers):
                color = Color.WHITE if moves_first else Color.BLACK
                for record in seated._series(color).play(own, seed, lab.crew):
                    so_far = added(so_far, seated._counted(record, color))
            so_far["done"] = numbers.stop
            yield so_far

    def forget(self, order: Order, lab: Lab) -> None:
        """There is nothing: games are counted and gone."""

    def _seated(self, order: Order) -> "AgentGames":
        """The same games with those who play them."""
        if order.preset != "smoke":
            return self
        agent, opponent = (self.smoke.get(side, side) for side in (self.agent, self.opponent))
        return replace(self, agent=agent, opponent=opponent)

    def _by_seat(self, numbers: Sequence[int]) -> Iterator[tuple[bool, list[int]]]:
        """The games in which the agent moves first, and those in which it moves second."""
        for moves_first in (True, False):
            own = [number for number in numbers if is_first(self.seats, number) == moves_first]
            if own:
                yield moves_first, own

    def _series(self, color: Color) -> Series:
        white, black = (self.agent, self.opponent) if color == Color.WHITE else (self.opponent, self.agent)
        return Series(white=white, black=black, game=self.game, rules=self.rules, openings=self.openings)

    def _counted(self, record: Record, color: Color) -> Counts:
        if record.ending in FORFEITS:
            raise RuntimeError(f"{record.white} - {record.black} broke down: {record.last_words}")
        is_won = None if record.result is Result.DRAW else record.result is Result.won_by(color)
        opening_plies = int(record.tags["OpeningPlies"])
        counts = counted(is_won, len(record.plies), opening_plies)
        if self.census:
            counts |= census_counts(intention_census(record, self.agent, color, opening_plies))
        return counts


@dataclass(frozen=True, kw_only=True)
class CoreGames:
    """Games of an agent against another, both as policies of the core."""

    agent: str | LearnedWeights
    """The one whose results are counted."""
    opponent: str | LearnedWeights
    seats: Seats = "both"
    game: str = "hive"
    rules: str = ""
    span: tuple[int, int] | None = None
    """Count the decided games that took so many turns, both ends included."""

    def settings(self, order: Order) -> dict[str, Any]:
        """Everything; of learned weights what they were learned by."""
        sides = (("agent", self.agent), ("opponent", self.opponent))
        learned = {name: side.settings(order) for name, side in sides if isinstance(side, LearnedWeights)}
        return {**asdict(self), **learned}

    def total(self, order: Order) -> int:
        """The games."""
        return order.games

    def advance(self, counts: Mapping[str, Any], order: Order, key: str, lab: Lab) -> Iterator[Counts]:
        """Play the games that are missing."""
        so_far = dict(counts)
        rules = parse_rules(self.game, self.rules)
        first, last = so_far.get("done", 0), order.games
        sides = [_policy(side, order, lab) for side in (self.agent, self.opponent)] if first < last else []
        for numbers in batches(first, last, lab.crew.places):
            bouts = [self._bout(sides, number, order.seed, key) for number in numbers]
            for number, game in zip(numbers, play_many(bouts, rules, crew=lab.crew), strict=True):
                if not game.is_finished:
                    raise SeriesStopped("the games were stopped")
                own = Color.WHITE if is_first(self.seats, number) else Color.BLACK
                is_won = None if game.winner is None else game.winner == own
                so_far = added(so_far, self._counted(is_won, len(game.moves)))
                so_far["first_won"] = so_far.get("first_won", 0) + int(game.winner == Color.WHITE)
            so_far["done"] = numbers.stop
            yield so_far

    def _counted(self, is_won: bool | None, plies: int) -> Counts:
        counts = counted(is_won, plies, 0)
        if self.span is not None:
            first, last = self.span
            counts["within"] = int(counts["decided"] and first <= counts["moves"] <= last)
        return counts

    def forget(self, order: Order, lab: Lab) -> None:
        """Drop the runs by which weights were learned."""
        for side in (self.agent, self.opponent):
            if isinstance(side, LearnedWeights):
                side.schooling.forget(order, lab)

    def _bout(self, sides: Sequence[Policy], number: int, seed: int, key: str) -> Bout:
        white, black = sides if is_first(self.seats, number) else reversed(sides)
        return Bout(white=white, black=black, seed=derived_seed("papers", seed, key, number))


def _policy(side: str | LearnedWeights, order: Order, lab: Lab) -> Policy:
    return policy_of(side) if isinstance(side, str) else side.policy(order, lab)
