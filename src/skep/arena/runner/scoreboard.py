"""The score of a running tournament, and what follows from it: whether to stop, whom to withdraw.

Both decisions look at the games in the order of the schedule, never of completion, so they are the same
however many workers play. Games that were played beyond such a point, only because workers were ahead of
the decision, do not count.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from skep.arena.game.player_seat import FORFEITS
from skep.arena.pairing.schedule import Pairing
from skep.arena.pairing.tournament import Tournament
from skep.arena.stats.results import WHITE_POINTS, GameResult, PairCounts, Tally, count_pairs
from skep.arena.stats.sprt import SprtDecision, SprtState, sprt
from skep.drawing.count_text import count_text
from skep.games import Color
from skep.records import Ending, Record, Result


class Scoreboard:
    """Finished games of a tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.pairings = list(tournament.schedule())
        self.results: dict[int, GameResult] = {}
        """By number of the game; those without a result, or that do not count, are missing."""
        self.withdrawn: dict[str, str] = {}
        """Players that failed too often in a row -> their last error message."""
        self.judged_pairs = [0, 0, 0, 0, 0]
        """The pairs that the test has seen, by points of the first player: 0, ½, 1, 1½, 2."""
        self.sprt: SprtState | None = None
        """Where the test stands, or how it ended."""
        self._by_uid = {pairing.uid: pairing for pairing in self.pairings}
        self._finished: dict[int, _Finish] = {}
        self._cancelled: set[int] = set()
        self._judged = 0
        self._streaks: Counter[str] = Counter()

    def __repr__(self) -> str:
        games = count_text(len(self.pairings), "game")
        return f"<Scoreboard of {self.tournament.name!r}: {self.finished} of {games}>"

    def __str__(self) -> str:
        from skep.arena.runner.report import report_text

        return report_text(self)

    def _repr_html_(self) -> str:
        from skep.arena.runner.report_html import report_html

        return report_html(self)

    def add(self, uid: str, record: Record) -> None:
        """Count a finished game; one that is counted already is not counted again."""
        pairing = self._by_uid[uid]
        if pairing.number in self._finished:
            return
        loser = _LOSERS.get(record.result) if record.ending in FORFEITS else None
        self._finished[pairing.number] = _Finish(record.ending, record.last_words, loser)
        result = game_result(pairing, record)
        if result is not None and not self._is_cancelled(pairing):
            self.results[pairing.number] = result
        self._judge()

    def is_finished(self, pairing: Pairing) -> bool:
        """Was this game played?"""
        return pairing.number in self._finished

    @property
    def finished(self) -> int:
        """The number of games played."""
        return len(self._finished)

    @property
    def endings(self) -> Counter[Ending]:
        """How often games ended in which way."""
        return Counter(finish.ending for finish in self._finished.values())

    @property
    def failures(self) -> dict[str, tuple[int, str]]:
        """The players that forfeited games: in how many, and what they said in the first, by the schedule."""
        failed: dict[str, tuple[int, str]] = {}
        for number, finish in sorted(self._finished.items()):
            if finish.loser is not None:
                pairing = self.pairings[number]
                name = pairing.white if finish.loser == Color.WHITE else pairing.black
                count, words = failed.get(name, (0, finish.last_words))
                failed[name] = (count + 1, words)
        return failed

    @property
    def is_decided(self) -> bool:
        """Has the test that stops the match decided?"""
        return self.sprt is not None and self.sprt.decision is not SprtDecision.CONTINUE

    def missing(self) -> Iterator[Pairing]:
        """The games still to be played, in the order of the schedule, as it is when each is asked for."""
        for pairing in self.pairings:
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

    def match_pairs(self) -> PairCounts | None:
        """For two players the pairs that are finished, by points of the first; None before there is one."""
        if len(self.tournament.players) != 2:
            return None
        first, second = (player.name for player in self.tournament.players)
        counts = count_pairs(self.results.values(), first, second)
        return counts if any(counts.pairs) else None

    def _is_cancelled(self, pairing: Pairing) -> bool:
        """Does a decision forbid this game? Known for those judged; of others it may change."""
        if pairing.number < self._judged:
            return pairing.number in self._cancelled
        return self.is_decided or pairing.white in self.withdrawn or pairing.black in self.withdrawn

    def _judge(self) -> None:
        """Go on through the schedule as far as all games are finished or cancelled."""
        while self._judged < len(self.pairings):
            pairing = self.pairings[self._judged]
            is_cancelled = self._is_cancelled(pairing)
            if not is_cancelled and not self.is_finished(pairing):
                return
            self._judged += 1
            if is_cancelled:
                self._cancelled.add(pairing.number)
                self.results.pop(pairing.number, None)
                continue
            self._count_failures(pairing)
            if pairing.number % 2:
                self._count_pair(pairing.pair)

    def _count_failures(self, pairing: Pairing) -> None:
        finish = self._finished[pairing.number]
        for color, name in ((Color.WHITE, pairing.white), (Color.BLACK, pairing.black)):
            self._streaks[name] = self._streaks[name] + 1 if color == finish.loser else 0
            allowed = self.tournament.failures
            if allowed and self._streaks[name] >= allowed:
                self.withdrawn[name] = f"{finish.ending}: {finish.last_words}"

    def _count_pair(self, pair: int) -> None:
        games = [self.results.get(number) for number in (2 * pair, 2 * pair + 1)]
        settings = self.tournament.sprt_settings()
        if settings is None or None in games:
            return
        first, second = (game for game in games if game is not None)
        self.judged_pairs[round(2 * (first.white_points + 1 - second.white_points))] += 1
        self.sprt = sprt(settings, self.judged_pairs)


class _Finish(NamedTuple):
    """How a game ended."""

    ending: Ending
    last_words: str
    loser: Color | None
    """The side that forfeited."""


_LOSERS = {Result.WHITE: Color.BLACK, Result.BLACK: Color.WHITE}


def game_result(pairing: Pairing, record: Record) -> GameResult | None:
    """The part of a record that statistics need; None if it has no result."""
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
