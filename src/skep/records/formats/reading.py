"""What the readers of all formats share: playing a game through, and finding out how it ended."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

from skep import games
from skep.drawing.count_text import count_text
from skep.games import InvalidGame
from skep.games.hive import Position, Rules
from skep.records.record import Ending, Ply, Record, Result, setup_of


class InvalidRecord(ValueError):
    """The text is not a game that can be read.

    >>> from skep.records.files import parse_game_text
    >>> parse_game_text("")
    Traceback (most recent call last):
    skep.records.formats.reading.InvalidRecord: no game in an empty text
    """


@dataclass(frozen=True)
class Reading:
    """A game that was read, and what was wrong with it.

    >>> from skep.records.files import parse_game_text
    >>> reading = parse_game_text("Base;WhiteWins;wS1;bS1 wS1-")
    >>> reading.record.result, reading.position.ply, reading.problems
    (<Result.WHITE: '1-0'>, 2, ())
    """

    record: Record
    position: games.Position = field(repr=False)
    """Where the record ends."""
    problems: tuple[str, ...] = ()
    """What had to be repaired, left out or guessed, each in one line."""
    fault: str = ""
    """Why the rest of the text was left out, from a move on that cannot be played."""


@dataclass(frozen=True)
class Replayed:
    """A game played through as far as its moves are legal."""

    position: Position
    problems: tuple[str, ...] = ()
    fault: str = ""
    """Why it is not played to its end."""


def shortened(text: str) -> str:
    """A text of a file as a message quotes it: its beginning, where it is long.

    >>> shortened("wS1"), shortened("x" * 1000) == repr("x" * 60) + "…"
    ("'wS1'", True)
    """
    return repr(text) if len(text) <= _LONGEST_QUOTE else repr(text[:_LONGEST_QUOTE]) + "…"


_LONGEST_QUOTE = 60
"""Characters of a file that a message repeats."""

RESULT_WORDS = {
    "whitewins": Result.WHITE,
    "1-0": Result.WHITE,
    "blackwins": Result.BLACK,
    "0-1": Result.BLACK,
    "draw": Result.DRAW,
    "1/2-1/2": Result.DRAW,
    "½-½": Result.DRAW,
}
STATE_WORDS = {Result.WHITE: "WhiteWins", Result.BLACK: "BlackWins", Result.DRAW: "Draw"}


def parse_result(word: str) -> Result:
    """The result that a word of either vocabulary means; unknown for any other word.

    >>> parse_result("WhiteWins"), parse_result("1/2-1/2"), parse_result("InProgress")
    (<Result.WHITE: '1-0'>, <Result.DRAW: '1/2-1/2'>, <Result.UNKNOWN: '*'>)
    """
    return RESULT_WORDS.get(word.strip().lower(), Result.UNKNOWN)


def replay(play: Callable[[Rules], Position], rules: Rules) -> Replayed:
    """Play a game through under the rules, or under the milder ones that its moves show it was played by.

    `play` does it and raises InvalidGame at a move it cannot play. Real games sometimes begin with the
    queen and sometimes go on after a position has stood for the third time.
    """
    notes: list[str] = []
    while True:
        try:
            return Replayed(play(rules), tuple(notes))
        except InvalidGame as error:
            if error.ply == 0:
                raise InvalidRecord(str(error)) from error
            milder = _milder(rules, error)
            if milder is None:
                kept = f"{error}; kept the {count_text(error.ply - 1, 'ply')} before it"
                return Replayed(cast(Position, error.position), (*notes, kept), str(error))
            rules, note = milder
            notes.append(note)


def replay_moves(record: Record, moves: list[str]) -> Replayed:
    """Play moves from where a record begins, under its rules or milder ones."""

    def play(rules: Rules) -> Position:
        start = Position.parse(record.setup, rules) if record.setup else Position(rules)
        return start.after_moves(moves)

    return replay(play, record.rules)


def _milder(rules: Rules, error: InvalidGame) -> tuple[Rules, str] | None:
    outcome = error.position.outcome()
    if outcome is not None and outcome.reason == "repetition":
        note = f"goes on after a third repetition at ply {error.ply - 1}: read without that rule"
        return replace(rules, repetition=False), note
    if not rules.queen_first and "queen may not be the first" in str(error):
        return replace(rules, queen_first=True), f"the queen is placed first at ply {error.ply}"
    return None


@dataclass(frozen=True, kw_only=True)
class Claim:
    """What a source says about the end of a game."""

    result: Result = Result.UNKNOWN
    ending: Ending | None = None
    """None where it only names the winner."""


def finished_record(record: Record, replayed: Replayed, claim: Claim, plies: tuple[Ply, ...]) -> Reading:
    """The record with its moves, result and ending.

    What the final position shows counts more than what the source claims. Only a repetition counts
    less: players may have gone on to something else.
    """
    position, problems = replayed.position, replayed.problems
    outcome = position.outcome()
    if outcome is not None and outcome.reason == "repetition" and _denies_draw(claim):
        position = Position.parse(position.game_text(), replace(position.rules, repetition=False))
        problems = (*problems, "ends with a third repetition that was not taken as a draw")
        outcome = None
    if outcome is None:
        result = claim.result
        ending = claim.ending or (Ending.UNFINISHED if result == Result.UNKNOWN else Ending.UNKNOWN)
    else:
        result, ending = Result.won_by(outcome.winner), Ending(outcome.reason)
        if claim.result not in (Result.UNKNOWN, result):
            problems = (*problems, f"claims {claim.result} but the final position is {result}")
    finished = replace(
        record, rules=position.rules, setup=setup_of(position), plies=plies, result=result, ending=ending
    )
    return Reading(finished, position, problems, replayed.fault)


def _denies_draw(claim: Claim) -> bool:
    return claim.result not in (Result.UNKNOWN, Result.DRAW)
