"""The score of a running tournament, and what follows from it: whether to stop, whom to withdraw.

Both decisions look at the games in the order of the schedule, never of completion, so they are the same
however many workers play.
"""

from collections import Counter
from collections.abc import Iterator

from skep.arena.results import GameResult, Tally
from skep.arena.schedule import Pairing
from skep.arena.sprt import SprtState, Verdict, sprt
from skep.arena.tournament import Tournament
from skep.games import Color
from skep.records import Ending, Record, Result

FORFEITS = frozenset({Ending.CRASH, Ending.STALL, Ending.FLOOD, Ending.ILLEGAL, Ending.TIME})
"""Endings that are a player's failure."""

WHITE_POINTS = {Result.WHITE: 1.0, Result.DRAW: 0.5, Result.BLACK: 0.0}
"""What White scores; other results are none."""


class Scoreboard:
    """Finished games of a tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.pairings = list(tournament.schedule())
        self.results: dict[int, GameResult] = {}
        """By number of the game; those without a result are missing."""
        self.endings: Counter[Ending] = Counter()
        self.withdrawn: dict[str, str] = {}
        """Players that failed too often in a row -> their last words."""
        self.pair_counts = [0, 0, 0, 0, 0]
        """Pairs in which the first of two players scored 0, ½, 1, 1½, 2, up to the first unfinished one."""
        self.sprt: SprtState | None = None
        """Where the test stands, or how it ended."""
        self._by_uid = {pairing.uid: pairing for pairing in self.pairings}
        self._records: dict[int, tuple[Ending, str, Color | None]] = {}
        self._judged = 0
        self._streaks: Counter[str] = Counter()

    def add(self, uid: str, record: Record) -> None:
        """Count a finished game; one that is counted already is not counted again."""
        pairing = self._by_uid[uid]
        if pairing.number in self._records:
            return
        result = game_result(pairing, record)
        if result is not None:
            self.results[pairing.number] = result
        self.endings[record.ending] += 1
        loser = _LOSERS.get(record.result) if record.ending in FORFEITS else None
        self._records[pairing.number] = (record.ending, record.last_words, loser)
        self._judge()

    def is_finished(self, pairing: Pairing) -> bool:
        """Was this game played?"""
        return pairing.number in self._records

    @property
    def finished(self) -> int:
        """The number of games played."""
        return len(self._records)

    @property
    def is_decided(self) -> bool:
        """Has the test that stops the match decided?"""
        return self.sprt is not None and self.sprt.verdict is not Verdict.CONTINUE

    def missing(self) -> Iterator[Pairing]:
        """The games still to be played, in the order of the schedule, as it is when each is asked for."""
        for pairing in self.pairings:
            if self.is_decided:
                return
            if not self.is_finished(pairing) and not self._is_cancelled(pairing):
                yield pairing

    def tallies(self) -> dict[tuple[str, str], Tally]:
        """For each (White, Black) White's wins, draws and losses."""
        tallies: dict[tuple[str, str], Tally] = {}
        for game in self.results.values():
            one = Tally(game.white_points == 1, game.white_points == 0.5, game.white_points == 0)
            names = (game.white, game.black)
            tallies[names] = tallies.get(names, Tally()).plus(one)
        return tallies

    def _is_cancelled(self, pairing: Pairing) -> bool:
        return pairing.white in self.withdrawn or pairing.black in self.withdrawn

    def _judge(self) -> None:
        """Go on through the schedule as far as all games are finished."""
        while self._judged < len(self.pairings):
            pairing = self.pairings[self._judged]
            if self.is_finished(pairing):
                self._count_failures(pairing)
                if self._judged % 2:
                    self._count_pair(pairing.pair)
            elif not self._is_cancelled(pairing):
                return
            self._judged += 1

    def _count_failures(self, pairing: Pairing) -> None:
        ending, last_words, loser = self._records[pairing.number]
        for color, name in ((Color.WHITE, pairing.white), (Color.BLACK, pairing.black)):
            self._streaks[name] = self._streaks[name] + 1 if color == loser else 0
            allowed = self.tournament.failures
            if allowed and self._streaks[name] >= allowed and name not in self.withdrawn:
                self.withdrawn[name] = f"{ending}: {last_words}"

    def _count_pair(self, pair: int) -> None:
        games = [self.results.get(number) for number in (2 * pair, 2 * pair + 1)]
        settings = self.tournament.sprt_settings()
        if None in games or self.is_decided:
            return
        first, second = (game for game in games if game is not None)
        self.pair_counts[round(2 * (first.white_points + 1 - second.white_points))] += 1
        if settings is not None:
            self.sprt = sprt(settings, self.pair_counts)


_LOSERS = {Result.WHITE: Color.BLACK, Result.BLACK: Color.WHITE}


def game_result(pairing: Pairing, record: Record) -> GameResult | None:
    """What statistics care about of a record; None if it has no result."""
    if record.result not in WHITE_POINTS:
        return None
    opening_plies = int(record.tags.get("OpeningPlies", "0"))
    seconds = [ply.seconds or 0.0 for ply in record.plies]
    return GameResult(
        white=pairing.white,
        black=pairing.black,
        white_points=WHITE_POINTS[record.result],
        pair=pairing.pair,
        plies=len(record.plies),
        opening_plies=opening_plies,
        white_seconds=sum(seconds[0::2]),
        black_seconds=sum(seconds[1::2]),
    )
